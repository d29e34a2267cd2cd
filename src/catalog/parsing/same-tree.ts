import { isJsonObject, type JsonValue } from './json-tree.ts';

/** Whether two trees are equal. The order of list items counts, that of object members does not. */
export function isSameTree(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameTree(item, b[at] ?? null));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSameTree(a[key] ?? null, b[key] ?? null));
}
