import type { WordWeights } from './embedder.ts';
import { readableTokens } from './tokens.ts';

/** Share of a collection's texts at which a word counts half. */
const HALF = 0.1;

/** What common words count, by word; all others count 1, or nearly. */
type CommonWords = Readonly<Record<string, number>>;

/**
 * What the words of a collection count, by how many of its texts have them: what nearly all say tells none of them apart
 * (smooth inverse frequency, Arora et al. 2017, over texts instead of words).
 */
export function wordWeights(texts: readonly string[]): WordWeights {
  const counts = textCounts(texts);
  return (word) => weightOf(counts.get(word) ?? 0, texts.length);
}

/** The words of a collection that count half or less: few enough to be sent along, so that queries are embedded as texts were. */
export function commonWords(texts: readonly string[]): CommonWords {
  const weighed = [...textCounts(texts)].map(([word, count]) => [word, weightOf(count, texts.length)] as const);
  const common = weighed.filter(([, weight]) => weight <= 0.5).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(common.map(([word, weight]) => [word, Math.round(weight * 1000) / 1000]));
}

/** The weights that common words give. */
export function weightsOf(common: CommonWords): WordWeights {
  const weights = new Map(Object.entries(common));
  return (word) => weights.get(word) ?? 1;
}

function weightOf(count: number, texts: number): number {
  return HALF / (HALF + count / Math.max(1, texts));
}

function textCounts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(readableTokens(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
