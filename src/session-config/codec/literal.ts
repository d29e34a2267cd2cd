import type { SchemaType } from '../schema/json-schema.ts';
import { allowsType } from '../schema/schema-reader.ts';

/**
 * The text of a query for a value that is not an object or array with members. A string goes as it is; only where the bare text
 * would read as JSON, or holds half a character that UTF-8 cannot carry, it goes as a JSON string. Every published reader undoes that.
 */
export function writeLiteral(value: null | boolean | number | string): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'string') return String(value);
  return parseJson(value) !== undefined || !value.isWellFormed() ? JSON.stringify(value) : value;
}

/**
 * The value of a text in a query. Without types: JSON where it is JSON, else the text (spec §4.4). With types, what they allow:
 * a bare `123` stays text where only strings are allowed, and a number that would lose digits is not taken for one.
 *
 * @param types what the schema allows there; `undefined` where it does not say
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

/** A number as JSON could write it again: no infinity, no negative zero. */
function plainNumber(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

/** Whether a number cannot be held, or an integer would be rounded although something else could keep it whole. */
function losesDigits(text: string, value: number, types: ReadonlySet<SchemaType>): boolean {
  if (!Number.isFinite(value)) return true;
  if (!/^-?\d+$/.test(text.trim()) || (types.has('number') && !types.has('string'))) return false;
  // The digits that JavaScript writes for a number stand for it, also beyond 2^53.
  return text.trim() !== String(value) && BigInt(text.trim()) !== BigInt(value);
}

/** Texts that may be JSON: a whole word or number of it, or the start of more. To turn the others away here is cheaper than to parse. */
const MAYBE_JSON = /^[\t\n\r ]*(?:["[{]|(?:true|false|null|-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?)[\t\n\r ]*$)/;

function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!MAYBE_JSON.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
