import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ApiKey } from '../../../src/api/access/api-key.ts';
import { SCOPES } from '../../../src/api/access/access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { keyedAccess } from '../../../src/api/access/keyed-access.ts';
import type { RateLimiter } from '../../../src/api/access/rate-limiter.ts';
import type { RateLimits } from '../../../src/api/access/rate-limits.ts';
import { limitedMcp } from '../../../src/api/mcp/limited-mcp.ts';
import { webHandler } from '../../../src/api/web-handler.ts';
import { nodeListener } from '../../../src/session-config/node/index.ts';
import { connect, type Era } from '../../session-config/server/mcp-client.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';
import { nodeSha256 } from '../access/rings.ts';

const KEY: ApiKey = { name: 'one', hash: nodeSha256('one') as string, scopes: SCOPES };
const CALL = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'search_servers', arguments: {} } };

let isOver = false;
let counted = 0;
/** A limit that is reached while the test says so. */
const limiter: RateLimiter = {
  quota: { name: 'key', times: 60, seconds: 60, burst: 0 },
  take() {
    counted += 1;
    return { isAllowed: !isOver, left: 0, wait: 11_500 };
  },
};
const limits: RateLimits = { perKey: limiter, perAddress: limiter, failures: limiter };

let site: PublishedFolder;
let served: ServedCatalog;
let web: TestServer;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://127.0.0.1/list/');
  const access = keyedAccess({
    ...{ keys: { find: (hash) => keyRing([KEY]).find(hash) }, sha256: nodeSha256, now: () => 0 },
    ...{ limits, isPublic: true, isPrivate: false },
  });
  served = await servedCatalog(site.folder, { access, isPublic: true });
  const handle = webHandler({ api: served.catalog.current(), onerror: () => undefined });
  web = await serve(nodeListener({ fetch: (request) => handle(request, { address: '192.0.2.7' }) }));
});
afterAll(async () => {
  await web.close();
  await served.close();
  await site.remove();
});

const hosts = { Node: () => `http://127.0.0.1:${served.port}`, 'the Fetch standard': () => web.url };

describe.each([
  ['legacy', 'Node'],
  ['modern', 'Node'],
  ['legacy', 'the Fetch standard'],
  ['modern', 'the Fetch standard'],
] as const)('a rate limit in the %s protocol, on a host with %s', (era: Era, host: keyof typeof hosts) => {
  it('is a tool error with the seconds to wait, after which the same connection continues', async () => {
    const connection = await connect(`${hosts[host]()}/list/mcp`, era);
    const call = () => connection.client.callTool({ name: 'get_server', arguments: { server: 'acme/mail' } });
    expect((await call()).isError).not.toBe(true);
    isOver = true;
    const before = counted;
    try {
      const { isError, content } = await call();
      expect([isError, content]).toEqual([true, [{ type: 'text', text: 'The limit is 60 requests in 60 s. Try again in 12 s.' }]]);
      await expect(connection.client.listTools()).rejects.toThrow();
      await expect(connect(`${hosts[host]()}/list/mcp`, era)).rejects.toThrow();
    } finally {
      isOver = false;
    }
    expect(counted - before, 'each request counts').toBeGreaterThanOrEqual(3);
    expect((await call()).isError).not.toBe(true);
    await connection.close();
  });
});

describe('a request beyond the limit', () => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    served.ask('/list/mcp', {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function beyond<T>(ask: () => Promise<T>): Promise<T> {
    isOver = true;
    try {
      return await ask();
    } finally {
      isOver = false;
    }
  }

  it('has the fields of the limit in the answer to a call, and a type of the result only in the newest protocol', async () => {
    const { status, headers, body } = await beyond(() => send(CALL));
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text', text: expect.any(String) as string }], isError: true } },
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '12',
      ratelimit: '"key";r=0;t=12',
    });
    const modern = await beyond(() => send(CALL, { 'mcp-protocol-version': '2026-07-28' }));
    expect(JSON.parse(modern.body)).toMatchObject({ result: { resultType: 'complete' } });
  });

  it.each([
    ['another method', { ...CALL, method: 'tools/list' }],
    ['a notification', { jsonrpc: '2.0', method: 'tools/call' }],
    ['a batch', [CALL]],
    ['no object', 'null'],
    ['no JSON', '{'],
    ['a body that is too long', JSON.stringify({ ...CALL, more: 'x'.repeat(70_000) })],
  ])('is a problem with status 429 for %s', async (_, body) => {
    const { status, headers, body: text } = await beyond(() => send(body));
    expect([status, headers['retry-after'], (JSON.parse(text) as { code: string }).code]).toEqual([429, '12', 'too-many']);
  });

  it('is a problem with status 429 for a stream', async () => {
    const { status } = await beyond(() => served.ask('/list/mcp', { headers: { accept: 'text/event-stream' } }));
    expect(status).toBe(429);
  });

  it('is a problem where its body breaks off', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('closed')) });
    const request = new Request('http://a.example/mcp', { method: 'POST', body, duplex: 'half' } as RequestInit);
    const answer = { status: 429, headers: {}, body: '{}' };
    expect((await limitedMcp(request, { answer, detail: 'Wait.' })).status).toBe(429);
  });
});
