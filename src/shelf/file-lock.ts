import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { hasCode } from './error-code.ts';

/** How long to wait for others, and what they are doing. */
export interface LockOptions {
  /** What the holder of the lock does, as the end of "says that …": `another command is changing the keys`. */
  readonly holder: string;
  /** Milliseconds until giving up. Default 5000. */
  readonly patience?: number | undefined;
  /** Milliseconds between tries. Default 20. */
  readonly interval?: number | undefined;
}

/**
 * Does work on a file or a folder while no other process that asks does: a file beside it, made only where there is none, is the lock. It
 * names its process; where that has ended on this machine, the lock is broken open.
 *
 * @throws Error if the lock is still there when patience ends: its process works on, or only a person can know whether it does
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
  const { holder, patience = 5000, interval = 20 } = options;
  const lock = `${file}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  for (let waited = 0; !(await made(lock)); waited += interval) {
    if (await brokenOpen(lock)) continue;
    if (waited >= patience) {
      throw new Error(`"${lock}" says that ${holder}. If none is running, delete that file and try again.`);
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
    try {
      await handle.writeFile(`${process.pid} ${hostname()}\n`);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Takes away the lock of a process that has ended. One at a time, or the second would take away the lock of whoever came between. */
async function brokenOpen(lock: string): Promise<boolean> {
  if (!(await isLeft(lock))) return false;
  const breaking = `${lock}.breaking`;
  if (!(await made(breaking))) return false;
  try {
    const isStillLeft = await isLeft(lock);
    if (isStillLeft) await rm(lock, { force: true });
    return isStillLeft;
  } finally {
    await rm(breaking, { force: true });
  }
}

/** Whether the process that a lock names has ended. Those of another machine, or of another container, cannot be asked. */
async function isLeft(lock: string): Promise<boolean> {
  const [, pid, host] = /^([1-9]\d*) (.+)\n$/.exec(await readFile(lock, 'utf8').catch(() => '')) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    // No signal is sent: only whether one could be is asked.
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}
