import type { Result } from '../result.ts';

/** How JSON writes a number (RFC 8259 §6): no leading zero or plus, a digit on both sides of the point. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The number that a JSON text stands for. The error is a sentence that does not repeat the text. Integers beyond ±(2^53 − 1) are
 * refused, because a double would round them.
 */
export function jsonNumber(text: string, integer: boolean): Result<number, string> {
  if (!NUMBER.test(text)) return { ok: false, error: integer ? 'must be a whole number, such as 5' : 'must be a number, such as 5 or 0.5' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { ok: false, error: 'is too large a number' };
  const isWhole = Number.isInteger(value);
  if (integer && !isWhole) return { ok: false, error: 'must be a whole number, such as 5' };
  if ((integer || /^-?\d+$/.test(text)) && !Number.isSafeInteger(value)) {
    return { ok: false, error: 'is a whole number beyond 9007199254740991, which would be rounded' };
  }
  return { ok: true, value };
}
