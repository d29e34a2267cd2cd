import type { Embedder, WordWeights } from '../embedding/embedder.ts';
import { EmbedderError } from '../embedding/embedder-error.ts';
import { weightsOf } from '../embedding/word-weights.ts';
import { IndexError } from '../files/index-error.ts';
import type { CodedRows } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { embedQuery, type QueryVectors } from './query-vectors.ts';
import { MeaningScores, ScoreBuffers } from './meaning-scores.ts';
import { nearestCells } from './nearest-cells.ts';
import type { Meaning } from './ranker.ts';
import type { WantedVectors } from './wanted-vectors.ts';

/** Vector of a query, or why there is none. */
export type MeaningOutcome =
  | { readonly kind: 'known'; readonly meaning: Meaning }
  /** The embedder knows no word of the text, such as another script: ranking by words is correct. */
  | { readonly kind: 'nothing-known' }
  /** Vectors are not available. `cause` is the error; absent if the index has no usable vectors at all. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly cause?: unknown };

/** The vector part of an open index. Its files are loaded at first use; each question requests failed files once more. */
export class MeaningSide {
  readonly #source: IndexSource;
  readonly #embedder: Embedder | undefined;
  readonly #weights: WordWeights;
  /** All vectors of an index without cells. */
  #all: CodedRows | undefined;
  #buffers: ScoreBuffers | undefined;

  /** @param embedder embedder of the index; `undefined` if this version does not have it */
  constructor(source: IndexSource, embedder: Embedder | undefined) {
    this.#source = source;
    this.#embedder = embedder;
    this.#weights = weightsOf(source.manifest.embedder?.commonWords ?? {});
  }

  /** Whether vectors are usable, according to the manifest. */
  get isPossible(): boolean {
    return this.#embedder !== undefined;
  }

  /**
   * Embeds a text and loads the vectors to compare with. Never rejects.
   *
   * @param wanted says which vectors the question needs; called only for an index with cells
   */
  async of(text: string, wanted: () => Promise<WantedVectors>): Promise<MeaningOutcome> {
    const embedder = this.#embedder;
    if (embedder === undefined) return { kind: 'unavailable', reason: this.#unavailableReason() };
    try {
      const embedding = embedQuery(embedder, text, this.#weights);
      const [centroids, embedded] = await Promise.all([this.#loaded(), embedding]);
      if (embedded === undefined) return { kind: 'nothing-known' };
      const loaded = centroids === undefined ? this.#all : await this.#nearVectors(centroids, embedded, await wanted());
      if (loaded === undefined) throw new Error('The vectors of the index were not loaded.');
      return { kind: 'known', meaning: this.#meaningOf(embedded, [loaded].flat()) };
    } catch (cause) {
      return { kind: 'unavailable', reason: `Semantic ranking was not possible: ${whatFailed(cause)}`, cause };
    }
  }

  /** Loads all vectors; of an index with cells only the centroids, which it returns. */
  async #loaded(): Promise<QuantisedRows | undefined> {
    if (this.#all !== undefined) return undefined;
    const centroids = await this.#source.centroids();
    if (centroids !== undefined) return centroids;
    const vectors = await this.#source.vectors();
    if (vectors === undefined) throw new Error('The index names an embedder but has no vectors.');
    this.#all = { rows: Uint32Array.from(vectors.toolCounts, (_, row) => row), ...vectors };
    return undefined;
  }

  async #nearVectors(centroids: QuantisedRows, query: QueryVectors, { cells, rows }: WantedVectors): Promise<CodedRows[]> {
    const near = Promise.all(nearestCells(centroids, query.vector, cells).map((cell) => this.#source.cell(cell)));
    const nearCells = near.then((loaded) => {
      return { meaning: this.#meaningOf(query, loaded), has: (row: number) => loaded.some((cell) => cell.rows.includes(row)) };
    });
    const [single, loaded] = await Promise.all([rows(nearCells), near]);
    return [...single, ...loaded];
  }

  #meaningOf(query: QueryVectors, loaded: readonly CodedRows[]): Meaning {
    this.#buffers ??= new ScoreBuffers(this.#source.manifest.count);
    return { ...query, scores: new MeaningScores(this.#buffers, loaded) };
  }

  #unavailableReason(): string {
    const { embedder } = this.#source.manifest;
    if (embedder === undefined) return 'Semantic ranking was not possible: this index was built without vectors.';
    return `Semantic ranking was not possible: this index was built with the embedder "${embedder.id}", which this version does not have.`;
  }
}

function whatFailed(cause: unknown): string {
  if (cause instanceof IndexError) return `a file did not load (${cause.file}).`;
  // For example a package is not installed: the message states what to do.
  const isFixable = cause instanceof EmbedderError && cause.code !== 'unfit-model';
  return isFixable ? cause.message : 'a file did not load.';
}
