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
  /** Fraction of the distance to the cosine of the closest part of the query by which a server's cosine is raised. */
  partTemper: 0.7,
  /** Weight of a cosine of 1, relative to the maximum word score of the query raised to `wordsExponent`. */
  meaning: 8,
  /** How much the words count for a query of many or rare words. At 0 their weight is the same for all queries. */
  wordsExponent: 0.75,
  /** Number of best rows that are scored again with finer vectors. */
  refined: 20,
} as const;

/** Combines a word score and a cosine into one score from 0 to 1. */
export interface Fusion {
  /** @param wordScore at most the maximum word score */
  score(wordScore: number, cosine: number): number;
  /** Contribution of a cosine of 1 to the score. */
  readonly cosineUnit: number;
  /** Contribution of a word score of 1. */
  readonly wordsUnit: number;
}

/**
 * Sums both scores. The share of the words grows with the maximum word score of the query: rare or many words are more reliable than a
 * cosine, common or few words less. For a query of unknown words the cosine decides.
 *
 * @param maxWordScore maximum word score of the query, including words that no server has
 * @param withMeaning whether there are cosines
 */
export function fusionOf(maxWordScore: number, withMeaning: boolean): Fusion {
  const words = maxWordScore ** FUSION.wordsExponent;
  const whole = words + (withMeaning ? FUSION.meaning : 0);
  const wordsUnit = words === 0 ? 0 : words / (maxWordScore * whole);
  const cosineUnit = withMeaning ? FUSION.meaning / whole : 0;
  return { cosineUnit, wordsUnit, score: (wordScore, cosine) => wordScore * wordsUnit + Math.max(0, cosine) * cosineUnit };
}

/** Combines a server's cosine with that of its best tool: a closer tool raises the score, but only partly. */
export function withBestTool(server: number, tool: number): number {
  return server + Math.max(0, tool - server) * FUSION.toolTemper;
}

/** Combines a server's cosine with that of the closest part of the query. */
export function withBestPart(whole: number, part: number): number {
  return whole + Math.max(0, part - Math.max(0, whole)) * FUSION.partTemper;
}
