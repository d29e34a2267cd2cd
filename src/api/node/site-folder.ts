import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the site, from a module of the server that was built with it: the two may be moved together.
 *
 * @param module URL of the module
 * @param way from the server's folder, which holds `entry.mjs`, to the site's
 * @throws Error where no folder above the module holds `entry.mjs`
 */
export function siteFolderFrom(module: string, way: string): string {
  let folder = path.dirname(fileURLToPath(module));
  while (!existsSync(path.join(folder, 'entry.mjs'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`There is no entry.mjs above ${fileURLToPath(module)}: build the server again.`);
    folder = parent;
  }
  return path.resolve(folder, way);
}
