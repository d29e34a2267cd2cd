import type { EmbedderFileReader } from './embedder.ts';
import { EmbedderError } from './embedder-error.ts';
import { addRow } from './quantised-rows.ts';
import { blockBytes, BLOCK_ROWS, checkBlock, rowsOfBlock, rowWithHash } from './table-block.ts';
import { pieceSpan, tableFileBytes, tablePath, wordHash, wordSpan, type BlockSpan, type StaticTable } from './table-layout.ts';

/** A table: its layout, and its model. */
export interface TableOf {
  readonly id: string;
  readonly dimensions: number;
  readonly table: StaticTable;
}

/**
 * Rows of a table. Blocks are read when they are needed, each once; a failed one is read again at its next use. A host that
 * sends whole files instead of parts gets only requests for whole files from then on.
 */
export class TableRows {
  readonly #of: TableOf;
  readonly #read: EmbedderFileReader;
  /** Bytes of the blocks that were read, by {@link keyOf}. */
  readonly #blocks = new Map<string, Uint8Array>();
  readonly #pending = new Map<string, Promise<void>>();
  #sendsParts = true;

  constructor(of: TableOf, read: EmbedderFileReader) {
    this.#of = of;
    this.#read = read;
  }

  async loadWords(words: readonly string[]): Promise<void> {
    await this.#load(words.map((word) => wordSpan(this.#of.table, word)));
  }

  async loadPieces(pieces: readonly number[]): Promise<void> {
    await this.#load(pieces.map((piece) => pieceSpan(this.#of.table, piece)));
  }

  /** Whether a word, whose blocks were loaded, has a row. */
  has(word: string): boolean {
    return this.#find(word) !== undefined;
  }

  /** Adds the row of a loaded word, times a weight; `false` if it has none. */
  addWord(word: string, weight: number, sum: Float32Array): boolean {
    const found = this.#find(word);
    if (found !== undefined) addRow(rowsOfBlock(found.block, 'words', this.#of.dimensions), found.row, weight, sum);
    return found !== undefined;
  }

  /** Adds the row of a loaded piece, times a weight. */
  addPiece(piece: number, weight: number, sum: Float32Array): void {
    const span = pieceSpan(this.#of.table, piece);
    addRow(rowsOfBlock(this.#block(span, span.first), 'pieces', this.#of.dimensions), piece % BLOCK_ROWS, weight, sum);
  }

  #find(word: string): { readonly block: Uint8Array; readonly row: number } | undefined {
    const hash = wordHash(word);
    return placesOf(wordSpan(this.#of.table, word))
      .map(({ span, place }) => this.#block(span, place))
      .map((block) => ({ block, row: rowWithHash(block, hash) }))
      .find(({ row }) => row >= 0);
  }

  #block(span: BlockSpan, place: number): Uint8Array {
    const block = this.#blocks.get(keyOf(span, place));
    if (block === undefined) throw new Error(`Block ${place} of ${span.kind} in file ${span.file} was not loaded: load it first.`);
    return block;
  }

  async #load(spans: readonly BlockSpan[]): Promise<void> {
    const lacking = spans.filter((span) => placesOf(span).some(({ place }) => !this.#blocks.has(keyOf(span, place))));
    await Promise.all(lacking.map((span) => this.#once(span)));
  }

  #once(span: BlockSpan): Promise<void> {
    const key = this.#sendsParts ? keyOf(span, span.first) : `${span.kind} ${span.file}`;
    const pending = this.#pending.get(key) ?? this.#get(span).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #get({ kind, file, first, count }: BlockSpan): Promise<void> {
    const { id, dimensions, table } = this.#of;
    const path = tablePath(id, table, { kind, file });
    const each = blockBytes(kind, dimensions);
    const whole = tableFileBytes(table, kind, dimensions);
    const part = { from: first * each, length: count * each };
    const bytes = await (this.#sendsParts && part.length < whole ? this.#read(path, part) : this.#read(path));
    if (bytes.length === whole) this.#keep({ kind, file, first: 0, count: whole / each }, bytes, path);
    else if (bytes.length === part.length) this.#keep({ kind, file, first, count }, bytes, path);
    else
      throw new EmbedderError(
        'unfit-model',
        `The embedding file ${path} has ${bytes.length} bytes in place of ${whole}: build the index again.`,
      );
    if (bytes.length === whole && part.length < whole) this.#sendsParts = false;
  }

  #keep(span: BlockSpan, bytes: Uint8Array, path: string): void {
    const { kind } = span;
    const { dimensions } = this.#of;
    const each = blockBytes(kind, dimensions);
    placesOf(span).forEach(({ place }, at) => {
      const block = bytes.subarray(at * each, (at + 1) * each);
      checkBlock(block, path, { kind, place }, dimensions);
      this.#blocks.set(keyOf(span, place), block);
    });
  }
}

function placesOf(span: BlockSpan): { readonly span: BlockSpan; readonly place: number }[] {
  return Array.from({ length: span.count }, (_, at) => ({ span, place: span.first + at }));
}

function keyOf({ kind, file }: BlockSpan, place: number): string {
  return `${kind} ${file} ${place}`;
}
