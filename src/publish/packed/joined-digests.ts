import type { FileDigest } from '../../security/signing/manifest.ts';

/** The digests of two sets of files with different paths. */
export class JoinedDigests implements ReadonlyMap<string, FileDigest> {
  readonly #parts: readonly ReadonlyMap<string, FileDigest>[];

  constructor(...parts: readonly ReadonlyMap<string, FileDigest>[]) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0);
  }

  has(path: string): boolean {
    return this.#parts.some((part) => part.has(path));
  }

  get(path: string): FileDigest | undefined {
    return this.#parts.map((part) => part.get(path)).find((digest) => digest !== undefined);
  }

  forEach(each: (value: FileDigest, key: string, map: ReadonlyMap<string, FileDigest>) => void, self?: unknown): void {
    for (const [path, digest] of this) each.call(self, digest, path, this);
  }

  *entries(): MapIterator<[string, FileDigest]> {
    for (const part of this.#parts) yield* part.entries();
  }

  *keys(): MapIterator<string> {
    for (const part of this.#parts) yield* part.keys();
  }

  *values(): MapIterator<FileDigest> {
    for (const part of this.#parts) yield* part.values();
  }

  [Symbol.iterator](): MapIterator<[string, FileDigest]> {
    return this.entries();
  }
}
