import { isObject } from './json-schema.ts';

/**
 * The canonical JSON text of a value (RFC 8785): no blanks, members sorted by the UTF-16 units of their names, numbers and strings as
 * ECMAScript writes them. Equal values have equal texts in every implementation, so that others can check a hash of them. As in all JSON, a
 * member that is `undefined` is omitted.
 *
 * The RFC does not allow unpaired surrogates; here they are written as escapes, so that every untrusted text has a hash.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item ?? null)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  // By default, `sort` compares UTF-16 units.
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join()}}`;
}
