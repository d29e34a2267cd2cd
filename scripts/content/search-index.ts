import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { member } from '../../src/catalog/parsing/json-tree.ts';

/** The manifest of a search index; that of a site has the same name, and no format. */
const MANIFEST = 'manifest.json';

/** Whether a folder has the manifest of a search index, of this or another version. */
export async function isSearchIndex(folder: string): Promise<boolean> {
  return typeof member(await manifestOf(folder), 'format') === 'number';
}

/** The names of the folders that the manifest of a search index names: those of the index and of its embedding table. None without a manifest. */
export async function indexFolders(folder: string): Promise<readonly string[]> {
  const manifest = await manifestOf(folder);
  // A name in a damaged manifest must not lead out of the folder.
  return [member(manifest, 'folder'), member(member(manifest, 'embedder'), 'id')].filter(
    (name): name is string => typeof name === 'string' && /^[\w-]+$/.test(name),
  );
}

async function manifestOf(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    return undefined;
  }
}
