import type { Field } from '../terms/document-fields.ts';
import { isUnspaced, wordsOf } from '../terms/normalise.ts';

/** Name fields, whose words users type from memory: a word of one server is enough. */
const NAMING: readonly Field[] = ['displayName', 'name', 'owner', 'repo', 'tags'];
/** Minimum number of servers of a large catalogue for a word that is in no name: rarer words may be typing errors themselves. */
const MIN_SERVERS = 3;
/** Catalogue size per step of {@link MIN_SERVERS}: in a small catalogue every word counts. */
const PER_STEP = 1000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;

/** The candidate words for correcting typing errors, folded, in code-unit order. */
export function indexWords(documents: readonly Readonly<Record<Field, string>>[]): string[] {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  for (const texts of documents) {
    for (const field of NAMING) for (const word of wordsOf(texts[field])) known.add(word);
    const described = new Set([...wordsOf(texts.description), ...wordsOf(texts.toolNames)]);
    for (const word of described) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const minServers = Math.min(MIN_SERVERS, 1 + Math.floor(documents.length / PER_STEP));
  for (const [word, count] of counts) if (count >= minServers) known.add(word);
  return [...known].filter(isCandidate).sort();
}

function isCandidate(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && !/^\p{N}+$/u.test(word) && !isUnspaced(word);
}
