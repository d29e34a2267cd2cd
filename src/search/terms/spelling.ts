import type { Lexicon } from '../files/lexicon.ts';
import { termsOf } from './normalise.ts';
import type { QueryWord } from './query-words.ts';

/** Characters of a word of which one may be taken for an error. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 32;
/** Letters of each half of a word that may lack a blank. */
const MIN_HALF = 2;

/** Whether a word can be told to be an error of typing: a number cannot. */
export function canBeMistyped(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /\p{L}/u.test(word);
}

/** Words one edit away from another, likely ones first: neighbours swapped, then those with the same first letter, which few mistype. */
export function correctionsOf(lexicon: Lexicon, word: string): QueryWord[] {
  const near = lexicon.oneEditFrom(word).sort((a, b) => unlikelihood(word, a) - unlikelihood(word, b) || (a < b ? -1 : 1));
  return near.map(toQueryWord);
}

/** 0 for neighbours swapped, 1 for another error past the first letter, 2 for one in it. */
export function unlikelihood(word: string, other: string): number {
  const isSwap = word.length === other.length && [...word].sort().join('') === [...other].sort().join('');
  return isSwap ? 0 : other.startsWith(word.slice(0, 1)) ? 1 : 2;
}

/** The two known words that an unknown one is made of, those most alike in length; empty where there are none. */
export function splitsOf(lexicon: Lexicon, word: string): QueryWord[] {
  const middle = word.length / 2;
  const places = Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, at) => at + MIN_HALF);
  places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  const place = places.find((at) => lexicon.has(word.slice(0, at)) && lexicon.has(word.slice(at)));
  return place === undefined ? [] : [word.slice(0, place), word.slice(place)].map(toQueryWord);
}

/** Known words that neighbours make without the blank between them, one of the two being unknown. */
export function joinsOf(lexicon: Lexicon, written: readonly string[], unknown: ReadonlySet<string>): QueryWord[] {
  return written.flatMap((word, at) => {
    const next = written[at + 1];
    if (next === undefined || !(unknown.has(word) || unknown.has(next)) || !lexicon.has(word + next)) return [];
    return [toQueryWord(word + next)];
  });
}

function toQueryWord(word: string): QueryWord {
  return { word, term: termsOf(word)[0] ?? word };
}
