/** Settings of the fusion of word and vector scores. Changing them needs no new build. */
export const FUSION = {
  /** Minimum best cosine of a query without a known word; below it nothing is found. */
  floor: 0.3,
  /** A server without a word of the query matches from this share of the best cosine. */
  matchShare: 0.85,
  /** It also matches if it is among so many best results, so that these are the best by score. */
  firstResults: 10,
  /** From this share of the best cosine it is listed after the matches. A larger share lowers the quality for long queries. */
  similarShare: 0.2,
  /** Maximum number of servers listed after the matches. */
  similarRows: 20,
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
