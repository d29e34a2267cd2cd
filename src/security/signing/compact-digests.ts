import type { FileDigest } from './manifest.ts';

const HASH_BYTES = 32;

/** Digests of files by path in columns of bytes: a million entries of a `Map` would take twice the memory. */
export class CompactDigests implements ReadonlyMap<string, FileDigest> {
  readonly #rows = new Map<string, number>();
  #hashes = new Uint8Array(1024 * HASH_BYTES);
  #sizes = new Float64Array(1024);

  get size(): number {
    return this.#rows.size;
  }

  /** Adds or replaces a file. */
  set(path: string, { sha256, size }: FileDigest): void {
    const row = this.#rows.get(path) ?? this.#rows.size;
    if (row === this.#sizes.length) this.#grow();
    this.#rows.set(path, row);
    this.#sizes[row] = size;
    const bytes = atob(sha256);
    for (let at = 0; at < HASH_BYTES; at += 1) this.#hashes[row * HASH_BYTES + at] = bytes.charCodeAt(at);
  }

  has(path: string): boolean {
    return this.#rows.has(path);
  }

  get(path: string): FileDigest | undefined {
    const row = this.#rows.get(path);
    return row === undefined ? undefined : this.#at(row);
  }

  forEach(each: (value: FileDigest, key: string, map: ReadonlyMap<string, FileDigest>) => void, self?: unknown): void {
    for (const [path, digest] of this) each.call(self, digest, path, this);
  }

  *entries(): MapIterator<[string, FileDigest]> {
    for (const [path, row] of this.#rows) yield [path, this.#at(row)];
  }

  keys(): MapIterator<string> {
    return this.#rows.keys();
  }

  *values(): MapIterator<FileDigest> {
    for (const row of this.#rows.values()) yield this.#at(row);
  }

  [Symbol.iterator](): MapIterator<[string, FileDigest]> {
    return this.entries();
  }

  #at(row: number): FileDigest {
    const bytes = this.#hashes.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES);
    return { sha256: btoa(String.fromCharCode(...bytes)), size: this.#sizes[row] ?? 0 };
  }

  #grow(): void {
    const [hashes, sizes] = [new Uint8Array(this.#hashes.length * 2), new Float64Array(this.#sizes.length * 2)];
    hashes.set(this.#hashes);
    sizes.set(this.#sizes);
    [this.#hashes, this.#sizes] = [hashes, sizes];
  }
}
