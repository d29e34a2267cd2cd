import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { FileDigest } from '../../security/signing/manifest.ts';
import type { SiteWriter, WriterCounts } from './site-writer.ts';
import { renewFolder } from './renewed-folder.ts';
import { TreeDigests } from './tree-digests.ts';
import { TreeFiles } from './tree-files.ts';
import { checkFolders, noteTimes, usedFolders } from './tree-folders.ts';
import { TreeState, UNKNOWN_TIME } from './tree-state.ts';

/** A tree and its state. */
export interface Tree {
  readonly folder: string;
  readonly state: TreeState;
}

/** The trees that a writer uses. Their states share one path table. */
interface WriterTrees {
  /** Folder of the tree that is brought up to date. */
  readonly folder: string;
  /** The state of that tree. It is changed: files that are found missing or different leave it. */
  readonly older: TreeState;
  /** The published tree, from which files are copied. */
  readonly live?: Tree | undefined;
  /** Whether the times of files are noted, for a state file. */
  readonly keepsTimes: boolean;
}

const KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Brings a tree up to date: files with known keys stay, and others are written. */
export class TreeWriter implements SiteWriter {
  readonly folder: string;
  readonly digests: ReadonlyMap<string, FileDigest>;
  /** The files of this build. */
  readonly fresh: TreeState;
  readonly #files: TreeFiles;
  readonly #older: TreeState;
  readonly #live: { readonly state: TreeState; readonly files: TreeFiles } | undefined;
  readonly #keepsTimes: boolean;
  readonly #counts = { reused: 0, equal: 0, written: 0, adopted: 0 };
  /** Files of the older tree that have other bytes than its state says. */
  readonly #different: number[] = [];
  /** Files of this build that are only in the published tree so far. */
  readonly #uncopied = new Set<number>();
  /** Whether copies wait until something is written: without an older tree, an unchanged build needs none. */
  readonly #isCopiedLate: boolean;

  constructor({ folder, older, live, keepsTimes }: WriterTrees) {
    this.folder = path.resolve(folder);
    this.fresh = new TreeState(older.table);
    this.digests = new TreeDigests(this.fresh);
    this.#files = new TreeFiles(this.folder, older.table);
    this.#older = older;
    this.#live = live && { state: live.state, files: new TreeFiles(live.folder, older.table) };
    this.#keepsTimes = keepsTimes;
    this.#isCopiedLate = older.count === 0 && live !== undefined;
    checkFolders(this.#files, older);
  }

  get counts(): WriterCounts {
    return this.#counts;
  }

  reuse(path: string, key: string): boolean {
    const file = this.#older.table.find(path);
    if (file === undefined) return false;
    if (this.#older.hasKey(file, key) && this.#isIntact(file)) this.fresh.take(file, this.#older);
    else if (this.#live?.state.hasKey(file, key) !== true || !this.#takeLive(file, this.#live)) return false;
    this.#counts.reused += 1;
    return true;
  }

  put(path: string, contents: string | Uint8Array, key?: string): FileDigest {
    if (key !== undefined && !KEY.test(key)) throw new RangeError(`${JSON.stringify(key)} is not a SHA-256 in base64`);
    const file = this.#older.table.add(path);
    const sha256 = hash('sha256', contents, 'base64');
    const digest = { sha256, size: typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength };
    const time = this.#timeOfEqual(file, digest);
    if (time === undefined) {
      this.#write(file, contents);
      this.#counts.written += 1;
    } else this.#counts.equal += 1;
    this.fresh.set(file, digest, time ?? this.#timeOf(file), key);
    return digest;
  }

  adopt(path: string): FileDigest {
    const file = this.#older.table.add(path);
    const found = this.#files.find(file);
    if (found === undefined) throw new Error(`"${path}" is not a file of "${this.folder}"`);
    const digest = this.#files.digest(file);
    this.#files.setChanged(this.#older.table.folderOf(file));
    this.fresh.set(file, digest, found.mtimeMs, undefined);
    this.#counts.adopted += 1;
    return digest;
  }

  renew(folder: string, former: RegExp): void {
    renewFolder({ files: this.#files, older: this.#older, fresh: this.fresh }, folder, former);
  }

  /** Adds a file of the published tree, unless this tree has the same bytes. */
  mirror(file: number): void {
    const { state } = this.#live ?? {};
    if (state === undefined) return;
    const isEqual = this.#older.size(file) === state.size(file) && this.#older.sha256(file) === state.sha256(file);
    if (isEqual && this.#isIntact(file)) this.fresh.take(file, state, this.#older.time(file));
    else this.#copy(file);
  }

  /**
   * Completes the tree: removes files and folders that no file of this build needs, and notes the times.
   *
   * @returns false if the published tree has exactly the files of this build already, and this tree is not complete
   * @throws Error if a file of the published tree was changed during the build
   */
  finish(): boolean {
    if (this.#isLiveCurrent()) return false;
    for (const file of this.#uncopied) this.#copy(file);
    const used = usedFolders(this.fresh);
    this.#removeFolders(used);
    this.#removeFiles(used);
    // A site without files has created no folder.
    mkdirSync(this.folder, { recursive: true });
    noteTimes(this.#files, this.fresh, this.#older, used);
    return true;
  }

  #isLiveCurrent(): boolean {
    const live = this.#live;
    if (live === undefined || this.#uncopied.size === 0) return false;
    if (this.#uncopied.size !== this.fresh.count || this.fresh.count !== live.state.count) return false;
    // A folder with another time may have further files: the published tree is replaced.
    if (!live.files.haveTimes(live.state)) return false;
    for (let folder = 0; folder < live.state.table.folders; folder += 1) {
      this.fresh.setFolderTime(folder, live.state.folderTime(folder));
    }
    return true;
  }

  /** Whether the tree has a file as its state says. One with another time is hashed. */
  #isIntact(file: number): boolean {
    const older = this.#older;
    const found = this.#files.find(file);
    if (
      found?.size !== older.size(file) ||
      (found.mtimeMs !== older.time(file) && this.#files.digest(file).sha256 !== older.sha256(file))
    ) {
      older.delete(file);
      this.#different.push(file);
      return false;
    }
    older.setTime(file, found.mtimeMs);
    return true;
  }

  /** The time of a file if the tree has these bytes there; `undefined` if it must be written. */
  #timeOfEqual(file: number, { sha256, size }: FileDigest): number | undefined {
    if (this.#uncopied.has(file)) this.fresh.delete(file);
    const before = this.fresh.has(file) ? this.fresh : this.#older;
    if (before.size(file) === size && before.sha256(file) === sha256) {
      if (before === this.fresh && !this.#keepsTimes) return UNKNOWN_TIME;
      const found = this.#files.find(file);
      // A file with another time is written: the bytes are here, and hashing it would take as long.
      return found?.size === size && found.mtimeMs === before.time(file) ? found.mtimeMs : undefined;
    }
    const live = this.#live;
    if (!this.#isCopiedLate || live?.state.size(file) !== size || live.state.sha256(file) !== sha256) return undefined;
    if (!live.files.isUntouched(file, live.state)) return undefined;
    this.#uncopied.add(file);
    return live.state.time(file);
  }

  #takeLive(file: number, live: { readonly state: TreeState; readonly files: TreeFiles }): boolean {
    if (this.#isCopiedLate && live.files.isUntouched(file, live.state)) {
      this.fresh.take(file, live.state);
      this.#uncopied.add(file);
      return true;
    }
    const bytes = this.#liveBytes(file);
    if (bytes === undefined) return false;
    this.#write(file, bytes);
    this.fresh.take(file, live.state, this.#timeOf(file));
    return true;
  }

  /** The bytes of a file of the published tree; `undefined` if its hash is another one. */
  #liveBytes(file: number): Buffer | undefined {
    const live = this.#live;
    if (live === undefined || live.files.find(file)?.size !== live.state.size(file)) return undefined;
    const bytes = readFileSync(live.files.absolute(file));
    return hash('sha256', bytes, 'base64') === live.state.sha256(file) ? bytes : undefined;
  }

  #copy(file: number): void {
    const bytes = this.#liveBytes(file);
    const live = this.#live?.state;
    if (bytes === undefined || live === undefined) {
      throw new Error(`"${this.#older.table.pathOf(file)}" was changed during the build. Build again.`);
    }
    this.#uncopied.delete(file);
    this.#write(file, bytes);
    if (this.fresh.has(file)) this.fresh.setTime(file, this.#timeOf(file));
    else this.fresh.take(file, live, this.#timeOf(file));
  }

  #write(file: number, contents: string | Uint8Array): void {
    const isThere = this.#older.has(file) || (this.fresh.has(file) && !this.#uncopied.has(file));
    this.#uncopied.delete(file);
    this.#files.write(file, contents, { isThere, isKept: (each) => this.fresh.has(each) });
  }

  #timeOf(file: number): number {
    return this.#keepsTimes ? (this.#files.find(file)?.mtimeMs ?? UNKNOWN_TIME) : UNKNOWN_TIME;
  }

  #removeFolders(used: Uint8Array): void {
    const { table } = this.#older;
    for (let folder = 1; folder < used.length; folder += 1) {
      if (used[folder] === 1 || used[table.parentOf(folder)] !== 1 || this.#older.folderTime(folder) === undefined) continue;
      // A file of this build may have its name.
      if (this.#hasFile(table.folderPath(folder))) continue;
      rmSync(this.#files.absoluteFolder(folder), { recursive: true, force: true });
      this.#files.setChanged(table.parentOf(folder));
    }
  }

  #removeFiles(used: Uint8Array): void {
    const { table } = this.#older;
    for (const file of [...this.#older.files(), ...this.#different]) {
      if (this.fresh.has(file) || used[table.folderOf(file)] !== 1) continue;
      // A folder of this build may have its name.
      const folder = table.findFolder(table.pathOf(file));
      if (folder === undefined || used[folder] !== 1) this.#files.delete(file);
    }
  }

  #hasFile(path: string): boolean {
    const file = this.#older.table.find(path);
    return file !== undefined && this.fresh.has(file);
  }
}
