import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { member } from '../../src/catalog/parsing/json-tree.ts';

/** The manifest of a search index; that of a site has the same name, and no format. */
const MANIFEST = 'manifest.json';

/** Whether a folder has the manifest of a search index, of this or another version. */
export async function isSearchIndex(folder: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
    return typeof member(manifest, 'format') === 'number';
  } catch {
    return false;
  }
}
