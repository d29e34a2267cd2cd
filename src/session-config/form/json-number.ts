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
  if (!NUMBER.test(text)) return { ok: false, error: fault(integer ? 'integer' : 'number') };
  const value = Number(text);
  if (!Number.isFinite(value)) return { ok: false, error: fault('too-large') };
  const isWhole = Number.isInteger(value);
  if (integer && !isWhole) return { ok: false, error: fault('integer') };
  if ((integer || /^-?\d+$/.test(text)) && !Number.isSafeInteger(value)) {
    return { ok: false, error: fault('rounded') };
  }
  return { ok: true, value };
}
