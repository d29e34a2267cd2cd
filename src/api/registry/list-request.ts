import { DEFAULT_PAGE_SIZE } from '../../catalog/lists/pagination.ts';
import { readServerSort, SERVER_SORTS, type ServerSort } from '../source/server-sort.ts';
import { refused, type RefusedRequest } from '../http/refused-request.ts';
import { wholeNumber } from '../http/whole-number.ts';

/** Parameters of `GET /servers` (spec §4.2). */
export interface ListRequest {
  /** Search query; empty for no search. */
  readonly q: string;
  /** Id of a profile; empty for the whole catalogue. */
  readonly profile: string;
  /** From 1. */
  readonly page: number;
  /** 1 to {@link LIST_LIMITS}`.pageSize`. */
  readonly pageSize: number;
  /** `relevance` for no other order. */
  readonly sort: ServerSort;
  /** Whether to count facets. */
  readonly facets: boolean;
}

/** Bounds of a request for a list. */
export const LIST_LIMITS = {
  /** Items per page. */
  pageSize: 100,
  /** Characters (UTF-16 units) of `q`. */
  q: 512,
} as const;

/**
 * Reads the query of `GET /servers` and `GET /tools`. An empty parameter counts as absent, the first of a repeated one counts, and unknown
 * ones are ignored.
 */
export function readListRequest(query: string): { readonly request: ListRequest } | RefusedRequest {
  const parameters = new URLSearchParams(query);
  const page = wholeNumber(parameters.get('page'), 1, Number.MAX_SAFE_INTEGER / LIST_LIMITS.pageSize);
  if (page === undefined) return refused('"page" must be a whole number from 1.');
  const pageSize = wholeNumber(parameters.get('pageSize'), DEFAULT_PAGE_SIZE, LIST_LIMITS.pageSize);
  if (pageSize === undefined) return refused(`"pageSize" must be a whole number from 1 to ${LIST_LIMITS.pageSize}.`);
  const q = parameters.get('q') ?? '';
  if (q.length > LIST_LIMITS.q) return refused(`"q" has ${q.length} characters; the limit is ${LIST_LIMITS.q}. Shorten it.`);
  const sort = readServerSort(parameters.get('sort') || 'relevance');
  if (sort === undefined) return refused(`"sort" must be one of ${SERVER_SORTS.join(', ')}.`);
  const facets = parameters.get('facets') ?? '';
  if (!['', 'true', 'false'].includes(facets)) return refused('"facets" must be true or false.');
  return { request: { q: q.trimStart(), profile: parameters.get('profile') ?? '', page, pageSize, sort, facets: facets === 'true' } };
}
