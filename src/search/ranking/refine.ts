import type { FineRows } from '../files/fine-rows.ts';
import { FUSION, withBestTool } from './fusion.ts';
import type { ScoredRow } from './top-rows.ts';

/** A row that is to be scored again. */
export interface Candidate extends ScoredRow {
  /** The cosine that its score was made with. */
  readonly cosine: number;
  /** The cosine of its best tool; 0 where there is none. */
  readonly toolCosine: number;
}

/** How a ranking was scored. */
interface Refinement {
  /** Of length 1. */
  readonly query: Float32Array;
  /** What a cosine adds to a score. */
  readonly cosineUnit: number;
}

/**
 * Scores the best rows of a ranking again, with the cosines of finer vectors, and puts them in order. They stay the best: what is
 * left out keeps its place behind them.
 *
 * @param ranked best first; the first of them, as many as are refined, are candidates
 */
export function refine(ranked: readonly Candidate[], finer: FineRows, { query, cosineUnit }: Refinement): ScoredRow[] {
  const head = ranked.slice(0, FUSION.refined).map(({ row, score, cosine, toolCosine }) => {
    const fine = withBestTool(finer.cosine(row, query), toolCosine);
    return { row, score: score + (Math.max(0, fine) - Math.max(0, cosine)) * cosineUnit };
  });
  head.sort((a, b) => b.score - a.score);
  const worst = head.at(-1)?.score ?? 0;
  const rest = ranked.slice(FUSION.refined).map(({ row, score }) => ({ row, score: Math.min(score, worst) }));
  return [...head, ...rest];
}
