import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
    return !isKept || !read.keysOf(Uint32Array.of(found)).equals(state.keysOf(Uint32Array.of(file)));
  });
  expect(different).toEqual([]);
  for (let each = 0; each < table.folders; each += 1) {
    expect(read?.folderTime(read.table.findFolder(table.folderPath(each)) ?? -1)).toBe(state.folderTime(each));
  }
});

it('a state is read into a table that has its paths in another order, and further ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-state-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state = treeOf(500);
  writeTreeState(path.join(folder, 'tree'), state);
  const table = new PathTable();
  // The first path of the state begins with it.
  table.add('f0/ü0.tx');
  for (let at = 499; at >= 0; at -= 3) table.add(`f${Math.floor(at / 10)}/ü${at}.txt`);
  const read = readTreeState(path.join(folder, 'tree'), table);
  const filesOf = (tree: TreeState | undefined): string[] =>
    [...(tree?.files() ?? [])].map((file) => `${tree?.table.pathOf(file)} ${tree?.sha256(file)} ${tree?.size(file)} ${tree?.time(file)}`);
  expect(filesOf(read).sort()).toEqual(filesOf(state).sort());
  expect(read?.folderTime(table.findFolder('f7') ?? -1)).toBe(8.5);
});

it.each([
  ['leads outside the tree', 'f0/ü0.txt', '../ü0.txt'],
  ['is empty', 'f0/ü0.txt', '\nf/ü0.tx'],
  ['is missing', 'f0/ü0.txt\n', 'f0/ü00.txt'],
])('a file is no state if one of its paths %s', async (_what, before, after) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-state-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'tree');
  writeTreeState(file, treeOf(20));
  const bytes = await readFile(file);
  const end = bytes.length - 32;
  bytes.write(after, bytes.indexOf(before));
  bytes.write(hash('sha256', bytes.subarray(0, end), 'hex'), end, 'hex');
  await writeFile(file, bytes);
  expect(readTreeState(file, new PathTable())).toBeUndefined();
});
