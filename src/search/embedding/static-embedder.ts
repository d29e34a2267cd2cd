import type { EmbedderTable, PortableEmbedder, WordWeights } from './embedder.ts';
import { addRow } from './quantised-rows.ts';
import type { StaticModel } from './static-model.ts';
import { modelTable, type ModelFiles } from './static-table.ts';
import { embedTokens, toUnitLength, type WordVectors } from './text-vector.ts';
import type { TokenTexts } from './token-texts.ts';
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
    embedTokens: (texts, weights) => vectors.ofTexts(texts, weights),
    table: () => (table ??= modelTable(model, modelFiles)),
  };
}

/** Stands for a word without a vector of its own. */
const NO_ROW = -1;

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

  /** What {@link embedTokens} returns for these texts; each different word is looked up once. */
  ofTexts({ words, texts }: TokenTexts, weights: WordWeights = () => 1): Float32Array[] {
    const { wordRows, pieceRows } = this.#model;
    const rows = Int32Array.from(words, (word) => this.#rowOf.get(word) ?? NO_ROW);
    const weightOf = Float64Array.from(words, weights);
    const pieces: (readonly number[] | undefined)[] = [];
    return texts.map((text) => {
      const sum = new Float32Array(this.dimensions);
      if (text.every((word) => rows[word] === NO_ROW)) return sum;
      for (const word of text) {
        const [row, weight] = [rows[word] ?? NO_ROW, weightOf[word] ?? 1];
        if (row !== NO_ROW) addRow(wordRows, row, weight, sum);
        else {
          const own = (pieces[word] ??= piecesOf(words[word] ?? '', pieceRows.count));
          for (const piece of own) addRow(pieceRows, piece, weight / own.length, sum);
        }
      }
      return toUnitLength(sum);
    });
  }

  add(word: string, weight: number, sum: Float32Array): void {
    const { wordRows, pieceRows } = this.#model;
    const row = this.#rowOf.get(word);
    if (row !== undefined) return addRow(wordRows, row, weight, sum);
    const pieces = piecesOf(word, pieceRows.count);
    for (const piece of pieces) addRow(pieceRows, piece, weight / pieces.length, sum);
  }
}
