import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsync, open, openSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { hasCode, namingFile } from './error-code.ts';
import { makeFolder } from './make-folder.ts';
import { isRunning } from './running-process.ts';

/**
 * Writes a file atomically (write, sync, rename): readers see the old or the new contents, never a part, also after a crash. When it returns,
 * the new contents survive a power loss, because the folder is synced too.
 *
 * @param mode permissions of the file, before the process's umask applies
 */
export async function writeAtomically(file: string, contents: string | Uint8Array, mode = 0o666): Promise<void> {
  const folder = path.dirname(file);
  // A check is cheaper than creating a folder that exists.
  const made = existsSync(folder) ? undefined : await makeFolder(folder);
  // The name begins with a dot and does not end in .yaml, so that the store never reads a leftover draft as a content file.
  const draft = path.join(folder, `.${path.basename(file)}.${process.pid}.${randomUUID()}.tmp`);
  try {
    await writeSynced(draft, contents, mode);
    renameSync(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw namingFile(error, file);
  }
  await syncFolder(folder);
  if (made !== undefined) await syncFolder(path.dirname(made));
}

const [create, sync] = [promisify(open), promisify(fsync)];

/** Only calls that may wait for the disk are asynchronous. For the rest, a thread would cost several times the call. */
async function writeSynced(file: string, contents: string | Uint8Array, mode: number): Promise<void> {
  const descriptor = await create(file, 'wx', mode);
  try {
    writeFileSync(descriptor, contents);
    await sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a folder, so that its file names survive a power loss. Does nothing on systems that cannot sync folders. */
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
/** Milliseconds after which a draft counts as abandoned even if its process runs: writing a file takes less than a minute. */
const DRAFT_LIFE = 10 * 60_000;

/**
 * Deletes the drafts that killed processes left below a folder in {@link writeAtomically}.
 *
 * @param now milliseconds since the epoch
 * @returns number of deleted drafts
 */
export async function removeAbandonedDrafts(folder: string, now: number): Promise<number> {
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
