import { DEFAULT_PAGE_SIZE } from '../../catalog/lists/pagination.ts';
import { problemAnswer } from '../http/problem.ts';
import type { ApiAnswer } from '../http/answer.ts';

/** What `GET /servers` asks for (spec §4.2). */
export interface ListRequest {
  /** Empty where nothing is searched for. */
  readonly q: string;
  /** Id of a profile; empty for the whole catalogue. */
  readonly profile: string;
  /** From 1. */
  readonly page: number;
  /** 1 to {@link LIST_LIMITS}`.pageSize`. */
  readonly pageSize: number;
}

/** Bounds of a request for a list. */
export const LIST_LIMITS = {
  /** Items a page. */
  pageSize: 100,
  /** Characters (UTF-16 units) of `q`. */
  q: 512,
} as const;

/** Reads the query of `GET /servers`. An empty parameter counts as absent, of a repeated one the first counts, and unknown ones are passed over. */
export function readListRequest(query: string): { readonly request: ListRequest } | { readonly refusal: ApiAnswer } {
  const parameters = new URLSearchParams(query);
  const page = wholeNumber(parameters.get('page'), 1, Number.MAX_SAFE_INTEGER / LIST_LIMITS.pageSize);
  if (page === undefined) return refused('"page" is a whole number from 1.');
  const pageSize = wholeNumber(parameters.get('pageSize'), DEFAULT_PAGE_SIZE, LIST_LIMITS.pageSize);
  if (pageSize === undefined) return refused(`"pageSize" is a whole number from 1 to ${LIST_LIMITS.pageSize}.`);
  const q = parameters.get('q') ?? '';
  if (q.length > LIST_LIMITS.q) return refused(`"q" has ${q.length} characters; ${LIST_LIMITS.q} are read at most. Shorten it.`);
  return { request: { q: q.trimStart(), profile: parameters.get('profile') ?? '', page, pageSize } };
}

function refused(detail: string): { readonly refusal: ApiAnswer } {
  return { refusal: problemAnswer('bad-request', detail) };
}

/** `undefined` for what is no whole number from 1 to the most. */
function wholeNumber(text: string | null, absent: number, most: number): number | undefined {
  if (text === null || text === '') return absent;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}
