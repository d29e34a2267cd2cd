import { ASSETS_FOLDER, type FileFamily } from '../../api/files/file-families.ts';

/**
 * The paths of files whose names contain a hash, below the base and sorted: each asset, and the folders of the search index with `*`. Some
 * hosts send the headers of a path also with the answer for a missing file. A browser would then keep that answer for a year.
 *
 * @param written paths of the files of the site
 */
export function hashedPaths(written: Iterable<string>): readonly string[] {
  const paths = new Set<string>();
  for (const path of written) {
    const found = path.startsWith(`${ASSETS_FOLDER}/`) ? path : INDEX_FOLDER.exec(path)?.[0];
    if (found !== undefined) paths.add(found === path ? path : `${found}*`);
  }
  return [...paths].sort();
}

const INDEX_FOLDER = /^search\/[^/]+\//;

/** The paths of a family; of hashed files only those that exist, if they are known. */
export function existingPaths(family: FileFamily, hashed: readonly string[]): readonly string[] {
  return family.name === 'hashed' && hashed.length > 0 ? hashed : family.paths;
}
