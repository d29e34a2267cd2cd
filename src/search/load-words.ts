import { correct, maxWordScoreOf, expandQuery, type ExpandedWord } from './terms/expanded-terms.ts';
import { didYouMean } from './query/did-you-mean.ts';
import { bestOf, correctedRows, namedRows, type NamedRows } from './ranking/exact-names.ts';
import { withOwnServers } from './ranking/own-server-bonus.ts';
import type { Marks } from './files/index-source.ts';
import type { QueryHint } from './query/filter-query.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { isUnspacedCharacter } from './terms/normalise.ts';
import type { Question } from './query/question.ts';
import type { QueryWord } from './terms/query-words.ts';
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
  readonly didYouMean: string | undefined;
}

/** Loads the data for ranking by the words of a question. */
export async function loadWords(source: FaultTolerantReader, question: Question): Promise<Words> {
  const { filter, profile, wording } = question;
  const [reading, typed, scopes, marks, hints, precedes] = await Promise.all([
    expandQuery(source, wording),
    namedRows(source, filter.text),
    readScopes(source.filters, filter, profile),
    source.marks(),
    profileHints(source, profile),
    loadOrder(source, question),
  ]);
  const searched = wording.words.map(({ term }) => term);
  const named = await withOwnServers(source, typed.rows, filter.text, searched);
  const common = { scopes, marks, precedes, hints: [...question.hints, ...hints] };
  const read = (expanded: readonly ExpandedWord[]): Pick<Words, 'expanded' | 'maxWordScore' | 'matchedWords'> => ({
    expanded,
    maxWordScore: maxWordScoreOf(source, wording, expanded),
    matchedWords: termsOfAll(wording.words, expanded),
  });
  // A word of a failed file may be correct.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isUnavailable(term);
  const doubtful = reading.doubtful.filter(isKnowable);
  if (typed.isExact || doubtful.length === 0) return { ...common, ...read(reading.expanded), named, didYouMean: undefined };
  const correction = await correct(source, { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) }, wording, filter.text);
  const { rows, written } = await correctedRows(
    source,
    correction.single.map(({ text }) => text),
  );
  return {
    ...common,
    ...read([...reading.expanded, ...correction.expanded]),
    named: bestOf([...named, ...rows]),
    didYouMean: didYouMean(filter, wording, correction, written),
  };
}

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
