import { parseFilterQuery } from '../../../search/query/filter-query.ts';
import { SORT_ORDERS, type SortOrder } from '../../../search/query/search-engine.ts';

/** What the search on the home page shows: all of it stands in the page's URL. */
export interface SearchState {
  readonly q: string;
  readonly profile: string;
  readonly sort: SortOrder;
  /** From 1. */
  readonly page: number;
}

/** Nothing is searched for. */
export const NO_SEARCH: SearchState = { q: '', profile: '', sort: 'relevance', page: 1 };

/** Reads the state from the query of a URL. */
export function stateFromUrl(url: URL): SearchState {
  const page = Number(url.searchParams.get('page') ?? '1');
  return {
    q: url.searchParams.get('q') ?? '',
    profile: url.searchParams.get('profile') ?? '',
    sort: sortOf(url.searchParams.get('sort')),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The order that a text names; the default where it names none. */
export function sortOf(text: string | null): SortOrder {
  return SORT_ORDERS.find((order) => order === text) ?? NO_SEARCH.sort;
}

/** The URL that shows a state; what is not set leaves no trace. */
export function urlOfState({ q, profile, sort, page }: SearchState, base: URL): URL {
  const url = new URL(base);
  url.search = '';
  url.hash = '';
  if (q.trim() !== '') url.searchParams.set('q', q);
  if (profile !== '') url.searchParams.set('profile', profile);
  if (sort !== NO_SEARCH.sort) url.searchParams.set('sort', sort);
  if (page > 1) url.searchParams.set('page', String(page));
  return url;
}

/** Whether anything is searched for. An order alone asks for the whole list in that order. */
export function isSearching({ q, profile, sort }: SearchState): boolean {
  return q.trim() !== '' || profile !== '' || sort !== NO_SEARCH.sort;
}

/** Whether the matches can be ranked by how well they answer. */
export function hasText({ q }: Pick<SearchState, 'q'>): boolean {
  return parseFilterQuery(q).text !== '';
}

/**
 * The title of the page while it shows a state, so that the entries of the browser's history can be told apart.
 *
 * @param sortName what the order is called
 */
export function titleOf({ q, profile }: SearchState, sortName: string, siteName: string): string {
  return [q.trim() || profile || sortName, siteName].filter((part) => part !== '').join(' · ');
}
