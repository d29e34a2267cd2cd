import type { EmbedderTable } from './embedder.ts';
import { pickRows, type QuantisedRows } from './quantised-rows.ts';
import type { StaticModel } from './static-model.ts';
import { BLOCK_ROWS, encodeBlock, type BlockKind } from './table-block.ts';
import {
  firstBlocks,
  pieceBlocks,
  TABLE_FORMAT,
  tablePath,
  WORD_REACH,
  wordHash,
  wordSpan,
  type BlockSpan,
  type StaticTable,
} from './table-layout.ts';
import { fnv1a } from './tokens.ts';

/** Numbers of files of a table: few, or many small ones for hosts without range requests. */
export const MODEL_FILES = ['few', 'many'] as const;

/** One of {@link MODEL_FILES}. */
export type ModelFiles = (typeof MODEL_FILES)[number];

interface Cut {
  /** Maximum number of files. */
  readonly most: Readonly<Record<BlockKind, number>>;
  /** Minimum rows per file: a small model has fewer files. */
  readonly leastRows: number;
}

/**
 * A page reads a part of a file for each word, 1.7 KB with 128 dimensions; if a host does not support range requests, it reads the whole file.
 * For the built-in model that is 70 KB per word with few files (48), and 4.6 KB with many (1,256).
 */
const CUTS: Readonly<Record<ModelFiles, Cut>> = {
  few: { most: { words: 40, pieces: 8 }, leastRows: 256 },
  many: { most: { words: 1000, pieces: 256 }, leastRows: 32 },
};

/** Splits a model into files of which a query reads small parts. */
export function modelTable(model: StaticModel, modelFiles: ModelFiles): EmbedderTable {
  const { id, words, wordRows, pieceRows } = model;
  const placed = placeWords(words, filesFor(words.length, 'words', modelFiles));
  const description: StaticTable = {
    kind: 'static',
    format: TABLE_FORMAT,
    wordFiles: placed.files.length,
    wordBlocks: placed.blocks,
    pieceFiles: filesFor(pieceRows.count, 'pieces', modelFiles),
    pieces: pieceRows.count,
  };
  const wordFiles = placed.files.map((blocks) => encodeFile('words', blocks, wordRows, (row) => wordHash(words[row] ?? '')));
  const pieceFiles = placePieces(description).map((blocks) => encodeFile('pieces', blocks, pieceRows));
  const files = new Map([
    ...wordFiles.map((bytes, file) => [tablePath(id, description, { kind: 'words', file }), bytes] as const),
    ...pieceFiles.map((bytes, file) => [tablePath(id, description, { kind: 'pieces', file }), bytes] as const),
  ]);
  return { description: { ...description }, files };
}

/** By block: its rows. */
type FileBlocks = readonly (readonly number[])[];

function encodeFile(kind: BlockKind, blocks: FileBlocks, from: QuantisedRows, hashOf?: (row: number) => number): Uint8Array {
  const encoded = blocks.map((rows, place) =>
    encodeBlock({ kind, place, blocks: blocks.length, hashes: hashOf === undefined ? [] : rows.map(hashOf), rows: pickRows(from, rows) }),
  );
  return joined(encoded);
}

function placePieces(table: StaticTable): FileBlocks[] {
  const each = pieceBlocks(table);
  const rowsFrom = (first: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(BLOCK_ROWS, table.pieces - first)) }, (_, at) => first + at);
  return Array.from({ length: table.pieceFiles }, (_, file) =>
    Array.from({ length: each }, (_block, place) => rowsFrom((file * each + place) * BLOCK_ROWS)),
  );
}

function filesFor(rows: number, kind: BlockKind, modelFiles: ModelFiles): number {
  const { most, leastRows } = CUTS[modelFiles];
  return Math.min(most[kind], Math.max(1, Math.ceil(rows / leastRows)));
}

function joined(blocks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}

interface Placed {
  /** Blocks of every file. */
  readonly blocks: number;
  readonly files: readonly FileBlocks[];
}

/** Assigns every word to a block of its range, with the smallest sufficient number of blocks. */
function placeWords(words: readonly string[], files: number): Placed {
  const hashes = Uint32Array.from(words, fnv1a);
  for (let blocks = Math.max(WORD_REACH, Math.ceil(words.length / (files * BLOCK_ROWS))); ; blocks += 1) {
    if (!hasRoom(hashes, files, blocks)) continue;
    const spans = words.map((word, row): Spanned => ({ ...wordSpan({ wordFiles: files, wordBlocks: blocks }, word), row }));
    if (areApart(spans, words)) return { blocks, files: place(spans, files, blocks) };
  }
}

/** Whether every word fits into its range of blocks, in the order of the ends of these ranges: if this order fails, every other one does. */
function hasRoom(hashes: Uint32Array, files: number, blocks: number): boolean {
  const firsts = firstBlocks(blocks);
  const waiting = new Uint32Array(files * firsts);
  for (const hash of hashes) waiting[hash % waiting.length] = (waiting[hash % waiting.length] ?? 0) + 1;
  for (let file = 0; file < files; file += 1) {
    const taken = new Uint32Array(blocks);
    for (let first = 0; first < firsts; first += 1) {
      let left = waiting[file * firsts + first] ?? 0;
      for (let at = first; at < first + WORD_REACH; at += 1) {
        const put = Math.min(left, BLOCK_ROWS - (taken[at] ?? 0));
        taken[at] = (taken[at] ?? 0) + put;
        left -= put;
      }
      if (left > 0) return false;
    }
  }
  return true;
}

interface Spanned extends BlockSpan {
  readonly row: number;
}

function place(spans: readonly Spanned[], files: number, blocks: number): FileBlocks[] {
  const placed = Array.from({ length: files }, () => Array.from({ length: blocks }, (): number[] => []));
  for (const { file, first, count, row } of spans.toSorted((a, b) => a.first - b.first || a.row - b.row)) {
    const block = placed[file]?.slice(first, first + count).find(({ length }) => length < BLOCK_ROWS);
    if (block === undefined) throw new Error('A word fits into none of its blocks.');
    block.push(row);
  }
  return placed;
}

/** Whether no word can be mistaken for another one: words with the same hash have no common block. */
function areApart(spans: readonly Spanned[], words: readonly string[]): boolean {
  const byHash = new Map<number, Spanned[]>();
  return spans.every((span) => {
    const hash = wordHash(words[span.row] ?? '');
    const same = byHash.get(hash) ?? [];
    byHash.set(hash, [...same, span]);
    return same.every(({ file, first }) => file !== span.file || Math.abs(first - span.first) >= WORD_REACH);
  });
}
