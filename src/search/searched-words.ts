import type { FoundWords } from './corrected-words.ts';
import { foreignWords } from './foreign-words.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { frequencyOf } from './files/index-data.ts';
import type { Corrected, Translated } from './query/did-you-mean.ts';
import { wordingOf, type Question } from './query/question.ts';
import type { NamedRows, TypedNames } from './ranking/exact-names.ts';
import { withOwnServers } from './ranking/own-server-bonus.ts';
import type { LongerTerm } from './terms/product-term.ts';
import { expandQuery, maxWordScoreOf, type ExpandedWord, type Reading, type Wording } from './terms/expanded-terms.ts';
import { isUnspacedCharacter } from './terms/normalise.ts';
import type { QueryWord } from './terms/query-words.ts';
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
  /** As in SearchAnswer. */
  readonly uncorrected?: string;
}

const UNCORRECTED = 'Spelling and translation could not be loaded, so the words are searched as written.';

/** Finds which words a question is searched with. */
export async function searchedWords(
  source: FaultTolerantReader,
  question: Question,
  reading: Reading,
  typed: TypedNames,
): Promise<SearchedWords> {
  // A word of a failed file may be correct.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isUnavailable(term);
  // Of the words of a whole name nothing is missing.
  const quoted = typed.isExact ? [] : reading.unknownExact.filter(isKnowable).map(({ word }) => word);
  const needed = new NeededCode();
  const english = typed.isExact ? undefined : await translation(source, question, needed);
  if (english !== undefined) return translatedWords(source, english, typed);
  const doubtful = reading.doubtful.filter(isKnowable);
  if (!typed.isExact && (doubtful.length > 0 || reading.errors.length > 0)) {
    const knowable = { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) };
    const code = await needed.load(correcting);
    const corrected = await code?.correctedQuestion(source, question, knowable, typed.rows);
    if (corrected !== undefined) {
      const { found, ...notes } = corrected;
      return { ...(await rankedWords(source, found)), ...notes, ...needed.note(), unmentioned: [...quoted, ...notes.unmentioned] };
    }
  }
  const { filter, wording } = question;
  const words = await rankedWords(source, { text: filter.text, wording, expanded: reading.expanded, named: typed.rows });
  return { ...words, ...needed.note(), unmentioned: quoted };
}

/** A module that is loaded once: asking for a loaded one again would cost as much as a part of a search. */
function kept<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let known: Code | undefined;
  return async () => (known ??= await load());
}

const correcting = kept(() => import('./corrected-words.ts'));
const translating = kept(() => import('./translated-words.ts'));

/** The code that translates or corrects. A page loads it when a question needs it; if that fails, the words as written are searched. */
class NeededCode {
  #hasFailed = false;

  async load<Code>(code: () => Promise<Code>): Promise<Code | undefined> {
    try {
      return await code();
    } catch {
      this.#hasFailed = true;
      return undefined;
    }
  }

  note(): Pick<SearchedWords, 'uncorrected'> {
    return this.#hasFailed ? { uncorrected: UNCORRECTED } : {};
  }
}

async function translation(source: FaultTolerantReader, question: Question, needed: NeededCode): Promise<TranslatedQuestion | undefined> {
  const foreign = foreignWords(source, question);
  if (foreign === undefined) return undefined;
  const code = await needed.load(translating);
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

/** What ranking needs of a text. */
async function rankedWords(
  source: FaultTolerantReader,
  { text, wording, expanded, named }: FoundWords,
): Promise<Omit<SearchedWords, 'unmentioned'>> {
  const terms = wording.words.map(({ term }) => term);
  return {
    text,
    expanded,
    named: await withOwnServers(source, named, { text, words: terms, longer: longerTerms(wording, expanded) }),
    maxWordScore: maxWordScoreOf(source, wording, expanded),
    matchedWords: termsOfAll(wording.words, expanded),
  };
}

/** Terms that the last word may become while it is typed. */
function longerTerms({ words, isTyping }: Wording, expanded: readonly ExpandedWord[]): LongerTerm[] {
  const last = words.at(-1);
  if (!isTyping || last === undefined) return [];
  const begun = expanded.flat().filter(({ term }) => term === last.term || term.startsWith(last.word));
  const most = begun.reduce((max, { postings }) => Math.max(max, frequencyOf(postings)), 1);
  return begun.flatMap(({ term, postings }) => (term === last.term ? [] : [{ term, share: frequencyOf(postings) / most }]));
}

/** The words of a query in indexed form, and the terms that represent them. */
function termsOfAll(words: readonly QueryWord[], expanded: readonly ExpandedWord[]): string[] {
  const terms = words.map(({ term }) => term);
  // A character of a script without spaces matches every pair that it begins; these pairs would highlight more than the query.
  const alone = new Set(terms.filter(isUnspacedCharacter));
  const further = expanded.flat().flatMap(({ term }) => (alone.has(String.fromCodePoint(term.codePointAt(0) ?? 0)) ? [] : [term]));
  return [...new Set([...terms, ...further])];
}
