import type { EmbedderTable } from './embedder.ts';
import { EmbedderError } from './embedder-error.ts';
import { pickRows, type QuantisedRows } from './quantised-rows.ts';
import { cut, seal, unseal } from './sealed-bytes.ts';
import type { StaticModel } from './static-model.ts';
import { fnv1a } from './tokens.ts';

/** How the files of a static model lie beside an index. */
export interface StaticTable {
  readonly kind: 'static';
  readonly format: number;
  /** A word lies in the file that its hash names, modulo this number. */
  readonly wordFiles: number;
  /** Pieces lie in this many files, in order. */
  readonly pieceFiles: number;
  readonly pieces: number;
}

/** Version of the layout. */
const TABLE_FORMAT = 1;
/** Words a file: about 2 KB, so that a query of five words costs some 10 KB in one trip. */
const WORDS_PER_FILE = 32;
const PIECES_PER_FILE = 32;
const KIND = `PTLNROW${TABLE_FORMAT}`;

/** The file of a table that a word lies in. */
export function wordFile({ wordFiles }: StaticTable, id: string, word: string): string {
  return `${id}/words-${fnv1a(word) % wordFiles}.bin`;
}

/** The file of a table that a piece lies in, and its row there. */
export function pieceFile({ pieces, pieceFiles }: StaticTable, id: string, piece: number): { readonly path: string; readonly row: number } {
  const each = Math.ceil(pieces / pieceFiles);
  return { path: `${id}/pieces-${Math.floor(piece / each)}.bin`, row: piece % each };
}

/** Rows of a file with the words that they are of; a file of pieces has no words. */
export interface TableFile {
  readonly words: ReadonlyMap<string, number>;
  readonly rows: QuantisedRows;
}

/** Cuts a model into files that are small enough to be fetched by need. */
export function modelTable(model: StaticModel): EmbedderTable {
  const { id, words, wordRows, pieceRows } = model;
  const description: StaticTable = {
    kind: 'static',
    format: TABLE_FORMAT,
    wordFiles: Math.max(1, Math.ceil(words.length / WORDS_PER_FILE)),
    pieceFiles: Math.max(1, Math.ceil(pieceRows.count / PIECES_PER_FILE)),
    pieces: pieceRows.count,
  };
  const wordsOf = new Map<string, number[]>();
  words.forEach((word, row) => push(wordsOf, wordFile(description, id, word), row));
  const piecesOf = new Map<string, number[]>();
  for (let piece = 0; piece < pieceRows.count; piece += 1) push(piecesOf, pieceFile(description, id, piece).path, piece);
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at < description.wordFiles; at += 1) {
    const path = `${id}/words-${at}.bin`;
    const rows = wordsOf.get(path) ?? [];
    files.set(path, encodeFile(rows.map((row) => words[row] ?? '').join('\n'), pickRows(wordRows, rows)));
  }
  for (const [path, rows] of piecesOf) files.set(path, encodeFile('', pickRows(pieceRows, rows)));
  return { description: { ...description }, files };
}

function push(lists: Map<string, number[]>, key: string, row: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [row]);
  else list.push(row);
}

function encodeFile(words: string, rows: QuantisedRows): Uint8Array {
  const text = new TextEncoder().encode(words);
  return seal({ kind: KIND, numbers: [rows.count, rows.dimensions, text.length], parts: [text, rows.scales, rows.codes] });
}

/**
 * Reads a file of a table.
 *
 * @throws EmbedderError `unfit-model`
 */
export function decodeTableFile(bytes: Uint8Array, path: string, dimensions: number): TableFile {
  const { numbers, body } = unseal(bytes, path, KIND, 3);
  const [count = 0, found = 0, textLength = 0] = numbers;
  if (found !== dimensions)
    throw new EmbedderError('unfit-model', `The embedding file ${path} has ${found} dimensions in place of ${dimensions}.`);
  const [text, scales, codes] = cut(body, [textLength, count, (count * dimensions) / 2], path);
  if (text === undefined || scales === undefined || codes === undefined)
    throw new Error('a body is cut into as many parts as are asked for');
  const words = textLength === 0 ? [] : new TextDecoder().decode(text).split('\n');
  return { words: new Map(words.map((word, row) => [word, row])), rows: { count, dimensions, scales, codes } };
}

/** Reads what a manifest says of a table; `undefined` if it is of another kind or version. */
export function parseStaticTable(value: unknown): StaticTable | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Every member is checked before it is used.
  const { kind, format, wordFiles, pieceFiles, pieces } = value as Partial<Record<keyof StaticTable, unknown>>;
  if (kind !== 'static' || format !== TABLE_FORMAT) return undefined;
  return isCount(wordFiles) && isCount(pieceFiles) && isCount(pieces) ? { kind, format, wordFiles, pieceFiles, pieces } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2 ** 24;
}
