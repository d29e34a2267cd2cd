import type { JsonValue } from './json-tree.ts';

/**
 * The one JSON text of a value (RFC 8785): no blanks, members sorted by the UTF-16 units of their names, numbers and texts as
 * ECMAScript writes them. Equal values have equal texts wherever the scheme is known, so that others can check a digest of them.
 *
 * The scheme knows no half of a surrogate pair; here it is written as its escape, so that every text of a stranger has a digest.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // The comparison that `sort` makes by default is that of UTF-16 units.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}
