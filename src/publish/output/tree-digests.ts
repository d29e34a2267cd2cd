import type { FileDigest } from '../../security/signing/manifest.ts';
import type { TreeState } from './tree-state.ts';

/** The digests of a tree's files by path, read from its state: no object per file is kept. */
export class TreeDigests implements ReadonlyMap<string, FileDigest> {
  readonly #state: TreeState;

  constructor(state: TreeState) {
    this.#state = state;
  }

  get size(): number {
    return this.#state.count;
  }

  has(path: string): boolean {
    const file = this.#state.table.find(path);
    return file !== undefined && this.#state.has(file);
  }

  get(path: string): FileDigest | undefined {
    const file = this.#state.table.find(path);
    return file === undefined || !this.#state.has(file) ? undefined : this.#state.digest(file);
  }

  forEach(each: (value: FileDigest, key: string, map: ReadonlyMap<string, FileDigest>) => void, self?: unknown): void {
    for (const [path, digest] of this) each.call(self, digest, path, this);
  }

  *entries(): MapIterator<[string, FileDigest]> {
    for (const file of this.#state.files()) yield [this.#state.table.pathOf(file), this.#state.digest(file)];
  }

  *keys(): MapIterator<string> {
    for (const file of this.#state.files()) yield this.#state.table.pathOf(file);
  }

  *values(): MapIterator<FileDigest> {
    for (const file of this.#state.files()) yield this.#state.digest(file);
  }

  [Symbol.iterator](): MapIterator<[string, FileDigest]> {
    return this.entries();
  }
}
