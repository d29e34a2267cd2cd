import type { ExpandedWord } from '../terms/expanded-terms.ts';
import type { Marks } from '../files/index-source.ts';
import { fusionOf, type Fusion } from './fusion.ts';
import type { MeaningScores } from './meaning-scores.ts';
import type { Scope } from '../query/scope.ts';
import type { SearchMode } from '../query/search-engine.ts';
import { TopRows, type ScoredRow } from './top-rows.ts';
import { WordScores } from './word-scores.ts';

/** A query's vector, and the scores that it is compared with. */
export interface Meaning {
  /** Of length 1. */
  readonly vector: Float32Array;
  readonly scores: MeaningScores;
}

/** Whether a row comes before another. */
export type RowOrder = (row: number, other: number) => boolean;

/** A ranking request, with all data loaded. */
export interface RankRequest {
  /** Whether there is text; without text every row in scope matches, in list order. */
  readonly hasText: boolean;
  readonly expanded: readonly ExpandedWord[];
  /** Maximum word score of the query; see {@link fusionOf}. */
  readonly maxWordScore: number;
  readonly scope: Scope;
  /** Rows whose complete name was typed, with their bonus: at least 1, and more for a more complete name. */
  readonly named: ReadonlyMap<number, number>;
  /** `undefined`: rank by words only. */
  readonly meaning: Meaning | undefined;
  readonly mode: SearchMode;
  readonly marks: Marks;
  /** Which of two rows comes first; `undefined`: the one with the better score. */
  readonly precedes: RowOrder | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A ranking. */
export interface Ranking {
  /** The requested rows, best first. */
  readonly page: readonly ScoredRow[];
  /** Every matching row, in no order. The ranker reuses the array: it is valid until the next ranking. */
  readonly matches: Uint32Array;
  /** Contribution of a cosine of 1 to the score. */
  readonly cosineUnit: number;
}

const NO_ROWS: ReadonlyMap<number, number> = new Map();

/** Finds and orders the matching rows of a query. One object is reused for every query of an index; it is synchronous. */
export class Ranker {
  readonly #count: number;
  readonly #words: WordScores;
  readonly #matches: Uint32Array;
  readonly #scores: Float64Array;

  /** @param count number of documents in the index */
  constructor(count: number) {
    this.#count = count;
    this.#words = new WordScores(count);
    this.#matches = new Uint32Array(count);
    this.#scores = new Float64Array(count);
  }

  rank(request: RankRequest): Ranking {
    if (!request.hasText) return this.#everyRow(request);
    const { scope, meaning, mode, expanded } = request;
    meaning?.scores.score(meaning.vector);
    const byMeaningOnly = mode === 'vector' && meaning !== undefined;
    this.#words.score(byMeaningOnly ? [] : expanded, scope);
    const fusion = fusionOf(byMeaningOnly ? 0 : request.maxWordScore, meaning !== undefined);
    const matches = this.#matches.subarray(0, this.#collect(request, fusion, byMeaningOnly));
    return { page: this.#page(matches, request), matches, cosineUnit: fusion.cosineUnit };
  }

  #everyRow(request: RankRequest): Ranking {
    const { scope, precedes, offset, limit } = request;
    let size = 0;
    for (let row = 0; row < this.#count; row += 1) {
      if (scope !== undefined && scope[row] !== 1) continue;
      this.#matches[size] = row;
      size += 1;
    }
    const matches = this.#matches.subarray(0, size);
    const listed = (): ScoredRow[] => Array.from(matches.subarray(offset, offset + limit), (row) => ({ row, score: 0 }));
    return { page: precedes === undefined ? listed() : this.#page(matches, request), matches, cosineUnit: 0 };
  }

  /** Writes every matching row and its score into the lists; returns their number. */
  #collect({ scope, meaning, named: allNamed }: RankRequest, fusion: Fusion, byMeaningOnly: boolean): number {
    const words = this.#words;
    // Name bonuses do not apply to ranking by meaning only.
    const named = byMeaningOnly ? NO_ROWS : allNamed;
    const cosines = meaning?.scores.cosines;
    let size = 0;
    const add = (row: number): void => {
      this.#matches[size] = row;
      const bonus = named.size === 0 ? 0 : (named.get(row) ?? 0);
      this.#scores[size] = fusion.score(words.scores[row] ?? 0, cosines?.[row] ?? 0) + bonus;
      size += 1;
    };
    for (let at = 0; at < words.size; at += 1) add(words.rows[at] ?? 0);
    const near = meaning?.scores.nearest(scope) ?? [];
    for (const row of near) if (words.scores[row] === 0) add(row);
    const listed = new Set(near);
    for (const row of named.keys()) if (words.scores[row] === 0 && !listed.has(row) && (scope === undefined || scope[row] === 1)) add(row);
    return size;
  }

  #page(matches: Uint32Array, { marks, precedes, offset, limit }: RankRequest): ScoredRow[] {
    const top = new TopRows(offset + limit, precedes ?? preferring(marks));
    for (let at = 0; at < matches.length; at += 1) top.offer(matches[at] ?? 0, precedes === undefined ? (this.#scores[at] ?? 0) : 0);
    return top.sorted().slice(offset);
  }
}

/** Order of two rows with equal scores. */
function preferring({ verified, deployed }: Marks): RowOrder {
  return (a, b) => {
    const difference = Number(verified.has(b)) - Number(verified.has(a)) || Number(deployed.has(b)) - Number(deployed.has(a));
    return difference === 0 ? a < b : difference < 0;
  };
}
