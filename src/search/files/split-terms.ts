import { byCodeUnits } from './front-coded.ts';
import type { IndexData } from './index-data.ts';
import { MAX_PREFIX_SHARDS } from './index-source.ts';
import type { NamedRows, TermEntry } from './term-shard.ts';

/** How terms are cut into shards. */
interface TermSplit {
  /** Of all terms taking so many bytes: how many bytes a shard should take, about. Both before compression. */
  readonly shardBytes: (allBytes: number) => number;
  /** Of a term with so many rows: how many of their names stand beside its postings. */
  readonly namesOf: (rows: number) => number;
}

/**
 * The split that an index is made with, as measured with 10,000 servers of `data/servers.jsonl` and 300 queries, each of two words of
 * one server. Sizes are those of sealed files, of boundaries after Brotli.
 *
 * What a query fetches falls with the size of shards while the manifest, which it fetches first, grows; so the best size
 * grows with the square root of all terms. Names of 4√n rows:
 *
 * | bytes of a shard | shards | boundaries in the manifest | shards of a query |
 * |---|---|---|---|
 * | 4,000 | 297 | 0.9 KB | 18.2 KB |
 * | 2,000 | 573 | 1.6 KB | 13.4 KB |
 * | 1,500 | 751 | 2.0 KB | 12.4 KB |
 *
 * A query of two words finds its first ten among rows that stand high, but not highest, for each of them: of a term with many rows
 * more names are needed. How often the names beside the postings were all of the first ten by impacts, with shards of 2,000 bytes:
 *
 * | names a term | all shards | shards of a query | all ten known |
 * |---|---|---|---|
 * | 20 | 1.8 MB | 8.3 KB | 17 % |
 * | 60 | 2.3 MB | 10.6 KB | 56 % |
 * | 2√n | 1.7 MB | 10.1 KB | 36 % |
 * | 4√n | 2.3 MB | 13.4 KB | 69 % |
 * | 5√n | 2.5 MB | 14.9 KB | 80 % |
 */
export const TERM_SPLIT: TermSplit = {
  shardBytes: (allBytes) => Math.max(2000, 1.7 * Math.sqrt(allBytes)),
  namesOf: (rows) => Math.round(4 * Math.sqrt(rows)),
};

/** Terms in code-unit order, cut into shards; one without terms where there are none. */
export function splitTerms(terms: IndexData['terms'], split = TERM_SPLIT): TermEntry[][] {
  const entries = [...terms].sort(([a], [b]) => byCodeUnits(a, b));
  const shards: TermEntry[][] = [];
  const shardBytes = split.shardBytes(entries.reduce((sum, entry) => sum + sizeOf(entry), 0));
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    const shard = shards.at(-1);
    if (shard === undefined || size > room) {
      shards.push([entry]);
      room = shardBytes - size;
    } else {
      shard.push(entry);
      room -= size;
    }
  }
  return shards.length === 0 ? [[]] : shards;
}

/** Bytes that a term takes, about, with a name for its first rows. */
function sizeOf([term, { rows }]: TermEntry): number {
  return term.length + 2 * rows.length + 20 * Math.min(rows.length, 2);
}

/** By shard but the first: the shortest text that is above all terms of the shard before and not above its own. */
export function boundariesOf(shards: readonly (readonly TermEntry[])[]): string[] {
  return shards.slice(1).map((shard, at) => {
    const [first = ''] = shard[0] ?? [];
    const [last = ''] = shards[at]?.at(-1) ?? [];
    let units = 0;
    while (units < last.length && first.charCodeAt(units) === last.charCodeAt(units)) units += 1;
    // A boundary that ends within a pair of surrogates could not be written as UTF-8.
    const cut = first.slice(0, units + 1);
    return cut.isWellFormed() ? cut : first.slice(0, units + 2);
  });
}

/** Place of the shard in which a term stands, or would stand. */
export function shardOf(boundaries: readonly string[], term: string): number {
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((boundaries[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Places of the shards of the terms that begin so, the first {@link MAX_PREFIX_SHARDS} of them. */
export function shardsOfPrefix(boundaries: readonly string[], prefix: string): number[] {
  const first = shardOf(boundaries, prefix);
  const shards = [first];
  while (shards.length < MAX_PREFIX_SHARDS && boundaries[shards.at(-1) ?? first]?.startsWith(prefix)) shards.push(first + shards.length);
  return shards;
}

/** The rows that stand highest for some term of a shard, by impact and then by row, with their names. */
export function namesBeside(shard: readonly TermEntry[], cards: IndexData['cards'], { namesOf } = TERM_SPLIT): NamedRows {
  const highest = new Set<number>();
  for (const [, { rows, impacts }] of shard) {
    const places = Array.from(rows.keys());
    const most = namesOf(rows.length);
    if (places.length > most) places.sort((a, b) => (impacts[b] ?? 0) - (impacts[a] ?? 0) || a - b);
    for (const place of places.slice(0, most)) highest.add(rows[place] ?? 0);
  }
  const rows = [...highest].sort((a, b) => a - b);
  return { rows, names: rows.flatMap((row) => cards[row] ?? []) };
}
