import { existsSync } from 'node:fs';
import path from 'node:path';

/** Whether a folder has a built site. */
export function hasSite(folder: string): boolean {
  return existsSync(path.join(folder, 'index.html'));
}
