import type { Embedder } from '../embedding/embedder.ts';
import type { IndexSource } from './files/index-source.ts';
import { MeaningScores } from './meaning-scores.ts';
import type { Meaning } from './ranker.ts';

/** What is known of a query's meaning. */
export type MeaningOutcome =
  | { readonly kind: 'known'; readonly meaning: Meaning }
  /** The embedder knows nothing in the text, such as another script: words answer alone, and nothing is amiss. */
  | { readonly kind: 'nothing-known' }
  /** Meaning cannot take part. `cause` is what failed; absent where this index can have no meaning at all. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly cause?: unknown };

/** Questions that may fail for want of a file before it is no longer asked for: a page's console is not to fill with failures. */
const MOST_FAILURES = 3;

/** The side of an open index that knows what queries mean. Its files are loaded when first needed. */
export class MeaningSide {
  readonly #source: IndexSource;
  readonly #embedder: Embedder | undefined;
  #failures = 0;
  #lastReason = '';
  #scores: MeaningScores | undefined;

  /** @param embedder the one of the index; `undefined` where this version does not have it */
  constructor(source: IndexSource, embedder: Embedder | undefined) {
    this.#source = source;
    this.#embedder = embedder;
  }

  /** Whether meaning can take part, as far as the manifest tells. */
  get isPossible(): boolean {
    return this.#embedder !== undefined;
  }

  /** What a text means. Never rejects. */
  async of(text: string): Promise<MeaningOutcome> {
    const embedder = this.#embedder;
    if (embedder === undefined) return { kind: 'unavailable', reason: this.#impossible() };
    if (this.#failures >= MOST_FAILURES) return { kind: 'unavailable', reason: this.#lastReason };
    try {
      const [scores, [vector]] = await Promise.all([this.#loaded(), embedder.embed([text])]);
      const isSilent = vector === undefined || vector.every((value) => value === 0);
      return isSilent ? { kind: 'nothing-known' } : { kind: 'known', meaning: { vector, scores } };
    } catch (cause) {
      this.#failures += 1;
      this.#lastReason = `Meaning cannot take part, because a file is missing or damaged: the answer is by words alone. (${messageOf(cause)})`;
      return { kind: 'unavailable', reason: this.#lastReason, cause };
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
    if (embedder === undefined) return 'This index was built without vectors: the answer is by words alone.';
    return `This index was built with the embedder "${embedder.id}", which this version does not have: the answer is by words alone. Build the index anew to search by meaning.`;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
