import type { FileDigest } from '../../security/signing/manifest.ts';

/** Writes the files of a site: the only thing that writes into its tree. Calls return when the file is written. */
export interface SiteWriter {
  /** Path of the tree. */
  readonly folder: string;
  /**
   * Takes over the file that an earlier build wrote with the same key. Returns false if there is none: make it and `put` it.
   *
   * @param path below the root, with slashes
   * @param key SHA-256 in base64 over everything that the bytes depend on
   */
  reuse(path: string, key: string): boolean;
  /**
   * Adds a file: hashes it, and writes it unless the tree has the same bytes there. A file that was added before is replaced.
   *
   * @throws RangeError if the path leads outside the folder, or the key is not a SHA-256 in base64
   */
  put(path: string, contents: string | Uint8Array, key?: string): FileDigest;
  /**
   * Adds a file that something else has written into the folder: hashes it.
   *
   * @throws Error if it is not a file
   */
  adopt(path: string): FileDigest;
  /**
   * Lets a new folder begin with the files of a folder of an earlier build, whose name depends on its files: `put` then finds those that have
   * the same bytes. Nothing happens where there is no such folder.
   *
   * @param folder its path below the root; none of its files was added before
   * @param former the beginning of the paths of folders that no file of this build is in
   */
  renew(folder: string, former: RegExp): void;
  /** Digests of all files so far, by path. */
  readonly digests: ReadonlyMap<string, FileDigest>;
  /** What the writer has done so far. */
  readonly counts: WriterCounts;
}

/** Numbers of files. */
export interface WriterCounts {
  /** Taken over by their key. */
  readonly reused: number;
  /** Made again, with the bytes that the tree had. */
  readonly equal: number;
  readonly written: number;
  /** Written by something else. */
  readonly adopted: number;
}
