import { FUSION } from './fusion.ts';
import { TopRows } from './top-rows.ts';

/** Rows without a word of the query that belong to its answer because of their meaning. */
export interface CloseRows {
  /** Rows that match. */
  readonly matches: readonly number[];
  /** Rows that are listed after all matches: the closest of those that do not match, in no order. */
  readonly similar: readonly number[];
}

/** Inputs of {@link closeRows}. */
interface CloseCandidates {
  /** The nearest rows without a word of the query. */
  readonly rows: readonly number[];
  /** By row. */
  readonly cosines: Float32Array;
  /** The largest cosine of all rows, also of those that a filter leaves out, so that no filter changes what counts as close. */
  readonly best: number;
  /** Whether some server has a word of the query, or its name. */
  readonly hasKnownWord: boolean;
  /** Whether a row with this cosine has a place among the first results. */
  readonly isFirst: (cosine: number) => boolean;
}

/**
 * Decides which rows without a word of the query match and which are only similar. Cosines of long queries are low, so a row is compared
 * with the best row: it matches if it is almost as close. It also matches if it is among the first results, so that these are the best by
 * score. If no server has a word of the query and no cosine reaches the floor, nothing is found.
 */
export function closeRows({ rows, cosines, best, hasKnownWord, isFirst }: CloseCandidates): CloseRows {
  if (best < FUSION.floor && !hasKnownWord) return { matches: [], similar: [] };
  const matches: number[] = [];
  const similar = new TopRows(FUSION.similarRows);
  for (const row of rows) {
    const cosine = cosines[row] ?? 0;
    if (cosine >= best * FUSION.matchShare || isFirst(cosine)) matches.push(row);
    else if (cosine >= best * FUSION.similarShare) similar.offer(row, cosine);
  }
  return { matches, similar: similar.rows().map(({ row }) => row) };
}
