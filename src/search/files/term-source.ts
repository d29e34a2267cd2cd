import { fileName } from './file-names.ts';
import type { TermPostings } from './index-data.ts';
import type { IndexFileReader } from './index-files.ts';
import { readPart } from './index-reader.ts';
import type { IndexManifest } from './manifest.ts';
import { Parts } from './parts.ts';
import { Recent } from './recent.ts';
import type { ServerName } from './server-card.ts';
import { byCodeUnits } from './front-coded.ts';
import { shardOf, shardsOfPrefix } from './split-terms.ts';
import { readTermShard, type TermShard } from './term-shard.ts';

/** Number of shards whose names stay decoded; the names of others are decoded again. */
const CACHED_NAME_LISTS = 16;

/** The terms of an open index. */
export class TermSource {
  readonly #manifest: IndexManifest;
  readonly #shards: Parts<TermShard>;
  readonly #names = new Recent<readonly ServerName[]>(CACHED_NAME_LISTS);
  /**
   * By row: 1 + the last loaded shard that has its name; 0 if none has. Allocated with the first shard, whose head confirms the count.
   */
  #named = new Uint32Array();

  constructor(read: IndexFileReader, manifest: IndexManifest) {
    this.#manifest = manifest;
    this.#shards = new Parts(async (part) => {
      const name = fileName('terms', part);
      const shard = await readPart(read, manifest, {
        name,
        kind: 'terms',
        part,
        decode: (reader) => readTermShard(reader, manifest.count),
      });
      if (this.#named.length === 0) this.#named = new Uint32Array(manifest.count);
      for (const row of shard.named) this.#named[row] = part + 1;
      return shard;
    });
  }

  async load(terms: readonly string[], prefix?: string): Promise<void> {
    const { boundaries } = this.#manifest.terms;
    const parts = new Set(terms.map((term) => shardOf(boundaries, term)));
    for (const part of prefix === undefined ? [] : shardsOfPrefix(boundaries, prefix)) parts.add(part);
    await Promise.all(Array.from(parts, (part) => this.#shards.get(part)));
  }

  postings(term: string): TermPostings | undefined {
    const shard = this.#shards.loaded(shardOf(this.#manifest.terms.boundaries, term));
    if (shard === undefined) throw new Error(`The shard of the term ${JSON.stringify(term)} was not loaded: call loadTerms first.`);
    return shard.postings(term);
  }

  beginningWith(prefix: string, limit: number): string[] {
    const shards = shardsOfPrefix(this.#manifest.terms.boundaries, prefix).flatMap((part) => this.#shards.loaded(part) ?? []);
    return shards
      .flatMap((shard) => shard.beginningWith(prefix))
      .sort((a, b) => b.rows - a.rows || byCodeUnits(a.term, b.term))
      .slice(0, limit)
      .map(({ term }) => term);
  }

  nameOf(row: number): ServerName | undefined {
    const part = (this.#named[row] ?? 0) - 1;
    const shard = this.#shards.loaded(part);
    if (shard === undefined) return undefined;
    return this.#names.get(part, shard.names)[indexIn(row, shard.named)];
  }
}

/** Index of a number in an ascending list. */
function indexIn(value: number, ascending: Uint32Array): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
