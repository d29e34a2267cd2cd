import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Access, Admission, Scope } from '../../../src/api/access/access.ts';
import { KeysUnavailableError, type KeyRing } from '../../../src/api/access/key-ring.ts';
import { memoryRateLimits } from '../../../src/api/access/rate-limits.ts';
import { accessOf, admitted, basic, GOOD, keyOf, OTHER, refusal, requestOf, UNKNOWN, type Asked } from './asked.ts';
import { PLAIN, ringSuite } from './ring-suite.ts';
import { RING_KINDS } from './rings.ts';

for (const [title, kind] of RING_KINDS) ringSuite(title, kind);

describe('keys that cannot be looked up', () => {
  const unavailable: KeyRing = { find: () => Promise.reject(new KeysUnavailableError('lost')) };

  it('give 503 with a time to try again, and count as no failure', async () => {
    const access = accessOf({ keys: unavailable, limits: memoryRateLimits() });
    for (let at = 0; at < 9; at += 1) {
      const { status, headers, body } = refusal(await access.admit(requestOf({ authorization: `Bearer ${GOOD}` }), 'api'));
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', vary: 'Authorization' });
      expect(headers).not.toHaveProperty('ratelimit');
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
    }
  });

  it('do not hide another error', async () => {
    const access = accessOf({ keys: { find: () => Promise.reject(new Error('a fault')) } });
    await expect(access.admit(requestOf({ authorization: `Bearer ${GOOD}` }), 'api')).rejects.toThrow('a fault');
  });

  it('are not needed by a public API', async () => {
    const access = accessOf({ keys: unavailable, isPublic: true });
    expect((await access.admit(requestOf({ authorization: `Bearer ${GOOD}` }), 'api')).admitted).toBe(true);
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

describe('the query of the MCP server', () => {
  it.each(['api_key=x', 'profile=p&api_key=x&token=y', 'key=z'])(
    'may have parameters with the names of keys, such as %s',
    async (query) => {
      expect((await accessOf({ isPublic: true }).admit(requestOf({ query }), 'mcp')).admitted).toBe(true);
      expect((await accessOf().admit(requestOf({ authorization: `Bearer ${GOOD}`, query }), 'mcp')).admitted).toBe(true);
      expect(refusal(await accessOf().admit(requestOf({ query }), 'mcp')).status, 'they are no keys').toBe(401);
    },
  );

  it.each(['api_key', 'config', 'q'])('may not have a key of a catalogue in %s', async (name) => {
    const query = `${name}=${GOOD}`;
    const { status, body } = refusal(await accessOf({ isPublic: true }).admit(requestOf({ query }), 'mcp'));
    expect(status).toBe(400);
    expect(body).toContain('revoke');
    expect(refusal(await accessOf().admit(requestOf({ query }), 'mcp')).status).toBe(401);
  });
});

describe('a parameter of the API with the name of a key', () => {
  const query = 'q=mail&api_key=x';

  it.each([
    ['a public API', { isPublic: true }, {}, 400],
    ['no other key', {}, {}, 401],
    ['a key in the header too', {}, { authorization: `Bearer ${GOOD}` }, 400],
  ])('is refused with %s, without the advice to revoke a key', async (_, options, asked, status) => {
    const answer = refusal(await accessOf(options).admit(requestOf({ ...asked, query }), 'api'));
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('Authorization header');
    expect(answer.body).not.toContain('revoke');
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
