/** Where the box stands that is typed into. */
export interface Caret {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** None of the options: the box itself. */
export const BOX = -1;

/**
 * The option that a key leads to: arrows go through the options and back to the box, Home and End to the first and the last, once the caret
 * has nowhere to go or the arrows have left the box.
 *
 * @param active index of the option that Enter would open, or {@link BOX}
 * @param hasMoved whether a person went to it by keys
 * @returns `undefined` where the key means what it means in every box
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
