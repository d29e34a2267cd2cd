import { readAscending, startsOf, writeAscending } from './ascending.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { hashOf, HASHES } from './hash.ts';
import type { FilterKind } from './index-data.ts';

/** A key as its hash, and its values, ascending. */
export interface KeyEntry {
  readonly hash: number;
  readonly values: ArrayLike<number>;
}

/** Approximate bytes of a key shard. Most are hashes, which do not compress, so small shards cost only more files: a query reads two. */
const SHARD_BYTES = 800;

/** Keys with their values, ascending. */
export type Keys = ReadonlyMap<string, ArrayLike<number>>;

/** The key of a value to filter by. */
export function filterKey(kind: FilterKind, value: string): string {
  return `${kind}:${value}`;
}

/** The smallest seed without hash collisions in any table. With 40,000 keys, 0 works in all but one of 1,400 catalogues. */
export function seedFor(tables: readonly Keys[]): number {
  for (let seed = 0; ; seed += 1) {
    const hasNoCollision = (keys: Keys): boolean => new Set(Array.from(keys.keys(), (key) => hashOf(key, seed))).size === keys.size;
    if (tables.every(hasNoCollision)) return seed;
  }
}

/** Splits keys into shards by equal parts of the hash range. */
export function splitKeys(keys: Keys, seed: number): KeyEntry[][] {
  const entries = Array.from(keys, ([key, values]) => ({ hash: hashOf(key, seed), values }));
  const bytes = entries.reduce((sum, { values }) => sum + 5 + 2 * values.length, 0);
  const shards: KeyEntry[][] = Array.from({ length: Math.max(1, Math.round(bytes / SHARD_BYTES)) }, () => []);
  for (const entry of entries.sort((a, b) => a.hash - b.hash)) shards[keyShardOf(entry.hash, shards.length)]?.push(entry);
  return shards;
}

/** Index of the shard of a hash. */
export function keyShardOf(hash: number, shards: number): number {
  return Math.floor((hash / HASHES) * shards);
}

/** Writes the contents of one key shard. */
export function writeKeyShard(writer: ByteWriter, entries: readonly KeyEntry[], shard: number, shards: number): void {
  writer.varint(entries.length);
  let before = Math.floor((shard / shards) * HASHES);
  for (const { hash } of entries) {
    writer.varint(hash - before);
    before = hash;
  }
  writer.varints(entries.map(({ values }) => values.length));
  for (const { values } of entries) writeAscending(writer, values);
}

/** Returns the values of a key by its hash; `undefined` for a key that is not in the shard. */
export type KeyShard = (hash: number) => Uint32Array | undefined;

/**
 * Reads the output of {@link writeKeyShard}. It is small and stays encoded: each look-up decodes it.
 *
 * @param end exclusive upper bound of the values
 */
export function readKeyShard(reader: ByteReader, shard: number, shards: number, end: number): KeyShard {
  const first = Math.floor((shard / shards) * HASHES);
  const entries = reader.lazily((contents) => readEntries(contents, first, end));
  return (hash) => {
    const { hashes, starts, values } = entries();
    const at = hashes.indexOf(hash);
    return at < 0 ? undefined : values.slice(starts[at], starts[at + 1]);
  };
}

/** Keys by their index. */
interface KeyTable {
  readonly hashes: Float64Array;
  /** The values of a key begin here, and end where those of the next one begin. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

function readEntries(reader: ByteReader, first: number, end: number): KeyTable {
  const hashes = new Float64Array(reader.count());
  let before = first;
  for (let at = 0; at < hashes.length; at += 1) {
    before += reader.varint();
    hashes[at] = before;
  }
  const starts = startsOf(reader.varints(hashes.length), reader);
  const values = new Uint32Array(starts[hashes.length] ?? 0);
  for (let at = 0; at < hashes.length; at += 1) readAscending(reader, values, starts[at] ?? 0, starts[at + 1] ?? 0, end);
  return { hashes, starts, values };
}
