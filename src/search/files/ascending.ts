import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/**
 * Writes strictly ascending numbers: the first, then the gap before each of the others.
 *
 * @throws RangeError if they do not ascend
 */
export function writeAscending(writer: ByteWriter, values: ArrayLike<number>): void {
  for (let at = 0, min = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    writer.varint(value - min);
    min = value + 1;
  }
}

/**
 * Fills a part of `values` with what {@link writeAscending} wrote.
 *
 * @param end exclusive upper bound of the numbers; at most 2³²
 */
export function readAscending(reader: ByteReader, values: Uint32Array, from: number, to: number, end: number): void {
  for (let at = from, min = 0; at < to; at += 1) {
    const value = min + reader.varint();
    if (value >= end) reader.fail('a number is too large');
    values[at] = value;
    min = value + 1;
  }
}

/** Start indexes from counts (prefix sums). It has one more entry than `counts`; the last entry is the total. */
export function startsOf(counts: ArrayLike<number>, reader: ByteReader): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] ?? 0;
    // Each counted item takes at least one of the following bytes.
    if (sum > reader.left) reader.fail('it ends too early');
    starts[at + 1] = sum;
  }
  return starts;
}

/** Index of a number in an ascending list that has it. */
export function indexIn(value: number, ascending: ArrayLike<number>): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
