import path from 'node:path';

import { isFolder } from '../../catalog/store/is-folder.ts';
import { decodedPath } from '../http/decoded-path.ts';

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
