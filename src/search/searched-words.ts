import { foreignWords } from './foreign-words.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { correctedFilter, correctedOf, didYouMean, type Corrected, type Translated } from './query/did-you-mean.ts';
import { wordingOf, type Question } from './query/question.ts';
import { bestOf, correctedRows, namedRows, type NamedRows, type TypedNames } from './ranking/exact-names.ts';
import { withOwnServers } from './ranking/own-server-bonus.ts';
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
import { isUnspacedCharacter, termsOf, wordsOf } from './terms/normalise.ts';
import { queryWords, type QueryWord } from './terms/query-words.ts';
import type { TranslatedQuestion } from './translated-words.ts';

/** What is searched: the words of a question, or others in their place. */
export interface SearchedWords {
  /** The text that is searched: with corrected words, or in English. */
  readonly text: string;
  readonly expanded: readonly ExpandedWord[];
  readonly maxWordScore: number;
  readonly named: NamedRows;
  /** Terms that represent the words of the query. */
  readonly matchedWords: readonly string[];
  readonly didYouMean?: string | undefined;
  readonly corrected?: Corrected;
  readonly translated?: Translated;
  readonly unmentioned: readonly string[];
}

/** Finds which words a question is searched with. */
export async function searchedWords(
  source: FaultTolerantReader,
  question: Question,
  reading: Reading,
  typed: TypedNames,
): Promise<SearchedWords> {
  // A word of a failed file may be correct.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isUnavailable(term);
  const quoted = reading.unknownExact.filter(isKnowable).map(({ word }) => word);
  const english = typed.isExact ? undefined : await translation(source, question);
  if (english !== undefined) return translatedWords(source, english, typed);
  const doubtful = reading.doubtful.filter(isKnowable);
  if (typed.isExact || (doubtful.length === 0 && reading.errors.length === 0)) {
    const { filter, wording } = question;
    return {
      ...(await rankedWords(source, { text: filter.text, wording, expanded: reading.expanded, named: typed.rows })),
      unmentioned: quoted,
    };
  }
  const corrected = await correctedWords(source, question, { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) }, typed);
  return { ...corrected, unmentioned: [...quoted, ...corrected.unmentioned] };
}

/** A page loads the code that translates when a question needs it. If that fails, the words as written are searched. */
async function translation(source: FaultTolerantReader, question: Question): Promise<TranslatedQuestion | undefined> {
  const foreign = foreignWords(source, question);
  if (foreign === undefined) return undefined;
  const code = await import('./translated-words.ts').catch(() => undefined);
  return code?.translatedQuestion(source, question, foreign);
}

async function translatedWords(
  source: FaultTolerantReader,
  { filter, also, translated, unmentioned }: TranslatedQuestion,
  typed: TypedNames,
): Promise<SearchedWords> {
  const { text } = filter;
  const wording = wordingOf({ ...filter, isTyping: false });
  const { expanded } = await expandQuery(source, wording, also);
  return { ...(await rankedWords(source, { text, wording, expanded, named: typed.rows })), translated, unmentioned };
}

async function correctedWords(
  source: FaultTolerantReader,
  { filter, wording }: Question,
  reading: Reading,
  typed: TypedNames,
): Promise<SearchedWords> {
  const correction = await correct(source, reading, wording, filter.text);
  const { certain, single } = correction;
  // An unknown filter has a hint already.
  const ofHints = new Set(filter.hints.flatMap(({ token }) => wordsOf(token)));
  const unmentioned = correction.unmentioned.filter((word) => !ofHints.has(word));
  const { rows, written } = await correctedRows(
    source,
    single.map(({ text }) => text),
  );
  const named = bestOf([...typed.rows, ...rows]);
  const replacing = correctedFilter(filter, wording, certain);
  if (replacing === undefined) {
    const expanded = [...reading.expanded, ...correction.expanded];
    const words = await rankedWords(source, { text: filter.text, wording, expanded, named });
    return { ...words, unmentioned, didYouMean: didYouMean(filter, wording, correction, written) };
  }
  const { text } = replacing;
  const another = wordingOf(replacing);
  const [{ expanded }, meant] = await Promise.all([expandQuery(source, another, alsoSearched(certain)), namedRows(source, text)]);
  const all = { expanded: [...expanded, ...correction.expanded], named: bestOf([...named, ...meant.rows]) };
  const words = await rankedWords(source, { text, wording: another, ...all });
  return { ...words, unmentioned, corrected: correctedOf(filter, replacing, certain) };
}

/** The words as written are searched together with their corrections. */
function alsoSearched(replacements: readonly Replacement[]): AlsoSearched {
  return new Map(replacements.flatMap(({ words, by }) => queryWords(by).map(({ term }) => [term, words.flatMap(termsOf)] as const)));
}

/** Words and names that were found for a text. */
interface FoundWords extends Pick<SearchedWords, 'text' | 'expanded' | 'named'> {
  readonly wording: Wording;
}

/** What ranking needs of a text. */
async function rankedWords(
  source: FaultTolerantReader,
  { text, wording, expanded, named }: FoundWords,
): Promise<Omit<SearchedWords, 'unmentioned'>> {
  const terms = wording.words.map(({ term }) => term);
  return {
    text,
    expanded,
    named: await withOwnServers(source, named, text, terms),
    maxWordScore: maxWordScoreOf(source, wording, expanded),
    matchedWords: termsOfAll(wording.words, expanded),
  };
}

/** The words of a query in indexed form, and the terms that represent them. */
function termsOfAll(words: readonly QueryWord[], expanded: readonly ExpandedWord[]): string[] {
  const terms = words.map(({ term }) => term);
  // A character of a script without spaces matches every pair that it begins; these pairs would highlight more than the query.
  const alone = new Set(terms.filter(isUnspacedCharacter));
  const further = expanded.flat().flatMap(({ term }) => (alone.has(String.fromCodePoint(term.codePointAt(0) ?? 0)) ? [] : [term]));
  return [...new Set([...terms, ...further])];
}
