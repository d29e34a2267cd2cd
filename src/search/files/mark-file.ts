import { bitsetOf, bitsetWhere, type Bitset } from './bitset.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Marks } from './index-source.ts';
import type { ServerCard } from './server-card.ts';

/**
 * Writes the marks of every row. Most remote servers are deployed, and most others are local. So `remote` is written as the rows where it
 * differs from `deployed`, and `local` as the rows where it equals `remote`: these are few, which compresses to few bytes.
 */
export function writeMarks(writer: ByteWriter, cards: readonly ServerCard[]): void {
  const write = (holds: (card: ServerCard) => boolean): void =>
    writer.bytes(bitsetWhere(cards.length, (row) => cards[row] !== undefined && holds(cards[row])).bytes);
  write(({ deployed }) => deployed);
  write(({ verified }) => verified);
  write(({ remote, deployed }) => remote !== deployed);
  write(({ local, remote }) => local === remote);
}

/**
 * Reads the output of {@link writeMarks}.
 *
 * @param count number of servers in the index
 */
export function readMarks(reader: ByteReader, count: number): Marks {
  const [deployed, verified] = [readBitset(reader, count), readBitset(reader, count)];
  const [differs, equals] = [readBitset(reader, count), readBitset(reader, count)];
  const remote = bitsetWhere(count, (row) => differs.has(row) !== deployed.has(row));
  return { deployed, verified, remote, local: bitsetWhere(count, (row) => equals.has(row) === remote.has(row)) };
}

function readBitset(reader: ByteReader, size: number): Bitset {
  const bytes = reader.take(Math.ceil(size / 8));
  if (size % 8 > 0 && (bytes.at(-1) ?? 0) >> (size % 8) > 0) reader.fail('it marks more servers than there are');
  return bitsetOf(bytes, size);
}
