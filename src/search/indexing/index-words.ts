import { isUnspaced } from '../terms/normalise.ts';
import type { WordUse } from './word-uses.ts';

/** Minimum number of servers of a large catalogue for a word that is in no name: rarer words may be typing errors themselves. */
const MIN_SERVERS = 3;
/** Catalogue size per step of {@link MIN_SERVERS}: in a small catalogue every word counts. */
const PER_STEP = 1000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;

/**
 * The candidate words for correcting typing errors, folded, in code-unit order. Of a name a word of one server is enough.
 *
 * @param count number of servers
 */
export function indexWords(uses: ReadonlyMap<string, Readonly<WordUse>>, count: number): string[] {
  const minServers = Math.min(MIN_SERVERS, 1 + Math.floor(count / PER_STEP));
  const known = [...uses].filter(([word, { isNamed, described }]) => (isNamed || described >= minServers) && isCandidate(word));
  return known.map(([word]) => word).sort();
}

function isCandidate(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && !/^\p{N}+$/u.test(word) && !isUnspaced(word);
}
