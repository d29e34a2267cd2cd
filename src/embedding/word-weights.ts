import type { WordWeights } from './embedder.ts';
import { tokensOf } from './tokens.ts';

/** Share of a collection's texts at which a word counts half. */
const HALF = 0.1;

/**
 * What the words of a collection count, by how many of its texts have them: what nearly all say tells none of them apart
 * (smooth inverse frequency, Arora et al. 2017, over texts instead of words).
 */
export function wordWeights(texts: readonly string[]): WordWeights {
  const textsWith = new Map<string, number>();
  for (const text of texts) for (const word of new Set(tokensOf(text))) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
  return (word) => HALF / (HALF + (textsWith.get(word) ?? 0) / Math.max(1, texts.length));
}
