/** A range of context costs in tokens, both ends included. */
export interface TokenRange {
  readonly min: number;
  readonly max: number;
}

/** `<2000`, `>=500`, `500..2000` or `1000`; `k` stands for a thousand. */
const ONE_END = /^(<=?|>=?|)(\d{1,9}(?:\.\d{1,3})?k?)$/;
const TWO_ENDS = /^(\d{1,9}(?:\.\d{1,3})?k?)(?:\.\.|-)(\d{1,9}(?:\.\d{1,3})?k?)$/;

/**
 * Reads the value of the filter `tokens:`; `undefined` for a value that names no range, or one without a whole number.
 *
 * @example
 * readTokenRange('<2k') // { min: 0, max: 1999 }
 */
export function readTokenRange(value: string): TokenRange | undefined {
  const [, first, last] = TWO_ENDS.exec(value) ?? [];
  if (first !== undefined && last !== undefined) return rangeOf(countOf(first), countOf(last));
  const [, sign, written] = ONE_END.exec(value) ?? [];
  if (sign === undefined || written === undefined) return undefined;
  const tokens = countOf(written);
  switch (sign) {
    case '<':
      return rangeOf(0, tokens - 1);
    case '<=':
      return rangeOf(0, tokens);
    case '>':
      return rangeOf(tokens + 1, Infinity);
    case '>=':
      return rangeOf(tokens, Infinity);
    default:
      return rangeOf(tokens, tokens);
  }
}

function rangeOf(min: number, max: number): TokenRange | undefined {
  const isRange = min <= max && Number.isInteger(min) && (max === Infinity || Number.isInteger(max));
  return isRange ? { min, max } : undefined;
}

function countOf(written: string): number {
  const isThousands = written.endsWith('k');
  const count = Number(isThousands ? written.slice(0, -1) : written);
  // A product such as 1.005 × 1000 is not whole.
  return isThousands ? Number((count * 1000).toFixed(3)) : count;
}
