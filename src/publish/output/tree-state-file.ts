import { hash } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';

import { hasCode } from '../../catalog/store/error-code.ts';
import type { PathTable } from './path-table.ts';
import { TreeState } from './tree-state.ts';
import { writeNamed } from '../../catalog/store/write-named.ts';

/** The first bytes of a state file. Another form gets another number. */
const MAGIC = 'portolan tree 1\n';
const HASH_BYTES = 32;
const HEAD_BYTES = MAGIC.length + 4 * 4;

/** Size of each section of a state file, in bytes. */
function layout(files: number, folders: number, fileText: number, folderText: number): readonly number[] {
  return [fileText, folderText, files * 8, files * 8, folders * 8, files * HASH_BYTES, files * HASH_BYTES];
}

/**
 * Writes the state of a tree: the paths as text and the rest as columns, so that a hundred thousand files are read in 0.1 s. It ends with
 * its SHA-256. The file is replaced by a rename.
 */
export function writeTreeState(file: string, state: TreeState): void {
  const { table } = state;
  const files = [...state.files()];
  const folders: number[] = [];
  for (let folder = 0; folder < table.folders; folder += 1) if (state.folderTime(folder) !== undefined) folders.push(folder);
  const fileText = Buffer.from(files.map((each) => table.pathOf(each)).join('\n'));
  const folderText = Buffer.from(folders.map((each) => table.folderPath(each)).join('\n'));
  const sizes = layout(files.length, folders.length, fileText.length, folderText.length);
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, HEAD_BYTES + HASH_BYTES));
  let at = bytes.write(MAGIC, 'latin1');
  for (const count of [files.length, folders.length, fileText.length, folderText.length]) at = bytes.writeUInt32LE(count, at);
  at += fileText.copy(bytes, at);
  at += folderText.copy(bytes, at);
  for (const each of files) at = bytes.writeDoubleLE(state.size(each), at);
  for (const each of files) at = bytes.writeDoubleLE(state.time(each), at);
  for (const each of folders) at = bytes.writeDoubleLE(state.folderTime(each) ?? 0, at);
  const keysAt = at + files.length * HASH_BYTES;
  for (const [row, each] of files.entries()) {
    state.copyBytes(each, bytes, { hashAt: at + row * HASH_BYTES, keyAt: keysAt + row * HASH_BYTES });
  }
  at = keysAt + files.length * HASH_BYTES;
  bytes.write(hash('sha256', bytes.subarray(0, at), 'hex'), at, 'hex');
  const draft = `${file}.${process.pid}.tmp`;
  writeNamed(draft, bytes);
  renameSync(draft, file);
}

/**
 * Reads the state of a tree into a path table.
 *
 * @returns `undefined` if there is no such file, or `writeTreeState` did not write it
 */
export function readTreeState(file: string, table: PathTable): TreeState | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined || bytes.length < HEAD_BYTES + HASH_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return undefined;
  const end = bytes.length - HASH_BYTES;
  if (hash('sha256', bytes.subarray(0, end), 'hex') !== bytes.toString('hex', end)) return undefined;
  const [files = 0, folders = 0, fileText = 0, folderText = 0] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(MAGIC.length + at));
  const sizes = layout(files, folders, fileText, folderText);
  if (sizes.reduce((sum, size) => sum + size, HEAD_BYTES) !== end) return undefined;
  try {
    return stateOf(bytes, sections(sizes), { files, folders }, table);
  } catch (error) {
    // A path that leads elsewhere: the file was written by something else.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sections(sizes: readonly number[]): readonly number[] {
  let at = HEAD_BYTES;
  return sizes.map((size) => (at += size) - size);
}

function stateOf(
  bytes: Buffer,
  [pathsAt = 0, foldersAt = 0, sizesAt = 0, timesAt = 0, folderTimesAt = 0, hashesAt = 0, keysAt = 0]: readonly number[],
  { files, folders }: { readonly files: number; readonly folders: number },
  table: PathTable,
): TreeState | undefined {
  const state = new TreeState(table);
  const paths = lines(bytes.toString('utf8', pathsAt, foldersAt), files);
  const folderPaths = lines(bytes.toString('utf8', foldersAt, sizesAt), folders);
  if (paths === undefined || folderPaths === undefined) return undefined;
  for (const [row, path] of paths.entries()) {
    const [size, time] = [bytes.readDoubleLE(sizesAt + row * 8), bytes.readDoubleLE(timesAt + row * 8)];
    const places = { hashAt: hashesAt + row * HASH_BYTES, keyAt: keysAt + row * HASH_BYTES };
    state.setBytes(table.add(path), size, time, bytes, places);
  }
  for (const [row, path] of folderPaths.entries()) {
    const folder = table.findFolder(path);
    if (folder === undefined) return undefined;
    state.setFolderTime(folder, bytes.readDoubleLE(folderTimesAt + row * 8));
  }
  return state;
}

function lines(text: string, count: number): readonly string[] | undefined {
  if (count === 0) return [];
  const parts = text.split('\n');
  return parts.length === count ? parts : undefined;
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}
