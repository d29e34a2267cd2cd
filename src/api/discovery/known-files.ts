/** The files that a build writes, and their bytes. */
export interface KnownFiles {
  /** Bytes of a file by its path below the publication's root; `undefined` if there is no such file. */
  bytes(path: string): number | undefined;
  /** Number of files whose path matches. */
  count(pattern: RegExp): number;
  /** Whether a page exists. Its path has a slash at the end, except that of the home page, which is empty. */
  hasPage(path: string): boolean;
}

/**
 * The known files of a build.
 *
 * @param sizes of files by path, in bytes
 * @param pages paths of pages
 */
export function knownFiles(sizes: ReadonlyMap<string, { readonly size: number }>, pages: readonly string[]): KnownFiles {
  const known = new Set(pages);
  return {
    bytes: (path) => sizes.get(path)?.size,
    count: (pattern) => [...sizes.keys()].filter((path) => pattern.test(path)).length,
    hasPage: (path) => known.has(path),
  };
}

/** A size for a reader, never less than the file has: `12 KB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(Math.ceil((kilobytes / 1024) * 10) / 10).toFixed(1)} MB`;
}
