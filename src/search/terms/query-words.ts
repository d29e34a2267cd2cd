import { foldedWords } from './folded-text.ts';
import { fold, isUnspacedCharacter, normalise, namedTerms, termsOf } from './normalise.ts';

/** A searched word. */
export interface QueryWord {
  /** As written, folded; a name of {@link namedParts} as a whole, such as `c++`. */
  readonly word: string;
  /** In indexed form. */
  readonly term: string;
}

/** English stop words of queries. They stay in the index, where a name may need them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or of to in for with on is are be am was it its this that these those from by as at into',
    'i me my we us our you your do does did can could should would will want need like please help how what which',
  ].flatMap((words) => normalise(words)),
);

/** Whether a term is that of a stop word. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}

/**
 * The searched words of a query, without duplicates. Stop words are left out unless there is nothing else. So is the last character of a
 * longer run in a script without spaces, which its pair covers already. A name with symbols is one word, in place of its letters; a name of
 * several words is a further word.
 */
export function queryWords(text: string): QueryWord[] {
  const all = wordsInOrder(fold(text));
  const used = all.filter(({ term }, at) => !(isUnspacedCharacter(term) && isPairEndingIn(term, all[at - 1]?.term)));
  const significant = used.filter(({ term }) => !isStopWord(term));
  const once = new Map((significant.length > 0 ? significant : used).map((word) => [word.term, word]));
  return [...once.values()];
}

function wordsInOrder(folded: string): QueryWord[] {
  const names = namedTerms(folded);
  const isInSymbol = (from: number): boolean => names.some((name) => name.isSymbol && from >= name.from && from < name.to);
  const plain = foldedWords({ text: folded }).filter(({ from }) => !isInSymbol(from));
  const placed = [
    ...plain.map(({ word, from }) => ({
      from,
      words: termsOf(word).map((term, _, { length }) => ({ word: length === 1 ? word : term, term })),
    })),
    ...names.map(({ term, from, to }) => ({ from, words: [{ word: folded.slice(from, to), term }] })),
  ];
  return placed.sort((a, b) => a.from - b.from).flatMap(({ words }) => words);
}

function isPairEndingIn(character: string, term = ''): boolean {
  return term !== character && term.endsWith(character) && [...term].length === 2;
}
