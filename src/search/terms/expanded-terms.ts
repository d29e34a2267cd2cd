import type { TermPostings } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import type { QueryWord } from './query-words.ts';
import { isShortName } from './equal-names.ts';
import { fold, isUnspacedCharacter, termsOf } from './normalise.ts';
import { RANKING } from './ranking-settings.ts';
import { canBeMistyped, correctionsOf, joinsOf, splitsOf, unlikelihood } from './spelling.ts';

/** Source for looking words up. */
type WordSource = Pick<IndexSource, 'manifest' | 'loadTerms' | 'postings' | 'termsBeginningWith' | 'lexicon'>;

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
}

/** Result of expanding a query. */
export interface Reading {
  readonly expanded: readonly ExpandedWord[];
  /** Words that no server has. */
  readonly unknown: readonly QueryWord[];
  /** Words that so few servers have that they may be typing errors, including the unknown ones. */
  readonly doubtful: readonly QueryWord[];
}

const { weights: WEIGHTS, limits: LIMITS } = RANKING;

/** Expands the words of a query as written to terms, and loads their postings. */
export async function expandQuery(source: WordSource, { words, isTyping, written }: Wording): Promise<Reading> {
  const used = words.slice(0, LIMITS.words);
  const last = used.at(-1);
  const isLast = last !== undefined && termsOf(written.at(-1) ?? '').includes(last.term);
  const growing = isTyping && words.length <= LIMITS.words && isLast && mayGrow(last) ? last : undefined;
  await source.loadTerms(
    used.map(({ term }) => term),
    growing?.word,
  );
  const found = used.map((word) => ({ word, terms: wholeAndLonger(source, word, word === growing) }));
  const mayBeName = written.length <= LIMITS.nameWords;
  const doubtful = found.filter(
    ({ word, terms }) => canBeMistyped(word.word) && frequencyOf(source, terms) <= (mayBeName ? doubtOf(word) : 0),
  );
  const unknown = doubtful.filter(({ terms }) => terms.length === 0);
  return {
    expanded: toExpandedWords(
      source,
      found.map(({ terms }) => terms),
    ),
    unknown: unknown.map(({ word }) => word),
    doubtful: doubtful.map(({ word }) => word),
  };
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

interface Weighted {
  readonly term: string;
  readonly weight: number;
}

function mayGrow({ word }: QueryWord): boolean {
  return word.length > 1 || isUnspacedCharacter(word);
}

/** The word itself, and longer ones if it may be unfinished. */
function wholeAndLonger(source: WordSource, { word, term }: QueryWord, isGrowing: boolean): Weighted[] {
  const whole = source.postings(term) === undefined ? [] : [{ term, weight: 1 }];
  if (!isGrowing) return whole;
  const weight = whole.length > 0 ? WEIGHTS.longer : WEIGHTS.unfinished;
  // A complete short name such as `s3` begins many unrelated words.
  if (whole.length > 0 && isName(word)) return whole;
  const longer = source.termsBeginningWith(word, LIMITS.longer).filter((other) => other !== term);
  return [...whole, ...longer.map((other) => ({ term: other, weight }))];
}

/** Whether a word is a short name that is indexed as its full name, or has a digit, such as `k8s` and `3d`. */
function isName(word: string): boolean {
  return isShortName(word) || (word.length <= SHORT && /\p{L}/u.test(word) && /\p{N}/u.test(word));
}

function frequencyOf(source: WordSource, terms: readonly Weighted[]): number {
  return terms.reduce((sum, { term }) => sum + (source.postings(term)?.rows.length ?? 0), 0);
}

/** Corrections of the doubtful words of a query. */
export interface Correction {
  /** Expanded terms in place of the unknown words. */
  readonly expanded: readonly ExpandedWord[];
  /** Corrections of one doubtful word each, most likely first. */
  readonly single: readonly SingleCorrection[];
  /** The most likely corrections of the unknown words. */
  readonly likely: readonly Replacement[];
}

/** A replacement for a part of a query. */
export interface Replacement {
  /** One word as written, folded, or two adjacent words. */
  readonly words: readonly string[];
  readonly by: string;
}

/** A query with one corrected word. */
interface SingleCorrection extends Replacement {
  /** The corrected query, folded. */
  readonly text: string;
}

/** Corrects doubtful words: words at edit distance one, two words with a missing space, or one word with an extra space. */
export async function correct(source: WordSource, { unknown, doubtful }: Reading, { written }: Wording, text: string): Promise<Correction> {
  const lexicon = await source.lexicon();
  const folded = fold(text);
  const single: SingleCorrection[] = [];
  for (const { word } of doubtful.slice(0, LIMITS.corrected)) {
    // A function, because a replacement string could contain special patterns.
    for (const { word: by } of correctionsOf(lexicon, word)) single.push({ words: [word], by, text: folded.replace(word, () => by) });
  }
  const missing = unknown.slice(0, LIMITS.corrected);
  const corrected = missing.map(({ word }) => correctionsOf(lexicon, word).slice(0, LIMITS.corrections));
  const joins = joinsOf(lexicon, written, new Set(missing.map(({ word }) => word)));
  const splits = missing.map(({ word }) => splitsOf(lexicon, word));
  const respaced = [...joins, ...splits.flat()];
  await source.loadTerms([...corrected.flat(), ...respaced].map(({ term }) => term));
  const expanded = toExpandedWords(source, [
    ...corrected.map((words) => weighted(words, WEIGHTS.corrected)),
    ...respaced.map((word) => weighted([word], WEIGHTS.respaced)),
  ]);
  const likely = missing.flatMap(({ word }, at): Replacement[] => {
    const by = mostLikely(source, word, corrected[at] ?? [])?.word ?? splits[at]?.map((part) => part.word).join(' ') ?? '';
    return by === '' ? [] : [{ words: [word], by }];
  });
  return { expanded, single, likely: [...joinedPairs(written, joins), ...likely] };
}

/** Of the equally likely corrections, the word that most servers have. */
function mostLikely(source: WordSource, word: string, others: readonly QueryWord[]): QueryWord | undefined {
  const rowsOf = ({ term }: QueryWord): number => source.postings(term)?.rows.length ?? 0;
  const known = others.filter((other) => rowsOf(other) > 0);
  const least = Math.min(...known.map((other) => unlikelihood(word, other.word)));
  const likely = known.filter((other) => unlikelihood(word, other.word) === least);
  return likely.sort((a, b) => rowsOf(b) - rowsOf(a))[0];
}

/** The adjacent words that were joined, with the joined word. */
function joinedPairs(written: readonly string[], joins: readonly QueryWord[]): Replacement[] {
  return joins.flatMap(({ word }) => {
    const at = written.findIndex((each, place) => each + (written[place + 1] ?? '') === word && each !== word);
    return at < 0 ? [] : [{ words: written.slice(at, at + 2), by: word }];
  });
}

function weighted(words: readonly QueryWord[], weight: number): Weighted[] {
  return words.map(({ term }) => ({ term, weight }));
}

/** Makes expanded terms. Terms without postings are left out; the terms of one word share their combined document frequency. */
function toExpandedWords(source: WordSource, weighted: readonly (readonly Weighted[])[]): ExpandedWord[] {
  const { count, ranking } = source.manifest;
  const unit = ranking['impactUnit'] ?? 1;
  const expanded = weighted.map((terms) => {
    const found = terms.flatMap(({ term, weight }) => {
      const postings = source.postings(term);
      return postings === undefined ? [] : [{ term, postings, weight }];
    });
    const whole = found.find(({ weight }) => weight === 1);
    const frequency = whole?.postings.rows.length ?? found.reduce((sum, { postings }) => sum + postings.rows.length, 0);
    const worth = rarity(Math.min(frequency, count), count) * unit;
    return found.map(({ term, postings, weight }) => ({ term, postings, worth: weight * worth }));
  });
  return expanded.filter((expandedWord) => expandedWord.length > 0);
}

/** Maximum word score of a query; an unknown word counts as the rarest possible. */
export function maxWordScoreOf(source: WordSource, { words }: Wording, expanded: readonly ExpandedWord[]): number {
  const { count, ranking } = source.manifest;
  const found = expanded.reduce((sum, expandedWord) => sum + expandedWord.reduce((most, { worth }) => Math.max(most, worth), 0), 0);
  const missing = Math.max(0, Math.min(words.length, LIMITS.words) - expanded.length);
  return (found + missing * rarity(0, count) * (ranking['impactUnit'] ?? 1)) * RANKING.atBuild.impactSteps;
}

/** The inverse document frequency of BM25, never negative. */
function rarity(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}
