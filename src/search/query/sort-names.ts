/**
 * Orders that the search page and the API name differently: the name in URLs of the page, which is that of {@link SortOrder}, and the name in
 * the API. Both read both names.
 */
const NAMES = [
  ['used', 'uses'],
  ['cost', 'tokens'],
] as const;

/** The name in the API, by that of the page. */
export const API_SORT_NAMES: ReadonlyMap<string, string> = new Map(NAMES);

/** The name of the page, by that in the API. */
export const PAGE_SORT_NAMES: ReadonlyMap<string, string> = new Map(NAMES.map(([page, api]) => [api, page]));
