import { formatFilterQuery, parseFilterQuery } from '../../search/filter-query.ts';

/** What the search on the home page shows: all of it stands in the page's URL. */
export interface SearchState {
  readonly q: string;
  readonly profile: string;
  /** From 1. */
  readonly page: number;
}

/** Reads the state from the query of a URL. */
export function stateFromUrl(url: URL): SearchState {
  const page = Number(url.searchParams.get('page') ?? '1');
  return {
    q: url.searchParams.get('q') ?? '',
    profile: url.searchParams.get('profile') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The URL that shows a state; what is not set leaves no trace. */
export function urlOfState({ q, profile, page }: SearchState, base: URL): URL {
  const url = new URL(base);
  url.search = '';
  if (q.trim() !== '') url.searchParams.set('q', q);
  if (profile !== '') url.searchParams.set('profile', profile);
  if (page > 1) url.searchParams.set('page', String(page));
  return url;
}

/** Whether anything is searched for. */
export function isSearching({ q, profile }: SearchState): boolean {
  return q.trim() !== '' || profile !== '';
}

/** The title of the page while it shows a state, so that the entries of the browser's history can be told apart. */
export function titleOf({ q, profile }: SearchState, siteName: string): string {
  return [q.trim() || profile, siteName].filter((part) => part !== '').join(' · ');
}

/** A flag of the query, as the check boxes show it. */
export type QueryFlag = 'verified' | 'deployed';

/** Whether a query has a flag. */
export function hasFlag(q: string, flag: QueryFlag): boolean {
  return parseFilterQuery(q)[flag];
}

/** The query with a flag set or taken away; everything else stays as it was meant. */
export function withFlag(q: string, flag: QueryFlag, on: boolean): string {
  return hasFlag(q, flag) === on ? q : formatFilterQuery({ ...parseFilterQuery(q), [flag]: on });
}

/** Whether a query stays with an owner. */
export function hasOwner(q: string, owner: string): boolean {
  return parseFilterQuery(q).owners.includes(owner.toLowerCase());
}

/** The query with an owner added to those it stays with, or taken away; everything else stays as it was meant. */
export function withOwner(q: string, owner: string, on: boolean): string {
  if (hasOwner(q, owner) === on) return q;
  const query = parseFilterQuery(q);
  const folded = owner.toLowerCase();
  return formatFilterQuery({ ...query, owners: on ? [...query.owners, folded] : query.owners.filter((other) => other !== folded) });
}
