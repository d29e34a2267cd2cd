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
