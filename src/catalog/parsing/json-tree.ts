/** A JSON value whose objects have no prototype, so that no untrusted key can reach one. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object without a prototype. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Keys that are rejected in every document, because a careless copy would let them reach a prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** An empty JSON object, with the given entries if any. */
export function jsonObject(entries: Iterable<readonly [string, JsonValue]> = []): JsonObject {
  // Object.create is typed `any`; a prototype-free object is a JsonObject.
  const object = Object.create(null) as JsonObject;
  for (const [key, value] of entries) object[key] = value;
  return object;
}

/** Whether a value is an object and not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of an object. */
export function member(value: unknown, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own member of an object if it is a non-empty string, trimmed. */
export function textMember(value: unknown, key: string): string | undefined {
  const text = member(value, key);
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** The items of an own member that is a list; none for any other value. */
export function listMember(value: unknown, key: string): readonly JsonValue[] {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
}
