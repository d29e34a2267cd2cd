import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { ServerCard } from './server-card.ts';

/** By row: tokens of the server's tools, or {@link UNKNOWN_COST}. */
export type TokenColumn = Float64Array;

/** The cost of a server that is not known: larger than any other, so that it is last in an order by cost. */
export const UNKNOWN_COST = Infinity;

/** Writes the context cost of every row: 0 if it is not known, else one more than its tokens. */
export function writeTokens(writer: ByteWriter, cards: readonly Pick<ServerCard, 'tokens'>[]): void {
  writer.varints(cards.map(({ tokens }) => (tokens === null ? 0 : tokens + 1)));
}

/**
 * Reads the output of {@link writeTokens}.
 *
 * @param count number of servers in the index
 */
export function readTokens(reader: ByteReader, count: number): TokenColumn {
  return Float64Array.from({ length: count }, () => reader.varint() - 1).map((tokens) => (tokens < 0 ? UNKNOWN_COST : tokens));
}
