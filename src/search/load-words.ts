import type { Marks } from './files/index-source.ts';
import { UNKNOWN_COST, type TokenColumn } from './files/token-file.ts';
import type { FaultTolerantReader } from './files/fault-tolerant-reader.ts';
import type { QueryHint } from './query/filter-query.ts';
import type { Question } from './query/question.ts';
import { readScopes, type Scopes } from './query/scope.ts';
import { namedRows } from './ranking/exact-names.ts';
import type { RowOrder } from './ranking/ranker.ts';
import { searchedWords, type SearchedWords } from './searched-words.ts';
import { expandQuery } from './terms/expanded-terms.ts';

/** Loaded data for ranking by the words of a question. */
export interface Words extends SearchedWords {
  readonly scopes: Scopes;
  readonly marks: Marks;
  readonly precedes: RowOrder | undefined;
  readonly hints: readonly QueryHint[];
}

/** Loads the data for ranking by the words of a question. */
export async function loadWords(source: FaultTolerantReader, question: Question): Promise<Words> {
  const { filter, typed: text, profile, wording } = question;
  const [reading, typed, scopes, marks, hints, precedes] = await Promise.all([
    expandQuery(source, wording),
    namedRows(source, text, filter.isTyping),
    readScopes(source.filters, question),
    source.marks(),
    profileHints(source, profile),
    loadOrder(source, question),
  ]);
  const words = await searchedWords(source, question, reading, typed);
  return { ...words, scopes, marks, precedes, hints: [...question.hints, ...hints] };
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
  if (sort === 'cost') return byCost(await source.tokens());
  const places = await source.order(sort);
  return places && ((row, other) => (places[row] ?? 0) < (places[other] ?? 0));
}

function byCost(costs: TokenColumn | undefined): RowOrder | undefined {
  if (costs === undefined) return undefined;
  return (row, other) => {
    const [cost = UNKNOWN_COST, otherCost = UNKNOWN_COST] = [costs[row], costs[other]];
    return cost === otherCost ? row < other : cost < otherCost;
  };
}
