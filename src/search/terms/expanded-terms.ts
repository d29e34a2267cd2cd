import { errorPrefix } from '../files/derived-terms.ts';
import { frequencyOf, type TermPostings } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { termsOfBegun } from './begun-words.ts';
import { isStopWord, type QueryWord } from './query-words.ts';
import { isShortName } from './equal-names.ts';
import { isUnspacedCharacter, termsOf } from './normalise.ts';
import { RANKING } from './ranking-settings.ts';
import { canBeMistyped } from './spelling.ts';

/** Source for looking words up. */
export type WordSource = Pick<IndexSource, 'manifest' | 'loadTerms' | 'postings' | 'termsBeginningWith' | 'lexicon'>;

/** A term that represents a word of the query. */
interface Alternative {
  readonly term: string;
  readonly postings: TermPostings;
  /** Weight of an impact of 1: the certainty that the term represents the word, times the inverse document frequency. */
  readonly worth: number;
}

/** The expanded terms of one query word. A document gets the score of its best alternative. */
export type ExpandedWord = readonly Alternative[];

/** The words of a query. */
export interface Wording {
  readonly words: readonly QueryWord[];
  /** Whether the last word may be unfinished. */
  readonly isTyping: boolean;
  /** All words as written, folded: two adjacent ones may be halves of one word. */
  readonly written: readonly string[];
  /** Words, folded, that are searched exactly as written. */
  readonly exact: ReadonlySet<string>;
}

/** Result of expanding a query. */
export interface Reading {
  readonly expanded: readonly ExpandedWord[];
  /** Words that no server has. */
  readonly unknown: readonly QueryWord[];
  /** Words to be searched exactly as written that no server has. */
  readonly unknownExact: readonly QueryWord[];
  /** Words that so few servers have that they may be typing errors, including the unknown ones. */
  readonly doubtful: readonly QueryWord[];
  /** Words that the index knows as typing errors, with the right word. */
  readonly errors: readonly Replacement[];
}

/** A replacement for a part of a query. */
export interface Replacement {
  /** One word as written, folded, or two adjacent words. */
  readonly words: readonly string[];
  readonly by: string;
}

/** Terms that are searched together with a term, by that term. Their postings are loaded. */
export type AlsoSearched = ReadonlyMap<string, readonly string[]>;

const NOTHING_ELSE: AlsoSearched = new Map();

const { weights: WEIGHTS, limits: LIMITS } = RANKING;

/** Expands the words of a query as written to terms, and loads their postings. */
export async function expandQuery(source: WordSource, wording: Wording, also: AlsoSearched = NOTHING_ELSE): Promise<Reading> {
  const { words, isTyping, written, exact } = wording;
  const used = words.slice(0, LIMITS.words);
  const last = used.at(-1);
  const isLast = last !== undefined && termsOf(written.at(-1) ?? '').includes(last.term);
  const growing = isTyping && words.length <= LIMITS.words && isLast && mayGrow(last) ? last : undefined;
  // A short part of a name with dots is whole where some server has it: `com` of `monday.com` is not the beginning of `command`.
  const isWhole = growing !== undefined && exact.has(growing.word);
  const begun = growing === undefined ? [] : termsOfBegun(growing.word);
  await source.loadTerms([...used.map(({ term }) => term), ...begun], growing?.word);
  const found = used.map((word) => ({
    word,
    terms: word === growing ? wholeAndLonger(source, word, { begun, isWhole }) : wholeTerm(source, word),
  }));
  const mayBeName = written.length <= LIMITS.nameWords;
  const unknownExact = found.filter(({ word, terms }) => exact.has(word.word) && terms.length === 0 && canBeMistyped(word.word));
  const correctable = found.filter(({ word: { word } }) => canBeMistyped(word) && !exact.has(word));
  const errors = correctable.flatMap(({ word }) => {
    const by = rightSpelling(source, word.term);
    return by === undefined ? [] : [{ word, replacement: { words: [word.word], by } }];
  });
  const unsure = correctable.filter(({ word }) => errors.every((error) => error.word !== word));
  const doubtful = unsure.filter(({ word, terms }) => combinedFrequency(source, terms) <= (mayBeName ? doubtOf(word) : 0));
  const unknown = doubtful.filter(({ terms }) => terms.length === 0);
  return {
    expanded: toExpandedWords(
      source,
      found.map(({ word, terms }) => [...terms, ...(also.get(word.term) ?? []).map((term) => ({ term, weight: 1 }))]),
    ),
    unknown: unknown.map(({ word }) => word),
    unknownExact: unknownExact.map(({ word }) => word),
    doubtful: doubtful.map(({ word }) => word),
    errors: errors.map(({ replacement }) => replacement),
  };
}

/** The right spelling of a term that is a typing error, if its postings are loaded. */
export function rightSpelling(source: Pick<WordSource, 'termsBeginningWith'>, term: string): string | undefined {
  const prefix = errorPrefix(term);
  return source.termsBeginningWith(prefix, 1)[0]?.slice(prefix.length);
}

/**
 * Maximum document frequency of a doubtful word. In a name every word may be mistyped, also into another word; sentences have rare words of
 * their own.
 */
function doubtOf({ word }: QueryWord): number {
  return word.length > SHORT ? LIMITS.doubtful : LIMITS.doubtfulShort;
}

/** Maximum letters of a short word. */
const SHORT = 3;

/** A term and the certainty that it represents a word, 0 to 1. */
export interface Weighted {
  readonly term: string;
  readonly weight: number;
}

function mayGrow({ word }: QueryWord): boolean {
  return word.length > 1 || isUnspacedCharacter(word);
}

function wholeTerm(source: WordSource, { term }: QueryWord): Weighted[] {
  return source.postings(term) === undefined ? [] : [{ term, weight: 1 }];
}

/** What an unfinished word may become. */
interface Growth {
  readonly begun: readonly string[];
  readonly isWhole: boolean;
}

/**
 * An unfinished word itself, and those that it may become.
 *
 * @param growth `begun`: terms of such words that are not longer; `isWhole`: whether it is finished if a server has it
 */
function wholeAndLonger(source: WordSource, unfinished: QueryWord, { begun, isWhole }: Growth): Weighted[] {
  const { word, term } = unfinished;
  const whole = wholeTerm(source, unfinished);
  const weight = whole.length > 0 ? WEIGHTS.longer : WEIGHTS.unfinished;
  // A complete short name such as `s3` begins many unrelated words.
  if (whole.length > 0 && (isWhole || isName(word))) return whole;
  const isOther = (other: string): boolean => other !== term && !isStopWord(other);
  const longer = source.termsBeginningWith(word, LIMITS.longer).filter(isOther);
  // Many suffixes make no word: only one that more servers have than any longer word is likely.
  const most = longer.reduce((max, other) => Math.max(max, frequencyOf(source.postings(other))), 0);
  const shorter = begun.filter((other) => isOther(other) && frequencyOf(source.postings(other)) > most);
  return [...whole, ...[...shorter, ...longer].map((other) => ({ term: other, weight }))];
}

/** Whether a word is a short name that is indexed as its full name, or has a digit, such as `k8s` and `3d`. */
function isName(word: string): boolean {
  return isShortName(word) || (word.length <= SHORT && /\p{L}/u.test(word) && /\p{N}/u.test(word));
}

function combinedFrequency(source: WordSource, terms: readonly Weighted[]): number {
  return terms.reduce((sum, { term }) => sum + frequencyOf(source.postings(term)), 0);
}

/**
 * Makes expanded terms. Terms without postings are left out; the terms of one word have the document frequency of its first whole term, else
 * their combined one.
 */
export function toExpandedWords(source: WordSource, weighted: readonly (readonly Weighted[])[]): ExpandedWord[] {
  const { count, ranking } = source.manifest;
  const unit = ranking['impactUnit'] ?? 1;
  const expanded = weighted.map((terms) => {
    const found = terms.flatMap(({ term, weight }) => {
      const postings = source.postings(term);
      return postings === undefined ? [] : [{ term, postings, weight }];
    });
    const whole = found.find(({ weight }) => weight === 1);
    const frequency =
      whole === undefined ? found.reduce((sum, { postings }) => sum + frequencyOf(postings), 0) : frequencyOf(whole.postings);
    const worth = rarity(Math.min(frequency, count), count) * unit;
    return found.map(({ term, postings, weight }) => ({ term, postings, worth: weight * worth }));
  });
  return expanded.filter((expandedWord) => expandedWord.length > 0);
}

/** Maximum word score of a query; an unknown word counts as the rarest possible. */
export function maxWordScoreOf(source: WordSource, { words }: Wording, expanded: readonly ExpandedWord[]): number {
  const { count, ranking } = source.manifest;
  const found = expanded.reduce((sum, expandedWord) => sum + maxWeight(expandedWord), 0);
  const missing = Math.max(0, Math.min(words.length, LIMITS.words) - expanded.length);
  return (found + missing * rarity(0, count) * (ranking['impactUnit'] ?? 1)) * RANKING.atBuild.impactSteps;
}

/** Weight of the best alternative of a query word. */
export function maxWeight(expandedWord: ExpandedWord): number {
  return expandedWord.reduce((most, { worth }) => Math.max(most, worth), 0);
}

/** The inverse document frequency of BM25, never negative. */
export function rarity(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}
