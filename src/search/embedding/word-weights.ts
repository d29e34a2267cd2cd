import type { WordWeights } from './embedder.ts';
import { steadyShare } from './steady-share.ts';
import type { TokenTexts } from './token-texts.ts';

/** Share of a collection's texts at which the weight of a word is one half. */
const HALF = 0.1;

/** Weights of the words that at least a tenth of the texts have, by word. In a query every other word has weight 1; in a text, 0.5 to 1. */
type CommonWords = Readonly<Record<string, number>>;

/**
 * Weights of the words of a collection by document frequency: words of nearly all texts do not distinguish them
 * (smooth inverse frequency, Arora et al. 2017, over texts instead of words). Shares are in steps, so that a few changed texts change no
 * vector of the others.
 */
export function wordWeights(texts: TokenTexts): WordWeights {
  const weights = new Map(textCounts(texts).map(([word, count]) => [word, weightOf(count, texts.texts.length)]));
  return (word) => weights.get(word) ?? 1;
}

/** The words of a collection with a weight of at most one half: few enough to be published for queries. */
export function commonWords(texts: TokenTexts): CommonWords {
  const weighed = textCounts(texts).map(([word, count]) => [word, weightOf(count, texts.texts.length)] as const);
  const common = weighed.filter(([, weight]) => weight <= 0.5).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(common.map(([word, weight]) => [word, Math.round(weight * 1000) / 1000]));
}

/** A weight function from the weights of common words. */
export function weightsOf(common: CommonWords): WordWeights {
  const weights = new Map(Object.entries(common));
  return (word) => weights.get(word) ?? 1;
}

function weightOf(count: number, texts: number): number {
  return HALF / (HALF + steadyShare(count / Math.max(1, texts)));
}

/** Every word with the number of texts that have it. */
function textCounts({ words, texts }: TokenTexts): (readonly [word: string, count: number])[] {
  const counts = new Uint32Array(words.length);
  // By word: one more than the last text with it.
  const last = new Uint32Array(words.length);
  texts.forEach((text, at) => {
    for (const word of text) {
      if (last[word] !== at + 1) counts[word] = (counts[word] ?? 0) + 1;
      last[word] = at + 1;
    }
  });
  return words.map((word, number) => [word, counts[number] ?? 0] as const);
}
