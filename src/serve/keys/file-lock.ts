import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { hasCode } from './error-code.ts';

/** How long to wait for others. */
export interface LockOptions {
  /** Milliseconds until giving up. */
  readonly patience?: number;
  /** Milliseconds between tries. */
  readonly interval?: number;
}

/**
 * Does work on a file while no other process that asks does: a file beside it, made only where there is none, is the lock.
 *
 * @throws Error if the lock is still there when patience ends; a process that was killed leaves it, and only a person can know
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const { patience = 5000, interval = 20 } = options;
  const lock = `${file}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  for (let waited = 0; !(await made(lock)); waited += interval) {
    if (waited >= patience) {
      throw new Error(`"${lock}" says that another command is changing the keys. If none is running, delete that file and try again.`);
    }
    await pause(interval);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function made(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
