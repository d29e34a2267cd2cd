import { correct } from './terms/correction.ts';
import {
  expandQuery,
  maxWordScoreOf,
  type AlsoSearched,
  type ExpandedWord,
  type Reading,
  type Replacement,
  type Wording,
} from './terms/expanded-terms.ts';
import { correctedFilter, correctedOf, didYouMean, type Corrected } from './query/did-you-mean.ts';
import { bestOf, correctedRows, isExact, namedRows, type NamedRows } from './ranking/exact-names.ts';
import type { Marks } from './files/index-source.ts';
import type { QueryHint } from './query/filter-query.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { isUnspacedCharacter, termsOf, wordsOf } from './terms/normalise.ts';
import { wordingOf, type Question } from './query/question.ts';
import { queryWords, type QueryWord } from './terms/query-words.ts';
import type { RowOrder } from './ranking/ranker.ts';
import { readScopes, type Scopes } from './query/scope.ts';

/** Loaded data for ranking by the words of a question. */
export interface Words {
  readonly expanded: readonly ExpandedWord[];
  readonly maxWordScore: number;
  readonly named: NamedRows;
  readonly scopes: Scopes;
  readonly marks: Marks;
  readonly precedes: RowOrder | undefined;
  readonly hints: readonly QueryHint[];
  /** Terms that represent the words of the query. */
  readonly matchedWords: readonly string[];
  /** The text that is searched: with corrected words. */
  readonly text: string;
  readonly didYouMean: string | undefined;
  readonly corrected: Corrected | undefined;
  readonly unmentioned: readonly string[];
}

/** Loads the data for ranking by the words of a question. */
export async function loadWords(source: FaultTolerantReader, question: Question): Promise<Words> {
  const { filter, profile, wording } = question;
  const [reading, named, scopes, marks, hints, precedes] = await Promise.all([
    expandQuery(source, wording),
    filter.text === '' ? NO_ROWS : namedRows(source, filter.text),
    readScopes(source.filters, filter, profile),
    source.marks(),
    profileHints(source, profile),
    loadOrder(source, question),
  ]);
  // A word of a failed file may be correct.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isUnavailable(term);
  const quoted = reading.unknownExact.filter(isKnowable).map(({ word }) => word);
  const loaded = { scopes, marks, precedes, hints: [...question.hints, ...hints] };
  const plain = {
    didYouMean: undefined,
    corrected: undefined,
    unmentioned: quoted,
    text: filter.text,
    named,
    ...rankedTerms(source, wording, reading.expanded),
  };
  const doubtful = reading.doubtful.filter(isKnowable);
  if (isExact(named) || (doubtful.length === 0 && reading.errors.length === 0)) return { ...loaded, ...plain };
  const knowable = { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) };
  const corrected = await correctedWords(source, question, knowable, named);
  return { ...loaded, ...corrected, unmentioned: [...quoted, ...corrected.unmentioned] };
}

/** Data that corrections change. */
type CorrectedWords = Omit<Words, 'scopes' | 'marks' | 'precedes' | 'hints'>;

/** Loads the data for a question with doubtful words: for a corrected question if the corrections are certain. */
async function correctedWords(
  source: FaultTolerantReader,
  { filter, wording }: Question,
  reading: Reading,
  named: NamedRows,
): Promise<CorrectedWords> {
  const correction = await correct(source, reading, wording, filter.text);
  const { certain, single, unmentioned } = correction;
  const { rows, written } = await correctedRows(
    source,
    single.map(({ text }) => text),
  );
  // An unknown filter has a hint already.
  const ofHints = new Set(filter.hints.flatMap(({ token }) => wordsOf(token)));
  const notes = { unmentioned: unmentioned.filter((word) => !ofHints.has(word)), named: bestOf([...named, ...rows]) };
  const replacing = correctedFilter(filter, wording, certain);
  if (replacing === undefined) {
    const expanded = [...reading.expanded, ...correction.expanded];
    const meant = didYouMean(filter, wording, correction, written);
    return { ...notes, ...rankedTerms(source, wording, expanded), text: filter.text, didYouMean: meant, corrected: undefined };
  }
  const another = wordingOf(replacing);
  const [{ expanded }, meant] = await Promise.all([expandQuery(source, another, alsoSearched(certain)), namedRows(source, replacing.text)]);
  return {
    ...notes,
    named: bestOf([...notes.named, ...meant]),
    ...rankedTerms(source, another, [...expanded, ...correction.expanded]),
    text: replacing.text,
    didYouMean: undefined,
    corrected: correctedOf(filter, replacing, certain),
  };
}

/** The words as written are searched together with their corrections. */
function alsoSearched(replacements: readonly Replacement[]): AlsoSearched {
  return new Map(replacements.flatMap(({ words, by }) => queryWords(by).map(({ term }) => [term, words.flatMap(termsOf)] as const)));
}

/** The terms of a question in the form that ranking needs. */
function rankedTerms(
  source: FaultTolerantReader,
  wording: Wording,
  expanded: readonly ExpandedWord[],
): Pick<Words, 'expanded' | 'maxWordScore' | 'matchedWords'> {
  return { expanded, maxWordScore: maxWordScoreOf(source, wording, expanded), matchedWords: termsOfAll(wording.words, expanded) };
}

const NO_ROWS: NamedRows = new Map();

/** A hint for a profile without servers, which is most likely a name instead of an id. */
async function profileHints(source: FaultTolerantReader, profile: string | undefined): Promise<QueryHint[]> {
  if (profile === undefined || (await source.filterRows('profile', profile)) !== undefined) return [];
  return [{ code: 'unknown-profile', token: profile, message: `No server is in a profile with the id "${profile}".` }];
}

/** Rows are in list order, which is most used first. Where the file of an order failed, the default order applies. */
async function loadOrder(source: FaultTolerantReader, { sort }: Question): Promise<RowOrder | undefined> {
  if (sort === 'relevance') return undefined;
  if (sort === 'used') return (row, other) => row < other;
  const places = await source.order(sort);
  return places && ((row, other) => (places[row] ?? 0) < (places[other] ?? 0));
}

/** The words of a query in indexed form, and the terms that represent them. */
function termsOfAll(words: readonly QueryWord[], expanded: readonly ExpandedWord[]): string[] {
  const terms = words.map(({ term }) => term);
  // A character of a script without spaces matches every pair that it begins; these pairs would highlight more than the query.
  const alone = new Set(terms.filter(isUnspacedCharacter));
  const further = expanded.flat().flatMap(({ term }) => (alone.has(String.fromCodePoint(term.codePointAt(0) ?? 0)) ? [] : [term]));
  return [...new Set([...terms, ...further])];
}
