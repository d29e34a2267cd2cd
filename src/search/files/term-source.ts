import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { fileName } from './file-names.ts';
import type { TermPostings } from './index-data.ts';
import type { IndexFileReader } from './index-files.ts';
import { readPart } from './index-reader.ts';
import type { IndexManifest } from './manifest.ts';
import { Parts } from './parts.ts';
import { RowNames } from './row-names.ts';
import type { ServerName } from './server-card.ts';
import { shardOf, shardsOfPrefix } from './split-terms.ts';
import { readTermShard, type TermShard } from './term-shard.ts';

/** The terms of an open index. */
export class TermSource {
  readonly #manifest: IndexManifest;
  readonly #shards: Parts<TermShard>;
  /** Allocated with the first shard, whose head confirms the count. */
  #names: RowNames | undefined;

  constructor(read: IndexFileReader, manifest: IndexManifest) {
    this.#manifest = manifest;
    this.#shards = new Parts(async (part) => {
      const name = fileName('terms', part);
      const { shard, named } = await readPart(read, manifest, {
        name,
        kind: 'terms',
        part,
        decode: (reader) => readTermShard(reader, manifest.count),
      });
      this.#names ??= new RowNames(manifest.count);
      this.#names.add(named.rows, named.names);
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
    return this.#names?.nameOf(row);
  }
}
