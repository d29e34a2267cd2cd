import { API_SORT_NAMES } from '../../search/query/sort-names.ts';

/**
 * Orders of the servers of an answer. Ties are in list order.
 *
 * - `relevance`: as the search ranks them; without text in list order.
 * - `uses`: list order.
 * - `updated`, `newest`: the latest time (`Date.parse` of `updatedAt`, of `createdAt`) first.
 * - `name`: by `displayName.toLowerCase()`, compared by UTF-16 code units.
 * - `tokens`: by `contextTokens`, the smallest first; servers with an unknown cost last.
 */
export const SERVER_SORTS = ['relevance', 'uses', 'updated', 'newest', 'name', 'tokens'] as const;

/** One of {@link SERVER_SORTS}. */
export type ServerSort = (typeof SERVER_SORTS)[number];

/** All names of orders that a request can have: those of the search page too. */
export const SORT_PARAMETERS: readonly string[] = [...SERVER_SORTS, ...API_SORT_NAMES.keys()];

/** The order that a request names; `undefined` for an unknown name. */
export function readServerSort(name: string): ServerSort | undefined {
  const own = API_SORT_NAMES.get(name) ?? name;
  return SERVER_SORTS.find((sort) => sort === own);
}
