import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import type { FolderSize } from './figures.ts';

/** Number and bytes of all files below a folder. */
export function folderSize(folder: string): FolderSize {
  let [files, bytes] = [0, 0];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    const size = entry.isDirectory() ? folderSize(place) : { files: 1, bytes: statSync(place).size };
    files += size.files;
    bytes += size.bytes;
  }
  return { files, bytes };
}
