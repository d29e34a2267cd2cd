import type { Embedder, EmbedderFileReader, StoredEmbedder } from './embedder.ts';
import { parseStaticTable } from './table-layout.ts';
import { TableRows, type TableOf } from './table-rows.ts';
import { embedTokens, type WordVectors } from './text-vector.ts';
import { piecesOf, readableTokens } from './tokens.ts';

/**
 * The static embedder of an index, read from its published files: only the parts that a text needs, each once. `undefined` if the index was
 * built with another kind of embedder. `embed` rejects with an EmbedderError if a file is damaged, with the error of `read` if one is not
 * available; a later call reads again.
 */
export function openStatic({ id, dimensions, table: description }: StoredEmbedder, read: EmbedderFileReader): Embedder | undefined {
  const table = parseStaticTable(description);
  if (table === undefined || !PLAIN_NAME.test(id)) return undefined;
  const vectors = new TableVectors({ id, dimensions, table }, read);
  return { id, dimensions, embed: (texts, weights) => embedTokens(texts.map(readableTokens), vectors, weights) };
}

/** An id is a folder name: it must not lead out of the index. */
const PLAIN_NAME = /^[a-z\d][a-z\d-]*$/;

class TableVectors implements WordVectors {
  readonly dimensions: number;
  readonly #pieces: number;
  readonly #rows: TableRows;

  constructor(of: TableOf, read: EmbedderFileReader) {
    this.dimensions = of.dimensions;
    this.#pieces = of.table.pieces;
    this.#rows = new TableRows(of, read);
  }

  async load(words: ReadonlySet<string>): Promise<void> {
    await this.#rows.loadWords([...words]);
    const unknown = [...words].filter((word) => !this.#rows.has(word));
    await this.#rows.loadPieces(unknown.flatMap((word) => piecesOf(word, this.#pieces)));
  }

  knows(word: string): boolean {
    return this.#rows.has(word);
  }

  add(word: string, weight: number, sum: Float32Array): void {
    if (this.#rows.addWord(word, weight, sum)) return;
    const pieces = piecesOf(word, this.#pieces);
    for (const piece of pieces) this.#rows.addPiece(piece, weight / pieces.length, sum);
  }
}
