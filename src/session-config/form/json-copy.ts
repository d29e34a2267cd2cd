import type { ConfigValue } from '../schema/config.ts';
import { isObject } from '../schema/json-schema.ts';
import { nullObject } from '../schema/null-object.ts';

/** Maximum nesting depth of a value that a form shows. */
const MAX_DEPTH = 32;

/**
 * A copy of a JSON value with objects without a prototype; `undefined` for anything else, and for too deep nesting.
 *
 * @param depth maximum nesting depth
 */
export function jsonCopy(value: unknown, depth = MAX_DEPTH): ConfigValue | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (depth <= 0) return undefined;
  if (Array.isArray(value)) return whole(value.map((item: unknown) => jsonCopy(item, depth - 1)));
  if (!isObject(value)) return undefined;
  const copy: Record<string, ConfigValue> = nullObject();
  for (const [name, held] of Object.entries(value)) {
    const kept = jsonCopy(held, depth - 1);
    if (kept === undefined) return undefined;
    copy[name] = kept;
  }
  return copy;
}

/** Copies of the JSON values of an array. */
export function jsonCopies(values: unknown): ConfigValue[] {
  return Array.isArray(values) ? values.map((value) => jsonCopy(value)).filter((value) => value !== undefined) : [];
}

function whole(items: (ConfigValue | undefined)[]): ConfigValue | undefined {
  return items.every((item) => item !== undefined) ? items : undefined;
}
