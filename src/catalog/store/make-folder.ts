import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from './error-code.ts';

/**
 * Creates a folder and those above it, one by one: Node's recursive `mkdir` never ends in a file system such as `/proc`, which reports a
 * missing folder where it creates none.
 *
 * @returns the first folder that was created; `undefined` if there were all
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  if (isFolder(folder)) return undefined;
  const above = path.dirname(folder);
  const made = existsSync(above) ? undefined : await makeFolder(above);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have created it.
    if (!hasCode(error, 'EEXIST') || !isFolder(folder)) throw error;
  }
  return made ?? folder;
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
