import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from './error-code.ts';
import { isFolder } from './is-folder.ts';

/**
 * Creates a folder and those above it, one by one: Node's recursive `mkdir` never ends in a file system such as `/proc`, which reports a
 * missing folder where it creates none, and reports a read-only file system as a missing folder.
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

/** The same in one call, for what cannot wait. */
export function makeFolderSync(folder: string): void {
  if (isFolder(folder)) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    const above = path.dirname(folder);
    if (hasCode(error, 'ENOENT') && !existsSync(above)) {
      makeFolderSync(above);
      makeFolderSync(folder);
    } else if (!hasCode(error, 'EEXIST') || !isFolder(folder)) throw error;
  }
}
