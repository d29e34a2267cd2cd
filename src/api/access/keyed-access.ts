import { withHeaders, type AnswerHeaders, type ApiAnswer } from '../http/answer.ts';
import { isOfficialPath } from '../http/api-paths.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Access, Admission, Scope } from './access.ts';
import { isExpired, type Sha256 } from './api-key.ts';
import { clientOf } from './client-of.ts';
import { credentialsOf } from './credentials.ts';
import { hasKeyInQuery } from './key-in-query.ts';
import type { KeyRing } from './key-ring.ts';
import { limitField, policyField, tooMany, type RateLimiter } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';
import { refusalsFor, type Refusals } from './refusals.ts';

/** What access is decided by. */
export interface KeyedAccessOptions {
  readonly keys: KeyRing;
  readonly sha256: Sha256;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Absent where nothing is limited. */
  readonly limits: RateLimits | undefined;
  /** Whether the API and the MCP server are open to everyone. Pages that want a key want it all the same. */
  readonly isPublic: boolean;
  /** Whether the official registry's API is open to everyone, also where the rest of the API wants a key. Default: as the rest. */
  readonly isOfficialPublic?: boolean | undefined;
  /**
   * Whether pages want a key too. A browser that has opened one sends its Basic header with everything below it, the links of pages
   * to the API's files included, so these take it then. They only read, so a page of another origin gains nothing by having it sent,
   * and it cannot see the answer: CORS allows no credentials.
   */
  readonly isPrivate: boolean;
}

/** Answers to a key are for whoever has that key. */
const FOR_KEY: AnswerHeaders = { 'cache-control': 'private, no-cache', vary: 'Authorization' };
const FOR_ALL: AnswerHeaders = { 'cache-control': 'public, max-age=60, stale-while-revalidate=300' };
const NOT_KEPT: AnswerHeaders = { 'cache-control': 'no-store' };
const FOR_KEY_ONCE: AnswerHeaders = { ...FOR_KEY, ...NOT_KEPT };

const REFUSALS: Readonly<Record<Scope, Refusals>> = { api: refusalsFor('api'), mcp: refusalsFor('mcp'), site: refusalsFor('site') };

/**
 * Access by API keys (RFC 6750), or for everyone, at a limited rate.
 *
 * A key that opens the catalogue is never made to wait by the failures of others at its address: behind a proxy, or in an office, all
 * have one. Nobody guesses 256 random bits, so counting failures saves work and does not guard the keys.
 */
export function keyedAccess(options: KeyedAccessOptions): Access {
  const { keys, sha256, now, limits, isPublic, isOfficialPublic = false, isPrivate } = options;

  async function admitKey(request: ApiRequest, scope: Scope): Promise<Admission> {
    const refusals = REFUSALS[scope];
    const header = request.header('authorization');
    if (hasKeyInQuery(request.query, scope)) return refused(header === undefined ? refusals.keyInQuery : refusals.keyInQueryToo);
    const credentials = credentialsOf(header, scope === 'site' || (scope === 'api' && isPrivate));
    if (credentials.kind === 'none') return refused(refusals.noKey);
    if (credentials.kind === 'malformed') return failed(request, refusals.malformed);
    const key = await keys.find(await sha256(credentials.key));
    if (key === undefined || isExpired(key, now())) return failed(request, refusals.badKey);
    if (!key.scopes.includes(scope)) return refused(refusals.outOfScope);
    // A page takes dozens of files; what they cost is not worth counting.
    const headers = scope === 'mcp' ? FOR_KEY_ONCE : FOR_KEY;
    if (limits === undefined || scope === 'site') return { admitted: true, headers, key: key.hash };
    const admission = await counted(limits.perKey, key.hash, headers);
    return admission.admitted ? { ...admission, key: key.hash } : admission;
  }

  function admitAnyone(request: ApiRequest, scope: Scope): Admission | Promise<Admission> {
    if (hasKeyInQuery(request.query, scope)) return refused(REFUSALS[scope].keyInQueryToo);
    const client = clientOf(request.address);
    const headers = scope === 'mcp' ? NOT_KEPT : FOR_ALL;
    return limits === undefined || client === undefined ? { admitted: true, headers } : counted(limits.perAddress, client, headers);
  }

  async function failed({ address }: ApiRequest, answer: ApiAnswer): Promise<Admission> {
    const client = clientOf(address);
    if (limits === undefined || client === undefined) return refused(answer);
    const { failures } = limits;
    const turn = await failures.take(client);
    if (!turn.isAllowed) return refused(tooMany(failures.quota, turn, 'Too many keys from this address opened nothing.', VARY));
    return refused(withHeaders(answer, { 'ratelimit-policy': policyField(failures.quota), ratelimit: limitField(failures.quota, turn) }));
  }

  function isOpen(request: ApiRequest, scope: Scope): boolean {
    return scope !== 'site' && (isPublic || (isOfficialPublic && scope === 'api' && isOfficialPath(request.path)));
  }

  return { admit: (request, scope) => (isOpen(request, scope) ? admitAnyone(request, scope) : admitKey(request, scope)) };
}

const VARY: AnswerHeaders = { vary: 'Authorization' };

async function counted(limiter: RateLimiter, who: string, headers: AnswerHeaders): Promise<Admission> {
  const { quota } = limiter;
  const turn = await limiter.take(who);
  if (!turn.isAllowed) return refused(tooMany(quota, turn, `At most ${quota.times} requests in ${quota.seconds} s are answered.`, VARY));
  return {
    admitted: true,
    headers: { ...headers, 'ratelimit-policy': policyField(quota), ratelimit: limitField(quota, turn) },
  };
}

function refused(answer: ApiAnswer): Admission {
  return { admitted: false, answer };
}
