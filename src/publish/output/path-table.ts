/** Parts of a path that lead elsewhere: empty ones, "." and "..". NUL ends a path in system calls; a line break separates paths in a state file. */
const UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\0\n\\]/;

/**
 * Numbers the files and folders of a site's trees, so that several trees share the text of each path. A folder has a smaller number than the
 * folders in it; folder 0 is the root, with the path "".
 */
export class PathTable {
  readonly #files = new Map<string, number>();
  readonly #folders = new Map<string, number>([['', 0]]);
  readonly #filePaths: string[] = [];
  readonly #folderPaths: string[] = [''];
  readonly #folderOf: number[] = [];
  readonly #parentOf: number[] = [0];
  /** The folder of the file that was added last. */
  #last = 0;

  /** Number of files, also of those that no tree contains. */
  get files(): number {
    return this.#filePaths.length;
  }

  /** Number of folders, with the root. */
  get folders(): number {
    return this.#folderPaths.length;
  }

  /** The number of a file; `undefined` if it was not added. */
  find(path: string): number | undefined {
    return this.#files.get(path);
  }

  /** The number of a folder; `undefined` if no file below it was added. */
  findFolder(path: string): number | undefined {
    return this.#folders.get(path);
  }

  /**
   * The number of a file, which is added if it is new.
   *
   * @param path below the root, with slashes
   * @throws RangeError if the path leads outside the root, or no system can have such a file
   */
  add(path: string): number {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    checkPath(path);
    const file = this.#filePaths.push(path) - 1;
    this.#folderOf.push(this.#addFolders(path));
    this.#files.set(path, file);
    return file;
  }

  /**
   * The number of a folder, which is added if it is new.
   *
   * @throws RangeError as {@link add}
   */
  addFolder(path: string): number {
    checkPath(path);
    return this.#addFolders(`${path}/`);
  }

  /** The path of a file. */
  pathOf(file: number): string {
    return this.#filePaths[file] ?? '';
  }

  /** The number of a file's folder. */
  folderOf(file: number): number {
    return this.#folderOf[file] ?? 0;
  }

  /** The path of a folder, without a slash at its end. */
  folderPath(folder: number): string {
    return this.#folderPaths[folder] ?? '';
  }

  /** The number of the folder that contains a folder; that of the root is the root. */
  parentOf(folder: number): number {
    return this.#parentOf[folder] ?? 0;
  }

  /** Adds the folders of a path that are new, and returns the innermost. */
  #addFolders(path: string): number {
    // Files are mostly added after others of the same folder or of one near it, so few folders are looked up.
    let folder = this.#last;
    while (!isBelow(this.folderPath(folder), path)) folder = this.parentOf(folder);
    for (let end = path.indexOf('/', this.folderPath(folder).length + 1); end !== -1; end = path.indexOf('/', end + 1))
      folder = this.#addFolder(path.slice(0, end), folder);
    this.#last = folder;
    return folder;
  }

  #addFolder(path: string, parent: number): number {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const folder = this.#folderPaths.push(path) - 1;
    this.#parentOf.push(parent);
    this.#folders.set(path, folder);
    return folder;
  }
}

function isBelow(folder: string, path: string): boolean {
  return folder === '' || (path.startsWith(folder) && path[folder.length] === '/');
}

function checkPath(path: string): void {
  if (UNSAFE.test(path)) throw new RangeError(`${JSON.stringify(path)} leads outside the published folder`);
}
