/** Words and their numbers. */
interface WordNumbers {
  /** All words, by their number. */
  readonly words: readonly string[];
  /** The number of a word; a new word gets the next one. */
  readonly numberOf: (word: string) => number;
}

/** Numbers words from 0, in the order in which they first occur. */
export function wordNumbers(): WordNumbers {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    return words.push(word) - 1;
  };
  return { words, numberOf };
}
