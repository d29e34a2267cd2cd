/** A row that keeps its position while others move. */
export interface PinnedRow {
  readonly key: string;
  /** Position in the shown list, from 0. */
  readonly index: number;
}

/**
 * The order of the rows: by rank, except that the pinned row keeps its position. A pinned row that is no longer among the results stays as
 * an additional row, so that no result is omitted.
 *
 * @param ranked keys of the rows, best first, without duplicates
 */
export function orderWithPinned(ranked: readonly string[], pinned: PinnedRow | undefined): readonly string[] {
  if (pinned === undefined) return ranked;
  const others = ranked.filter((key) => key !== pinned.key);
  return [...others.slice(0, pinned.index), pinned.key, ...others.slice(pinned.index)];
}
