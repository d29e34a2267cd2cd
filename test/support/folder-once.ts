import { mkdir, rmdir, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * Makes a folder once for all processes: the others wait for it.
 *
 * @param lock path of a folder that is there while one of them works
 * @param make makes the folder at once, such as by renaming it
 * @param abandonedMs time after which a lock is that of a process that was ended, in milliseconds
 */
export async function folderOnce(folder: string, lock: string, make: () => Promise<void>, abandonedMs = 180_000): Promise<void> {
  for (;;) {
    if (await isThere(folder)) return;
    if (await taken(lock, abandonedMs)) break;
    await wait(POLL_MS);
  }
  try {
    if (!(await isThere(folder))) await make();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}

/** Acquires a lock; one whose holder has ended is taken over. */
async function taken(lock: string, abandonedMs: number): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch {
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > abandonedMs) await rmdir(lock).catch(() => undefined);
    return false;
  }
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
