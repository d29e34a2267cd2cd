import type { Result } from '../schema/result.ts';
import type { Fault } from '../schema/fault.ts';
import { fault } from './draft-fault.ts';

/** The JSON number syntax (RFC 8259 §6): no leading zero or plus, a digit on both sides of the point. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The number of a JSON text. The error does not contain the text. Integers beyond ±(2^53 − 1) are rejected, because a double would round
 * them.
 */
export function jsonNumber(text: string, integer: boolean): Result<number, Fault> {
  const value = Number(text);
  const code = numberFault(text, value, integer);
  return code === undefined ? { ok: true, value } : { ok: false, error: fault(code) };
}

function numberFault(text: string, value: number, integer: boolean): string | undefined {
  if (!NUMBER.test(text)) return integer ? 'integer' : 'number';
  if (!Number.isFinite(value)) return 'too-large';
  if (integer && !Number.isInteger(value)) return 'integer';
  return (integer || /^-?\d+$/.test(text)) && !Number.isSafeInteger(value) ? 'rounded' : undefined;
}
