import { FORBIDDEN_KEYS, jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import type { DeclaredField } from './declared-field.ts';

/** The schema of an object with these fields; an empty object if there are none. */
export function schemaOfFields(fields: Iterable<readonly [string, DeclaredField]>): JsonObject {
  const kept = [...fields].filter(([name]) => !FORBIDDEN_KEYS.has(name));
  if (kept.length === 0) return jsonObject();
  const required = kept.flatMap(([name, field]) => (field.required === true ? [name] : []));
  return jsonObject([
    ['type', 'object'],
    ['properties', jsonObject(kept.map(([name, { schema }]) => [name, schema] as const))],
    ...(required.length > 0 ? [['required', required] as const] : []),
  ]);
}
