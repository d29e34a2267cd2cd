import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SCOPES, type Access, type Admission, type Scope } from '../../../src/api/access/access.ts';
import { apiKeyFrom, type ApiKey } from '../../../src/api/access/api-key.ts';
import { keyedAccess, type KeyedAccessOptions } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { memoryRateLimits } from '../../../src/api/access/rate-limits.ts';
import type { AnswerHeaders, ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ProblemDetails } from '../../../src/api/http/problem.ts';
import type { ApiRequest } from '../../../src/api/http/request.ts';
import { nodeSha256, RING_KINDS } from './rings.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

/** A key that differs from others in one byte. */
const keyOf = (byte: number): string => apiKeyFrom(new Uint8Array(32).fill(byte));
const [GOOD, API_ONLY, EXPIRED, ENDING, UNKNOWN, OTHER] = [keyOf(1), keyOf(2), keyOf(3), keyOf(4), keyOf(5), keyOf(6)];

function stored(name: string, key: string, more: Partial<ApiKey> = {}): ApiKey {
  // Node's way of hashing gives a text at once.
  return { name, hash: nodeSha256(key) as string, scopes: SCOPES, ...more };
}

const KEYS: readonly ApiKey[] = [
  stored('good', GOOD),
  stored('api-only', API_ONLY, { scopes: ['api'] }),
  stored('expired', EXPIRED, { expiresAt: '2026-05-31T23:59:59Z' }),
  stored('ending', ENDING, { expiresAt: '2026-06-01T00:00:01Z' }),
  stored('other', OTHER),
];

const basic = (key: string, user = 'anyone'): string => `Basic ${btoa(`${user}:${key}`)}`;

interface Asked {
  readonly authorization?: string;
  readonly query?: string;
  readonly address?: string;
}

function requestOf({ authorization, query = '', address = '203.0.113.1' }: Asked): ApiRequest {
  const header = (name: string): string | undefined => (name === 'authorization' ? authorization : undefined);
  return { method: 'GET', path: '/api/servers', query, header, hasBody: false, address };
}

function accessOf(options: Partial<KeyedAccessOptions> = {}): Access {
  const plain = { keys: keyRing(KEYS), sha256: nodeSha256, now: () => NOW, limits: undefined, isPublic: false, isPrivate: false };
  return keyedAccess({ ...plain, ...options });
}

function refusal(admission: Admission): ApiAnswer {
  if (admission.admitted) throw new Error('admitted');
  return admission.answer;
}

function admitted(admission: Admission): AnswerHeaders {
  if (!admission.admitted) throw new Error(`refused: ${admission.answer.body}`);
  return admission.headers;
}

const PLAIN = 'Bearer realm="portolan"';
const INVALID = 'Bearer realm="portolan", error="invalid_token"';
const REQUEST = 'Bearer realm="portolan", error="invalid_request"';
const BASIC = 'Basic realm="portolan", charset="UTF-8", ';

type Row = readonly [title: string, asked: Asked, scope: Scope, status: number, challenge: string | undefined];

const ROWS: readonly Row[] = [
  ['no credentials', {}, 'api', 401, PLAIN],
  ['an empty header', { authorization: '' }, 'api', 401, PLAIN],
  ['an unknown scheme', { authorization: 'Digest username="x"' }, 'api', 401, PLAIN],
  ['Basic, which the API does not support', { authorization: basic(GOOD) }, 'api', 401, PLAIN],
  ['Basic, which the MCP server does not support', { authorization: basic(GOOD) }, 'mcp', 401, PLAIN],
  ['an unknown key', { authorization: `Bearer ${UNKNOWN}` }, 'api', 401, INVALID],
  ['an expired key', { authorization: `Bearer ${EXPIRED}` }, 'api', 401, INVALID],
  ['a key in capitals', { authorization: `Bearer ${GOOD.toUpperCase()}` }, 'api', 401, INVALID],
  ['a truncated key', { authorization: `Bearer ${GOOD.slice(0, -1)}` }, 'api', 401, INVALID],
  ['the hash of a key', { authorization: `Bearer ${KEYS[0]?.hash ?? ''}` }, 'api', 401, INVALID],
  ['a scheme alone', { authorization: 'Bearer' }, 'api', 401, PLAIN],
  ['a scheme and a blank', { authorization: 'Bearer ' }, 'api', 401, PLAIN],
  ['no blank after the scheme', { authorization: `Bearer:${GOOD}` }, 'api', 401, PLAIN],
  ['two keys', { authorization: `Bearer ${GOOD} ${GOOD}` }, 'api', 400, REQUEST],
  ['two headers', { authorization: `Bearer ${GOOD}, Bearer ${OTHER}` }, 'api', 400, REQUEST],
  ['a key in quotes', { authorization: `Bearer "${GOOD}"` }, 'api', 400, REQUEST],
  ['a key of 513 characters', { authorization: `Bearer ${'x'.repeat(513)}` }, 'api', 400, REQUEST],
  ['a key without the scope', { authorization: `Bearer ${API_ONLY}` }, 'mcp', 403, `${PLAIN}, error="insufficient_scope", scope="mcp"`],
  [
    'a key without the scope of pages',
    { authorization: basic(API_ONLY) },
    'site',
    403,
    `${PLAIN}, error="insufficient_scope", scope="site"`,
  ],
  ['a key only in the query', { query: `q=x&api_key=${GOOD}` }, 'api', 401, PLAIN],
  ['a key in the query of the MCP server', { query: 'apiKey=abc' }, 'mcp', 401, PLAIN],
  ['a key in the query under any name', { query: `q=${encodeURIComponent(` ${GOOD}`)}` }, 'api', 401, PLAIN],
  ['a key in the query as a name', { query: GOOD, authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['a key in the query with a percent-encoded name', { query: '%6Bey=abc' }, 'api', 401, PLAIN],
  ['a key in the query and in the header', { query: `key=${GOOD}`, authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['an access_token in addition to the header', { query: 'access_token=x', authorization: `Bearer ${GOOD}` }, 'api', 400, REQUEST],
  ['a page without credentials', {}, 'site', 401, BASIC + PLAIN],
  ['a page with an unknown key', { authorization: basic(UNKNOWN) }, 'site', 401, BASIC + INVALID],
  ['a page with an invalid Basic header', { authorization: 'Basic %%%' }, 'site', 401, BASIC + INVALID],
  ['a page with no password', { authorization: `Basic ${btoa(GOOD)}` }, 'site', 401, BASIC + INVALID],
  ['a page with a key in its query', { query: `x=${GOOD}` }, 'site', 401, BASIC + PLAIN],
];

describe.each(RING_KINDS)('access by %s', (_, { sha256, ringOf }) => {
  const opened = async (options: Partial<KeyedAccessOptions> = {}): Promise<Access> =>
    accessOf({ keys: await ringOf(KEYS), sha256, ...options });

  it.each(ROWS)('refuses %s', async (_title, options, scope, status, challenge) => {
    const answer = refusal(await (await opened()).admit(requestOf(options), scope));
    expect({ status: answer.status, challenge: answer.headers['www-authenticate'] }).toEqual({ status, challenge });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      vary: 'Authorization',
    });
    const details = JSON.parse(answer.body) as ProblemDetails;
    expect(details).toMatchObject({ status, error: details.detail });
    for (const key of [GOOD, API_ONLY, EXPIRED, UNKNOWN, OTHER]) expect(JSON.stringify(answer)).not.toContain(key);
  });

  it('gives the same refusal for an unknown, a revoked and an expired key', async () => {
    const access = accessOf({ keys: await ringOf(KEYS.filter(({ name }) => name !== 'other')), sha256 });
    const ask = async (key: string): Promise<ApiAnswer> =>
      refusal(await access.admit(requestOf({ authorization: `Bearer ${key}` }), 'api'));
    expect(await ask(EXPIRED)).toEqual(await ask(UNKNOWN));
    expect(await ask(OTHER)).toEqual(await ask(UNKNOWN));
  });

  it.each([
    ['Bearer', `Bearer ${GOOD}`, 'api'],
    ['a scheme in small letters', `bearer ${GOOD}`, 'api'],
    ['a scheme in capitals and more blanks', `BEARER   ${GOOD}`, 'mcp'],
    ['a key before its expiry', `Bearer ${ENDING}`, 'api'],
    ['a key with only that scope', `Bearer ${API_ONLY}`, 'api'],
    ['Bearer for pages', `Bearer ${GOOD}`, 'site'],
    ['Basic for pages, whatever the user', basic(GOOD, 'jane'), 'site'],
    ['Basic for pages, without a user', basic(GOOD, ''), 'site'],
  ] as const)('admits %s', async (_title, authorization, scope) => {
    const headers = admitted(await (await opened()).admit(requestOf({ authorization, query: 'q=a+token&page=2' }), scope));
    expect(headers).toEqual({ 'cache-control': scope === 'mcp' ? 'no-store' : 'private, no-cache', vary: 'Authorization' });
  });

  it('admits a key until the second of its expiry and not later', async () => {
    let now = Date.parse('2026-06-01T00:00:00.999Z');
    const access = await opened({ now: () => now });
    const request = requestOf({ authorization: `Bearer ${ENDING}` });
    expect((await access.admit(request, 'api')).admitted).toBe(true);
    now += 1;
    expect(refusal(await access.admit(request, 'api')).status).toBe(401);
  });

  it('never repeats a text that looks like a key, wherever it was sent', async () => {
    const access = await opened({ limits: memoryRateLimits({ perMinute: 1000, burst: 0 }) });
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => apiKeyFrom(bytes));
    const place = fc.constantFrom<((key: string) => Asked)[]>(
      (sent) => ({ authorization: `Bearer ${sent}` }),
      (sent) => ({ authorization: basic(sent) }),
      (sent) => ({ authorization: sent }),
      (sent) => ({ authorization: `Bearer ${sent} ${sent}` }),
      (sent) => ({ query: `api_key=${sent}` }),
      (sent) => ({ query: sent, authorization: `Bearer ${sent}` }),
      (sent) => ({ query: `q=${sent}`, authorization: `Bearer ${sent}` }),
    );
    await fc.assert(
      fc.asyncProperty(key, place, fc.constantFrom(...SCOPES), fc.boolean(), async (sent, placed, scope, isPublic) => {
        const open = isPublic ? accessOf({ isPublic }) : access;
        expect(JSON.stringify(await open.admit(requestOf(placed(sent)), scope))).not.toContain(sent.slice('portolan_'.length));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a private catalogue', () => {
  const access = accessOf({ isPrivate: true });

  it('accepts Basic authentication for API files, and sends no Basic challenge there', async () => {
    expect((await access.admit(requestOf({ authorization: basic(GOOD) }), 'api')).admitted).toBe(true);
    expect(refusal(await access.admit(requestOf({}), 'api')).headers['www-authenticate']).toBe(PLAIN);
    expect(refusal(await access.admit(requestOf({ authorization: basic(GOOD) }), 'mcp')).status).toBe(401);
  });

  it('does not change the query parameters of its pages', async () => {
    const request = requestOf({ authorization: basic(GOOD), query: 'apiKey=of-some-listed-server&token=x' });
    expect((await access.admit(request, 'site')).admitted).toBe(true);
  });

  it('requires a key for its pages even if the API is public', async () => {
    const open = accessOf({ isPrivate: true, isPublic: true });
    expect(refusal(await open.admit(requestOf({}), 'site')).status).toBe(401);
    expect((await open.admit(requestOf({}), 'api')).admitted).toBe(true);
  });
});

describe('a public API', () => {
  const access = accessOf({ isPublic: true });

  it.each([undefined, `Bearer ${GOOD}`, `Bearer ${UNKNOWN}`, 'Bearer', 'Digest x'])(
    'gives the same response with or without a key: %s',
    async (authorization) => {
      const request = requestOf({ ...(authorization !== undefined && { authorization }) });
      expect(admitted(await access.admit(request, 'api'))).toEqual({ 'cache-control': 'public, max-age=60, stale-while-revalidate=300' });
      expect(admitted(await access.admit(request, 'mcp'))).toEqual({ 'cache-control': 'no-store' });
    },
  );

  it('refuses a key in the query', async () => {
    const answer = refusal(await access.admit(requestOf({ query: `api_key=${GOOD}` }), 'api'));
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('revoke');
  });
});

describe('the rate limit', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const ask = async (access: Access, options: Asked, scope: Scope = 'api'): Promise<Admission> => access.admit(requestOf(options), scope);
  const good: Asked = { authorization: `Bearer ${GOOD}` };

  async function admissions(times: number, admit: () => Promise<Admission>): Promise<number> {
    let count = 0;
    for (let at = 0; at < times; at += 1) if ((await admit()).admitted) count += 1;
    return count;
  }

  it('allows 60 requests a minute for a key, and 20 more within ten minutes', async () => {
    const access = accessOf({ limits: memoryRateLimits() });
    expect(await admissions(200, () => ask(access, good))).toBe(80);
    vi.advanceTimersByTime(60_000);
    expect(await admissions(200, () => ask(access, good))).toBe(60);
    vi.advanceTimersByTime(540_000);
    expect(await admissions(200, () => ask(access, good))).toBe(80);
  });

  it('counts each key separately, whatever address sends it', async () => {
    const access = accessOf({ limits: memoryRateLimits({ perMinute: 10, burst: 0 }) });
    let sent = 0;
    expect(await admissions(30, () => ask(access, { ...good, address: `198.51.100.${(sent += 1)}` }))).toBe(10);
    expect(await admissions(30, () => ask(access, { authorization: `Bearer ${OTHER}` }))).toBe(10);
  });

  it('states in header fields what remains and when it resets', async () => {
    const access = accessOf({ limits: memoryRateLimits({ perMinute: 2, burst: 1 }) });
    const policy = '"key";q=2;w=60;portolan-burst=1';
    expect(admitted(await ask(access, good))).toEqual({
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
      'ratelimit-policy': policy,
      ratelimit: '"key";r=1;t=60',
    });
    vi.advanceTimersByTime(12_300);
    expect(admitted(await ask(access, good))).toMatchObject({ ratelimit: '"key";r=0;t=48' });
    expect(admitted(await ask(access, good))).toMatchObject({ ratelimit: '"key";r=0;t=48' });
    const { status, headers, body } = refusal(await ask(access, good));
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'ratelimit-policy': policy, ratelimit: '"key";r=0;t=48', 'retry-after': '48', vary: 'Authorization' });
    expect(JSON.parse(body)).toMatchObject({ status: 429, code: 'too-many' });
    vi.advanceTimersByTime(47_699);
    expect(refusal(await ask(access, good)).headers['retry-after']).toBe('1');
    vi.advanceTimersByTime(1);
    expect((await ask(access, good)).admitted).toBe(true);
  });

  it('does not count the requests of a page', async () => {
    const access = accessOf({ limits: memoryRateLimits({ perMinute: 1, burst: 0 }) });
    expect(await admissions(50, () => ask(access, good, 'site'))).toBe(50);
    expect(await admissions(50, () => ask(access, good))).toBe(1);
  });

  it('responds 429 to the sixth invalid key within a minute, and does not limit other addresses', async () => {
    const access = accessOf({ limits: memoryRateLimits() });
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) statuses.push(refusal(await ask(access, { authorization: `Bearer ${keyOf(100 + at)}` })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const bad: Asked = { authorization: `Bearer ${UNKNOWN}` };
    const { headers } = refusal(await ask(access, bad));
    expect(headers).toMatchObject({ 'retry-after': '60', 'ratelimit-policy': '"failures";q=5;w=60' });
    expect(refusal(await ask(access, { ...bad, address: '203.0.113.2' })).status).toBe(401);
    vi.advanceTimersByTime(60_000);
    expect(refusal(await ask(access, bad)).status).toBe(401);
  });

  it('does not lock out a valid key because of failures from the same address', async () => {
    const access = accessOf({ limits: memoryRateLimits() });
    for (let at = 0; at < 20; at += 1) await ask(access, { authorization: `Bearer ${UNKNOWN}` });
    expect((await ask(access, good)).admitted).toBe(true);
  });

  it('does not count a request without a key as a failure', async () => {
    const access = accessOf({ limits: memoryRateLimits() });
    for (let at = 0; at < 20; at += 1) expect(refusal(await ask(access, {})).status).toBe(401);
  });

  it('counts by address if the API is public, and a whole IPv6 /64 as one address', async () => {
    const access = accessOf({ isPublic: true, limits: memoryRateLimits({ perMinute: 10, burst: 0 }) });
    expect(await admissions(30, () => ask(access, {}))).toBe(10);
    expect(await admissions(30, () => ask(access, { address: '::ffff:203.0.113.1' }))).toBe(0);
    let host = 0;
    expect(await admissions(30, () => ask(access, { address: `2001:db8:1:2::${(host += 1).toString(16)}` }))).toBe(10);
    expect(await admissions(30, () => ask(access, { address: '2001:db8:1:3::1' }))).toBe(10);
    expect(await admissions(30, () => ask(access, { address: '' })), 'an unknown address is not one client').toBe(30);
  });

  it('does not limit anything without configured limits', async () => {
    expect(await admissions(500, () => ask(accessOf(), good))).toBe(500);
    for (let at = 0; at < 20; at += 1) expect(refusal(await ask(accessOf(), { authorization: `Bearer ${UNKNOWN}` })).status).toBe(401);
  });
});
