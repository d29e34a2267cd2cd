import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { hexHash } from '../../catalog/store/content-hash.ts';
import { makeFolderSync } from '../../catalog/store/make-folder.ts';
import { writeNamed } from '../../catalog/store/write-named.ts';

/** Where the older tree of an output folder and the states of both are. */
export interface TreeHome {
  /** The output folder. */
  readonly live: string;
  /** The folder of the cache with the files below. */
  readonly folder: string;
  /** The older tree, on the file system of the output folder, so that both can be swapped. */
  readonly older: string;
  readonly olderState: string;
  readonly liveState: string;
  /** The state of the output folder while the folders are swapped. */
  readonly formerState: string;
  /** The state of a complete tree until it is published. */
  readonly nextState: string;
  /** The output folder while the folders are swapped. */
  readonly former: string;
}

/** Milliseconds after which the trees of an output folder that was not built are removed: 30 days. */
const UNUSED_LIFE = 30 * 24 * 3_600_000;

/** The file with the path of the output folder. */
const NAME_FILE = 'output.txt';

/**
 * The places of an output folder's trees. The folder of the cache is created. If it is on another file system than the output folder, the
 * older tree is in a hidden folder next to that.
 *
 * @param cache folder of the cache
 * @param live real path of the output folder
 */
export function treeHome(cache: string, live: string): TreeHome {
  const folder = path.join(path.resolve(cache), 'trees', hexHash(live).slice(0, 16));
  makeFolderSync(folder);
  makeFolderSync(path.dirname(live));
  const isNear = statSync(folder).dev === statSync(path.dirname(live)).dev;
  const beside = isNear ? folder : besideOf(live);
  if (!existsSync(path.join(folder, NAME_FILE))) writeNamed(path.join(folder, NAME_FILE), live);
  const at = (name: string): string => path.join(folder, name);
  return {
    ...{ live, folder, older: path.join(beside, 'tree'), former: path.join(beside, 'former') },
    ...{ olderState: at('older.state'), liveState: at('live.state'), formerState: at('former.state'), nextState: at('next.state') },
  };
}

/**
 * {@link treeHome}, or `undefined` where the cache cannot be used, such as on a full or read-only disk: it saves time only.
 *
 * @param onFailure called with the error
 */
export function usableTreeHome(cache: string, live: string, onFailure?: (error: unknown) => void): TreeHome | undefined {
  try {
    return treeHome(cache, live);
  } catch (error) {
    onFailure?.(error);
    return undefined;
  }
}

/** The folder next to an output folder that has its older tree if the cache is on another file system. */
function besideOf(live: string): string {
  return path.join(path.dirname(live), `.${path.basename(live)}.older`);
}

/**
 * Fills the older tree of an output folder that has none. If this fails, or the process is ended, what was written is removed: no later
 * build can use it.
 */
export async function fillTree<T>({ folder, older }: TreeHome, work: () => Promise<T>): Promise<T> {
  const remove = (): void => {
    rmSync(older, { recursive: true, force: true, maxRetries: 3 });
    // The folder next to the output folder has nothing else.
    if (path.dirname(older) !== folder) rmSync(path.dirname(older), { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    remove();
    mkdirSync(older, { recursive: true });
    return await work();
  } catch (error) {
    try {
      remove();
    } catch {
      // Unfinished work may still write files, and an error here must not hide the error of the work.
    }
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

/** Ends a swap of the folders that was interrupted: the output folder exists again, and nothing has the state of another tree. */
export function endInterruptedSwap({ live, former, liveState, formerState, nextState }: TreeHome): void {
  if (existsSync(former) && !existsSync(live)) {
    renameSync(former, live);
    if (existsSync(formerState)) renameSync(formerState, liveState);
  }
  for (const each of [former, formerState, nextState]) rmSync(each, { recursive: true, force: true });
}

/**
 * Publishes the older tree: it becomes the output folder, and the output folder becomes the older tree. Between the two renames of folders
 * nothing else is done. No state is ever next to a tree that it does not describe, so a build can be killed at any time.
 *
 * @throws Error with the code EBUSY, EXDEV or EPERM if the output folder cannot be renamed, such as a mount point; it is unchanged then
 */
export function swapTrees(home: TreeHome): void {
  for (const _step of swapSteps(home));
}

/** The steps of {@link swapTrees}, so that a test can stop after each. */
export function* swapSteps(home: TreeHome): Generator<void> {
  const { older, former, olderState, liveState, formerState, nextState } = home;
  rmSync(olderState, { force: true });
  yield;
  if (existsSync(liveState)) renameSync(liveState, formerState);
  yield;
  yield* swapFolders(home);
  renameSync(nextState, liveState);
  yield;
  if (existsSync(former) && existsSync(formerState)) {
    renameSync(former, older);
    yield;
    renameSync(formerState, olderState);
  }
  // Nothing is known about a folder without a state, such as one of a build without a cache.
  for (const each of [former, formerState]) rmSync(each, { recursive: true, force: true });
}

function* swapFolders({ live, older, former, liveState, formerState }: TreeHome): Generator<void> {
  const isReplaced = existsSync(live);
  try {
    if (isReplaced) renameSync(live, former);
    yield;
    renameSync(older, live);
    yield;
  } catch (error) {
    if (isReplaced && !existsSync(live)) renameSync(former, live);
    if (existsSync(formerState)) renameSync(formerState, liveState);
    throw error;
  }
}

/**
 * Removes the trees of output folders that were not built for a month, or that do not exist any more for a day.
 *
 * @param now milliseconds since 1970
 */
export async function removeUnusedTrees(cache: string, own: string, now: number): Promise<void> {
  const parent = path.join(path.resolve(cache), 'trees');
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    if (folder === own) continue;
    const last = await lastUse(folder);
    const live = await readFile(path.join(folder, NAME_FILE), 'utf8').catch(() => '');
    const life = live !== '' && existsSync(live) ? UNUSED_LIFE : 24 * 3_600_000;
    if (now - last <= life) continue;
    for (const each of [...(live === '' ? [] : [besideOf(live)]), folder])
      await rm(each, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Each build renames files in the folder, which changes its time. */
async function lastUse(folder: string): Promise<number> {
  return (await stat(folder).catch(() => undefined))?.mtimeMs ?? Infinity;
}
