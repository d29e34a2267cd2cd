import { Recent } from '../files/recent.ts';
import { stem } from './normalise.ts';

/** Suffixes that the stemmer removes, in whole or in part. */
const SUFFIXES: readonly string[] = [
  ...['es', 'ed', 'ing', 'ings', 'ion', 'ions', 'ation', 'ization', 'isation', 'ional', 'ational', 'ate', 'ative', 'ator', 'ive', 'ively'],
  ...['ment', 'ments', 'ement', 'ness', 'ity', 'ility', 'ability', 'ance', 'ence', 'ant', 'ent', 'ently', 'er', 'or', 'izer', 'ize', 'ise'],
  ...['able', 'ible', 'al', 'ally', 'ical', 'ically', 'ful', 'fully', 'ous', 'ously', 'ly', 'ism', 'ist', 'ic', 'y', 'ies'],
];

/** Minimum letters of a word that may have the beginning of a suffix, and of its stem: fewer begin too many words. */
const MIN_LETTERS = { word: 4, stem: 3 } as const;

/**
 * The terms of words that begin with an unfinished word, but are not longer than it, because their suffix is removed: of `schedulin` that of
 * `scheduling`. Whether there are such words, only the index knows.
 */
export function termsOfBegun(word: string): readonly string[] {
  return word.length < MIN_LETTERS.word || !/^[a-z]+$/.test(word) ? [] : recent.get(word, () => stemsOfBegun(word));
}

/** Many searches end with the same word, such as "server", and each word has some 200 endings. */
const recent = new Recent<string, readonly string[]>(100);

function stemsOfBegun(word: string): string[] {
  const whole = SUFFIXES.flatMap((suffix) => begun(word, suffix).map((typed) => word + suffix.slice(typed)));
  return [...new Set(whole.map(stem))].filter((term) => term.length >= MIN_LETTERS.stem && term.length <= word.length);
}

/** How many letters of a suffix a word may end with. */
function begun(word: string, suffix: string): number[] {
  const lengths = Array.from({ length: suffix.length }, (_, at) => at);
  return lengths.filter((length) => word.endsWith(suffix.slice(0, length)));
}
