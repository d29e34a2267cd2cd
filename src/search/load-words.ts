import { correct, mostByWords, readConcepts, type Concept } from './terms/expanded-terms.ts';
import { didYouMean } from './query/did-you-mean.ts';
import { bestOf, correctedRows, isExact, namedRows, type NamedRows } from './ranking/exact-names.ts';
import type { Marks } from './files/index-source.ts';
import type { QueryHint } from './query/filter-query.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import { isUnspacedCharacter } from './terms/normalise.ts';
import type { Question } from './query/question.ts';
import type { QueryWord } from './terms/query-words.ts';
import type { RowOrder } from './ranking/ranker.ts';
import { readScopes, type Scopes } from './query/scope.ts';

/** What the words of a question need, on hand. */
export interface Words {
  readonly concepts: readonly Concept[];
  readonly mostWords: number;
  readonly named: NamedRows;
  readonly scopes: Scopes;
  readonly marks: Marks;
  readonly precedes: RowOrder | undefined;
  readonly hints: readonly QueryHint[];
  /** Terms that stand for the words of the query. */
  readonly matchedWords: readonly string[];
  readonly didYouMean: string | undefined;
}

/** Loads all that a question's words are ranked with. */
export async function loadWords(source: FaultTolerantReader, question: Question): Promise<Words> {
  const { filter, profile, wording } = question;
  const [reading, named, scopes, marks, hints, precedes] = await Promise.all([
    readConcepts(source, wording),
    filter.text === '' ? NOBODY : namedRows(source, filter.text),
    readScopes(source.filters, filter, profile),
    source.marks(),
    profileHints(source, profile),
    loadOrder(source, question),
  ]);
  const common = { scopes, marks, precedes, hints: [...question.hints, ...hints] };
  const read = (concepts: readonly Concept[]): Pick<Words, 'concepts' | 'mostWords' | 'matchedWords'> => ({
    concepts,
    mostWords: mostByWords(source, wording, concepts),
    matchedWords: termsOfAll(wording.words, concepts),
  });
  // A word of a file that failed may be right as it is.
  const isKnowable = ({ term }: QueryWord): boolean => !source.isLost(term);
  const doubtful = reading.doubtful.filter(isKnowable);
  if (isExact(named) || doubtful.length === 0) return { ...common, ...read(reading.concepts), named, didYouMean: undefined };
  const correction = await correct(source, { ...reading, doubtful, unknown: reading.unknown.filter(isKnowable) }, wording, filter.text);
  const { rows, written } = await correctedRows(
    source,
    correction.single.map(({ text }) => text),
  );
  return {
    ...common,
    ...read([...reading.concepts, ...correction.concepts]),
    named: bestOf([...named, ...rows]),
    didYouMean: didYouMean(filter, wording, correction, written),
  };
}

const NOBODY: NamedRows = new Map();

/** A profile nobody is in is most likely a name where the id was wanted. */
async function profileHints(source: FaultTolerantReader, profile: string | undefined): Promise<QueryHint[]> {
  if (profile === undefined || (await source.filterRows('profile', profile)) !== undefined) return [];
  return [{ code: 'unknown-profile', token: profile, message: `No server is in a profile with the id "${profile}".` }];
}

/** Rows stand in list order, which is most used first. An order whose file failed is done without. */
async function loadOrder(source: FaultTolerantReader, { sort }: Question): Promise<RowOrder | undefined> {
  if (sort === 'relevance') return undefined;
  if (sort === 'used') return (row, other) => row < other;
  const places = await source.order(sort);
  return places && ((row, other) => (places[row] ?? 0) < (places[other] ?? 0));
}

/** The words of a query as they are indexed, and the terms that stand for them. */
function termsOfAll(words: readonly QueryWord[], concepts: readonly Concept[]): string[] {
  const asked = words.map(({ term }) => term);
  // A character of a script without blanks is found in every pair that it begins: the pairs say more than was asked for.
  const alone = new Set(asked.filter(isUnspacedCharacter));
  const further = concepts.flat().flatMap(({ term }) => (alone.has(String.fromCodePoint(term.codePointAt(0) ?? 0)) ? [] : [term]));
  return [...new Set([...asked, ...further])];
}
