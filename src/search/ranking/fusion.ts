/** Settings of the fusion of word and vector scores. Changing them needs no new build. */
export const FUSION = {
  /** Minimum cosine of a server that matches by meaning only. */
  floor: 0.3,
  /** Fraction of the distance to its best tool's cosine by which a server's cosine is raised. */
  toolTemper: 0.5,
  /** Weight of a cosine of 1, relative to the square root of the maximum word score of the query. */
  meaning: 2.5,
  /** Number of best rows that are scored again with finer vectors. */
  refined: 20,
} as const;

/** Combines a word score and a cosine into one score from 0 to 1. */
export interface Fusion {
  /** @param words at most the maximum word score */
  score(words: number, cosine: number): number;
  /** Contribution of a cosine of 1 to the score. */
  readonly cosineUnit: number;
}

/**
 * Sums both scores. The word score is divided by the root of the maximum word score of the query: rare or many words are more reliable than
 * a cosine, common or few words less. For a query of unknown words the cosine decides.
 *
 * @param maxWordScore maximum word score of the query, including words that no server has
 * @param withMeaning whether there are cosines
 */
export function fusionOf(maxWordScore: number, withMeaning: boolean): Fusion {
  const root = Math.sqrt(maxWordScore);
  const whole = root + (withMeaning ? FUSION.meaning : 0);
  const wordsUnit = root === 0 ? 0 : 1 / (root * whole);
  const cosineUnit = withMeaning ? FUSION.meaning / whole : 0;
  return { cosineUnit, score: (words, cosine) => words * wordsUnit + Math.max(0, cosine) * cosineUnit };
}

/** Combines a server's cosine with that of its best tool: a closer tool raises the score, but only partly. */
export function withBestTool(server: number, tool: number): number {
  return server + Math.max(0, tool - server) * FUSION.toolTemper;
}
