import type { ExpandedWord } from '../terms/expanded-terms.ts';
import type { Marks } from '../files/index-source.ts';
import { closeRows, type CloseRows } from './close-rows.ts';
import { FUSION, fusionOf, type Fusion } from './fusion.ts';
import type { MeaningScores } from './meaning-scores.ts';
import { descending } from './refine.ts';
import type { Scope } from '../query/scope.ts';
import type { SearchMode } from '../query/search-engine.ts';
import { TopRows, type ScoredRow } from './top-rows.ts';
import { WordScores } from './word-scores.ts';

/** A query's vector, and the scores that it is compared with. */
export interface Meaning {
  /** Of length 1. */
  readonly vector: Float32Array;
  /** Those of its parts, if it has several. */
  readonly parts: readonly Float32Array[];
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
  /** Rows whose name or product was typed, with the bonus that is added to their score: above 0, and larger for a more complete name. */
  readonly named: ReadonlyMap<number, number>;
  /** `undefined`: rank by words only. */
  readonly meaning: Meaning | undefined;
  readonly mode: SearchMode;
  /** Whether to list rows that are only similar in meaning, after the matches. Another order lists none. */
  readonly similar: boolean;
  readonly marks: Marks;
  /** Which of two rows comes first; `undefined`: the one with the better score. */
  readonly precedes: RowOrder | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A ranking. */
export interface Ranking {
  /** The requested rows: matches, best first, then similar rows, best first. */
  readonly page: readonly ScoredRow[];
  /** Every matching row, in no order. The ranker reuses the array: it is valid until the next ranking. */
  readonly matches: Uint32Array;
  /** Number of matches that have a word of the query, or its name. Without text every row counts. */
  readonly wordMatches: number;
  /** Number of rows after the matches that are only similar in meaning. */
  readonly similarCount: number;
  /** Contribution of a cosine of 1 to the score. */
  readonly cosineUnit: number;
}

const NO_ROWS: ReadonlyMap<number, number> = new Map();

/** The rows with a word of the query, or its name. */
interface WordMatches {
  /** Number of those in scope. */
  readonly size: number;
  /** The first results among all of them; `undefined` if there are too few. */
  readonly first: TopRows | undefined;
}

/** Finds and orders the matching rows of a query. One object is reused for every query of an index; it is synchronous. */
export class Ranker {
  readonly #count: number;
  readonly #words: WordScores;
  /** Matches, then similar rows. */
  readonly #rows: Uint32Array;
  readonly #scores: Float64Array;

  /** @param count number of documents in the index */
  constructor(count: number) {
    this.#count = count;
    this.#words = new WordScores(count);
    this.#rows = new Uint32Array(count);
    this.#scores = new Float64Array(count);
  }

  rank(request: RankRequest): Ranking {
    if (!request.hasText) return this.#everyRow(request);
    const { meaning, mode } = request;
    meaning?.scores.score(meaning.vector);
    const byMeaningOnly = mode === 'vector' && meaning !== undefined;
    this.#words.score(byMeaningOnly ? [] : request.expanded);
    const fusion = fusionOf(byMeaningOnly ? 0 : request.maxWordScore, meaning !== undefined);
    // Name bonuses do not apply to ranking by meaning only.
    const named = byMeaningOnly ? NO_ROWS : request.named;
    const words = this.#addWordMatches(request, named, fusion);
    const close = this.#closeRows(request, named, fusion, words.first);
    const size = this.#addAll(close.matches, words.size, meaning, fusion);
    const end = this.#addAll(close.similar, size, meaning, fusion);
    const page = this.#page(size, end, request);
    return {
      page,
      matches: this.#rows.subarray(0, size),
      wordMatches: words.size,
      similarCount: end - size,
      cosineUnit: fusion.cosineUnit,
    };
  }

  #everyRow(request: RankRequest): Ranking {
    const { scope, precedes, offset, limit } = request;
    let size = 0;
    for (let row = 0; row < this.#count; row += 1) {
      if (scope !== undefined && scope[row] !== 1) continue;
      this.#rows[size] = row;
      size += 1;
    }
    const matches = this.#rows.subarray(0, size);
    const listed = (): ScoredRow[] => Array.from(matches.subarray(offset, offset + limit), (row) => ({ row, score: 0 }));
    const page = precedes === undefined ? listed() : this.#page(size, size, request);
    return { page, matches, wordMatches: size, similarCount: 0, cosineUnit: 0 };
  }

  /**
   * Writes the rows in scope with a word of the query, or its name, into the lists. The first results are those of all rows, so that a filter
   * does not change which rows match, and facets count what a filter leaves.
   */
  #addWordMatches({ scope, meaning }: RankRequest, named: ReadonlyMap<number, number>, fusion: Fusion): WordMatches {
    const { scores: wordScores, rows: found, size: foundRows } = this.#words;
    const cosines = meaning?.scores.cosines;
    const { wordsUnit, cosineUnit } = fusion;
    const first = new TopRows(meaning === undefined ? 0 : FUSION.firstResults);
    const [rows, scores] = [this.#rows, this.#scores];
    let size = 0;
    // A plain loop, because a common word is in most rows of the index.
    for (let at = 0; at < foundRows; at += 1) {
      const row = found[at] ?? 0;
      const cosine = cosines === undefined ? 0 : (cosines[row] ?? 0);
      const fused = (wordScores[row] ?? 0) * wordsUnit + (cosine > 0 ? cosine * cosineUnit : 0);
      const score = named.size === 0 ? fused : fused + (named.get(row) ?? 0);
      if (!(score < first.worst)) first.offer(row, score);
      if (scope !== undefined && scope[row] !== 1) continue;
      rows[size] = row;
      scores[size] = score;
      size += 1;
    }
    for (const [row, bonus] of named) {
      if (wordScores[row] !== 0) continue;
      const score = fusion.score(0, cosines?.[row] ?? 0) + bonus;
      first.offer(row, score);
      if (scope !== undefined && scope[row] !== 1) continue;
      rows[size] = row;
      scores[size] = score;
      size += 1;
    }
    return { size, first: first.rows().length < FUSION.firstResults ? undefined : first };
  }

  /** @param first the first results with words, to which those without words are added */
  #closeRows(request: RankRequest, named: ReadonlyMap<number, number>, fusion: Fusion, first: TopRows | undefined): CloseRows {
    const { scope, meaning, expanded, precedes, similar } = request;
    if (meaning === undefined) return { matches: [], similar: [] };
    const { scores } = meaning;
    const { cosines } = scores;
    const hasKnownWord = expanded.length > 0 || named.size > 0;
    const best = scores.best();
    if (best === 0) return { matches: [], similar: [] };
    const nearest = (within: Scope): number[] =>
      scores.nearest(within, best * FUSION.similarShare).filter((row) => this.#words.scores[row] === 0 && !named.has(row));
    const scoreOf = (cosine: number): number => fusion.score(0, cosine);
    // Also those that a filter leaves out, so that no filter changes which are first.
    const all = nearest(undefined);
    for (const row of all) first?.offer(row, scoreOf(cosines[row] ?? 0));
    const firstScore = first?.worst ?? Infinity;
    const rows = scope === undefined ? all : nearest(scope);
    const close = closeRows({ rows, cosines, best, hasKnownWord, isFirst: (cosine) => scoreOf(cosine) >= firstScore });
    return similar && precedes === undefined ? close : { ...close, similar: [] };
  }

  /** Writes rows without words into the lists from a position; returns the position after them. */
  #addAll(rows: readonly number[], from: number, meaning: Meaning | undefined, fusion: Fusion): number {
    let end = from;
    for (const row of rows) {
      this.#rows[end] = row;
      this.#scores[end] = fusion.score(0, meaning?.scores.cosines[row] ?? 0);
      end += 1;
    }
    return end;
  }

  /** The requested rows of the matches, which end at `size`, and of the similar rows after them. */
  #page(size: number, end: number, { marks, precedes, offset, limit }: RankRequest): ScoredRow[] {
    const best = (from: number, to: number, max: number): ScoredRow[] => {
      const top = new TopRows(max, precedes ?? preferring(marks));
      const [rows, scores] = [this.#rows, this.#scores];
      for (let at = from; at < to; at += 1) {
        const score = precedes === undefined ? (scores[at] ?? 0) : 0;
        if (!(score < top.worst)) top.offer(rows[at] ?? 0, score);
      }
      return top.sorted();
    };
    const matches = best(0, size, offset + limit);
    const similar = best(size, end, Math.max(0, offset + limit - size));
    return (similar.length === 0 ? matches : descending([...matches, ...similar])).slice(offset);
  }
}

/** Order of two rows with equal scores. */
function preferring({ verified, deployed }: Marks): RowOrder {
  return (a, b) => {
    const difference = Number(verified.has(b)) - Number(verified.has(a)) || Number(deployed.has(b)) - Number(deployed.has(a));
    return difference === 0 ? a < b : difference < 0;
  };
}
