import type { SchemaType } from '../schema/json-schema.ts';
import { allowsType } from '../schema/schema-reader.ts';

/**
 * Encodes a value that is not an object or array with members. A string is sent as it is; it is sent as a JSON string only if the bare text
 * would be read as JSON, or has an unpaired surrogate, which UTF-8 cannot encode. Every published reader decodes that.
 */
export function writeLiteral(value: null | boolean | number | string): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'string') return String(value);
  return parseJson(value) !== undefined || !value.isWellFormed() ? JSON.stringify(value) : value;
}

/**
 * Decodes a text of a query. Without types: as JSON if possible, else as text (spec §4.4). With types, as they allow: a bare `123` stays
 * text if only strings are allowed, and a number that would lose digits stays text.
 *
 * @param types allowed by the schema; `undefined` if it does not state any
 */
export function readLiteral(text: string, types: ReadonlySet<SchemaType> | undefined): unknown {
  const parsed = parseJson(text);
  if (parsed === undefined) return text;
  const value = parsed.value;
  if (types === undefined) return typeof value === 'number' ? plainNumber(value) : value;
  if (typeof value === 'number' && losesDigits(text, value, types)) return text;
  const isScalar = value === null || typeof value === 'boolean' || typeof value === 'number';
  return isScalar && !allowsType(types, value) && types.has('string') ? text : value;
}

/** A number that JSON can represent: no infinity, no negative zero. */
function plainNumber(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** Whether a number is not finite, or an integer would be rounded although a string could keep all digits. */
function losesDigits(text: string, value: number, types: ReadonlySet<SchemaType>): boolean {
  if (!Number.isFinite(value)) return true;
  if (!/^-?\d+$/.test(text.trim()) || (types.has('number') && !types.has('string'))) return false;
  // The digits that JavaScript writes for a number are exact for this purpose, also beyond 2^53.
  return text.trim() !== String(value) && BigInt(text.trim()) !== BigInt(value);
}

/** Texts that may be JSON: a literal or number, or the start of a string, array or object. This check is cheaper than parsing. */
const MAYBE_JSON = /^[\t\n\r ]*(?:["[{]|(?:true|false|null|-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?)[\t\n\r ]*$)/;

/** The value of a text that is JSON; `undefined` for any other. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!MAYBE_JSON.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
