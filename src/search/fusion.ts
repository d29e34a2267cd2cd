/** Settings of the fusion of words and meaning. They need no new build. */
export const FUSION = {
  /** Cosine under which a server is not about a query. */
  floor: 0.3,
  /** What the best tool's cosine counts beside the server's own. */
  toolTemper: 0.9,
  /** How much meaning counts, 0 to 1; words count the rest. */
  meaningShare: 0.5,
} as const;

/** What is known of a query's two rankings before any document is scored. */
export interface Sides {
  /** The best score by words; 0 where no word was found. */
  readonly bestWords: number;
  /** The best cosine. */
  readonly bestCosine: number;
  /** Words that the query looks for. */
  readonly wordCount: number;
}

/** Makes one score of 0 to 1 of a score by words and a cosine. */
export type Fuse = (words: number, cosine: number) => number;

/** Both sides are brought to a scale on which the best document has 1, then weighed. */
export function fusionOf({ bestWords, bestCosine }: Sides): Fuse {
  const range = bestCosine - FUSION.floor;
  const meaningShare = range <= 0 ? 0 : bestWords === 0 ? 1 : FUSION.meaningShare;
  const wordsUnit = bestWords === 0 ? 0 : (1 - meaningShare) / bestWords;
  const cosineUnit = range <= 0 ? 0 : meaningShare / range;
  return (words, cosine) => words * wordsUnit + Math.max(0, cosine - FUSION.floor) * cosineUnit;
}
