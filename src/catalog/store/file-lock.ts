import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { isRunning, isStartedAfter } from './running-process.ts';
import { hasCode } from './error-code.ts';

/** How long to wait for others, and what they are doing. */
export interface LockOptions {
  /** What the holder of the lock does, as the end of "says that …": `another command is changing the keys`. */
  readonly holder: string;
  /** Milliseconds until giving up. Default 5000. */
  readonly patience?: number | undefined;
  /** Milliseconds between tries. Default 20. */
  readonly interval?: number | undefined;
  /** Gives up waiting when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** A lock that was still there when patience ended: its process works on, or only a person can know whether it does. */
export class LockedError extends Error {
  override name = 'LockedError' as const;
  /** The lock's file. */
  readonly lock: string;
  /** The process that the lock names; `undefined` where it names none. */
  readonly owner: LockOwner | undefined;
  constructor(lock: string, holder: string, owner: LockOwner | undefined) {
    super(`"${lock}" says that ${holder}. If none is running, delete that file and try again.`);
    this.lock = lock;
    this.owner = owner;
  }
}

/** Who holds a lock. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Whether that is the machine, or the container, that asks. */
  readonly isHere: boolean;
}

/**
 * Does work on a file or a folder while no other process that asks does: a file beside it, made only where there is none, is the lock. It
 * names its process; where that has ended on this machine, the lock is broken open.
 *
 * @throws LockedError if the lock is still there when patience ends, or the signal aborts
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
  const { holder, patience = 5000, interval = 20, signal } = options;
  const lock = `${file}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  for (let waited = 0; !(await made(lock)); waited += interval) {
    if (await brokenOpen(lock)) continue;
    if (waited >= patience || signal?.aborted === true) throw new LockedError(lock, holder, await ownerOf(lock));
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Makes a lock unless there is one. It comes into being whole, so that one of a process that was killed always names that process. */
async function made(lock: string): Promise<boolean> {
  const draft = path.join(path.dirname(lock), `.${path.basename(lock)}.${process.pid}.${randomUUID()}.tmp`);
  const text = `${process.pid} ${hostname()}\n`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
    await link(draft, lock).catch(async (error: unknown) => {
      // Some file systems know no links.
      if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
      await writeFile(lock, text, { flag: 'wx', mode: 0o600 });
    });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes away the lock of a process that has ended. One at a time, or the second would take away the lock of whoever came between. */
async function brokenOpen(lock: string): Promise<boolean> {
  if (!(await isLeft(lock))) return false;
  const breaking = `${lock}.breaking`;
  if (!(await made(breaking))) {
    // Whoever was breaking it may have been killed, too.
    if (await isLeft(breaking)) await rm(breaking, { force: true });
    return false;
  }
  try {
    const isStillLeft = await isLeft(lock);
    if (isStillLeft) await rm(lock, { force: true });
    return isStillLeft;
  } finally {
    await rm(breaking, { force: true });
  }
}

async function ownerOf(lock: string): Promise<LockOwner | undefined> {
  const [, pid, host = ''] = /^([1-9]\d*) (.+)\n$/.exec(await readFile(lock, 'utf8').catch(() => '')) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host, isHere: host === hostname() };
}

/** Whether the process that a lock names has ended. Those of another machine, or of another container, cannot be asked. */
async function isLeft(lock: string): Promise<boolean> {
  const owner = await ownerOf(lock);
  if (owner?.isHere !== true) return false;
  const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Infinity;
  // In a container that is started anew, processes have the same numbers each time.
  if (owner.pid === process.pid) return since < performance.timeOrigin;
  return !isRunning(owner.pid) || (await isStartedAfter(owner.pid, since));
}
