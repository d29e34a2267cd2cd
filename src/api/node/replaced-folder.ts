import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Maximum number of attempts to read from a folder that is replaced meanwhile. */
export const MAX_ATTEMPTS = 5;

/** Milliseconds between two checks for a folder, and their maximum number. */
const CHECK_INTERVAL = 20;
const MAX_CHECKS = 50;

/** Identifies a folder by device and inode; `undefined` while it does not exist. */
export function folderIdentity(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Waits until a folder exists, for at most one second: a deployment moves the old build away before it moves the new one into place.
 *
 * @returns whether it exists
 */
export async function waitForFolder(folder: string): Promise<boolean> {
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    if (folderIdentity(folder) !== undefined) return true;
    await setTimeout(CHECK_INTERVAL);
  }
  return false;
}

/**
 * Reads from a folder that may be replaced meanwhile: if nothing was found during a replacement, it reads again.
 *
 * @param read returns `undefined` if nothing was found
 */
export async function readConsistently<T>(folder: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = folderIdentity(folder);
    const found = await read();
    if (found !== undefined || (before !== undefined && before === folderIdentity(folder))) return found;
    if (!(await waitForFolder(folder))) return undefined;
  }
  return undefined;
}
