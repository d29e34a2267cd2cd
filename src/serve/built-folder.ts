import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { CATALOG_FILES } from '../catalog/catalog-files.ts';
import { INDEX_MANIFEST } from './bound-reader.ts';

/** Gives files of a built site by their path below its folder; rejects where there is none. */
export function folderReader(folder: string): (name: string) => Promise<Uint8Array> {
  return (name) => readFile(path.join(folder, name));
}

/** What tells one build in a folder from the next: its catalogue, and its search index; `undefined` while either is not there. */
export async function buildIdentity(folder: string): Promise<string | undefined> {
  try {
    const stats = await Promise.all([CATALOG_FILES.head, INDEX_MANIFEST].map((name) => stat(path.join(folder, name))));
    return stats.flatMap(({ dev, ino, size, mtimeMs }) => [dev, ino, size, mtimeMs]).join(':');
  } catch {
    return undefined;
  }
}
