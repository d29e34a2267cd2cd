import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsync, open, openSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { hasCode } from './error-code.ts';
import { isRunning } from './running-process.ts';

/**
 * Writes a file so that a reader, or a crash, sees either the old text or the new one, never a part (write, sync, rename). When it
 * returns, the new one outlasts a loss of power: the folder is synced too.
 *
 * @param mode who may read and write it, less what the process's mask takes away
 */
export async function writeAtomically(file: string, text: string, mode = 0o666): Promise<void> {
  const folder = path.dirname(file);
  // To ask is cheaper than to make what is there.
  const made = existsSync(folder) ? undefined : await mkdir(folder, { recursive: true });
  // A dot in front and no .yaml behind: no reader of the shelf takes a leftover for a content file.
  const draft = path.join(folder, `.${path.basename(file)}.${process.pid}.${randomUUID()}.tmp`);
  try {
    await writeSynced(draft, text, mode);
    renameSync(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
  if (made !== undefined) await syncFolder(path.dirname(made));
}

const [create, sync] = [promisify(open), promisify(fsync)];

/** What may wait for the disk is waited for; to hand the rest to a thread costs several times what it takes. */
async function writeSynced(file: string, text: string, mode: number): Promise<void> {
  const descriptor = await create(file, 'wx', mode);
  try {
    writeFileSync(descriptor, text);
    await sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Sees to it that the names in a folder outlast a loss of power. Not every system can: there it does nothing. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      await sync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP')) throw error;
  }
}

const DRAFT = /^\..+\.(\d+)\.[\da-f-]{36}\.tmp$/;
/** Milliseconds after which a draft is left over, whatever its process does: to write a file takes no minute. */
const DRAFT_LIFE = 10 * 60_000;

/**
 * Takes away what {@link writeAtomically} left below a folder in processes that were killed.
 *
 * @param now milliseconds since the epoch
 * @returns how many drafts there were
 */
export async function removeLeftDrafts(folder: string, now: number): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const pid = entry.isFile() ? DRAFT.exec(entry.name)?.[1] : undefined;
    if (pid === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const written = await stat(file).catch(() => undefined);
    if (written === undefined || (isRunning(Number(pid)) && now - written.mtimeMs < DRAFT_LIFE)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
