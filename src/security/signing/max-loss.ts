/** Maximum loss of servers from one publication to the next without confirmation, in percent. */
export const MAX_LOSS_PERCENT = 10;

/**
 * Whether a catalogue would shrink so much that a broken source is more likely than a real change.
 *
 * @param last servers listed at the last publication
 * @param next servers that would be listed
 */
export function shrinksTooMuch(last: number, next: number): boolean {
  return (last - next) * 100 > last * MAX_LOSS_PERCENT;
}
