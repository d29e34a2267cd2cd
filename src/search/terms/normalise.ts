import { stemmer } from '@orama/stemmers/english';

import { fullName } from './equal-names.ts';
import { symbolWords } from './symbol-words.ts';

/** Text without accents and compatibility forms. */
const PLAIN = /^[\t-\r -~]*$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/**
 * The search terms of a text, in order. Index and query use the same normaliser, so that indexed text can be found.
 *
 * It folds compatibility forms and accents, lower-cases letters and stems English words (Porter 2). Scripts without spaces are split into
 * overlapping pairs of characters and the last character. Names with symbols follow: they are terms of their own, besides their words.
 *
 * @example
 * normalise('Résumé-reading TOOLS in C#') // ['resum', 'read', 'tool', 'in', 'c', 'csharp']
 */
export function normalise(text: string): string[] {
  return normalised(text, termsOf);
}

function normalised(text: string, termsOfWord: (word: string) => readonly string[]): string[] {
  const folded = fold(text);
  const terms = (folded.match(WORD) ?? []).flatMap(termsOfWord);
  return [...terms, ...symbolTerms(folded).map(({ term }) => term)];
}

/** The terms of the names with symbols in a folded text, with their places. */
export function symbolTerms(folded: string): PlacedTerm[] {
  return symbolWords(folded).map((symbol) => ({ ...symbol, term: stem(symbol.term) }));
}

/** {@link normalise} for many texts, with a cache by word. */
export function normaliser(): (text: string) => string[] {
  const memory = new Map<string, readonly string[]>();
  const remembered = (word: string): readonly string[] => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    const terms = termsOf(word);
    memory.set(word, terms);
    return terms;
  };
  return (text) => normalised(text, remembered);
}

/** The words of a text as written, folded: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** The terms under which a word of {@link wordsOf} is indexed: one, or several in scripts without spaces. */
export function termsOf(word: string): string[] {
  return UNSPACED.test(word) ? placedTerms(word).map(({ term }) => term) : [stem(word)];
}

/** A term and the part of the text that it represents. */
interface PlacedTerm {
  readonly term: string;
  readonly from: number;
  readonly to: number;
}

/** {@link termsOf} with their places. */
export function placedTerms(word: string): PlacedTerm[] {
  if (!UNSPACED.test(word)) return [{ term: stem(word), from: 0, to: word.length }];
  return Array.from(word.matchAll(UNSPACED_RUN), ({ 0: run, index }) => cutRun(run, index)).flat();
}

/** Whether a word has characters of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** Folds a text for comparing names: compatibility forms and accents folded, lower case, single spaces. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      // Lower-casing can add combining marks, such as the dot of a Turkish I.
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}

/** A folded text with only its letters and digits: `Chart-Maker`, `chart maker` and `chart_maker` are equal. */
export function squeeze(text: string): string {
  return wordsOf(text).join('');
}

/** An identifier followed by its words: `getUserByID` becomes `getUserByID get User By ID`. */
export function spreadIdentifier(identifier: string): string {
  const words = identifier.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return words === identifier ? identifier : `${identifier} ${words}`;
}

/** The indexed form of a word of one script; a short name is indexed as its full name. */
function stem(word: string): string {
  const full = fullName(word);
  // The stemmer supports only Latin letters; numbers and other scripts do not change.
  return /^[a-z]+$/.test(full) && full.length > 3 ? stemmer(full) : full;
}

function cutRun(run: string, from: number): PlacedTerm[] {
  if (!UNSPACED.test(run)) return [{ term: stem(run), from, to: from + run.length }];
  const characters = [...run];
  let at = from;
  // The last character begins no pair, so it is a term of its own; the others are found by the start of their pair.
  return characters.map((character, place) => {
    const term = character + (characters[place + 1] ?? '');
    const placed = { term, from: at, to: at + term.length };
    at += character.length;
    return placed;
  });
}

/** Whether a term is a single character of a script without spaces. */
export function isUnspacedCharacter(term: string): boolean {
  return UNSPACED.test(term) && [...term].length === 1;
}
