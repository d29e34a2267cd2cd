import type { Embedder, WordWeights } from '../embedding/embedder.ts';
import { EmbedderError } from '../embedding/embedder-error.ts';
import { weightsOf } from '../embedding/word-weights.ts';
import { IndexError } from '../files/index-error.ts';
import type { IndexSource } from '../files/index-source.ts';
import { MeaningScores } from './meaning-scores.ts';
import type { Meaning } from './ranker.ts';

/** What is known of a query's meaning. */
export type MeaningOutcome =
  | { readonly kind: 'known'; readonly meaning: Meaning }
  /** The embedder knows nothing in the text, such as another script: words answer alone, and nothing is amiss. */
  | { readonly kind: 'nothing-known' }
  /** Meaning cannot take part. `cause` is what failed; absent where this index can have no meaning at all. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly cause?: unknown };

/** The side of an open index that knows what queries mean. Its files are loaded when first needed; each question asks once for those that failed before. */
export class MeaningSide {
  readonly #source: IndexSource;
  readonly #embedder: Embedder | undefined;
  readonly #weights: WordWeights;
  #scores: MeaningScores | undefined;

  /** @param embedder the one of the index; `undefined` where this version does not have it */
  constructor(source: IndexSource, embedder: Embedder | undefined) {
    this.#source = source;
    this.#embedder = embedder;
    this.#weights = weightsOf(source.manifest.embedder?.commonWords ?? {});
  }

  /** Whether meaning can take part, as far as the manifest tells. */
  get isPossible(): boolean {
    return this.#embedder !== undefined;
  }

  /** What a text means. Never rejects. */
  async of(text: string): Promise<MeaningOutcome> {
    const embedder = this.#embedder;
    if (embedder === undefined) return { kind: 'unavailable', reason: this.#impossible() };
    try {
      const [scores, [vector]] = await Promise.all([this.#loaded(), embedder.embed([text], this.#weights)]);
      const isSilent = vector === undefined || vector.every((value) => value === 0);
      return isSilent ? { kind: 'nothing-known' } : { kind: 'known', meaning: { vector, scores } };
    } catch (cause) {
      return { kind: 'unavailable', reason: `Meaning could not take part: ${whatFailed(cause)}`, cause };
    }
  }

  async #loaded(): Promise<MeaningScores> {
    if (this.#scores !== undefined) return this.#scores;
    const vectors = await this.#source.vectors();
    if (vectors === undefined) throw new Error('The index names an embedder and has no vectors.');
    // Another question may have come here first.
    this.#scores ??= new MeaningScores(vectors);
    return this.#scores;
  }

  #impossible(): string {
    const { embedder } = this.#source.manifest;
    if (embedder === undefined) return 'Meaning could not take part: this index was built without vectors.';
    return `Meaning could not take part: this index was built with the embedder "${embedder.id}", which this version does not have.`;
  }
}

function whatFailed(cause: unknown): string {
  if (cause instanceof IndexError) return `a file did not load (${cause.file}).`;
  // Such as a package that is not installed: its message says what to do.
  const isMendable = cause instanceof EmbedderError && cause.code !== 'unfit-model';
  return isMendable ? cause.message : 'a file did not load.';
}
