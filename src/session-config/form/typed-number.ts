import type { Result } from '../schema/result.ts';
import type { Fault } from '../schema/fault.ts';
import { fault } from './draft-fault.ts';
import { jsonNumber } from './json-number.ts';

/** A number with a decimal comma. */
const WITH_COMMA = /^[+-]?\d+,\d+$/;

/**
 * The number of an entered text: in JSON syntax, and also with surrounding blanks, a leading plus, or no zero before the point. The error
 * does not contain the text.
 */
export function typedNumber(text: string, integer: boolean): Result<number, Fault> {
  const typed = text.trim();
  if (!integer && WITH_COMMA.test(typed)) return { ok: false, error: fault('comma') };
  return jsonNumber(typed.replace(/^\+(?=[\d.])/, '').replace(/^(-?)\./, '$10.'), integer);
}
