import { blockBytes, BLOCK_ROWS, type BlockKind } from './table-block.ts';
import { fnv1a } from './tokens.ts';

/** The layout of a static model's files next to an index. */
export interface StaticTable {
  readonly kind: 'static';
  readonly format: number;
  readonly wordFiles: number;
  /** Number of blocks of every file of words. */
  readonly wordBlocks: number;
  /** Number of files of pieces, which are in order. */
  readonly pieceFiles: number;
  readonly pieces: number;
}

/** Version of the layout. */
export const TABLE_FORMAT = 2;

/**
 * Blocks that may contain a word: the one of its hash, and the next ones if that one is full. They are read as one part of a
 * file: 1.7 KB with 128 dimensions.
 */
export const WORD_REACH = 3;

/** Blocks of a file that are needed together. */
export interface BlockSpan {
  readonly kind: BlockKind;
  /** Number of the file among those of its kind. */
  readonly file: number;
  /** Index of the first block in the file. */
  readonly first: number;
  readonly count: number;
}

/** The blocks that contain a word if the model has it. */
export function wordSpan({ wordFiles, wordBlocks }: Pick<StaticTable, 'wordFiles' | 'wordBlocks'>, word: string): BlockSpan {
  const firsts = firstBlocks(wordBlocks);
  const home = fnv1a(word) % (wordFiles * firsts);
  return { kind: 'words', file: Math.floor(home / firsts), first: home % firsts, count: WORD_REACH };
}

/** Number of blocks of a file of words with which the range of a word can begin. */
export function firstBlocks(wordBlocks: number): number {
  return wordBlocks - WORD_REACH + 1;
}

/**
 * The key of a row: another hash of its word than the one that selects its block. Of a thousand million words that are not in the
 * model, about six match a wrong row.
 */
export function wordHash(word: string): number {
  return fnv1a(`#${word}`);
}

/** The block of a piece. */
export function pieceSpan(table: StaticTable, piece: number): BlockSpan {
  const block = Math.floor(piece / BLOCK_ROWS);
  const each = pieceBlocks(table);
  return { kind: 'pieces', file: Math.floor(block / each), first: block % each, count: 1 };
}

/** Number of blocks of every file of pieces. */
export function pieceBlocks({ pieces, pieceFiles }: Pick<StaticTable, 'pieces' | 'pieceFiles'>): number {
  return Math.ceil(Math.ceil(pieces / BLOCK_ROWS) / pieceFiles);
}

/** Path of a file of a table. It contains the number of files, because the distribution of rows depends on it. */
export function tablePath(id: string, table: StaticTable, { kind, file }: Pick<BlockSpan, 'kind' | 'file'>): string {
  const files = kind === 'words' ? table.wordFiles : table.pieceFiles;
  return `${id}/${kind}-${file}-of-${files}.bin`;
}

/** Size of every file of a kind, in bytes. */
export function tableFileBytes(table: StaticTable, kind: BlockKind, dimensions: number): number {
  return blockBytes(kind, dimensions) * (kind === 'words' ? table.wordBlocks : pieceBlocks(table));
}

/** Reads the entry of a table in a manifest; `undefined` if it is of another kind or version. */
export function parseStaticTable(value: unknown): StaticTable | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Every member is checked before it is used.
  const { kind, format, wordFiles, wordBlocks, pieceFiles, pieces } = value as Partial<Record<keyof StaticTable, unknown>>;
  if (kind !== 'static' || format !== TABLE_FORMAT) return undefined;
  if (!isCount(wordFiles) || !isCount(wordBlocks) || !isCount(pieceFiles) || !isCount(pieces)) return undefined;
  return wordBlocks < WORD_REACH ? undefined : { kind, format, wordFiles, wordBlocks, pieceFiles, pieces };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2 ** 24;
}
