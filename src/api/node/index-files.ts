import { MANIFEST_NAME } from '../../search/files/manifest.ts';

/** Folder of the search index, below that of the site. */
export const INDEX_FOLDER = 'search';

/** Path of what a search index is opened from. */
export const INDEX_MANIFEST = `${INDEX_FOLDER}/${MANIFEST_NAME}`;

/** Reads a published file by its path; rejects where it cannot be had. */
type FileReader = (path: string) => Promise<Uint8Array>;

/** The files of a search index by their paths. All but the manifest lie in folders that are named by a hash: a path never has other bytes. */
export type IndexFiles = ReadonlyMap<string, Uint8Array>;

/** Files that are read at a time: each is an open file. */
const AT_A_TIME = 16;

/**
 * Reads a search index into memory. Files that cannot be read are left out.
 *
 * @param paths of its files
 * @param known files of another build; those that both have are not read again
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
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return files;
}
