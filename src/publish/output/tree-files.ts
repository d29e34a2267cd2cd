import { lstatSync, mkdirSync, renameSync, rmSync, unlinkSync, type Stats } from 'node:fs';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { writeNamed } from '../../catalog/store/write-named.ts';
import type { FileDigest } from '../../security/signing/manifest.ts';
import { hashFile } from './hash-file.ts';
import type { PathTable } from './path-table.ts';
import type { TreeState } from './tree-state.ts';

/** How a file is written. */
interface WriteRules {
  /** Whether the tree probably has a file of this path. */
  readonly isThere: boolean;
  /** Whether this build has written a file: none of its files is removed for another one. */
  readonly isKept: (file: number) => boolean;
}

/** A folder that may not exist, that exists, and that exists and was changed. */
const [UNKNOWN, THERE, CHANGED] = [0, 1, 2];

/** The files and folders of a tree on disk, by their numbers in the path table. */
export class TreeFiles {
  readonly #root: string;
  readonly #table: PathTable;
  readonly #folders: number[] = [];

  /** @param root absolute path of the tree */
  constructor(root: string, table: PathTable) {
    this.#root = root + path.sep;
    this.#table = table;
  }

  /** The absolute path of a file. */
  absolute(file: number): string {
    return this.#root + this.#table.pathOf(file);
  }

  /** The absolute path of a folder. */
  absoluteFolder(folder: number): string {
    return this.#root + this.#table.folderPath(folder);
  }

  /** Size and time of a file; `undefined` if there is none, or a link, folder or other thing has its name. */
  find(file: number): Stats | undefined {
    const found = this.#lstat(this.absolute(file));
    return found?.isFile() === true ? found : undefined;
  }

  /** Whether a file has the size and time of a state. */
  isUntouched(file: number, state: TreeState): boolean {
    const found = this.find(file);
    return found?.size === state.size(file) && found.mtimeMs === state.time(file);
  }

  /** Whether all folders of a state have its times: nothing was added to them or removed from them. */
  haveTimes(state: TreeState): boolean {
    for (let folder = 0; folder < this.#table.folders; folder += 1) {
      const time = state.folderTime(folder);
      if (time !== undefined && this.#lstat(this.absoluteFolder(folder))?.mtimeMs !== time) return false;
    }
    return true;
  }

  /** SHA-256 and size of a file. */
  digest(file: number): FileDigest {
    return hashFile(this.absolute(file));
  }

  /** Notes that a folder exists. */
  setThere(folder: number): void {
    this.#folders[folder] = Math.max(THERE, this.#folders[folder] ?? UNKNOWN);
  }

  /** Notes that the entries of a folder were changed. */
  setChanged(folder: number): void {
    this.#folders[folder] = CHANGED;
  }

  /** Whether entries of a folder were changed. */
  isChanged(folder: number): boolean {
    return this.#folders[folder] === CHANGED;
  }

  /**
   * Writes a new file. One of that path is removed before, not overwritten: another name or a link of it keeps its bytes.
   *
   * @throws Error if the path is that of a folder with files of this build, or leads through a file of this build
   */
  write(file: number, contents: string | Uint8Array, rules: WriteRules): void {
    const folder = this.#table.folderOf(file);
    this.#makeFolder(folder, rules);
    this.setChanged(folder);
    const absolute = this.absolute(file);
    if (rules.isThere) this.#remove(absolute, file, rules);
    try {
      writeNamed(absolute, contents, { flag: 'wx' });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      this.#remove(absolute, file, rules);
      writeNamed(absolute, contents, { flag: 'wx' });
    }
  }

  /** Renames a folder within the folder that contains it. Returns whether it is renamed: a file may have its name. */
  renameFolder(folder: number, to: number): boolean {
    try {
      renameSync(this.absoluteFolder(folder), this.absoluteFolder(to));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES')) return false;
      throw error;
    }
    this.#folders[folder] = UNKNOWN;
    this.setChanged(to);
    this.setChanged(this.#table.parentOf(to));
    return true;
  }

  /** Removes a file, or nothing if there is none. */
  delete(file: number): void {
    this.setChanged(this.#table.folderOf(file));
    rmSync(this.absolute(file), { force: true });
  }

  #lstat(absolute: string): Stats | undefined {
    try {
      return lstatSync(absolute, { throwIfNoEntry: false });
    } catch (error) {
      if (hasCode(error, 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  #makeFolder(folder: number, rules: WriteRules): void {
    if ((this.#folders[folder] ?? UNKNOWN) !== UNKNOWN) return;
    if (folder === 0) mkdirSync(this.#root, { recursive: true });
    else {
      this.#makeFolder(this.#table.parentOf(folder), rules);
      this.#makeNew(folder, rules);
    }
    this.setChanged(folder);
  }

  #makeNew(folder: number, { isKept }: WriteRules): void {
    const absolute = this.absoluteFolder(folder);
    try {
      mkdirSync(absolute);
      this.setChanged(this.#table.parentOf(folder));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      if (this.#lstat(absolute)?.isDirectory() === true) return;
      // A file of an older build, or a link, has the name.
      const file = this.#table.find(this.#table.folderPath(folder));
      if (file !== undefined && isKept(file))
        throw new Error(`"${absolute}" would be a file and a folder of the same site`, { cause: error });
      unlinkSync(absolute);
      mkdirSync(absolute);
      this.setChanged(this.#table.parentOf(folder));
    }
  }

  #remove(absolute: string, file: number, rules: WriteRules): void {
    try {
      unlinkSync(absolute);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return;
      if (this.#lstat(absolute)?.isDirectory() !== true) throw error;
      this.#removeFolder(absolute, this.#table.pathOf(file), rules);
    }
  }

  /** Removes a folder of an older build that has the name of a file. */
  #removeFolder(absolute: string, name: string, { isKept }: WriteRules): void {
    for (let file = 0; file < this.#table.files; file += 1) {
      if (!isKept(file) || !this.#table.pathOf(file).startsWith(`${name}/`)) continue;
      throw new Error(`"${absolute}" would be a file and a folder of the same site`);
    }
    rmSync(absolute, { recursive: true });
    for (let folder = 0; folder < this.#table.folders; folder += 1) {
      if (`${this.#table.folderPath(folder)}/`.startsWith(`${name}/`)) this.#folders[folder] = UNKNOWN;
    }
  }
}
