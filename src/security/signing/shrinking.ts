/** The most servers, in percent, that a catalogue may lose from one publication to the next without being asked about it. */
export const MAX_LOSS_PERCENT = 10;

/**
 * Whether a catalogue would shrink by more than a change of its sources explains: rather something is broken, and publishing it would take
 * servers away from everyone who reads it.
 *
 * @param last servers listed at the last publication
 * @param next servers that would be listed
 */
export function shrinksTooMuch(last: number, next: number): boolean {
  return (last - next) * 100 > last * MAX_LOSS_PERCENT;
}
