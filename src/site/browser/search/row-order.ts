/** A row that keeps its place while others move. */
export interface HeldRow {
  readonly key: string;
  /** Its place in the list that is shown, from 0. */
  readonly index: number;
}

/**
 * The order in which rows are shown: as they rank, except that the held row stays where it is and the others flow around it. A held row
 * that ranks no more stays too, as one row more, so that no other is left out.
 *
 * @param ranked keys of the rows, best first, without repetitions
 */
export function orderAround(ranked: readonly string[], held: HeldRow | undefined): readonly string[] {
  if (held === undefined) return ranked;
  const others = ranked.filter((key) => key !== held.key);
  return [...others.slice(0, held.index), held.key, ...others.slice(held.index)];
}
