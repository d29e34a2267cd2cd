import { SORT_ORDERS, type SortOrder } from '../../../search/query/search-engine.ts';
import { PAGE_SORT_NAMES } from '../../../search/query/sort-names.ts';

/** The state of the search on the home page, all of which is in the page's URL. */
export interface SearchState {
  readonly q: string;
  readonly profile: string;
  readonly sort: SortOrder;
  /** From 1. */
  readonly page: number;
}

/** The state without a search. */
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

/** Parses a sort order, by its name here or in the API; returns the default for other texts. */
export function sortOf(text: string | null): SortOrder {
  const name = text === null ? text : (PAGE_SORT_NAMES.get(text) ?? text);
  return SORT_ORDERS.find((order) => order === name) ?? NO_SEARCH.sort;
}

/** The URL of a state; defaults are omitted. */
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

/** Whether a state has a search. A sort order alone shows the whole list in that order. */
export function isSearching({ q, profile, sort }: SearchState): boolean {
  return q.trim() !== '' || profile !== '' || sort !== NO_SEARCH.sort;
}

/**
 * The page title of a state, which distinguishes the entries of the browser history.
 *
 * @param sortName label of the sort order
 */
export function titleOf({ q, profile }: SearchState, sortName: string, siteName: string): string {
  return [q.trim() || profile || sortName, siteName].filter((part) => part !== '').join(' · ');
}
