import { renameSync, rmSync } from 'node:fs';

import { hasCode, messageOf } from '../../catalog/store/error-code.ts';
import { LockedError, withFileLock } from '../../catalog/store/file-lock.ts';
import { folderWriter } from './folder-writer.ts';
import { realTarget, replaceFolder, whileReplacing } from './output-folder.ts';
import { PathTable } from './path-table.ts';
import type { SiteWriter } from './site-writer.ts';
import { endInterruptedSwap, fillTree, removeUnusedTrees, swapTrees, usableTreeHome, type TreeHome } from './tree-home.ts';
import { readTreeState, writeTreeState } from './tree-state-file.ts';
import { TreeState } from './tree-state.ts';
import { TreeWriter } from './tree-writer.ts';

/** Where the trees of earlier builds are. */
interface TreeOptions {
  /** Folder of the cache; without it, everything is written, and nothing is kept for the next build. */
  readonly cache: string | undefined;
  /** Called with a sentence if the cache cannot be used. */
  readonly onNotice?: ((message: string) => void) | undefined;
  /** Says why a file of the cache cannot be used, and what to do. Default: the message of the error. */
  readonly reasonOf?: (error: unknown) => string;
}

/**
 * Builds a site and replaces the output folder with it on success. A failed or killed build leaves the output folder unchanged.
 *
 * The writer brings the tree of the last build but one up to date, which is in the cache. It then becomes the output folder, and the
 * output folder becomes the tree in the cache. While another build uses the cache, everything is written.
 *
 * @param out the output folder, which `checkOutputFolder` accepts
 * @param build writes all files of the site; files that are not written with this writer are not published
 */
export async function intoSiteTree<T>(
  out: string,
  { cache, onNotice, reasonOf = messageOf }: TreeOptions,
  build: (writer: SiteWriter) => Promise<T>,
): Promise<T> {
  const intoNewTree = (): Promise<T> => replaceFolder(out, (fresh) => build(folderWriter(fresh)));
  if (cache === undefined) return intoNewTree();
  const noteUnusable = (error: unknown): void =>
    onNotice?.(`Everything is built again, because the cache cannot be used: ${reasonOf(error)}`);
  const home = usableTreeHome(cache, await realTarget(out), noteUnusable);
  if (home === undefined) return intoNewTree();
  const lock = { isHeld: false };
  try {
    return await withFileLock(
      `${home.folder}/build`,
      async () => {
        lock.isHeld = true;
        await removeUnusedTrees(cache, home.folder, Date.now());
        return intoOlderTree(home, build);
      },
      { holder: 'another build uses the cache', timeout: 0 },
    );
  } catch (error) {
    if (lock.isHeld) throw error;
    if (error instanceof LockedError) onNotice?.(`Everything is built again, because ${error.message}`);
    else noteUnusable(error);
    return intoNewTree();
  }
}

async function intoOlderTree<T>(home: TreeHome, build: (writer: SiteWriter) => Promise<T>): Promise<T> {
  await whileReplacing(home.live, () => Promise.resolve(endInterruptedSwap(home)));
  const table = new PathTable();
  const older = readTreeState(home.olderState, table) ?? new TreeState(table);
  const state = readTreeState(home.liveState, table);
  const fill = async (): Promise<{ readonly result: T; readonly isNew: boolean; readonly fresh: TreeState }> => {
    const writer = new TreeWriter({
      ...{ folder: home.older, older, keepsTimes: true },
      live: state && { folder: home.live, state },
    });
    const result = await build(writer);
    const isNew = writer.finish();
    writeTreeState(isNew ? home.nextState : home.liveState, writer.fresh);
    return { result, isNew, fresh: writer.fresh };
  };
  const { result, isNew, fresh } = older.count === 0 ? await fillTree(home, fill) : await fill();
  if (isNew) await whileReplacing(home.live, () => Promise.resolve(publish(home, fresh)));
  return result;
}

function publish(home: TreeHome, fresh: TreeState): void {
  try {
    swapTrees(home);
  } catch (error) {
    // A mount point can be neither renamed nor removed: its content is brought up to date instead.
    if (!hasCode(error, 'EBUSY', 'EXDEV', 'EPERM')) throw error;
    copyTree(home, fresh);
  }
}

/** Makes the files of the output folder those of the older tree, which stays. */
function copyTree(home: TreeHome, fresh: TreeState): void {
  renameSync(home.nextState, home.olderState);
  const before = readTreeState(home.liveState, fresh.table) ?? new TreeState(fresh.table);
  rmSync(home.liveState, { force: true });
  // A folder without a state may have any files: its root is read, and those that are not known are removed.
  before.setFolderTime(0, before.folderTime(0) ?? 0);
  const writer = new TreeWriter({
    ...{ folder: home.live, older: before, keepsTimes: true },
    live: { folder: home.older, state: fresh },
  });
  for (const file of fresh.files()) writer.mirror(file);
  writer.finish();
  writeTreeState(home.liveState, writer.fresh);
}
