import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** How often something is read again, each time because its folder was replaced meanwhile. */
export const MAX_READINGS = 5;

/** Milliseconds between two looks for a folder, and how many there are. */
const LOOK_EVERY = 20;
const MAX_LOOKS = 50;

/** What tells a folder from another that takes its place; `undefined` while there is none. */
export function folderIdentity(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Waits while a folder is not there, for a second at most: one build is moved away before the next is moved into its place.
 *
 * @returns whether it is there
 */
export async function waitForFolder(folder: string): Promise<boolean> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    if (folderIdentity(folder) !== undefined) return true;
    await setTimeout(LOOK_EVERY);
  }
  return false;
}

/**
 * Reads from a folder that may be replaced meanwhile: what was not found while it was, is looked for again.
 *
 * @param read gives `undefined` where there is nothing
 */
export async function readConsistently<T>(folder: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const before = folderIdentity(folder);
    const found = await read();
    if (found !== undefined || (before !== undefined && before === folderIdentity(folder))) return found;
    if (!(await waitForFolder(folder))) return undefined;
  }
  return undefined;
}
