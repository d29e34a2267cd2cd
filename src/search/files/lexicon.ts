/** Every word of the index as written, without a string per word. */
export interface Lexicon {
  /** Number of words. */
  readonly size: number;
  has(word: string): boolean;
  /**
   * Words at edit distance one: one UTF-16 unit inserted, deleted or replaced, or two adjacent units swapped (Damerau 1964); in code-unit
   * order, without the word itself.
   */
  oneEditFrom(word: string): string[];
  /** All words in code-unit order, created one by one. */
  words(): IterableIterator<string>;
}

/** A lexicon without words. */
export const NO_WORDS: Lexicon = { size: 0, has: () => false, oneEditFrom: () => [], words: () => [].values() };
