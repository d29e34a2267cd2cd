import { timestamp } from '../../catalog/values/timestamp.ts';
import { refused, type RefusedRequest } from '../http/refused-request.ts';
import { wholeNumber } from '../http/whole-number.ts';
import { readCursor, type ListPosition } from './list-cursor.ts';
import { FILTER_LIMITS } from './list-filter.ts';

/** Parameters of `GET /v0.1/servers`. */
export interface OfficialListRequest extends ListPosition {
  /** 1 to {@link MAX_LIMIT}. */
  readonly limit: number;
}

/** Maximum entries per page, as in the official registry. */
export const MAX_LIMIT = 100;

/** Default entries per page. */
export const DEFAULT_LIMIT = 30;

/** RFC 3339 §5.6. An unencoded `+` arrives as a space. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;

/**
 * Reads the query of `GET /v0.1/servers`. An empty parameter counts as absent, the first of a repeated one counts, and unknown ones are
 * ignored. `include_deleted` includes removed servers. Its default is true where `updated_since` is set, as in the official registry, so
 * that clients can keep a copy up to date. A search never returns removed servers. A cursor contains the whole request; in addition to it only
 * `limit` counts.
 */
export function readOfficialListRequest(query: string): { readonly request: OfficialListRequest } | RefusedRequest {
  const parameters = new URLSearchParams(query);
  const given = (name: string): string => parameters.get(name)?.trim() ?? '';
  const limit = wholeNumber(given('limit'), DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === undefined) return refused(`"limit" must be a whole number from 1 to ${MAX_LIMIT}.`);
  const cursor = given('cursor');
  if (cursor !== '') {
    const position = readCursor(cursor);
    return position === undefined
      ? refused('"cursor" is not a cursor of this registry. Start again without one.')
      : { request: { ...position, limit } };
  }
  const search = given('search');
  if (search.length > FILTER_LIMITS.search)
    return refused(`"search" has ${search.length} characters; the limit is ${FILTER_LIMITS.search}. Shorten it.`);
  const since = given('updated_since');
  const updatedSince = since === '' ? '' : readDateTime(since);
  if (updatedSince === undefined) return refused('"updated_since" must be an RFC 3339 time, such as 2026-11-05T00:00:00Z.');
  const version = given('version');
  if (version.length > FILTER_LIMITS.version) return refused(`"version" must have at most ${FILTER_LIMITS.version} characters.`);
  const deleted = readIncludeDeleted(parameters, updatedSince !== '');
  if ('refusal' in deleted) return deleted;
  const { includesDeleted } = deleted;
  // Every server has exactly one version here, its latest.
  const filter = { search, updatedSince, version: version === 'latest' ? '' : version, includesDeleted };
  return { request: { filter, from: search === '' ? '' : 0, limit } };
}

/** Reads `include_deleted` of any operation. */
export function readIncludeDeleted(parameters: URLSearchParams, fallback: boolean): { readonly includesDeleted: boolean } | RefusedRequest {
  const includesDeleted = readFlag(parameters.get('include_deleted')?.trim() ?? '', fallback);
  return includesDeleted === undefined ? refused('"include_deleted" must be true or false.') : { includesDeleted };
}

/** Reads a boolean parameter; `undefined` if the value is neither true nor false. */
function readFlag(text: string, fallback: boolean): boolean | undefined {
  if (text === '') return fallback;
  return /^(?:true|1)$/i.test(text) || (/^(?:false|0)$/i.test(text) ? false : undefined);
}

function readDateTime(text: string): string | undefined {
  return DATE_TIME.test(text) ? timestamp(text.replace(/ (?=\d{2}:\d{2}$)/, '+')) : undefined;
}
