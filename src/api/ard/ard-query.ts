import { LIST_LIMITS } from '../registry/list-request.ts';
import { readFilter, type ArdFilter } from './ard-filter.ts';

/** Limits of a request. */
const ARD_LIMITS = { pageSize: 100, defaultPageSize: 10, offset: 1_000_000, facets: 10, buckets: 1000 } as const;

/** A request that cannot be answered. Its message says what is wrong, and contains nothing of the request. */
export class ArdRequestError extends Error {
  override readonly name = 'ArdRequestError';
}

/** The part of a request that selects entries (ARD v0.91 §5.3.1). */
interface ArdQuery {
  /** Empty: all entries. */
  readonly text: string;
  readonly filter: ArdFilter;
}

/** A request of `POST /search`. */
export interface ArdSearch extends ArdQuery {
  readonly pageSize: number;
  /** Results to skip. */
  readonly offset: number;
  /** Whether the client wants the entries of other search services. */
  readonly referrals: boolean;
}

/** A facet of `POST /explore`. */
export interface ArdFacet {
  readonly field: string;
  /** Maximum number of values. */
  readonly limit: number;
  /** Values with fewer entries are left out. */
  readonly minCount: number;
}

/** A request of `POST /explore`. */
export interface ArdExplore extends ArdQuery {
  readonly facets: readonly ArdFacet[];
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the body of `POST /search` (ARD v0.91 §5.3.2).
 *
 * @throws ArdRequestError
 */
export function readArdSearch(body: string): ArdSearch {
  const root = objectOf(parse(body), 'The body');
  const query = readQuery(root['query']);
  if (query.text === '') throw new ArdRequestError('"query.text" is required: what the server should do, in words.');
  const { federation = 'auto' } = root;
  if (federation !== 'auto' && federation !== 'referrals' && federation !== 'none')
    throw new ArdRequestError('"federation" is "auto", "referrals" or "none".');
  return { ...query, ...readPage(root['pageSize'], root['pageToken']), referrals: federation === 'referrals' };
}

/**
 * Reads the body of `POST /explore` (ARD v0.91 §5.3.3).
 *
 * @throws ArdRequestError
 */
export function readArdExplore(body: string): ArdExplore {
  const root = objectOf(parse(body), 'The body');
  const query = root['query'] === undefined ? { text: '', filter: [] } : readQuery(root['query']);
  const { facets } = objectOf(root['resultType'], '"resultType"');
  if (!Array.isArray(facets) || facets.length === 0 || facets.length > ARD_LIMITS.facets)
    throw new ArdRequestError(`"resultType.facets" is a list of 1 to ${ARD_LIMITS.facets} objects with "field".`);
  return { ...query, facets: facets.map(readFacet) };
}

/**
 * Reads the size and the token of a page.
 *
 * @throws ArdRequestError
 */
export function readPage(pageSize: unknown = ARD_LIMITS.defaultPageSize, pageToken: unknown = '0'): Pick<ArdSearch, 'pageSize' | 'offset'> {
  if (!isCount(pageSize) || pageSize > ARD_LIMITS.pageSize)
    throw new ArdRequestError(`"pageSize" is a whole number from 1 to ${ARD_LIMITS.pageSize}.`);
  const offset = typeof pageToken === 'string' && /^\d{1,6}$/.test(pageToken) ? Number(pageToken) : Infinity;
  if (offset > ARD_LIMITS.offset) throw new ArdRequestError('"pageToken" is the "pageToken" of an answer.');
  return { pageSize, offset };
}

function readQuery(value: unknown): ArdQuery {
  const { text = '', filter } = objectOf(value, '"query"');
  if (typeof text !== 'string' || text.length > LIST_LIMITS.q)
    throw new ArdRequestError(`"query.text" is a text of at most ${LIST_LIMITS.q} characters.`);
  const read = filter === undefined ? [] : readFilter(objectOf(filter, '"query.filter"'));
  if (read === undefined)
    throw new ArdRequestError(
      'The keys of "query.filter" are identifier, displayName, type, publisher, tags, capabilities, version, updatedAt, url, description and metadata.NAME; each value is a text, a number, a boolean or a list of them.',
    );
  return { text: text.trim(), filter: read };
}

function readFacet(value: unknown): ArdFacet {
  const { field, limit = 20, minCount = 1 } = objectOf(value, 'A facet');
  if (typeof field !== 'string' || readFilter({ [field]: [] }) === undefined)
    throw new ArdRequestError('"field" of a facet is type, publisher, tags, capabilities, version or metadata.NAME.');
  if (!isCount(limit) || limit > ARD_LIMITS.buckets || !isCount(minCount))
    throw new ArdRequestError(`"limit" of a facet is a whole number from 1 to ${ARD_LIMITS.buckets}, "minCount" one from 1.`);
  return { field, limit, minCount };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ArdRequestError('The body is not JSON.');
  }
}

function objectOf(value: unknown, what: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ArdRequestError(`${what} must be a JSON object.`);
  return { ...value };
}
