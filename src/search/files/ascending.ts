import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/**
 * Writes numbers that ascend, each once: the first, then how many are left out before each of the others.
 *
 * @throws RangeError if they do not ascend
 */
export function writeAscending(writer: ByteWriter, values: ArrayLike<number>): void {
  for (let at = 0, least = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    writer.varint(value - least);
    least = value + 1;
  }
}

/**
 * Fills a part of `values` with what {@link writeAscending} wrote.
 *
 * @param end none of the numbers may reach it; at most 2³²
 */
export function readAscending(reader: ByteReader, values: Uint32Array, from: number, to: number, end: number): void {
  for (let at = from, least = 0; at < to; at += 1) {
    const value = least + reader.varint();
    if (value >= end) reader.fail('a number is too large');
    values[at] = value;
    least = value + 1;
  }
}

/**
 * Where the things of each owner begin in a list of all things, given how many each has; one longer than the list of owners,
 * so that its last entry is the number of all things.
 */
export function startsOf(counts: ArrayLike<number>, reader: ByteReader): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] ?? 0;
    // Whatever is counted takes a byte or more of what follows.
    if (sum > reader.left) reader.fail('it ends too early');
    starts[at + 1] = sum;
  }
  return starts;
}
