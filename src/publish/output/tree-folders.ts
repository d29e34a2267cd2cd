import { lstatSync, readdirSync, rmSync } from 'node:fs';

import type { TreeFiles } from './tree-files.ts';
import type { TreeState } from './tree-state.ts';

/**
 * Removes everything from a tree that its state does not have, such as files of a killed build. Only folders with another time than in the
 * state are read: each file that is added to a folder or removed from it changes the folder's time. Folders that are missing leave the
 * state; missing or changed files are found when they are used.
 */
export function checkFolders(files: TreeFiles, state: TreeState): void {
  for (let folder = 0; folder < state.table.folders; folder += 1) {
    const time = state.folderTime(folder);
    if (time === undefined) continue;
    const absolute = files.absoluteFolder(folder);
    const found = lstatSync(absolute, { throwIfNoEntry: false });
    if (found?.isDirectory() !== true) {
      if (found !== undefined) rmSync(absolute, { force: true });
      state.setFolderTime(folder, undefined);
    } else if (found.mtimeMs === time) files.setThere(folder);
    else {
      removeUnknown(absolute, state.table.folderPath(folder), state);
      files.setChanged(folder);
    }
  }
}

function removeUnknown(absolute: string, path: string, state: TreeState): void {
  for (const entry of readdirSync(absolute, { withFileTypes: true })) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory() ? hasFolder(state, name) : entry.isFile() && hasFile(state, name)) continue;
    rmSync(`${absolute}/${entry.name}`, { recursive: true, force: true });
  }
}

function hasFolder(state: TreeState, path: string): boolean {
  const folder = state.table.findFolder(path);
  return folder !== undefined && state.folderTime(folder) !== undefined;
}

function hasFile(state: TreeState, path: string): boolean {
  const file = state.table.find(path);
  return file !== undefined && state.has(file);
}

/** Which folders contain files of a tree, by number: 1 or 0. */
export function usedFolders(state: TreeState): Uint8Array {
  const { table } = state;
  const used = new Uint8Array(table.folders);
  used[0] = 1;
  for (const file of state.files()) {
    for (let folder = table.folderOf(file); used[folder] === 0; folder = table.parentOf(folder)) used[folder] = 1;
  }
  return used;
}

/** Milliseconds within which a second change may not change a time: file systems count time in steps of up to 10 ms. */
const TIME_STEP = 20;

/**
 * Notes the times of a tree's folders, a moment after its last change: a later change then has a later time.
 *
 * @param older the state before this build, with the times of folders that it did not change
 */
export function noteTimes(files: TreeFiles, fresh: TreeState, older: TreeState, used: Uint8Array): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIME_STEP);
  for (let folder = 0; folder < used.length; folder += 1) {
    if (used[folder] !== 1) continue;
    const before = files.isChanged(folder) ? undefined : older.folderTime(folder);
    fresh.setFolderTime(folder, before ?? lstatSync(files.absoluteFolder(folder)).mtimeMs);
  }
}
