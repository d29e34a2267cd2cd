/** A row that keeps its place while others move. */
export interface PinnedRow {
  readonly key: string;
  /** Its place in the list that is shown, from 0. */
  readonly index: number;
}

/**
 * The order in which rows are shown: as they rank, except that the pinned row stays where it is and the others flow around it. A pinned row
 * that ranks no more stays too, as one row more, so that no other is left out.
 *
 * @param ranked keys of the rows, best first, without repetitions
 */
export function orderWithPinned(ranked: readonly string[], pinned: PinnedRow | undefined): readonly string[] {
  if (pinned === undefined) return ranked;
  const others = ranked.filter((key) => key !== pinned.key);
  return [...others.slice(0, pinned.index), pinned.key, ...others.slice(pinned.index)];
}
