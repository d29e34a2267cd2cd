import { existsSync } from 'node:fs';
import path from 'node:path';

import { isFolder } from '../../catalog/store/is-folder.ts';
import { decodedPath } from '../http/decoded-path.ts';
import { removedPage } from './removed-page.ts';

/** The end of the path of a page without the ending of its file. */
const INDEX = '/index';

/** The path of a file below the root of the site. */
export function fileOf(requestedPath: string): string {
  return (decodedPath(requestedPath) ?? requestedPath).slice(1);
}

/**
 * The path of the file that answers a path: a folder is answered with its page, and nothing else has a slash at its end.
 *
 * @param folder of the built site
 */
export function answeringPath(folder: string, requestedPath: string): string {
  if (requestedPath.endsWith('/')) return `${requestedPath}index.html`;
  return isFolder(path.join(folder, fileOf(requestedPath))) ? `${requestedPath}/index.html` : requestedPath;
}

/** {@link removedPage}, also at the name of its file without the ending, unless a server has that name. */
export async function removedPageAt(folder: string, name: string): Promise<string | undefined> {
  const page = await removedPage(folder, name);
  if (page !== undefined || !name.endsWith(INDEX) || existsSync(path.join(folder, 'servers', name))) return page;
  return removedPage(folder, name.slice(0, -INDEX.length));
}
