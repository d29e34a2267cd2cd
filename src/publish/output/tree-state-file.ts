import { createHash, hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';

import { hasCode, namingFile } from '../../catalog/store/error-code.ts';
import type { PathTable } from './path-table.ts';
import { TreeState } from './tree-state.ts';

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
  const draft = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(draft, 'w');
  try {
    const digest = createHash('sha256');
    for (const bytes of stateBytes(state, files, folders)) {
      digest.update(bytes);
      writeFileSync(descriptor, bytes);
    }
    writeFileSync(descriptor, digest.digest());
  } catch (error) {
    // The system does not name the file for which a disk has no space.
    throw namingFile(error, draft);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}

/** Files or folders whose bytes are made together: those of a large tree at once would be a part of a build's peak memory. */
const BLOCK = 10_000;

/** The bytes of a state file before its hash, in order. */
function* stateBytes(state: TreeState, files: readonly number[], folders: readonly number[]): Generator<Uint8Array> {
  const { table } = state;
  const paths = [
    { rows: files, pathOf: (each: number): string => table.pathOf(each) },
    { rows: folders, pathOf: (each: number): string => table.folderPath(each) },
  ];
  const lengths = paths.map(({ rows, pathOf }) => rows.reduce((sum, each) => sum + Buffer.byteLength(pathOf(each)) + 1, 0));
  const head = Buffer.alloc(HEAD_BYTES);
  let at = head.write(MAGIC, 'latin1');
  // A line break separates paths, and none is after the last one.
  for (const count of [files.length, folders.length, ...lengths.map((length) => Math.max(0, length - 1))])
    at = head.writeUInt32LE(count, at);
  yield head;
  for (const { rows, pathOf } of paths) {
    for (const [from, block] of blocks(rows)) yield Buffer.from(`${from === 0 ? '' : '\n'}${block.map(pathOf).join('\n')}`);
  }
  yield* doubles(files, (each) => state.size(each));
  yield* doubles(files, (each) => state.time(each));
  yield* doubles(folders, (each) => state.folderTime(each) ?? 0);
  for (const [, block] of blocks(files)) yield Buffer.concat(block.map((each) => state.hashBytes(each)));
  for (const [, block] of blocks(files)) yield Buffer.concat(block.map((each) => state.keyBytes(each)));
}

function* doubles(rows: readonly number[], valueOf: (row: number) => number): Generator<Uint8Array> {
  for (const [, block] of blocks(rows)) {
    const bytes = Buffer.allocUnsafe(block.length * 8);
    block.forEach((row, at) => bytes.writeDoubleLE(valueOf(row), at * 8));
    yield bytes;
  }
}

function* blocks(rows: readonly number[]): Generator<readonly [from: number, block: readonly number[]]> {
  for (let from = 0; from < rows.length; from += BLOCK) yield [from, rows.slice(from, from + BLOCK)];
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

/** The SHA-256 at the end of a state file, unchecked, as hexadecimal digits; `undefined` if there is no such file. */
export function treeStateHash(file: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
  try {
    const end = Buffer.alloc(HASH_BYTES);
    const length = readSync(descriptor, end, 0, HASH_BYTES, Math.max(0, fstatSync(descriptor).size - HASH_BYTES));
    return end.toString('hex', 0, length);
  } finally {
    closeSync(descriptor);
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
