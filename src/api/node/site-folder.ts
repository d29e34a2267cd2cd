import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds the folder of the site from a module of the server that was built with it. Both folders may be moved together.
 *
 * @param module URL of the module
 * @param relativePath relative path from the server's folder, which contains `entry.mjs`, to the site's folder
 * @throws Error where no folder above the module contains `entry.mjs`
 */
export function siteFolderFrom(module: string, relativePath: string): string {
  let folder = path.dirname(fileURLToPath(module));
  while (!existsSync(path.join(folder, 'entry.mjs'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No folder has an entry.mjs above ${fileURLToPath(module)}: build the server again.`);
    folder = parent;
  }
  return path.resolve(folder, relativePath);
}
