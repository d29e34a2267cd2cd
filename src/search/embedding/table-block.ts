import { EmbedderError } from './embedder-error.ts';
import { pickRows, type QuantisedRows } from './quantised-rows.ts';
import { cut, isIntact, seal, unseal } from './sealed-bytes.ts';

/** Rows per block: a block is the smallest unit with a checksum. */
export const BLOCK_ROWS = 8;

/** The content of the rows of a block. */
export type BlockKind = 'words' | 'pieces';

const KINDS: Readonly<Record<BlockKind, string>> = { words: 'PTLNWRD2', pieces: 'PTLNPCS2' };
/** Kind, four numbers and the checksum. */
const FRAME_BYTES = 8 + 4 * 4 + 4;
const HASH_BYTES = 4;

/** Rows of a table with their keys. A file of a table is a sequence of blocks of equal length. */
export interface TableBlock {
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
  return FRAME_BYTES + BLOCK_ROWS * ((kind === 'words' ? HASH_BYTES : 0) + 1 + dimensions / 2);
}

/** Encodes a block; missing rows are zeros. */
export function encodeBlock({ kind, place, blocks, hashes, rows }: TableBlock): Uint8Array {
  const bytes = blockBytes(kind, rows.dimensions);
  const hashBytes = new DataView(new ArrayBuffer(kind === 'words' ? BLOCK_ROWS * HASH_BYTES : 0));
  hashes.forEach((hash, row) => hashBytes.setUint32(row * HASH_BYTES, hash, true));
  const scales = new Uint8Array(BLOCK_ROWS);
  scales.set(rows.scales);
  const codes = new Uint8Array((BLOCK_ROWS * rows.dimensions) / 2);
  codes.set(rows.codes);
  const parts = [new Uint8Array(hashBytes.buffer), scales, codes];
  return seal({ kind: KINDS[kind], numbers: [bytes, place, blocks, rows.count], parts });
}

/**
 * Reads a block.
 *
 * @param path the file, for errors
 * @throws EmbedderError `unfit-model` if it is damaged, or not the requested block
 */
export function decodeBlock(bytes: Uint8Array, path: string, wanted: Pick<TableBlock, 'kind' | 'place'>, dimensions: number): TableBlock {
  const { kind, place } = wanted;
  const { numbers, body } = unseal(bytes, path, KINDS[kind], 4);
  const [, found = -1, blocks = 0, count = 0] = numbers;
  if (found !== place || count > BLOCK_ROWS)
    throw new EmbedderError('unfit-model', `The embedding file ${path} has a block at a wrong position.`);
  const hashLength = kind === 'words' ? BLOCK_ROWS * HASH_BYTES : 0;
  const [hashBytes = NONE, scales = NONE, codes = NONE] = cut(body, [hashLength, BLOCK_ROWS, (BLOCK_ROWS * dimensions) / 2], path);
  const view = new DataView(hashBytes.buffer, hashBytes.byteOffset, hashBytes.byteLength);
  const hashes = kind === 'words' ? Array.from({ length: count }, (_, row) => view.getUint32(row * HASH_BYTES, true)) : [];
  return { kind, place, blocks, hashes, rows: pickRows({ count: BLOCK_ROWS, dimensions, scales, codes }, [...Array(count).keys()]) };
}

const NONE = new Uint8Array();

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
