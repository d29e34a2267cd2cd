import { after } from '../http/after.ts';
import { withHeaders, type AnswerHeaders, type ApiAnswer } from '../http/answer.ts';
import { isOfficialPath } from '../http/api-paths.ts';
import { problemAnswer } from '../http/problem.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Access, Admission, Scope } from './access.ts';
import { isExpired, type ApiKey, type Sha256 } from './api-key.ts';
import { rateLimitClient } from './rate-limit-client.ts';
import { credentialsOf } from './credentials.ts';
import { keyInQuery } from './key-in-query.ts';
import { KeysUnavailableError, type KeyRing } from './key-ring.ts';
import { limitField, policyField, tooMany, type Quota, type RateLimiter, type Turn } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';
import { refusalsFor, VARY, type Refusals } from './key-refusals.ts';

/** Inputs of the access decision. */
export interface KeyedAccessOptions {
  readonly keys: KeyRing;
  readonly sha256: Sha256;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Absent if no limit applies. */
  readonly limits: RateLimits | undefined;
  /** Whether the API and the MCP server are open to everyone. Private pages need a key all the same. */
  readonly isPublic: boolean;
  /** Whether the official registry API is open to everyone even where the rest of the API needs a key. Default: the same as the rest. */
  readonly isOfficialPublic?: boolean | undefined;
  /**
   * Whether pages need a key too. A browser that has opened a page sends its Basic header for everything below it, including links from
   * pages to API files, so the API then accepts Basic. The API only reads, so a page of another origin gains nothing by triggering such a
   * request, and it cannot see the response: CORS allows no credentials.
   */
  readonly isPrivate: boolean;
}

/** Answers to a request with a key are for the holder of that key only. */
const FOR_KEY: AnswerHeaders = { 'cache-control': 'private, no-cache', ...VARY };
const FOR_ALL: AnswerHeaders = { 'cache-control': 'public, max-age=60, stale-while-revalidate=300' };
const NOT_STORED: AnswerHeaders = { 'cache-control': 'no-store' };
const FOR_KEY_NOT_STORED: AnswerHeaders = { ...FOR_KEY, ...NOT_STORED };

const REFUSALS: Readonly<Record<Scope, Refusals>> = { api: refusalsFor('api'), mcp: refusalsFor('mcp'), site: refusalsFor('site') };

/**
 * Rate-limited access with API keys (RFC 6750), or for everyone.
 *
 * Failed attempts from the same address never delay a valid key: behind a proxy or in an office, all clients share one address. Nobody can
 * guess 256 random bits, so counting failures saves work; it does not protect the keys.
 */
export function keyedAccess(options: KeyedAccessOptions): Access {
  const { keys, sha256, now, limits, isPublic, isOfficialPublic = false, isPrivate } = options;

  function admitKey(request: ApiRequest, scope: Scope): Admission | Promise<Admission> {
    const refusals = REFUSALS[scope];
    const header = request.header('authorization');
    const inQuery = keyInQuery(request.query, scope);
    if (inQuery !== undefined) return refused((header === undefined ? refusals.keyInQuery : refusals.keyInQueryToo)[inQuery]);
    const credentials = credentialsOf(header, scope === 'site' || (scope === 'api' && isPrivate));
    if (credentials.kind === 'none') return refused(refusals.noKey);
    if (credentials.kind === 'malformed') return failed(request, refusals.malformed);
    const found = after(sha256(credentials.key), (hash) => keys.find(hash));
    return after(found, (key) => admitHolder(request, scope, key));
  }

  function admitHolder(request: ApiRequest, scope: Scope, key: ApiKey | undefined): Admission | Promise<Admission> {
    const refusals = REFUSALS[scope];
    if (key === undefined || isExpired(key, now())) return failed(request, refusals.badKey);
    if (!key.scopes.includes(scope)) return refused(refusals.outOfScope);
    // A page loads dozens of files, and they cost little, so they are not counted.
    const headers = scope === 'mcp' ? FOR_KEY_NOT_STORED : FOR_KEY;
    if (limits === undefined || scope === 'site') return { admitted: true, headers, key: key.hash };
    return counted(limits.perKey, key.hash, headers, key.hash);
  }

  function admitAnyone(request: ApiRequest, scope: Scope): Admission | Promise<Admission> {
    const inQuery = keyInQuery(request.query, scope);
    if (inQuery !== undefined) return refused(REFUSALS[scope].keyInQueryToo[inQuery]);
    const client = rateLimitClient(request.address);
    const headers = scope === 'mcp' ? NOT_STORED : FOR_ALL;
    return limits === undefined || client === undefined ? { admitted: true, headers } : counted(limits.perAddress, client, headers);
  }

  async function failed({ address }: ApiRequest, answer: ApiAnswer): Promise<Admission> {
    const client = rateLimitClient(address);
    if (limits === undefined || client === undefined) return refused(answer);
    const { failures } = limits;
    const turn = await failures.take(client);
    if (!turn.isAllowed) {
      const { answer: refusal } = tooMany(failures.quota, turn, 'Too many requests with invalid keys came from this address.', VARY);
      return refused(refusal);
    }
    return refused(withHeaders(answer, { 'ratelimit-policy': policyField(failures.quota), ratelimit: limitField(failures.quota, turn) }));
  }

  function isOpen(request: ApiRequest, scope: Scope): boolean {
    return scope !== 'site' && (isPublic || (isOfficialPublic && scope === 'api' && isOfficialPath(request.path)));
  }

  return { admit: (request, scope) => (isOpen(request, scope) ? admitAnyone(request, scope) : ifKnown(admitKey(request, scope))) };
}

/** @param key SHA-256 of the accepted key; absent if no key was needed */
function counted(limiter: RateLimiter, who: string, headers: AnswerHeaders, key?: string): Admission | Promise<Admission> {
  return after(limiter.take(who), (turn) => admissionOf(limiter.quota, turn, headers, key));
}

function admissionOf(quota: Quota, turn: Turn, headers: AnswerHeaders, key: string | undefined): Admission {
  if (!turn.isAllowed) {
    const { detail, answer } = tooMany(quota, turn, `The limit is ${quota.times} requests in ${quota.seconds} s.`, VARY);
    return { admitted: false, answer, overLimit: detail };
  }
  const limited = { ...headers, 'ratelimit-policy': policyField(quota), ratelimit: limitField(quota, turn) };
  return { admitted: true, headers: limited, ...(key !== undefined && { key }) };
}

function refused(answer: ApiAnswer): Admission {
  return { admitted: false, answer };
}

/** Without an answer about the key, the request is neither admitted nor counted as a failure. */
const UNAVAILABLE = problemAnswer('unavailable', 'Keys cannot be checked at the moment. Try again in a few seconds.', {
  ...VARY,
  'retry-after': '5',
});

/** The admission, or the refusal where the key cannot be looked up. */
function ifKnown(admission: Admission | Promise<Admission>): Admission | Promise<Admission> {
  if (!(admission instanceof Promise)) return admission;
  return admission.catch((error: unknown) => {
    if (error instanceof KeysUnavailableError) return refused(UNAVAILABLE);
    throw error;
  });
}
