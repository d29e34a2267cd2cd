import { MANIFEST_NAME } from '../../search/files/manifest.ts';

/** Folder of the search index, below the site's folder. */
export const INDEX_FOLDER = 'search';

/** Path of the manifest of the search index. */
export const INDEX_MANIFEST = `${INDEX_FOLDER}/${MANIFEST_NAME}`;

/** Reads a published file by its path; rejects if it is not available. */
type FileReader = (path: string) => Promise<Uint8Array>;

/**
 * The files of a search index by their paths. All but the manifest are in folders named by a hash, so that the bytes at a path never
 * change.
 */
export type IndexFiles = ReadonlyMap<string, Uint8Array>;

/** Maximum number of files that are open at the same time. */
const MAX_OPEN = 16;

/**
 * Reads a search index into memory. Files that cannot be read are left out.
 *
 * @param paths of its files
 * @param known files of another build; common files are not read again
 */
export async function readIndexFiles(read: FileReader, paths: readonly string[], known: IndexFiles = new Map()): Promise<IndexFiles> {
  const files = new Map<string, Uint8Array>();
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      const bytes = (path === INDEX_MANIFEST ? undefined : known.get(path)) ?? (await read(path).catch(() => undefined));
      if (bytes !== undefined) files.set(path, bytes);
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN }, work));
  return files;
}
