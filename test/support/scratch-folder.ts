import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { isRunning } from '../../src/catalog/store/running-process.ts';

/** The file system in memory of Linux. On a disk, making and deleting the many files of a run takes 6 to 9 % of its processor time. */
const IN_MEMORY = '/dev/shm';

const NAME = 'portolan-tests-';

/** Memory that the processes of a run need beside their files, in bytes. */
const FOR_PROCESSES = 6e9;

/** A stopped run leaves its folder. One that is this old and has no process is deleted. */
const ABANDONED_MS = 3_600_000;

/** Where a folder may be made, and what is free. */
interface ScratchOptions {
  /** A file system in memory. */
  readonly inMemory?: string;
  /** Memory that is available, in bytes. */
  readonly memory?: number;
}

/**
 * Makes a folder for the temporary files of a run: in memory if there is enough of it and programs can be started there, otherwise in the
 * folder of the system. If TMPDIR is set, it is used.
 *
 * @param needed bytes
 */
export async function scratchFolder(
  needed: number,
  { inMemory = IN_MEMORY, memory = process.availableMemory() }: ScratchOptions = {},
): Promise<string> {
  const mayBeInMemory = process.env['TMPDIR'] === undefined && memory >= needed + FOR_PROCESSES;
  return (mayBeInMemory && (await folderIn(inMemory, needed))) || mkdtemp(path.join(tmpdir(), NAME));
}

async function folderIn(parent: string, needed: number): Promise<string | undefined> {
  try {
    await deleteAbandoned(parent);
    const { bavail, bsize } = await statfs(parent);
    if (bavail * bsize < needed) return undefined;
    const folder = await mkdtemp(path.join(parent, `${NAME}${process.pid}-`));
    if (await startsPrograms(folder)) return folder;
    await rm(folder, { recursive: true });
  } catch {
    // Not every system has it, and not every user may write there.
  }
  return undefined;
}

/** Containers often forbid to start programs there. */
async function startsPrograms(folder: string): Promise<boolean> {
  const program = path.join(folder, 'program');
  await writeFile(program, '#!/bin/sh\n');
  await chmod(program, 0o700);
  const { status } = spawnSync(program);
  await rm(program);
  return status === 0;
}

/** Deletes the folders of runs that were killed: they would take memory until the next start of the machine. */
async function deleteAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = path.join(parent, name);
    if (Date.now() - (await stat(folder)).mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
