import type { ExpandedWord } from '../terms/expanded-terms.ts';

/** Shares from which a match is relevant. */
const RELEVANT = {
  /** Share of the weight of the query's words. */
  words: 0.6,
  /** Share of the best cosine. */
  meaning: 0.85,
} as const;

/** What matches are checked with. */
interface RelevanceQuestion {
  readonly expanded: readonly ExpandedWord[];
  /** Sum of the weights of all words of the query, including words that no server has. */
  readonly wholeWeight: number;
  /** Rows whose name was typed. */
  readonly named: ReadonlyMap<number, number>;
  /** By row; `undefined`: by words only. */
  readonly cosines: Float32Array | undefined;
  /** The largest cosine of all rows. */
  readonly bestCosine: number;
}

/**
 * Counts the relevant matches. A match is relevant if it has most of what the query asks for: words with six tenths of the weight of all
 * its words, where rare words weigh more than common ones; or a vector nearly as close as the best; or the name that was typed. The other
 * matches have only a common word of the query.
 *
 * @param count number of documents in the index
 */
export function countRelevant(matches: Uint32Array, count: number, question: RelevanceQuestion): number {
  const { expanded, wholeWeight, named, cosines, bestCosine } = question;
  const weights = coveredWeights(expanded, count);
  const leastWeight = wholeWeight * RELEVANT.words;
  const leastCosine = bestCosine * RELEVANT.meaning;
  let relevant = 0;
  for (const row of matches) {
    const isClose = cosines !== undefined && bestCosine > 0 && (cosines[row] ?? 0) >= leastCosine;
    if (isClose || (weights[row] ?? 0) >= leastWeight || named.has(row)) relevant += 1;
  }
  return relevant;
}

/** By row: the weight of the words that it has. */
function coveredWeights(expanded: readonly ExpandedWord[], count: number): Float32Array {
  const weights = new Float32Array(count);
  const ofWord = new Float32Array(count);
  for (const expandedWord of expanded) {
    ofWord.fill(0);
    for (const { postings, worth } of expandedWord) for (const row of postings.rows) ofWord[row] = Math.max(ofWord[row] ?? 0, worth);
    for (let row = 0; row < count; row += 1) weights[row] = (weights[row] ?? 0) + (ofWord[row] ?? 0);
  }
  return weights;
}
