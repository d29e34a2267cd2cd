import { isStopWord, queryWords } from '../terms/query-words.ts';
import { parseFilterQuery, type FilterQuery } from './filter-query.ts';

/** What leaves a server out of a search: a filter that it passes, or words that it has. */
export interface Excluded {
  /** Only filters, each of which leaves out the servers that pass it. */
  readonly filters: FilterQuery;
  /** The terms of each excluded word, or of words that were quoted together: a server with all of them is left out. */
  readonly words: readonly (readonly string[])[];
}

/**
 * Reads what a query excludes; `undefined` for nothing. Words are compared by their terms as they are indexed: they are not completed,
 * corrected or translated. A stop word alone leaves nothing out: nearly all servers have it, and `docker run -it` is no request for it.
 */
export function excludedOf({ excluded }: Pick<FilterQuery, 'excluded'>): Excluded | undefined {
  if (excluded.length === 0) return undefined;
  const isFilter = (each: string): boolean => each.includes(':');
  const terms = excluded.filter((each) => !isFilter(each)).map((words) => queryWords(words).map(({ term }) => term));
  return { filters: parseFilterQuery(excluded.filter(isFilter).join(' ')), words: terms.filter((each) => !each.every(isStopWord)) };
}
