import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { PathTable } from '../../../src/publish/output/path-table.ts';
import { readTreeState, writeTreeState } from '../../../src/publish/output/tree-state-file.ts';
import { TreeState } from '../../../src/publish/output/tree-state.ts';

/** A tree with files in folders of ten; every second file has a key. */
function treeOf(files: number): TreeState {
  const state = new TreeState();
  for (let at = 0; at < files; at += 1) {
    const digest = { sha256: hash('sha256', `${at}`, 'base64'), size: at };
    state.set(
      state.table.add(`f${Math.floor(at / 10)}/ü${at}.txt`),
      digest,
      at + 0.25,
      at % 2 === 0 ? hash('sha256', `key ${at}`, 'base64') : undefined,
    );
  }
  for (let folder = 0; folder < state.table.folders; folder += 1) state.setFolderTime(folder, folder + 0.5);
  return state;
}

it.each([0, 1, 9999, 10_000, 20_001])('the state of a tree of %i files is read as it was written', async (count) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-state-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state = treeOf(count);
  writeTreeState(path.join(folder, 'tree'), state);
  const read = readTreeState(path.join(folder, 'tree'), new PathTable());
  expect(read?.count).toBe(count);
  const { table } = state;
  const different = [...state.files()].filter((file) => {
    const found = read?.table.find(table.pathOf(file)) ?? -1;
    const isKept =
      read?.sha256(found) === state.sha256(file) && read.size(found) === state.size(file) && read.time(found) === state.time(file);
    return !isKept || !read.keyBytes(found).equals(state.keyBytes(file));
  });
  expect(different).toEqual([]);
  for (let each = 0; each < table.folders; each += 1) {
    expect(read?.folderTime(read.table.findFolder(table.folderPath(each)) ?? -1)).toBe(state.folderTime(each));
  }
});
