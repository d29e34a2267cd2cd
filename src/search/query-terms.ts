import { isUnspacedCharacter, normalise } from './normalise.ts';

/** English words that ask without naming anything. They stay in the index, where a name may need them. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    ...['a an the and or of to in for with on is are be am was it its this that these those from by as at into'],
    ...['i me my we us our you your do does did can could should would will want need like please help how what which'],
  ].flatMap((words) => normalise(words)),
);

/**
 * The terms of a query: fillers are left out unless there is nothing else, and so is the last character of a longer run,
 * which its pair says already.
 */
export function queryTerms(text: string): string[] {
  const terms = normalise(text).filter((term, at, all) => !(isUnspacedCharacter(term) && isPairEndingIn(term, all[at - 1])));
  const telling = terms.filter((term) => !FILLERS.has(term));
  return telling.length > 0 ? telling : terms;
}

function isPairEndingIn(character: string, term = ''): boolean {
  return term !== character && term.endsWith(character) && [...term].length === 2;
}
