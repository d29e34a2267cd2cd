import { isObject } from './json-schema.ts';

/**
 * The one JSON text of a value (RFC 8785): no blanks, members sorted by the UTF-16 units of their names, numbers and texts as
 * ECMAScript writes them. Equal values have equal texts wherever the scheme is known, so that others can check a digest of them.
 * As in all JSON, a member that is `undefined` is left out.
 *
 * The scheme knows no half of a surrogate pair; here it is written as its escape, so that every text of a stranger has a digest.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item ?? null)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  // The comparison that `sort` makes by default is that of UTF-16 units.
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join()}}`;
}
