import { statSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a folder has a built site.
 *
 * @throws the error of the system if nobody can tell, such as `EACCES`
 */
export function hasSite(folder: string): boolean {
  return statSync(path.join(folder, 'index.html'), { throwIfNoEntry: false }) !== undefined;
}
