import { statSync } from 'node:fs';

/** Whether a path leads to a folder, also through a link. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
