import { stemmer } from '@orama/stemmers/english';

import { fullName } from './equal-names.ts';
import { namedParts, type NamedPart } from './named-parts.ts';

/** Text without accents and compatibility forms. */
const PLAIN = /^[\t-\r -~]*$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** {@link WORD} in a folded text of ASCII: several times as fast. */
const PLAIN_WORD = /[a-z\d]+/g;
/** Whitespace of a text of ASCII that is more than single spaces. */
const UNTIDY = /[\t-\r]| {2}/;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/**
 * The search terms of a text, in order. Index and query use the same normaliser, so that indexed text can be found.
 *
 * It folds compatibility forms and accents, lower-cases letters and stems English words (Porter 2). Scripts without spaces are split into
 * overlapping pairs of characters and the last character. Names of {@link namedParts}
 * follow: they are terms of their own, besides their words.
 *
 * @example
 * normalise('Résumé-reading TOOLS in C#') // ['resum', 'read', 'tool', 'in', 'c', 'csharp']
 */
export function normalise(text: string): string[] {
  const { words, named } = readWords(text);
  return [...words.flatMap(termsOf), ...named];
}

/** The words of a text as {@link wordsOf} returns them, and the terms of its {@link namedParts}. */
export function readWords(text: string): { readonly words: readonly string[]; readonly named: readonly string[] } {
  const folded = fold(text);
  return { words: foldedWords(folded), named: namedTerms(folded).map(({ term }) => term) };
}

function foldedWords(folded: string): string[] {
  return folded.match(PLAIN.test(folded) ? PLAIN_WORD : WORD) ?? [];
}

/** The terms of the names in a folded text that are terms of their own, with their places. */
export function namedTerms(folded: string): NamedPart[] {
  return namedParts(folded).map((part) => ({ ...part, term: stem(part.term) }));
}

/** The words of a text as written, folded: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldedWords(fold(text));
}

/** The terms under which a word of {@link wordsOf} is indexed: one, or several in scripts without spaces. */
export function termsOf(word: string): readonly string[] {
  const known = knownTerms.get(word);
  if (known !== undefined) return known;
  const terms = UNSPACED.test(word) ? placedTerms(word).map(({ term }) => term) : [stem(word)];
  if (knownTerms.size >= MAX_KNOWN) knownTerms.clear();
  knownTerms.set(word, terms);
  return terms;
}

/** The terms of words that were read before: texts share most of their words, and stemming costs more than all else that is done with a word. */
const knownTerms = new Map<string, readonly string[]>();
const MAX_KNOWN = 50_000;

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

/** Folds a text for comparing names: compatibility forms and accents folded, lower case, `ss` for `ß`, single spaces. */
export function fold(text: string): string {
  if (PLAIN.test(text)) {
    const lower = text.toLowerCase();
    return (UNTIDY.test(lower) ? lower.replaceAll(/\s+/g, ' ') : lower).trim();
  }
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      // Lower-casing can add combining marks, such as the dot of a Turkish I.
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // As in Unicode's case folding: its capital form is SS.
      .replaceAll('ß', 'ss')
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
  if (!isJoined(identifier)) return identifier;
  const [inside, after] = PLAIN.test(identifier) ? PLAIN_BORDERS : BORDERS;
  const words = identifier.replaceAll(inside, '$1 $2').replaceAll(after, '$1 $2');
  return words === identifier ? identifier : `${identifier} ${words}`;
}

/** Whether {@link spreadIdentifier} may add words to some part of a text. */
export function isJoined(text: string): boolean {
  return (PLAIN.test(text) ? PLAIN_JOINED : JOINED).test(text);
}

/** Between which letters the words of an identifier are joined. Each looks at three letters at most, so that a long run of capitals is read once. */
const BORDERS = [/([\p{Ll}\d])(\p{Lu})/gu, /(\p{Lu})(\p{Lu}\p{Ll})/gu] as const;
const PLAIN_BORDERS = [/([a-z\d])([A-Z])/g, /([A-Z])([A-Z][a-z])/g] as const;
const PLAIN_JOINED = /[a-z\d][A-Z]|[A-Z]{2}[a-z]/;
const JOINED = /[\p{Ll}\d]\p{Lu}|\p{Lu}{2}\p{Ll}/u;

/** The indexed form of a word of one script; a short name is indexed as its full name. */
export function stem(word: string): string {
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
