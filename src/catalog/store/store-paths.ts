import path from 'node:path';

import { contentPath } from '../content-file/content-file.ts';
import { isQualifiedName } from '../values/qualified-name.ts';

/** The folder of the content files. */
export function serversFolder(contentDir: string): string {
  return path.join(contentDir, 'servers');
}

/**
 * The content file of a server.
 *
 * @throws RangeError if the name is not a qualified name or leads outside the folder; both are checked as defence in depth
 */
export function contentFilePath(contentDir: string, qualifiedName: string): string {
  if (!isQualifiedName(qualifiedName)) throw new RangeError(`${JSON.stringify(qualifiedName)} is not a qualified name`);
  const folder = path.resolve(serversFolder(contentDir));
  const file = path.resolve(folder, contentPath(qualifiedName));
  if (!file.startsWith(folder + path.sep)) throw new RangeError(`${JSON.stringify(qualifiedName)} leads outside the content folder`);
  return file;
}
