import { EmbedderError } from './embedder-error.ts';
import type { QuantisedRows } from './quantised-rows.ts';
import { cut, isIntact, seal, unseal } from './sealed-bytes.ts';

/** Rows per block: a block is the smallest unit with a checksum. */
export const BLOCK_ROWS = 8;

/** The content of the rows of a block. */
export type BlockKind = 'words' | 'pieces';

const KINDS: Readonly<Record<BlockKind, string>> = { words: 'PTLNWRD2', pieces: 'PTLNPCS2' };
/** Numbers of a block: its bytes, its place, the number of blocks, the number of rows. */
const NUMBERS = 4;
/** Kind and numbers. */
const HEAD_BYTES = 8 + NUMBERS * 4;
/** The head and the checksum. */
const FRAME_BYTES = HEAD_BYTES + 4;
const HASH_BYTES = 4;

/** Rows of a table with their keys, to encode. A file of a table is a sequence of blocks of equal length. */
interface TableBlock {
  readonly kind: BlockKind;
  /** Its index in its file, from 0. */
  readonly place: number;
  /** Number of blocks of its file. */
  readonly blocks: number;
  /** By row: the hash of its word, 32 bits; empty for pieces. */
  readonly hashes: readonly number[];
  /** {@link BLOCK_ROWS} rows at most. */
  readonly rows: QuantisedRows;
}

/** Size of a block of a kind, in bytes. */
export function blockBytes(kind: BlockKind, dimensions: number): number {
  return FRAME_BYTES + hashBytes(kind) + BLOCK_ROWS * (1 + dimensions / 2);
}

/** Encodes a block; missing rows are zeros. */
export function encodeBlock({ kind, place, blocks, hashes, rows }: TableBlock): Uint8Array {
  const bytes = blockBytes(kind, rows.dimensions);
  const keys = new DataView(new ArrayBuffer(hashBytes(kind)));
  hashes.forEach((hash, row) => keys.setUint32(row * HASH_BYTES, hash, true));
  const scales = new Uint8Array(BLOCK_ROWS);
  scales.set(rows.scales);
  const codes = new Uint8Array((BLOCK_ROWS * rows.dimensions) / 2);
  codes.set(rows.codes);
  const parts = [new Uint8Array(keys.buffer), scales, codes];
  return seal({ kind: KINDS[kind], numbers: [bytes, place, blocks, rows.count], parts });
}

/**
 * Checks a block that was read. Its rows stay in its bytes, because a page keeps many blocks and uses few of their rows.
 *
 * @param path the file, for errors
 * @throws EmbedderError `unfit-model` if it is damaged, or not the requested block
 */
export function checkBlock(bytes: Uint8Array, path: string, { kind, place }: Pick<TableBlock, 'kind' | 'place'>, dimensions: number): void {
  const { numbers, body } = unseal(bytes, path, KINDS[kind], NUMBERS);
  const [, found = -1, , count = 0] = numbers;
  if (found !== place || count > BLOCK_ROWS)
    throw new EmbedderError('unfit-model', `The embedding file ${path} has a block at a wrong position.`);
  cut(body, [hashBytes(kind), BLOCK_ROWS, (BLOCK_ROWS * dimensions) / 2], path);
}

/** Index of the row of a word in a checked block of words; -1 if it has none. */
export function rowWithHash(block: Uint8Array, hash: number): number {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const count = view.getUint32(HEAD_BYTES - 4, true);
  for (let row = 0; row < count; row += 1) if (view.getUint32(HEAD_BYTES + row * HASH_BYTES, true) === hash) return row;
  return -1;
}

/** The rows of a checked block, as views of its bytes. */
export function rowsOfBlock(block: Uint8Array, kind: BlockKind, dimensions: number): QuantisedRows {
  const scales = HEAD_BYTES + hashBytes(kind);
  const codes = scales + BLOCK_ROWS;
  return {
    count: BLOCK_ROWS,
    dimensions,
    scales: block.subarray(scales, codes),
    codes: block.subarray(codes, codes + (BLOCK_ROWS * dimensions) / 2),
  };
}

function hashBytes(kind: BlockKind): number {
  return kind === 'words' ? BLOCK_ROWS * HASH_BYTES : 0;
}

/**
 * Whether bytes are a sequence of blocks as {@link encodeBlock} writes them, each with a valid checksum.
 *
 * @param isPart whether they may be only some blocks of a file
 */
export function areBlocksIntact(bytes: Uint8Array, isPart: boolean): boolean {
  if (bytes.length < FRAME_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(8, true);
  if (length < FRAME_BYTES || bytes.length % length !== 0) return false;
  const isWhole = bytes.length / length === view.getUint32(16, true);
  const areSealed = Array.from({ length: bytes.length / length }, (_, at) => bytes.subarray(at * length, (at + 1) * length)).every(
    isIntact,
  );
  return areSealed && (isPart || isWhole);
}
