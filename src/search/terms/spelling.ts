import type { Lexicon } from '../files/lexicon.ts';
import { editBetween, isSureEdit } from './edit-kind.ts';
import { termsOf } from './normalise.ts';
import { isStopWord, type QueryWord } from './query-words.ts';

/** Minimum and maximum length of a word that can be corrected. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 32;
/** Minimum letters of each half of a word with a missing space. */
export const MIN_HALF = 2;

/** Whether a word can be recognised as a typing error; a number cannot, nor a name with symbols. */
export function canBeMistyped(word: string): boolean {
  return word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && /\p{L}/u.test(word) && /^[\p{L}\p{N}]+$/u.test(word);
}

/** Words at edit distance one, most likely first; see {@link unlikelihood}. A stop word would match nearly all servers. */
export function correctionsOf(lexicon: Lexicon, word: string): QueryWord[] {
  const near = lexicon.oneEditFrom(word).sort((a, b) => unlikelihood(word, a) - unlikelihood(word, b) || (a < b ? -1 : 1));
  return near.map(toQueryWord).filter(({ term }) => !isStopWord(term));
}

/** How unlikely it is to type a word in place of another at edit distance one: 0 for swapped letters, 3 for the first letter. */
export function unlikelihood(word: string, other: string): number {
  const { kind, at, isLast } = editBetween(word, other);
  if (kind === 'swap') return 0;
  if (at === 0) return 3;
  return (kind === 'other' ? 2 : 1) + (isLast ? 0.5 : 0);
}

/** Minimum letters of a word that is replaced by another: one edit of a shorter one often makes another word. */
const MIN_REPLACED = 4;

/** Whether a word is so long that a search may be for another word instead of it. */
export function isReplaceableLength(word: string): boolean {
  return word.length >= MIN_REPLACED;
}

/** Minimum letters of a word with the letter of an adjacent key, and of one after any other edit that often makes a name, such as an added letter. */
const MIN_REPLACED_ADJACENT = 5;
const MIN_REPLACED_UNSURE = 7;

/**
 * Whether a search may be for another word instead of a word that no server has: the first letter is rarely mistyped, and a digit never for a
 * letter.
 */
export function isReplaceable(word: string, other: string): boolean {
  const { kind, at, isLast, isAdjacent } = editBetween(word, other);
  if (kind === 'swap') return isReplaceableLength(word);
  if (at === 0 || digitsOf(word) !== digitsOf(other)) return false;
  if (isSureEdit(kind) || (kind === 'double' && !isLast)) return isReplaceableLength(word);
  return word.length >= (isAdjacent && !isLast ? MIN_REPLACED_ADJACENT : MIN_REPLACED_UNSURE);
}

function digitsOf(word: string): string {
  return word.replaceAll(/\D/g, '');
}

/** Whether a word that exists may be another one with a typing error: one that hardly ever makes another word, and not at the first letter. */
export function isLikelyEdit(word: string, other: string): boolean {
  const { kind, at, isLast } = editBetween(word, other);
  return isSureEdit(kind) && !isLast && at > 0;
}

/** Splits an unknown word into two known words, as equal in length as possible; empty where impossible. */
export function splitsOf(lexicon: Lexicon, word: string): QueryWord[] {
  const middle = word.length / 2;
  const places = Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, at) => at + MIN_HALF);
  places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  const place = places.find((at) => lexicon.has(word.slice(0, at)) && lexicon.has(word.slice(at)));
  return place === undefined ? [] : [word.slice(0, place), word.slice(place)].map(toQueryWord);
}

/** Joins adjacent words, of which at least one is unknown, to known words. */
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
