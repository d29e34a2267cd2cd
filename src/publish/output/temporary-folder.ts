import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

import { makeFolder } from '../../catalog/store/make-folder.ts';
import { isRunning, isStartedAfter } from '../../catalog/store/running-process.ts';

/** Milliseconds after which the folder of another machine counts as a leftover: its process cannot be checked, and no build takes a day. */
const FOREIGN_LIFE = 24 * 3_600_000;

/**
 * Runs work in a new folder and removes it afterwards, also if the work fails or the process is terminated. The folder name contains the
 * process id, so that the next process can remove the folders of killed ones. Missing parent folders are created and stay.
 */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftoverFolders(path.dirname(prefix), path.basename(prefix), Date.now());
  await makeFolder(path.dirname(prefix));
  const folder = await mkdtemp(`${prefix}${process.pid}@${ownHost()}-`);
  const leave = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', leave);
  let result: T;
  try {
    result = await work(folder);
  } catch (error) {
    // Exit immediately, before unfinished work fails because the folder is missing and reports that.
    try {
      leave();
    } catch {
      // Unfinished work may still write files, which are removed at exit; an error here must not hide the error of the work.
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

/** After the prefix: process id, machine, and the suffix of `mkdtemp`. */
const NAME = /(?:^|-)([1-9]\d*)@([\w.]*)-[A-Za-z0-9]{6}$/;

/**
 * Removes the folders of {@link inTemporaryFolder} whose process on this machine has ended, and, after a day, those of other machines that
 * share the disk. Folders with other names stay; a folder that cannot be removed stays until the next call.
 *
 * @param parent folder that contains them
 * @param start prefix of their names
 * @param now milliseconds since the epoch
 */
export async function removeLeftoverFolders(parent: string, start: string, now: number): Promise<void> {
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
  // Its creation time is the start of the work; a file system without creation times reports the same or an earlier time.
  const since = times.birthtimeMs > 0 ? times.birthtimeMs : times.ctimeMs;
  if (!isHere) return now - Math.max(times.mtimeMs, since) > FOREIGN_LIFE;
  // A restarted container reuses process ids.
  if (pid === process.pid) return since < performance.timeOrigin;
  return !isRunning(pid) || (await isStartedAfter(pid, since));
}
