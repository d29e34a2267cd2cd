import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiKeyFrom, type ApiKey } from '../../../src/api/access/api-key.ts';
import { keyedAccess, type KeyedAccessOptions } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { memoryRateLimits } from '../../../src/api/access/rate-limits.ts';
import { jsonAnswer, type ApiAnswer } from '../../../src/api/http/answer.ts';
import { registryApi } from '../../../src/api/registry-api.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { sharedCache } from '../../support/shared-cache.ts';
import { nodeSha256 } from './rings.ts';

const [ANN, BEN] = [apiKeyFrom(new Uint8Array(32).fill(1)), apiKeyFrom(new Uint8Array(32).fill(2))];
// Node's way of hashing gives a text at once.
const KEYS = [ANN, BEN].map((key, index): ApiKey => ({ name: `k${index}`, hash: nodeSha256(key) as string, scopes: ['api', 'site'] }));

/** A catalogue whose responses all differ, so that a response for another client is recognised. */
async function catalogue(options: Partial<KeyedAccessOptions>): Promise<TestServer> {
  let count = 0;
  const fresh = (): ApiAnswer => jsonAnswer(`{"answer":${(count += 1)}}`);
  const plain = { keys: keyRing(KEYS), sha256: nodeSha256, now: () => 0, limits: memoryRateLimits(), isPublic: false, isPrivate: true };
  const api = registryApi({
    routes: [{ prefix: '/api/', answer: ({ path }) => (path === '/api/servers' ? fresh() : undefined) }],
    access: keyedAccess({ ...plain, ...options }),
    isPrivate: options.isPrivate ?? true,
    isOwnHost: () => true,
    onerror: (error) => {
      throw error;
    },
  });
  return serve(async (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const outcome = await api.handle({
      method: request.method ?? 'GET',
      path,
      query,
      header: (name) => request.headers[name]?.toString(),
      hasBody: false,
      address: request.socket.remoteAddress ?? '',
    });
    // What another host's files would be, with a lifetime of their own that access overrides.
    const answer =
      outcome.kind === 'answer'
        ? outcome.answer
        : { ...fresh(), headers: { 'cache-control': 'public, max-age=31536000', ...outcome.headers } };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const PATHS = ['/api/servers', '/api/servers.json', '/', '/search/manifest.json'];

describe('a catalogue with keys behind a shared cache', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await catalogue({})));
  afterAll(() => server.close());

  it.each(PATHS)('never serves one client the response of another: %s', async (path) => {
    const cache = sharedCache();
    const bodies = new Set<string>();
    const askers = [bearer(ANN), bearer(BEN), bearer(ANN), { authorization: `Basic ${btoa(`ann:${ANN}`)}` }];
    for (const headers of askers) {
      const { status, body, from } = await cache.get(server.url + path, headers);
      expect({ status, from }).toEqual({ status: 200, from: 'origin' });
      bodies.add(body);
    }
    expect(bodies.size).toBe(askers.length);
    expect(cache.size).toBe(0);
    for (const headers of [{}, bearer('unknown')]) {
      const { status, body } = await cache.get(server.url + path, headers);
      expect(status).toBe(401);
      expect(body).not.toContain('"answer"');
    }
  });

  it('never serves a client with a key the refusal of one without', async () => {
    const cache = sharedCache();
    for (const path of PATHS) {
      expect((await cache.get(server.url + path)).status).toBe(401);
      expect((await cache.get(server.url + path, bearer(ANN))).status).toBe(200);
    }
  });
});

describe('a public catalogue behind a shared cache', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await catalogue({ isPublic: true, isPrivate: false })));
  afterAll(() => server.close());

  it('lets the cache serve the same response to all clients for a minute', async () => {
    const cache = sharedCache();
    const url = `${server.url}/api/servers`;
    const first = await cache.get(url, bearer(ANN));
    expect(first).toMatchObject({ status: 200, from: 'origin' });
    for (const headers of [{}, bearer(BEN), bearer('unknown')]) {
      expect(await cache.get(url, headers)).toMatchObject({ status: 200, body: first.body, from: 'cache' });
    }
    cache.wait(60);
    expect(await cache.get(url)).toMatchObject({ status: 200, from: 'origin' });
  });

  it('never serves a problem from the cache', async () => {
    const cache = sharedCache();
    for (let at = 0; at < 2; at += 1) {
      const { status, from } = await cache.get(`${server.url}/api/servers?api_key=${ANN}`);
      expect({ status, from }).toEqual({ status: 400, from: 'origin' });
    }
    expect(cache.size).toBe(0);
  });
});

describe('the shared cache of the tests', () => {
  it('would serve the response of one client to another if the catalogue allowed it', async () => {
    let count = 0;
    const careless = await serve(
      (_, response) => void response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end(`${(count += 1)}`),
    );
    const cache = sharedCache();
    expect(await cache.get(careless.url, bearer(ANN))).toMatchObject({ body: '1', from: 'origin' });
    expect(await cache.get(careless.url, bearer(BEN))).toMatchObject({ body: '1', from: 'cache' });
    await careless.close();
  });

  it.each([
    ['nothing', {}, false],
    ['must-revalidate', { 'cache-control': 'must-revalidate' }, true],
    ['s-maxage', { 'cache-control': 's-maxage=5' }, true],
    ['private', { 'cache-control': 'private, max-age=60' }, false],
    ['no-store', { 'cache-control': 'public, no-store' }, false],
  ])('stores the response to a key with Cache-Control %s: %o %s', async (_title, headers, isStored) => {
    const origin = await serve((_, response) => void response.writeHead(200, headers).end());
    const cache = sharedCache();
    await cache.get(origin.url, bearer(ANN));
    expect(cache.size).toBe(isStored ? 1 : 0);
    await origin.close();
  });
});
