import { timestamp } from '../../catalog/values/timestamp.ts';
import type { ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';
import { readCursor, type ListPlace } from './list-cursor.ts';
import { FILTER_LIMITS } from './list-filter.ts';

/** What `GET /v0.1/servers` asks for. */
export interface OfficialListRequest extends ListPlace {
  /** 1 to {@link MOST_LIMIT}. */
  readonly limit: number;
}

/** Entries a page: the official registry's bounds. */
export const MAX_LIMIT = 100;

/** Entries a page where nothing is said. */
export const DEFAULT_LIMIT = 30;

/** RFC 3339 §5.6. A `+` that was not encoded arrives as a blank. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;

/**
 * Reads the query of `GET /v0.1/servers`. An empty parameter counts as absent, of a repeated one the first counts, and unknown ones
 * are passed over. Servers that are gone are listed where `include_deleted` says so, and where it says nothing to whoever asks what
 * changed since a time: the official registry does so, because a copy could not be kept otherwise. A search finds none of them. A cursor
 * holds all of the request that it goes on with: beside it only `limit` counts.
 */
export function readOfficialListRequest(query: string): { readonly request: OfficialListRequest } | { readonly refusal: ApiAnswer } {
  const parameters = new URLSearchParams(query);
  const given = (name: string): string => parameters.get(name)?.trim() ?? '';
  const limit = readLimit(given('limit'));
  if (limit === undefined) return refused(`"limit" is a whole number from 1 to ${MAX_LIMIT}.`);
  const cursor = given('cursor');
  if (cursor !== '') {
    const place = readCursor(cursor);
    return place === undefined
      ? refused('"cursor" is none that this registry gave. Start again without one.')
      : { request: { ...place, limit } };
  }
  const search = given('search');
  if (search.length > FILTER_LIMITS.search)
    return refused(`"search" has ${search.length} characters; ${FILTER_LIMITS.search} are read at most. Shorten it.`);
  const since = given('updated_since');
  const updatedSince = since === '' ? '' : readDateTime(since);
  if (updatedSince === undefined) return refused('"updated_since" is a time as RFC 3339 writes it, such as 2026-11-05T00:00:00Z.');
  const version = given('version');
  if (version.length > FILTER_LIMITS.version) return refused(`A version has ${FILTER_LIMITS.version} characters at most.`);
  // Every server has one version here, which is its latest.
  const includesDeleted = readFlag(given('include_deleted'), updatedSince !== '');
  if (includesDeleted === undefined) return refused('"include_deleted" is true or false.');
  const filter = { search, updatedSince, version: version === 'latest' ? '' : version, includesDeleted };
  return { request: { filter, from: search === '' ? '' : 0, limit } };
}

function refused(detail: string): { readonly refusal: ApiAnswer } {
  return { refusal: problemAnswer('bad-request', detail) };
}

function readLimit(text: string): number | undefined {
  if (text === '') return DEFAULT_LIMIT;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_LIMIT ? limit : undefined;
}

/** Whether a parameter says yes; `undefined` where it says neither. */
export function readFlag(text: string, otherwise: boolean): boolean | undefined {
  if (text === '') return otherwise;
  return /^(?:true|1)$/i.test(text) || (/^(?:false|0)$/i.test(text) ? false : undefined);
}

function readDateTime(text: string): string | undefined {
  return DATE_TIME.test(text) ? timestamp(text.replace(/ (?=\d{2}:\d{2}$)/, '+')) : undefined;
}
