import { fileLines, headLines, type FileDigest, type ManifestHead } from './manifest.ts';

/** Files up to which a manifest is one file. */
export const WHOLE_FILES = 200_000;

/** Files in one part of a manifest: small parts, because the memory of a reader grows with the largest. */
export const PART_FILES = 50_000;

/** A file with a part of a manifest: the files of a range of paths. */
export interface ManifestPart extends FileDigest {
  /** Path below the site's root. */
  readonly path: string;
  /** Number of files that it lists. */
  readonly files: number;
}

/**
 * The path of a part.
 *
 * @param number from 1
 */
export function partPath(number: number): string {
  return `manifest/${number}.json`;
}

/** The canonical text of a part. */
export function partText(paths: readonly string[], digestOf: (path: string) => FileDigest | undefined): string {
  return `{"files":{\n${fileLines(paths, digestOf)}}}\n`;
}

/**
 * The canonical text of a manifest in parts: as of one file, with the hash and size of each part in place of the files. Its signature
 * covers the parts by their hashes.
 */
export function partsText(head: ManifestHead, parts: readonly ManifestPart[]): string {
  const lines = parts.map(
    ({ path, sha256, size, files }) => `${JSON.stringify(path)}:{"sha256":${JSON.stringify(sha256)},"size":${size},"files":${files}}`,
  );
  return `${headLines(head)},\n"parts":{\n${lines.join(',\n')}\n}}\n`;
}
