import { access, readFile } from 'node:fs/promises';
import path from 'node:path';

import { REMOVED_FOLDERS } from '../removed/removed-files.ts';

/**
 * The page of a server that is gone; `undefined` for one that is not. What tells them apart is a file of the build, so that a newer build
 * counts at once.
 *
 * @param folder of the built site
 * @param name the server's, each part of it the plain name of a file or a folder
 */
export async function removedPage(folder: string, name: string): Promise<string | undefined> {
  try {
    await access(path.join(folder, `${REMOVED_FOLDERS.registry}${name}.json`));
    return await readFile(path.join(folder, 'servers', name, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}
