import type { FineRows } from '../files/fine-rows.ts';
import { FUSION, withBestPart, withBestTool } from './fusion.ts';
import type { ScoredRow } from './top-rows.ts';

/** A row to score again. */
export interface Candidate extends ScoredRow {
  /** The cosine in its score. */
  readonly cosine: number;
  /** The cosine of its best tool; 0 if there is none. */
  readonly toolCosine: number;
}

/** Inputs of the first scoring. */
interface Refinement {
  /** Of length 1. */
  readonly query: Float32Array;
  /** The vectors of its parts. Default none. */
  readonly parts?: readonly Float32Array[];
  /** Contribution of a cosine of 1 to the score. */
  readonly cosineUnit: number;
  /** Number of rows at the start that stay before all others. Default all. */
  readonly first?: number;
  /** The bonus of a row for its texts; called only for rows with a vector. Default none. */
  readonly fitOf?: (row: number) => number;
}

/**
 * Scores the best rows of a ranking again, with the cosines of finer vectors and with their texts, and sorts them. They stay the best: other
 * rows keep their position after them.
 *
 * @param ranked best first; the first {@link FUSION}.refined of them are scored again
 */
export function refine(
  ranked: readonly Candidate[],
  finer: FineRows,
  { query, parts = [], cosineUnit, first = ranked.length, fitOf = () => 0 }: Refinement,
): ScoredRow[] {
  const head = ranked.slice(0, FUSION.refined).map(({ row, score, cosine, toolCosine }) => {
    const own = finer.cosine(row, query);
    const whole = withBestTool(own, toolCosine);
    const fine = parts.length === 0 ? whole : withBestPart(whole, Math.max(...parts.map((part) => finer.cosine(row, part))));
    // A server without a vector has only names, which anybody can choose.
    const fit = own === 0 ? 0 : fitOf(row);
    return { row, score: score + (Math.max(0, fine) - Math.max(0, cosine)) * cosineUnit + fit };
  });
  const sorted = [head.slice(0, first), head.slice(first)].flatMap((part) => part.sort((a, b) => b.score - a.score));
  return descending([...sorted, ...ranked.slice(FUSION.refined)]);
}

/** The same rows in the same order, with scores that never increase. */
export function descending(rows: readonly ScoredRow[]): ScoredRow[] {
  let least = Infinity;
  return rows.map(({ row, score }) => {
    least = Math.min(least, score);
    return { row, score: least };
  });
}
