import type { Embedder, WordWeights } from '../embedding/embedder.ts';
import { withoutSharedParts } from '../terms/address-words.ts';
import { withFullNames } from '../terms/equal-names.ts';
import { queryWords } from '../terms/query-words.ts';
import { RANKING } from '../terms/ranking-settings.ts';

/** The vectors of a query, each of length 1. */
export interface QueryVectors {
  readonly vector: Float32Array;
  /** Those of its parts; none if it has only one. */
  readonly parts: readonly Float32Array[];
}

/** Where a request for several things may be divided: punctuation, and words that join clauses. */
const BORDER = /[.?!;,:&\n]+(?:\s|$)|\s&\s|\b(?:and|or|then|also|plus|while|but)\b/iu;
/** Minimum number of searched words in a part: a single word is mostly one of a list, and means less without the others. */
const LEAST_WORDS = 2;

/**
 * The parts of a query that asks for several things, such as `find a flight to Oslo and translate the booking`; none if there are not at
 * least two. Its own vector is between those of the servers for its parts.
 */
export function partsOf(text: string): string[] {
  const parts = text.split(BORDER).filter((part) => queryWords(part).length >= LEAST_WORDS);
  return parts.length < 2 ? [] : parts.slice(0, RANKING.limits.parts);
}

/**
 * Embeds a query and its parts. Its parts have no other words, so they need no further file. Short names are read as the full ones, which
 * most servers have and which are searched in their place: the vector of `postgres` is nearer to names with that word than to PostgreSQL.
 *
 * @returns `undefined` if nothing of the query is known
 */
export async function embedQuery(embedder: Embedder, query: string, weights: WordWeights): Promise<QueryVectors | undefined> {
  const text = withFullNames(withoutSharedParts(query));
  const [vector, ...parts] = await embedder.embed([text, ...partsOf(text)], weights);
  return vector === undefined || isZero(vector) ? undefined : { vector, parts: parts.filter((part) => !isZero(part)) };
}

function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}
