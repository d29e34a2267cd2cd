import type { Embedder, EmbedderFileReader, StoredEmbedder } from './embedder.ts';
import { addRow } from './quantised-rows.ts';
import { decodeTableFile, parseStaticTable, pieceFile, wordFile, type StaticTable, type TableFile } from './static-table.ts';
import { embedTokens, type WordVectors } from './text-vector.ts';
import { piecesOf, readableTokens } from './tokens.ts';

/**
 * The static embedder of an index, read from the files beside it: only those that a text needs, each once.
 * `undefined` if the index was built with another kind of embedder. `embed` rejects with an EmbedderError if a file is damaged,
 * with what `read` throws if one cannot be had; a later try reads again.
 */
export function openStatic({ id, dimensions, table: description }: StoredEmbedder, read: EmbedderFileReader): Embedder | undefined {
  const table = parseStaticTable(description);
  if (table === undefined || !PLAIN_NAME.test(id)) return undefined;
  const vectors = new TableVectors({ id, dimensions, table }, read);
  return { id, dimensions, embed: (texts, weights) => embedTokens(texts.map(readableTokens), vectors, weights) };
}

/** An id is the name of a folder: it must not lead out of the index. */
const PLAIN_NAME = /^[a-z\d][a-z\d-]*$/;

interface Opened {
  readonly id: string;
  readonly dimensions: number;
  readonly table: StaticTable;
}

class TableVectors implements WordVectors {
  readonly dimensions: number;
  readonly #opened: Opened;
  readonly #read: EmbedderFileReader;
  readonly #asked = new Map<string, Promise<void>>();
  readonly #files = new Map<string, TableFile>();

  constructor(opened: Opened, read: EmbedderFileReader) {
    this.#opened = opened;
    this.dimensions = opened.dimensions;
    this.#read = read;
  }

  async load(words: ReadonlySet<string>): Promise<void> {
    const { table, id } = this.#opened;
    await this.#fetch([...words].map((word) => wordFile(table, id, word)));
    const unknown = [...words].filter((word) => this.#rowOf(word) === undefined);
    await this.#fetch(unknown.flatMap((word) => piecesOf(word, table.pieces).map((piece) => pieceFile(table, id, piece).path)));
  }

  knows(word: string): boolean {
    return this.#rowOf(word) !== undefined;
  }

  add(word: string, weight: number, sum: Float32Array): void {
    const { table, id } = this.#opened;
    const row = this.#rowOf(word);
    if (row !== undefined) return addRow(this.#fileAt(wordFile(table, id, word)).rows, row, weight, sum);
    const pieces = piecesOf(word, table.pieces);
    for (const piece of pieces) {
      const { path, row: at } = pieceFile(table, id, piece);
      addRow(this.#fileAt(path).rows, at, weight / pieces.length, sum);
    }
  }

  #rowOf(word: string): number | undefined {
    const { table, id } = this.#opened;
    return this.#fileAt(wordFile(table, id, word)).words.get(word);
  }

  #fileAt(path: string): TableFile {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} is loaded before it is used`);
    return file;
  }

  async #fetch(paths: readonly string[]): Promise<void> {
    await Promise.all([...new Set(paths)].map((path) => this.#once(path)));
  }

  #once(path: string): Promise<void> {
    const asked = this.#asked.get(path) ?? this.#get(path);
    this.#asked.set(path, asked);
    return asked;
  }

  async #get(path: string): Promise<void> {
    try {
      this.#files.set(path, decodeTableFile(await this.#read(path), path, this.dimensions));
    } catch (error) {
      this.#asked.delete(path);
      throw error;
    }
  }
}
