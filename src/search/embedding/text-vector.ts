import type { WordWeights } from './embedder.ts';

/** Source of word vectors. The vectors of a text must be loaded before they are summed. */
export interface WordVectors {
  readonly dimensions: number;
  /** Makes the vectors of these words available. */
  load(words: ReadonlySet<string>): Promise<void>;
  /** Whether a loaded word has a vector of its own. */
  knows(word: string): boolean;
  /** Adds the vector of a loaded word, times a weight. */
  add(word: string, weight: number, sum: Float32Array): void;
}

/**
 * Embeds texts, given as their words: the normalised sum of the words' vectors; zeros if no word is known. Pieces of unknown words count
 * only together with known words; alone they are too unreliable.
 */
export async function embedTokens(
  texts: readonly (readonly string[])[],
  vectors: WordVectors,
  weights: WordWeights = () => 1,
): Promise<Float32Array[]> {
  await vectors.load(new Set(texts.flat()));
  return texts.map((words) => {
    const sum = new Float32Array(vectors.dimensions);
    if (!words.some((word) => vectors.knows(word))) return sum;
    for (const word of words) vectors.add(word, weights(word), sum);
    return toUnitLength(sum);
  });
}

/** The vector with length 1; zeros stay. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
