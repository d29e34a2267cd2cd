/** Position of the caret in the input. */
interface Caret {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Index for the input itself, when no option is active. */
export const BOX = -1;

/**
 * The option to which a key moves: arrows move through the options and back to the input, Home and End to the first and last option, if the
 * caret cannot move or the user has left the input by arrows.
 *
 * @param active index of the option that Enter would open, or {@link BOX}
 * @param hasMoved whether the user moved to it by keys
 * @returns `undefined` if the key has its normal function in the input
 */
export function nextOption(
  key: string,
  active: number,
  count: number,
  hasMoved: boolean,
  { isAtStart, isAtEnd }: Caret,
): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, count - 1);
    case 'ArrowUp':
      return active === BOX ? count - 1 : active - 1;
    case 'Home':
      return hasMoved || isAtStart ? 0 : undefined;
    case 'End':
      return hasMoved || isAtEnd ? count - 1 : undefined;
    default:
      return undefined;
  }
}
