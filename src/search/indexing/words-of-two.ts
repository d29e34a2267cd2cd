import { MIN_HALF } from '../terms/spelling.ts';

/**
 * The words that consist of two of the parts, without a space.
 *
 * @param words tens of thousands, for every index
 */
export function wordsOfTwo(words: readonly string[], parts: ReadonlySet<string>): string[] {
  // For a small catalogue, most words are ruled out by their first and last two letters.
  const [beginnings, endings] = [new Uint8Array(PAIRS), new Uint8Array(PAIRS)];
  for (const part of parts) {
    beginnings[pairAt(part, 0)] = 1;
    endings[pairAt(part, part.length - 2)] = 1;
  }
  return words.filter((word) => beginnings[pairAt(word, 0)] === 1 && endings[pairAt(word, word.length - 2)] === 1 && isTwoOf(parts, word));
}

const PAIRS = 32 ** 2;

/** A number below {@link PAIRS} for two letters in a row; a few pairs share a number. */
function pairAt(word: string, at: number): number {
  return ((word.charCodeAt(at) & 31) << 5) | (word.charCodeAt(at + 1) & 31);
}

function isTwoOf(parts: ReadonlySet<string>, word: string): boolean {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at += 1) if (parts.has(word.slice(0, at)) && parts.has(word.slice(at))) return true;
  return false;
}
