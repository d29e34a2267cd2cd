/** A JSON value whose objects have no prototype, so that no key of a stranger's can reach one. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object without a prototype. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Keys that are refused in every document: they would reach a prototype when copied carelessly. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** An empty JSON object, with the given entries if any. */
export function jsonObject(entries: Iterable<readonly [string, JsonValue]> = []): JsonObject {
  // Object.create is typed `any`; a prototype-free object is a JsonObject.
  const object = Object.create(null) as JsonObject;
  for (const [key, value] of entries) object[key] = value;
  return object;
}

/** Whether a value is an object and not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of an object, looked up among its own keys only. */
export function member(value: unknown, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The member of an object where it is a string with something in it, trimmed. */
export function textMember(value: unknown, key: string): string | undefined {
  const text = member(value, key);
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}
