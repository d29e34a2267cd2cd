/** Every word of the index as it is written, without a string for each. */
export interface Lexicon {
  /** How many words. */
  readonly size: number;
  has(word: string): boolean;
  /**
   * Words that become this one by one edit: a UTF-16 unit added, left out or exchanged, or two neighbours swapped (Damerau 1964);
   * in code-unit order, without the word itself.
   */
  oneEditFrom(word: string): string[];
  /** All words in code-unit order, made one by one. */
  words(): IterableIterator<string>;
}
