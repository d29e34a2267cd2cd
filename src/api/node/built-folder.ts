import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';
import { INDEX_FOLDER, INDEX_MANIFEST } from './index-files.ts';
import { packedFile, packedIndexPaths } from './packed-file.ts';

/** Reads files of a built site by their path below its folder, also from its packs; rejects if the file does not exist. */
export function folderReader(folder: string): (name: string) => Promise<Uint8Array> {
  return async (name) => {
    try {
      return await readFile(path.join(folder, name));
    } catch (error) {
      const packed = await packedFile(folder, name);
      if (packed === undefined) throw error;
      return packed.bytes;
    }
  };
}

/** Paths of the files of the search index below the folder of a built site; empty if there is no index. */
export async function indexPaths(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(path.join(folder, INDEX_FOLDER), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const plain = files.map(({ parentPath, name }) => slashPath(path.relative(folder, path.join(parentPath, name))));
    return [...plain, ...(await packedIndexPaths(folder))];
  } catch {
    return [];
  }
}

/** Identifies the build in a folder by its catalogue file and its search index; `undefined` while either does not exist. */
export async function buildIdentity(folder: string): Promise<string | undefined> {
  try {
    const stats = await Promise.all([CATALOG_FILES.head, INDEX_MANIFEST].map((name) => stat(path.join(folder, name))));
    return stats.flatMap(({ dev, ino, size, mtimeMs }) => [dev, ino, size, mtimeMs]).join(':');
  } catch {
    return undefined;
  }
}
