import { isUnspacedCharacter, normalise, termsOf, wordsOf } from './normalise.ts';

/** A word that is looked for. */
export interface QueryWord {
  /** As it was written, folded. */
  readonly word: string;
  /** As it is indexed. */
  readonly term: string;
}

/** English words that ask without naming anything. They stay in the index, where a name may need them. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    ...['a an the and or of to in for with on is are be am was it its this that these those from by as at into'],
    ...['i me my we us our you your do does did can could should would will want need like please help how what which'],
  ].flatMap((words) => normalise(words)),
);

/**
 * What a query looks for, each term once: fillers are left out unless there is nothing else, and so is the last character
 * of a longer run of writing without blanks, which its pair says already.
 */
export function queryWords(text: string): QueryWord[] {
  const all = wordsOf(text).flatMap((word) => termsOf(word).map((term, _at, terms) => ({ word: terms.length === 1 ? word : term, term })));
  const asked = all.filter(({ term }, at) => !(isUnspacedCharacter(term) && isPairEndingIn(term, all[at - 1]?.term)));
  const telling = asked.filter(({ term }) => !FILLERS.has(term));
  const once = new Map((telling.length > 0 ? telling : asked).map((word) => [word.term, word]));
  return [...once.values()];
}

function isPairEndingIn(character: string, term = ''): boolean {
  return term !== character && term.endsWith(character) && [...term].length === 2;
}
