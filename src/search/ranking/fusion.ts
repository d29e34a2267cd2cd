/** Settings of the fusion of words and meaning. They need no new build. */
export const FUSION = {
  /** Cosine above which a server may be found by its meaning alone. */
  floor: 0.3,
  /** How far a server comes nearer by its best tool, of the way to where the tool stands. */
  toolTemper: 0.5,
  /** How much a cosine of 1 counts against the square root of the most that the words of the query can score. */
  meaning: 2.5,
  /** Best rows whose cosines are taken from finer vectors. */
  refined: 20,
} as const;

/** Makes one score of 0 to 1 of a score by words and a cosine. */
export interface Fusion {
  /** @param words at most the most that was said */
  score(words: number, cosine: number): number;
  /** What a cosine adds to a score: both grow alike. */
  readonly cosineUnit: number;
}

/**
 * Sums both sides. The score by words is divided by the root of the most that the query's words can score: rare words, and many,
 * are more certain than a cosine, common and few are less. A query of words that no server has leaves the order to meaning.
 *
 * @param mostWords the most that the words of the query can score, those included that no server has
 * @param withMeaning whether there are cosines
 */
export function fusionOf(mostWords: number, withMeaning: boolean): Fusion {
  const root = Math.sqrt(mostWords);
  const whole = root + (withMeaning ? FUSION.meaning : 0);
  const wordsUnit = root === 0 ? 0 : 1 / (root * whole);
  const cosineUnit = withMeaning ? FUSION.meaning / whole : 0;
  return { cosineUnit, score: (words, cosine) => words * wordsUnit + Math.max(0, cosine) * cosineUnit };
}

/** A server's cosine with that of its best tool: a server is nearer by a tool that is, but a tool alone does not make it what it is. */
export function withBestTool(server: number, tool: number): number {
  return server + Math.max(0, tool - server) * FUSION.toolTemper;
}
