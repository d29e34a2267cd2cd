import { bitsetOf, bitsetWhere, type Bitset } from './bitset.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Marks } from './index-source.ts';
import type { ServerCard } from './server-card.ts';

/** Writes the badges of every row. */
export function writeMarks(writer: ByteWriter, cards: readonly ServerCard[]): void {
  for (const mark of ['deployed', 'verified'] as const) writer.bytes(bitsetWhere(cards.length, (row) => cards[row]?.[mark] ?? false).bytes);
}

/**
 * Reads the output of {@link writeMarks}.
 *
 * @param count number of servers in the index
 */
export function readMarks(reader: ByteReader, count: number): Marks {
  return { deployed: readBitset(reader, count), verified: readBitset(reader, count) };
}

function readBitset(reader: ByteReader, size: number): Bitset {
  const bytes = reader.take(Math.ceil(size / 8));
  if (size % 8 > 0 && (bytes.at(-1) ?? 0) >> (size % 8) > 0) reader.fail('it marks more servers than there are');
  return bitsetOf(bytes, size);
}
