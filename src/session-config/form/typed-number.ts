import type { Result } from '../result.ts';
import { jsonNumber } from './json-number.ts';

/** A number with a comma for the point. */
const WITH_COMMA = /^[+-]?\d+,\d+$/;

/**
 * The number that a typed text stands for: as JSON writes it and besides, as people do, with blanks around it, a plus before it, or no
 * zero before the point. The error is a sentence that does not repeat the text.
 */
export function typedNumber(text: string, integer: boolean): Result<number, string> {
  const typed = text.trim();
  if (!integer && WITH_COMMA.test(typed)) return { ok: false, error: 'must be written with a point, such as 1.5' };
  return jsonNumber(typed.replace(/^\+(?=[\d.])/, '').replace(/^(-?)\./, '$10.'), integer);
}
