import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { isRunning, isStartedAfter } from './running-process.ts';
import { hasCode, namingFile } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/** Options of a file lock. */
export interface LockOptions {
  /** What the holder of the lock does, for the message of {@link LockedError}: `another command is changing the keys`. */
  readonly holder: string;
  /** Maximum wait in milliseconds. Default 5000. */
  readonly timeout?: number | undefined;
  /** Milliseconds between tries. Default 20. */
  readonly interval?: number | undefined;
  /** Ends the wait when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** A lock that still existed at the end of the wait: its process still runs, or only a person can find out whether it does. */
export class LockedError extends Error {
  override name = 'LockedError' as const;
  /** Path of the lock file. */
  readonly lock: string;
  /** The process in the lock file; `undefined` if the file has none. */
  readonly owner: LockOwner | undefined;
  constructor(lock: string, holder: string, owner: LockOwner | undefined) {
    super(`"${lock}" exists: ${holder}. If no such command is running, delete that file and try again.`);
    this.lock = lock;
    this.owner = owner;
  }
}

/** The process that holds a lock. */
interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** Whether the host is this machine or container. */
  readonly isHere: boolean;
}

/**
 * Runs work on a file or folder under an exclusive lock: a lock file next to it, created only if there is none. The lock file contains the
 * process id and host, and its time is renewed while the work runs. If that process has ended on this machine, the lock is removed; the lock
 * of another machine or container, if its time was not renewed for five minutes.
 *
 * @throws LockedError if the lock still exists after the maximum wait, or when the signal aborts
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
  const { holder, timeout = 5000, interval = 20, signal } = options;
  const lock = `${file}.lock`;
  await makeFolder(path.dirname(file));
  for (let waited = 0; !(await createLock(lock)); waited += interval) {
    if (await removeIfAbandoned(lock)) continue;
    if (waited >= timeout || signal?.aborted === true) throw new LockedError(lock, holder, await ownerOf(lock));
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
  const renewal = setInterval(() => void renew(lock), RENEW_EVERY);
  renewal.unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(lock, { force: true });
  }
}

/** Milliseconds between renewals of the time of a lock file. */
const RENEW_EVERY = 15_000;
/** Milliseconds without a renewal after which a lock of another machine is abandoned. Clocks of machines may differ by a minute or two. */
const ABANDONED_AFTER = 5 * 60_000;

async function renew(lock: string): Promise<void> {
  const now = new Date();
  // A lock that somebody deleted is not created again.
  await utimes(lock, now, now).catch(() => undefined);
}

/** Creates a lock file unless there is one. It appears with its full text, so that the lock of a killed process always contains its id. */
async function createLock(lock: string): Promise<boolean> {
  const draft = path.join(path.dirname(lock), `.${path.basename(lock)}.${process.pid}.${randomUUID()}.tmp`);
  const text = `${process.pid} ${hostname()}\n`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
    await link(draft, lock).catch(async (error: unknown) => {
      // Some file systems do not support links.
      if (!hasCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
      await writeFile(lock, text, { flag: 'wx', mode: 0o600 });
    });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw namingFile(error, lock);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. Only one process may do so at a time; a second one would remove the next owner's new lock.
 */
async function removeIfAbandoned(lock: string): Promise<boolean> {
  if (!(await isAbandoned(lock))) return false;
  const breaking = `${lock}.breaking`;
  if (!(await createLock(breaking))) {
    // The process that was removing the lock may have been killed, too.
    if (await isAbandoned(breaking)) await rm(breaking, { force: true });
    return false;
  }
  try {
    const isStillAbandoned = await isAbandoned(lock);
    if (isStillAbandoned) await rm(lock, { force: true });
    return isStillAbandoned;
  } finally {
    await rm(breaking, { force: true });
  }
}

async function ownerOf(lock: string): Promise<LockOwner | undefined> {
  const [, pid, host = ''] = /^([1-9]\d*) (.+)\n$/.exec(await readFile(lock, 'utf8').catch(() => '')) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host, isHere: host === hostname() };
}

/** Whether the process of a lock has ended. */
async function isAbandoned(lock: string): Promise<boolean> {
  const owner = await ownerOf(lock);
  if (owner === undefined) return false;
  const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Infinity;
  if (!owner.isHere) return Date.now() - since > ABANDONED_AFTER;
  // After a restart of a container, processes get the same ids again.
  if (owner.pid === process.pid) return since < performance.timeOrigin;
  return !isRunning(owner.pid) || (await isStartedAfter(owner.pid, since));
}
