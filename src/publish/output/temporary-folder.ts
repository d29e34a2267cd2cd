import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

import { isRunning, isStartedAfter } from '../../catalog/store/running-process.ts';

/** Milliseconds after which the folder of another machine is left over: its process cannot be asked, and no build takes a day. */
const FOREIGN_LIFE = 24 * 3_600_000;

/**
 * Works in a fresh folder that is gone afterwards, also where the work fails or the process is ended in between. The folder names its
 * process, so that the next one takes away what killed ones left beside it.
 */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftFolders(path.dirname(prefix), path.basename(prefix), Date.now());
  const folder = await mkdtemp(`${prefix}${process.pid}@${ownHost()}-`);
  const leave = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', leave);
  let result: T;
  try {
    result = await work(folder);
  } catch (error) {
    // At once, before parts of the work that go on can fail for want of the folder and talk of that.
    try {
      leave();
    } catch {
      // What they still write goes when the process ends; it must not hide why the work failed.
    }
    throw error;
  }
  process.off('exit', leave);
  await rm(folder, { recursive: true, force: true });
  return result;
}

/** The name of this machine, or container, as a part of a file name. */
function ownHost(): string {
  return hostname().replaceAll(/[^\w.]+/g, '_');
}

/** Behind the prefix: process, machine, and what `mkdtemp` adds. */
const NAME = /(?:^|-)([1-9]\d*)@([\w.]*)-[A-Za-z0-9]{6}$/;

/**
 * Takes away the folders of {@link inTemporaryFolder} whose process has ended on this machine, and those of other machines, which may
 * share the disk, after a day. What has another name is not touched; what cannot be removed stays for the next time.
 *
 * @param parent folder in which they lie
 * @param start what their names begin with
 * @param now milliseconds since the epoch
 */
export async function removeLeftFolders(parent: string, start: string, now: number): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const isNamed = entry.isDirectory() && entry.name.startsWith(start);
    const [, pid, host] = (isNamed ? NAME.exec(entry.name.slice(start.length)) : undefined) ?? [];
    if (pid === undefined || host === undefined) continue;
    const folder = path.join(parent, entry.name);
    if (await isLeft(folder, Number(pid), host === ownHost(), now)) {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
  }
}

async function isLeft(folder: string, pid: number, isHere: boolean, now: number): Promise<boolean> {
  const times = await stat(folder).catch(() => undefined);
  if (times === undefined) return false;
  // Its time of birth is that of its process's work; where the disk knows none, that is an earlier or the same time.
  const since = times.birthtimeMs > 0 ? times.birthtimeMs : times.ctimeMs;
  if (!isHere) return now - Math.max(times.mtimeMs, since) > FOREIGN_LIFE;
  // In a container that is started anew, processes have the same numbers each time.
  if (pid === process.pid) return since < performance.timeOrigin;
  return !isRunning(pid) || (await isStartedAfter(pid, since));
}
