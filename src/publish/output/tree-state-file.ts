import { createHash, hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';

import { hasCode, namingFile } from '../../catalog/store/error-code.ts';
import { fileNumbers, folderNumbers } from './path-lines.ts';
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
 * Writes the state of a tree: the paths as text and the rest as columns, so that a hundred thousand files take a fraction of a second. It
 * ends with its SHA-256. The file is replaced by a rename.
 */
export function writeTreeState(file: string, state: TreeState): void {
  const { table } = state;
  const files = numbersWith(table.files, (file) => state.has(file));
  const folders = numbersWith(table.folders, (folder) => state.folderTime(folder) !== undefined);
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

/** The numbers from 0 that a tree has, below a limit. */
function numbersWith(limit: number, isThere: (number: number) => boolean): Uint32Array {
  const numbers = new Uint32Array(limit);
  let count = 0;
  for (let number = 0; number < limit; number += 1) if (isThere(number)) numbers[count++] = number;
  return numbers.subarray(0, count);
}

/** Files or folders whose bytes are made together: those of a large tree at once would be a part of a build's peak memory. */
const BLOCK = 10_000;

/** The bytes of a state file before its hash, in order. */
function* stateBytes(state: TreeState, files: Uint32Array, folders: Uint32Array): Generator<Uint8Array> {
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
    for (const [from, block] of blocks(rows)) yield Buffer.from(`${from === 0 ? '' : '\n'}${Array.from(block, pathOf).join('\n')}`);
  }
  yield* doubles(files, (each) => state.size(each));
  yield* doubles(files, (each) => state.time(each));
  yield* doubles(folders, (each) => state.folderTime(each) ?? 0);
  for (const [, block] of blocks(files)) yield state.hashesOf(block);
  for (const [, block] of blocks(files)) yield state.keysOf(block);
}

function* doubles(rows: Uint32Array, valueOf: (row: number) => number): Generator<Uint8Array> {
  for (const [, block] of blocks(rows)) {
    const view = new DataView(new ArrayBuffer(block.length * 8));
    block.forEach((row, at) => view.setFloat64(at * 8, valueOf(row), true));
    yield new Uint8Array(view.buffer);
  }
}

function* blocks(rows: Uint32Array): Generator<readonly [from: number, block: Uint32Array]> {
  for (let from = 0; from < rows.length; from += BLOCK) yield [from, rows.subarray(from, from + BLOCK)];
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
  const numbers = fileNumbers(bytes.toString('utf8', pathsAt, foldersAt), files, table);
  const folderRows = folderNumbers(bytes.toString('utf8', foldersAt, sizesAt), folders, table);
  if (numbers === undefined || folderRows === undefined) return undefined;
  state.setColumns(numbers, {
    sizes: doublesOf(bytes, sizesAt, files),
    times: doublesOf(bytes, timesAt, files),
    hashes: bytes.subarray(hashesAt, keysAt),
    keys: bytes.subarray(keysAt),
  });
  const folderTimes = doublesOf(bytes, folderTimesAt, folders);
  for (let row = 0; row < folders; row += 1) state.setFolderTime(folderRows[row] ?? 0, folderTimes[row]);
  return state;
}

/** Numbers at a place that need not be a multiple of eight. */
function doublesOf(bytes: Buffer, at: number, count: number): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, count * 8);
  const numbers = new Float64Array(count);
  for (let row = 0; row < count; row += 1) numbers[row] = view.getFloat64(row * 8, true);
  return numbers;
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return undefined;
    throw error;
  }
}
