import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { CATALOG_FILES } from '../catalog/catalog-files.ts';

/** Gives files of a built site by their path below its folder; rejects where there is none. */
export function folderReader(folder: string): (name: string) => Promise<Uint8Array> {
  return (name) => readFile(path.join(folder, name));
}

/** What tells one build in a folder from the next; `undefined` while none is there. */
export async function buildIdentity(folder: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeMs } = await stat(path.join(folder, CATALOG_FILES.head));
    return [dev, ino, size, mtimeMs].join(':');
  } catch {
    return undefined;
  }
}
