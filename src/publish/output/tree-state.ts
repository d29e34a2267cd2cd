import type { FileDigest } from '../../security/signing/manifest.ts';
import { PathTable } from './path-table.ts';

/** Bytes of a SHA-256. */
const HASH_BYTES = 32;

/** What a tree has of several files, in the same order. */
interface FileColumns {
  /** Bytes per file. */
  readonly sizes: Float64Array;
  /** Milliseconds since 1970, with fractions. */
  readonly times: Float64Array;
  /** Raw SHA-256, one after the other. */
  readonly hashes: Buffer;
  /** Raw keys, one after the other; zeros for a file without one. */
  readonly keys: Buffer;
}

/** The time of a file or folder that must be read again, because its time is not known for certain. */
export const UNKNOWN_TIME = 0;

/**
 * What a build wrote into a tree: key, SHA-256, size and time of each file, and the time of each folder. In columns of bytes, because a
 * million objects would take several times the memory. Files and folders are numbers of the path table.
 */
export class TreeState {
  readonly table: PathTable;
  /** Bytes per file; -1 if the tree does not have it. */
  #sizes = new Float64Array(0);
  /** Milliseconds since 1970, with fractions. */
  #times = new Float64Array(0);
  /** Milliseconds since 1970; NaN if the tree does not have the folder. */
  #folderTimes = new Float64Array(0);
  #hashes = Buffer.alloc(0);
  /** Zeros where a file has no key. */
  #keys = Buffer.alloc(0);
  #count = 0;

  constructor(table: PathTable = new PathTable()) {
    this.table = table;
  }

  /** Number of files of the tree. */
  get count(): number {
    return this.#count;
  }

  /** Whether the tree has a file. */
  has(file: number): boolean {
    return this.size(file) >= 0;
  }

  /** Bytes of a file; -1 if the tree does not have it. */
  size(file: number): number {
    return this.#sizes[file] ?? -1;
  }

  /** Time of the last change of a file, in milliseconds since 1970. */
  time(file: number): number {
    return this.#times[file] ?? UNKNOWN_TIME;
  }

  /** SHA-256 of a file, in base64. */
  sha256(file: number): string {
    return this.#hashes.toString('base64', file * HASH_BYTES, (file + 1) * HASH_BYTES);
  }

  /** SHA-256 and size of a file of the tree. */
  digest(file: number): FileDigest {
    return { sha256: this.sha256(file), size: this.size(file) };
  }

  /** The files of the tree, in the order of the path table. */
  *files(): MapIterator<number> {
    for (let file = 0; file < this.#sizes.length; file += 1) if (this.has(file)) yield file;
  }

  /** Whether a file was written with this key. */
  hasKey(file: number, key: string): boolean {
    return this.has(file) && this.#keys.toString('base64', file * HASH_BYTES, (file + 1) * HASH_BYTES) === key;
  }

  /**
   * Adds or replaces a file.
   *
   * @param time milliseconds since 1970
   * @param key SHA-256 in base64, or `undefined` if the file has none
   */
  set(file: number, { sha256, size }: FileDigest, time: number, key: string | undefined): void {
    this.#reserve(file);
    if (!this.has(file)) this.#count += 1;
    this.#sizes[file] = size;
    this.#times[file] = time;
    const at = file * HASH_BYTES;
    this.#hashes.write(sha256, at, HASH_BYTES, 'base64');
    if (key === undefined) this.#keys.fill(0, at, at + HASH_BYTES);
    else this.#keys.write(key, at, HASH_BYTES, 'base64');
  }

  /** Adds or replaces files, with the columns of a state file. */
  setColumns(files: Uint32Array, { sizes, times, hashes, keys }: FileColumns): void {
    let last = -1;
    for (const file of files) if (file > last) last = file;
    this.#reserve(last);
    for (let row = 0; row < files.length; row += 1) {
      const file = files[row] ?? 0;
      if (!this.has(file)) this.#count += 1;
      this.#sizes[file] = sizes[row] ?? -1;
      this.#times[file] = times[row] ?? UNKNOWN_TIME;
    }
    for (const [row, end] of runsIn(files)) {
      const at = (files[row] ?? 0) * HASH_BYTES;
      hashes.copy(this.#hashes, at, row * HASH_BYTES, end * HASH_BYTES);
      keys.copy(this.#keys, at, row * HASH_BYTES, end * HASH_BYTES);
    }
  }

  /** Gives a file of the tree another path, which the tree does not have. */
  move(file: number, to: number): void {
    this.#reserve(to);
    this.#count += 1;
    this.#sizes[to] = this.size(file);
    this.#times[to] = this.time(file);
    for (const column of [this.#hashes, this.#keys]) column.copy(column, to * HASH_BYTES, file * HASH_BYTES, (file + 1) * HASH_BYTES);
    this.delete(file);
  }

  /** Adds a file as another tree of the same table has it, with another time if given. */
  take(file: number, from: TreeState, time = from.time(file)): void {
    this.#reserve(file);
    if (!this.has(file)) this.#count += 1;
    this.#sizes[file] = from.size(file);
    this.#times[file] = time;
    const at = file * HASH_BYTES;
    from.#hashes.copy(this.#hashes, at, at, at + HASH_BYTES);
    from.#keys.copy(this.#keys, at, at, at + HASH_BYTES);
  }

  /** Sets the time of a file, in milliseconds since 1970. */
  setTime(file: number, time: number): void {
    this.#times[file] = time;
  }

  /** Removes a file. */
  delete(file: number): void {
    if (!this.has(file)) return;
    this.#sizes[file] = -1;
    this.#count -= 1;
  }

  /** Time of the last change of a folder, in milliseconds since 1970; `undefined` if the tree does not have it. */
  folderTime(folder: number): number | undefined {
    const time = this.#folderTimes[folder] ?? NaN;
    return Number.isNaN(time) ? undefined : time;
  }

  /** Adds a folder or sets its time; `undefined` removes it. */
  setFolderTime(folder: number, time: number | undefined): void {
    if (folder >= this.#folderTimes.length) {
      const grown = new Float64Array(Math.max(folder + 1, this.table.folders, this.#folderTimes.length * 2)).fill(NaN);
      grown.set(this.#folderTimes);
      this.#folderTimes = grown;
    }
    this.#folderTimes[folder] = time ?? NaN;
  }

  /** The raw bytes of a file's hash. */
  hashBytes(file: number): Buffer {
    return this.#hashes.subarray(file * HASH_BYTES, (file + 1) * HASH_BYTES);
  }

  /** The raw bytes of the hashes of files, one after the other. */
  hashesOf(files: Uint32Array): Buffer {
    return rowsOf(files, this.#hashes);
  }

  /** The raw bytes of the keys of files, one after the other; zeros for a file without one. */
  keysOf(files: Uint32Array): Buffer {
    return rowsOf(files, this.#keys);
  }

  #reserve(file: number): void {
    if (file < this.#sizes.length) return;
    const capacity = Math.max(file + 1, this.table.files, this.#sizes.length * 2, 1024);
    const sizes = new Float64Array(capacity).fill(-1);
    sizes.set(this.#sizes);
    const times = new Float64Array(capacity);
    times.set(this.#times);
    const [hashes, keys] = [Buffer.alloc(capacity * HASH_BYTES), Buffer.alloc(capacity * HASH_BYTES)];
    hashes.set(this.#hashes);
    keys.set(this.#keys);
    [this.#sizes, this.#times, this.#hashes, this.#keys] = [sizes, times, hashes, keys];
  }
}

/** The bytes of files in a column, one after the other. */
function rowsOf(files: Uint32Array, column: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(files.length * HASH_BYTES);
  for (const [row, end] of runsIn(files)) {
    const first = files[row] ?? 0;
    column.copy(bytes, row * HASH_BYTES, first * HASH_BYTES, (first + end - row) * HASH_BYTES);
  }
  return bytes;
}

/** The parts of a list of files, from a row and before another, whose numbers follow one another: their bytes do, too. */
function* runsIn(files: Uint32Array): Generator<readonly [row: number, end: number]> {
  let row = 0;
  for (let end = 1; end <= files.length; end += 1) {
    if (files[end] === (files[end - 1] ?? 0) + 1) continue;
    yield [row, end];
    row = end;
  }
}
