import type { Result } from '../schema/result.ts';
import type { Fault } from '../schema/fault.ts';
import { fault } from './draft-fault.ts';
import { jsonNumber } from './json-number.ts';

/** A number with a comma for the point. */
const WITH_COMMA = /^[+-]?\d+,\d+$/;

/**
 * The number that a typed text stands for: as JSON writes it and besides, as people do, with blanks around it, a plus before it, or no
 * zero before the point. The error does not repeat the text.
 */
export function typedNumber(text: string, integer: boolean): Result<number, Fault> {
  const typed = text.trim();
  if (!integer && WITH_COMMA.test(typed)) return { ok: false, error: fault('comma') };
  return jsonNumber(typed.replace(/^\+(?=[\d.])/, '').replace(/^(-?)\./, '$10.'), integer);
}
