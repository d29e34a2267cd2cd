import type { EmbedderTable, PortableEmbedder } from './embedder.ts';
import { addRow } from './quantised-rows.ts';
import type { StaticModel } from './static-model.ts';
import { modelTable, type ModelFiles } from './static-table.ts';
import { embedTokens, type WordVectors } from './text-vector.ts';
import { piecesOf, readableTokens } from './tokens.ts';

/**
 * The embedder of a whole model in memory.
 *
 * @param modelFiles how many files its table is split into
 */
export function staticEmbedder(model: StaticModel, modelFiles: ModelFiles = 'few'): PortableEmbedder {
  const vectors = new ModelVectors(model);
  let table: EmbedderTable | undefined;
  return {
    id: model.id,
    dimensions: model.dimensions,
    words: model.words,
    embed: (texts, weights) => embedTokens(texts.map(readableTokens), vectors, weights),
    table: () => (table ??= modelTable(model, modelFiles)),
  };
}

class ModelVectors implements WordVectors {
  readonly dimensions: number;
  readonly #model: StaticModel;
  readonly #rowOf: ReadonlyMap<string, number>;

  constructor(model: StaticModel) {
    this.#model = model;
    this.dimensions = model.dimensions;
    this.#rowOf = new Map(model.words.map((word, row) => [word, row]));
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  knows(word: string): boolean {
    return this.#rowOf.has(word);
  }

  add(word: string, weight: number, sum: Float32Array): void {
    const { wordRows, pieceRows } = this.#model;
    const row = this.#rowOf.get(word);
    if (row !== undefined) return addRow(wordRows, row, weight, sum);
    const pieces = piecesOf(word, pieceRows.count);
    for (const piece of pieces) addRow(pieceRows, piece, weight / pieces.length, sum);
  }
}
