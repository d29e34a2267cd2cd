import net from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import {
  createGuardedFetch,
  FetchError,
  type Connector,
  type GuardedFetch,
  type GuardOptions,
} from '../../src/crawl/guarded-fetch/index.ts';
import { isDialable } from '../../src/crawl/guarded-fetch/public-address.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';
import { keep, testServer } from '../support/opened.ts';

function guard(options: Partial<GuardOptions> = {}): GuardedFetch {
  const web = createGuardedFetch({ userAgent: 'portolan/test (+https://portolan.invalid/crawler)', ...options });
  keep(web);
  return web;
}

/** Records what it was asked to dial, and dials a server of the test instead, or nothing. */
function fakeConnector(dialled: string[], port?: number): Connector {
  return (options, callback) => {
    dialled.push(options.hostname);
    if (port === undefined) return callback(Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' }), null);
    const socket = net.connect(port, '127.0.0.1', () => callback(null, socket));
    socket.on('error', () => undefined);
  };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof FetchError ? error.code : `not a FetchError: ${String(error)}`;
}

describe.skipIf(!hasSharedData)(`the guard against hostile addresses ${NEEDS_SHARED_DATA}`, () => {
  it('dials public addresses only', () => {
    const rows = sharedRows<{ address: string; block: number }>('attacks', 'ssrf-addresses.jsonl');
    expect(rows).toHaveLength(48);
    expect(rows.filter(({ address, block }) => isDialable(address, false) === (block === 1))).toEqual([]);
  });

  it('refuses every hostile address as the literal host of a URL, without a dial', async () => {
    const rows = sharedRows<{ address: string; block: number }>('attacks', 'ssrf-addresses.jsonl').filter(({ block }) => block === 1);
    const dialled: string[] = [];
    const web = guard({ connect: fakeConnector(dialled), resolve: () => Promise.resolve([]) });
    for (const { address } of rows) {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(await codeOf(web.document(`http://${host}/`)), address).toMatch(/^refused-/);
    }
    expect(dialled).toEqual([]);
  });

  it('refuses every hostile address as the answer of a resolver, without a dial', async () => {
    const rows = sharedRows<{ address: string; block: number }>('attacks', 'ssrf-addresses.jsonl').filter(({ block }) => block === 1);
    const dialled: string[] = [];
    for (const { address } of rows) {
      const web = guard({ connect: fakeConnector(dialled), resolve: () => Promise.resolve([address]) });
      expect(await codeOf(web.document('https://mcp.example.com/')), address).toBe('refused-address');
    }
    expect(dialled).toEqual([]);
  });

  it('judges every spelling of a URL', async () => {
    const rows = sharedRows<{ url: string; allow: boolean }>('attacks', 'ssrf-urls.jsonl');
    expect(rows).toHaveLength(32);
    for (const { url, allow } of rows) {
      const dialled: string[] = [];
      const web = guard({ connect: fakeConnector(dialled), resolve: () => Promise.resolve(['203.0.114.7']) });
      const code = await codeOf(web.document(url));
      expect([url, code.startsWith('refused-'), dialled]).toEqual([url, !allow, allow ? ['203.0.114.7'] : []]);
    }
  });

  it('survives a resolver that changes its mind', async () => {
    const rows = sharedRows<{ name: string; answers: string[][]; expect: string }>('attacks', 'dns-rebinding.jsonl');
    expect(rows).toHaveLength(5);
    for (const { name, answers } of rows) {
      const dialled: string[] = [];
      let asked = 0;
      const resolve = (): Promise<string[]> => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? []);
      const web = guard({ connect: fakeConnector(dialled), resolve });
      const codes = [await codeOf(web.document('https://a.example.com/')), await codeOf(web.document('https://b.example.com/'))];
      expect([name, codes, dialled]).toEqual([name, ...WANTED[name]!]);
      expect(asked).toBe(2);
    }
  });
});

/** Codes of two fetches, and the addresses dialled. */
const WANTED: Readonly<Record<string, readonly [string[], string[]]>> = {
  flip: [['unreachable', 'refused-address'], ['203.0.114.7']],
  mixed: [['refused-address', 'refused-address'], []],
  empty: [['unreachable', 'unreachable'], []],
  'cname-to-metadata': [['refused-address', 'refused-address'], []],
  nat64: [['refused-address', 'refused-address'], []],
};

describe('the guard', () => {
  it('sends the address that was judged to the connector, and the name to the server', async () => {
    const server = await testServer((_request, response) => void response.end('hello'));
    const dialled: string[] = [];
    const web = guard({ connect: fakeConnector(dialled, server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    const document = await web.document('http://mcp.example.com/x');
    expect(document.status === 'fresh' && Buffer.from(document.bytes).toString()).toBe('hello');
    expect(dialled).toEqual(['203.0.114.7']);
    expect(server.requests[0]?.headers.host).toBe('mcp.example.com');
    expect(server.requests[0]?.headers['user-agent']).toContain('portolan/test');
  });

  it('tries the next judged address when the first does not answer', async () => {
    const server = await testServer((_request, response) => void response.end('hello'));
    const dialled: string[] = [];
    const live = fakeConnector(dialled, server.port);
    const dead = fakeConnector(dialled);
    const connect: Connector = (options, callback) => (options.hostname === '203.0.114.7' ? dead : live)(options, callback);
    const web = guard({ connect, resolve: () => Promise.resolve(['203.0.114.7', '203.0.114.8']) });
    expect((await web.document('http://mcp.example.com/')).status).toBe('fresh');
    expect(dialled).toEqual(['203.0.114.7', '203.0.114.8']);
  });

  it('reaches this machine only when told to, and on any port then', async () => {
    const server = await testServer((_request, response) => void response.end('x'));
    expect(await codeOf(guard().document(server.url))).toBe('refused-url');
    expect((await guard({ allowPrivateHosts: true }).document(server.url)).status).toBe('fresh');
  });

  it('asks private hosts at any port where it is told to, by address and by name, and public ones at theirs', async () => {
    const dialled: string[] = [];
    const options = { connect: fakeConnector(dialled), resolve: () => Promise.resolve(['10.0.0.1']) };
    for (const host of ['10.0.0.1', '[fd00::1]', 'mcp.internal', 'devbox', 'localhost']) {
      expect(await codeOf(guard({ ...options, allowPrivateHosts: true }).document(`https://${host}:8443/`)), host).toBe('unreachable');
      expect(await codeOf(guard(options).document(`https://${host}:8443/`)), host).toBe('refused-url');
    }
    expect(dialled).toHaveLength(5);
    for (const host of ['mcp.example.com', '203.0.114.7']) {
      expect(await codeOf(guard({ ...options, allowPrivateHosts: true }).document(`https://${host}:8443/`)), host).toBe('refused-url');
    }
  });

  it('never dials cloud metadata, private hosts allowed or not', () => {
    expect(isDialable('169.254.169.254', true)).toBe(false);
    expect(isDialable('10.0.0.1', true)).toBe(true);
  });

  it('asks again with validators and takes 304 for an answer', async () => {
    const server = await testServer((request, response) => {
      const known = request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'yesterday';
      response.writeHead(known ? 304 : 200, { etag: '"1"', 'last-modified': 'yesterday' }).end(known ? undefined : 'body');
    });
    const web = guard({ allowPrivateHosts: true });
    const first = await web.document(server.url);
    expect(first).toMatchObject({ status: 'fresh', etag: '"1"', lastModified: 'yesterday' });
    expect(await web.document(server.url, { etag: '"1"', lastModified: 'yesterday' })).toEqual({ status: 'not-modified' });
  });

  it('takes 304 for a failure where it sent no validators', async () => {
    const server = await testServer((_request, response) => void response.writeHead(304).end());
    const error: unknown = await guard({ allowPrivateHosts: true })
      .document(server.url)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'http-status',
      status: 304,
      message: `${server.url}/ answers 304 to a request that did not ask for it.`,
    });
  });

  it('repeats no password that stood in a URL', async () => {
    const error: unknown = await guard()
      .document('https://me:hunter2@example.com/')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'refused-url', message: '"https://…@example.com/" carries credentials.' });
  });

  it('names the status of an answer that is no success', async () => {
    const server = await testServer((_request, response) => void response.writeHead(503).end());
    const error: unknown = await guard({ allowPrivateHosts: true })
      .document(server.url)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'http-status', status: 503 });
  });

  it('names a host that nobody listens at', async () => {
    const server = await serve(() => undefined);
    await server.close();
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url))).toBe('unreachable');
  });
});

describe('redirects', () => {
  const redirecting = (to: (path: string) => string | undefined): Promise<TestServer> =>
    testServer((request, response) => {
      const location = to(request.url ?? '');
      if (location === undefined) response.end('arrived');
      else response.writeHead(302, { location }).end();
    });

  it('are followed three times and no more', async () => {
    const server = await redirecting((path) => (path === '/0' ? undefined : `/${Number(path.slice(1)) - 1}`));
    const web = guard({ allowPrivateHosts: true });
    expect((await web.document(`${server.url}/3`)).status).toBe('fresh');
    expect(await codeOf(web.document(`${server.url}/4`))).toBe('too-many-redirects');
  });

  it('lead through the guard at every hop', async () => {
    for (const target of [
      'http://169.254.169.254/latest/',
      'http://[::ffff:169.254.169.254]/',
      'file:///etc/passwd',
      'http://x:y@example.com/',
    ]) {
      const server = await redirecting(() => target);
      expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url)), target).toMatch(/^refused-/);
    }
  });

  it('do not lead to another origin where a configuration document is wanted', async () => {
    const other = await testServer((_request, response) => void response.end('other'));
    const server = await redirecting(() => other.url);
    const web = guard({ allowPrivateHosts: true });
    expect(await codeOf(web.document(server.url, { sameOrigin: true }))).toBe('off-origin-redirect');
    expect((await web.document(server.url)).status).toBe('fresh');
    expect(other.requests).toHaveLength(1);
  });

  it('do not lead to nowhere', async () => {
    const server = await testServer((_request, response) => void response.writeHead(302).end());
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url))).toBe('http-status');
  });
});

describe('limits of a fetch', () => {
  it('stop a compressed bomb at its cap', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bombs = { br: brotliCompressSync(zeros), gzip: gzipSync(zeros) };
    const server = await testServer((request, response) => {
      const coding = request.url === '/br' ? 'br' : 'gzip';
      response.writeHead(200, { 'content-encoding': coding }).end(bombs[coding]);
    });
    const web = guard({ allowPrivateHosts: true });
    const before = process.memoryUsage.rss();
    for (const coding of ['br', 'gzip']) {
      const started = performance.now();
      expect(await codeOf(web.document(`${server.url}/${coding}`))).toBe('too-large');
      expect(performance.now() - started).toBeLessThan(1000);
    }
    expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(64);
  });

  it('stop an endless plain body at its cap', async () => {
    const server = await testServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url))).toBe('too-large');
  });

  it('end a slow drip of the body, and of the headers, at the deadline', async () => {
    const server = await testServer((request, response) => {
      if (request.url === '/headers') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const web = guard({ allowPrivateHosts: true, deadlineMs: 400 });
    for (const path of ['/body', '/headers']) {
      const started = performance.now();
      expect(await codeOf(web.document(server.url + path))).toBe('timeout');
      expect(performance.now() - started).toBeGreaterThan(350);
      expect(performance.now() - started).toBeLessThan(1500);
    }
  });

  it('end a fetch when its caller gives up', async () => {
    const server = await testServer(() => undefined);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url, { signal: stop.signal }))).toBe('aborted');
  });

  it('hold for the fetch that is given to libraries too', async () => {
    const server = await testServer((request, response) => {
      if (request.url === '/away') response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
      else response.end('x'.repeat(5000));
    });
    const fetch = guard({ allowPrivateHosts: true }).webFetch({ maxBytes: 1000, signal: AbortSignal.timeout(5000) });
    expect(await codeOf((await fetch(server.url)).text())).toBe('too-large');
    expect((await fetch(`${server.url}/away`)).status).toBe(307);
    expect(await codeOf(fetch('http://169.254.169.254/'))).toBe('refused-address');
  });
});
