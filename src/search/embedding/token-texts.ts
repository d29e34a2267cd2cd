import { readableTokens } from './tokens.ts';
import { wordNumbers } from './word-numbers.ts';

/** Texts as the words that a static model reads, numbered, so that a build looks each different word up only once. */
export interface TokenTexts {
  /** All words, by their number. */
  readonly words: readonly string[];
  /** By text: its words in order, as numbers in {@link TokenTexts.words}. */
  readonly texts: readonly Uint32Array[];
}

/** Reads the words of texts, as {@link readableTokens} does. */
export function readTokens(texts: readonly string[]): TokenTexts {
  const { words, numberOf } = wordNumbers();
  return { words, texts: texts.map((text) => Uint32Array.from(readableTokens(text), numberOf)) };
}
