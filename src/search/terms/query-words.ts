import { foldedWords } from './folded-text.ts';
import { fold, isUnspacedCharacter, normalise, symbolTerms, termsOf } from './normalise.ts';

/** A searched word. */
export interface QueryWord {
  /** As written, folded; a name with symbols as a whole, such as `c++`. */
  readonly word: string;
  /** In indexed form. */
  readonly term: string;
}

/** English stop words of queries. They stay in the index, where a name may need them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    ...['a an the and or of to in for with on is are be am was it its this that these those from by as at into'],
    ...['i me my we us our you your do does did can could should would will want need like please help how what which'],
  ].flatMap((words) => normalise(words)),
);

/**
 * The searched words of a query, without duplicates. Stop words are left out unless there is nothing else. So is the last character of a
 * longer run in a script without spaces, which its pair covers already. A name with symbols is one word, in place of its letters.
 */
export function queryWords(text: string): QueryWord[] {
  const all = wordsInOrder(fold(text));
  const used = all.filter(({ term }, at) => !(isUnspacedCharacter(term) && isPairEndingIn(term, all[at - 1]?.term)));
  const significant = used.filter(({ term }) => !STOP_WORDS.has(term));
  const once = new Map((significant.length > 0 ? significant : used).map((word) => [word.term, word]));
  return [...once.values()];
}

function wordsInOrder(folded: string): QueryWord[] {
  const symbols = symbolTerms(folded);
  const isWithinSymbol = (from: number): boolean => symbols.some((symbol) => from >= symbol.from && from < symbol.to);
  const plain = foldedWords({ text: folded }).filter(({ from }) => !isWithinSymbol(from));
  const placed = [
    ...plain.map(({ word, from }) => ({
      from,
      words: termsOf(word).map((term, _, { length }) => ({ word: length === 1 ? word : term, term })),
    })),
    ...symbols.map(({ term, from, to }) => ({ from, words: [{ word: folded.slice(from, to), term }] })),
  ];
  return placed.sort((a, b) => a.from - b.from).flatMap(({ words }) => words);
}

function isPairEndingIn(character: string, term = ''): boolean {
  return term !== character && term.endsWith(character) && [...term].length === 2;
}
