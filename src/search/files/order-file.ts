import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/**
 * Writes an order of all rows: the difference between each row and the successor of the previous row, so that runs in list order are zeros.
 */
export function writeOrder(writer: ByteWriter, rows: ArrayLike<number>): void {
  let expected = 0;
  for (const row of Array.from(rows)) {
    const step = row - expected;
    writer.varint(step < 0 ? -2 * step - 1 : 2 * step);
    expected = row + 1;
  }
}

/**
 * Reads the output of {@link writeOrder}.
 *
 * @param count number of servers in the index
 * @returns by row: its position in the order
 */
export function readOrder(reader: ByteReader, count: number): Uint32Array {
  const places = new Uint32Array(count).fill(count);
  let expected = 0;
  for (let place = 0; place < count; place += 1) {
    const step = reader.varint();
    const row = expected + (step % 2 === 1 ? -(step + 1) / 2 : step / 2);
    if (places[row] !== count) reader.fail('it does not contain every row exactly once');
    places[row] = place;
    expected = row + 1;
  }
  return places;
}
