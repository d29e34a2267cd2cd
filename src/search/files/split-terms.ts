import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { isErrorTerm } from './derived-terms.ts';
import type { IndexData } from './index-data.ts';
import { MAX_PREFIX_SHARDS } from './index-source.ts';
import type { NamedRows, TermEntry } from './term-shard.ts';

/** How terms are split into shards. */
interface TermSplit {
  /** Approximate bytes of a shard, from the bytes of all terms. Both before compression. */
  readonly shardBytes: (allBytes: number) => number;
  /** Number of names stored with the postings of a term, from its number of rows. */
  readonly namesOf: (rows: number) => number;
}

/**
 * The split of an index, measured with 10,000 servers of `data/servers.jsonl` and 300 queries, each of two words of one server. Sizes are
 * those of encoded files, and of boundaries after Brotli.
 *
 * With smaller shards a query fetches fewer bytes, but the manifest, which it fetches first, grows. So the best size grows with the square
 * root of all terms. With names of 4√n rows:
 *
 * | bytes per shard | shards | boundaries in the manifest | shards per query |
 * |---|---|---|---|
 * | 4,000 | 297 | 0.9 KB | 18.2 KB |
 * | 2,000 | 573 | 1.6 KB | 13.4 KB |
 * | 1,500 | 751 | 2.0 KB | 12.4 KB |
 *
 * The first ten results of a query of two words rank high, but not highest, for each word, so a term with many rows needs more names. Share
 * of queries for which the names in the shards included all of the first ten by impacts, with shards of 2,000 bytes:
 *
 * | names per term | all shards | shards per query | all ten known |
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

/** Splits terms in code-unit order into shards; one empty shard if there are no terms. */
export function splitTerms(terms: IndexData['terms'], split = TERM_SPLIT): TermEntry[][] {
  const entries = [...terms].sort(([a], [b]) => byCodeUnits(a, b));
  const shards: TermEntry[][] = [];
  const shardBytes = split.shardBytes(entries.reduce((sum, entry) => sum + sizeOf(entry), 0));
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf(entry);
    const shard = shards.at(-1);
    // The right spelling of an error is read with the error's own term.
    if (shard === undefined || (size > room && !isErrorTerm(entry[0]))) {
      shards.push([entry]);
      room = shardBytes - size;
    } else {
      shard.push(entry);
      room -= size;
    }
  }
  return shards.length === 0 ? [[]] : shards;
}

/** Approximate bytes of a term, with names for its first rows. */
function sizeOf([term, { rows }]: TermEntry): number {
  return term.length + 2 * rows.length + 20 * Math.min(rows.length, 2);
}

/** For each shard but the first: the shortest text that sorts after all terms of the previous shard and not after its own. */
export function boundariesOf(shards: readonly (readonly TermEntry[])[]): string[] {
  return shards.slice(1).map((shard, at) => {
    const [first = ''] = shard[0] ?? [];
    const [last = ''] = shards[at]?.at(-1) ?? [];
    let units = 0;
    while (units < last.length && first.charCodeAt(units) === last.charCodeAt(units)) units += 1;
    // A boundary within a surrogate pair could not be encoded as UTF-8.
    const cut = first.slice(0, units + 1);
    return cut.isWellFormed() ? cut : first.slice(0, units + 2);
  });
}

/** Index of the shard of a term. */
export function shardOf(boundaries: readonly string[], term: string): number {
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((boundaries[middle] ?? '') <= term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indexes of the shards of a prefix, at most the first {@link MAX_PREFIX_SHARDS}. */
export function shardsOfPrefix(boundaries: readonly string[], prefix: string): number[] {
  const first = shardOf(boundaries, prefix);
  const shards = [first];
  while (shards.length < MAX_PREFIX_SHARDS && boundaries[shards.at(-1) ?? first]?.startsWith(prefix)) shards.push(first + shards.length);
  return shards;
}

/** The text before which the terms of {@link shardsOfPrefix} sort; `undefined` if these have all terms with the prefix. */
export function endOfPrefix(boundaries: readonly string[], prefix: string): string | undefined {
  const end = boundaries[shardsOfPrefix(boundaries, prefix).at(-1) ?? 0];
  return end?.startsWith(prefix) ? end : undefined;
}

/** The best rows of each term of a shard, by impact and then by row, with their names. */
export function namedRowsOf(shard: readonly TermEntry[], cards: IndexData['cards'], { namesOf } = TERM_SPLIT): NamedRows {
  const highest = new Set<number>();
  for (const [, { rows, impacts }] of shard) {
    const places = Array.from(rows.keys());
    const max = namesOf(rows.length);
    if (places.length > max) places.sort((a, b) => (impacts[b] ?? 0) - (impacts[a] ?? 0) || a - b);
    for (const place of places.slice(0, max)) highest.add(rows[place] ?? 0);
  }
  const rows = [...highest].sort((a, b) => a - b);
  return { rows, names: rows.flatMap((row) => cards[row] ?? []) };
}
