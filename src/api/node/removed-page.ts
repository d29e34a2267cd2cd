import { access, readFile } from 'node:fs/promises';
import path from 'node:path';

import { REMOVED_FOLDERS } from '../removed/removed-files.ts';

/**
 * The page of a removed server; `undefined` for any other. A file of the build marks removed servers, so that a newer build takes effect
 * immediately.
 *
 * @param folder of the built site
 * @param name name of the server; each segment is a plain name of a file or folder
 */
export async function removedPage(folder: string, name: string): Promise<string | undefined> {
  try {
    await access(path.join(folder, `${REMOVED_FOLDERS.registry}${name}.json`));
    return await readFile(path.join(folder, 'servers', name, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}
