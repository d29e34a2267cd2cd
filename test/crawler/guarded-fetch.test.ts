import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { type Connector } from '../../src/crawler/guarded-fetch/index.ts';
import { isAllowedAddress } from '../../src/crawler/guarded-fetch/public-address.ts';
import { codeOf, failureOf, fakeConnector, guard } from '../support/guard.ts';
import { serve } from '../support/http-server.ts';
import { testServer } from '../support/opened.ts';

describe('the guarded fetch', () => {
  it('connects to the address that was checked, and sends the host name to the server', async () => {
    const server = await testServer((_request, response) => void response.end('hello'));
    const connected: string[] = [];
    const web = guard({ connect: fakeConnector(connected, server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    const document = await web.document('http://mcp.example.com/x');
    expect(document.status === 'fresh' && Buffer.from(document.bytes).toString()).toBe('hello');
    expect(connected).toEqual(['203.0.114.7']);
    expect(server.requests[0]?.headers.host).toBe('mcp.example.com');
    expect(server.requests[0]?.headers['user-agent']).toContain('portolan/test');
  });

  it('tries the next checked address if the first does not respond', async () => {
    const server = await testServer((_request, response) => void response.end('hello'));
    const connected: string[] = [];
    const live = fakeConnector(connected, server.port);
    const dead = fakeConnector(connected);
    const connect: Connector = (options, callback) => (options.hostname === '203.0.114.7' ? dead : live)(options, callback);
    const web = guard({ connect, resolve: () => Promise.resolve(['203.0.114.7', '203.0.114.8']) });
    expect((await web.document('http://mcp.example.com/')).status).toBe('fresh');
    expect(connected).toEqual(['203.0.114.7', '203.0.114.8']);
  });

  it('connects to the local machine only if configured to, and then at any port', async () => {
    const server = await testServer((_request, response) => void response.end('x'));
    expect(await codeOf(guard().document(server.url))).toBe('refused-url');
    expect((await guard({ allowPrivateHosts: true }).document(server.url)).status).toBe('fresh');
  });

  it('connects to private hosts at any port if configured to, by address and by name, and to public ones at the default ports', async () => {
    const connected: string[] = [];
    const options = { connect: fakeConnector(connected), resolve: () => Promise.resolve(['10.0.0.1']) };
    for (const host of ['10.0.0.1', '[fd00::1]', 'mcp.internal', 'devbox', 'localhost']) {
      expect(await codeOf(guard({ ...options, allowPrivateHosts: true }).document(`https://${host}:8443/`)), host).toBe('unreachable');
      expect(await codeOf(guard(options).document(`https://${host}:8443/`)), host).toBe('refused-url');
    }
    expect(connected).toHaveLength(5);
    for (const host of ['mcp.example.com', '203.0.114.7']) {
      expect(await codeOf(guard({ ...options, allowPrivateHosts: true }).document(`https://${host}:8443/`)), host).toBe('refused-url');
    }
  });

  it('never connects to cloud metadata services, even if private hosts are allowed', () => {
    expect(isAllowedAddress('169.254.169.254', true)).toBe(false);
    expect(isAllowedAddress('10.0.0.1', true)).toBe(true);
  });

  it('sends validators and accepts 304', async () => {
    const server = await testServer((request, response) => {
      const known = request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'yesterday';
      response.writeHead(known ? 304 : 200, { etag: '"1"', 'last-modified': 'yesterday' }).end(known ? undefined : 'body');
    });
    const web = guard({ allowPrivateHosts: true });
    const first = await web.document(server.url);
    expect(first).toMatchObject({ status: 'fresh', etag: '"1"', lastModified: 'yesterday' });
    expect(await web.document(server.url, { etag: '"1"', lastModified: 'yesterday' })).toEqual({ status: 'not-modified' });
  });

  it('treats 304 as a failure if it sent no validators', async () => {
    const server = await testServer((_request, response) => void response.writeHead(304).end());
    const error: unknown = await guard({ allowPrivateHosts: true })
      .document(server.url)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'http-status',
      status: 304,
      message: `${server.url}/ answers 304 to a request without validators.`,
    });
  });

  it('treats a partial response to a request without a range as a failure', async () => {
    const server = await testServer((_request, response) => void response.writeHead(206, { 'content-range': 'bytes 0-3/9' }).end('part'));
    await expect(guard({ allowPrivateHosts: true }).document(server.url)).rejects.toMatchObject({ code: 'http-status', status: 206 });
  });

  it.each([202, 204, 205, 207])('treats a response %i, which has no whole document, as a failure', async (status) => {
    const server = await testServer((_request, response) => void response.writeHead(status).end());
    await expect(guard({ allowPrivateHosts: true }).document(server.url)).rejects.toMatchObject({ code: 'http-status', status });
  });

  it('reads a large body that keeps arriving beyond the deadline, and ends one that drips', async () => {
    const server = await testServer(async (request, response) => {
      const part = Buffer.alloc(request.url === '/list' ? 64 * 1024 : 1, 'a');
      response.writeHead(200);
      for (let sent = 0; sent < 10 && !response.destroyed; sent += 1) {
        response.write(part);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      response.end();
    });
    const fetched = guard({ allowPrivateHosts: true, deadlineMs: 300 });
    const list = await fetched.document(`${server.url}/list`, { maxBytes: 2 ** 20 });
    expect(list.status === 'fresh' && list.bytes.length).toBe(640 * 1024);
    await expect(fetched.document(`${server.url}/drip`, { maxBytes: 2 ** 20 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('never repeats a password from a URL', async () => {
    const error: unknown = await guard()
      .document('https://me:hunter2@example.com/')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'refused-url', message: '"https://…@example.com/" contains credentials.' });
  });

  it('gives the status of an unsuccessful response', async () => {
    const server = await testServer((_request, response) => void response.writeHead(503).end());
    const error: unknown = await guard({ allowPrivateHosts: true })
      .document(server.url)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'http-status', status: 503 });
  });

  it.each([
    ['closed', (response: ServerResponse) => void response.destroy()],
    ['reset', (response: ServerResponse) => void response.socket?.resetAndDestroy()],
  ])('says that the answer broke off if its connection is %s', async (_how, end) => {
    const server = await testServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      // Between a timer and an immediate, the client reads what has arrived.
      response.write('a', () => setTimeout(() => setImmediate(() => end(response)), 20));
    });
    await expect(guard({ allowPrivateHosts: true }).document(server.url)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/ broke off in the middle of its answer \((?:UND_ERR_SOCKET|ECONNRESET)\)\.$/) as unknown,
    });
  });

  it('names a host that refuses connections', async () => {
    const server = await serve(() => undefined);
    await server.close();
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url))).toBe('unreachable');
  });
});

describe('the limits of a fetch', () => {
  it('stop an endless uncompressed body at the limit', async () => {
    const server = await testServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url))).toBe('too-large');
  });

  it('cancel a fetch if its caller aborts', async () => {
    const server = await testServer(() => undefined);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await codeOf(guard({ allowPrivateHosts: true }).document(server.url, { signal: stop.signal }))).toBe('aborted');
  });

  it('apply to the fetch that libraries use', async () => {
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

describe('the headers of a fetch', () => {
  it('return the final URL of a document, its validators and its links', async () => {
    const link = '<https://example.com/?page=2>; rel="next"';
    const server = await testServer((_request, response) => void response.writeHead(200, { link, etag: '"1"' }).end('x'));
    const document = await guard({ allowPrivateHosts: true }).document(`${server.url}/list`);
    expect(document).toMatchObject({ status: 'fresh', url: `${server.url}/list`, etag: '"1"', headers: { link } });
  });

  it('are refused before a connection if they contain a line break or NUL', async () => {
    const connected: string[] = [];
    const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve(['203.0.114.7']) });
    for (const evil of ['a\r\nx-evil: 1', 'a\nb', 'a\0b', 'a\u0100']) {
      const error = await failureOf(web.document('https://example.com/', { bearer: evil }));
      expect([error.code, error.message.includes(evil)]).toEqual(['refused-header', false]);
      expect(await codeOf(web.document('https://example.com/', { accept: evil }))).toBe('refused-header');
      expect(await codeOf(web.document(`https://example.com/${evil}`))).toMatch(/^refused-url|unreachable$/);
      expect(await codeOf(web.document(`https://${evil}.example.com/`))).toMatch(/^refused-url|unreachable$/);
    }
    expect(connected.filter((address) => address !== '203.0.114.7')).toEqual([]);
    const fetch = web.webFetch({ maxBytes: 1, signal: new AbortController().signal });
    expect(await codeOf(fetch('https://example.com/\r\nx: y'))).toBe('refused-url');
  });

  it('omit invalid validators, so that the whole document is requested', async () => {
    const server = await testServer((_request, response) => void response.end('x'));
    await guard({ allowPrivateHosts: true }).document(server.url, { etag: '"1"\r\nx-evil: 1', lastModified: 'yesterday\n' });
    expect(Object.keys(server.requests[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['if-none-match']));
    expect(server.requests[0]?.headers['if-modified-since']).toBeUndefined();
  });

  it('never contain a key over plain http to a public host', async () => {
    const connected: string[] = [];
    const web = guard({ connect: fakeConnector(connected), resolve: () => Promise.resolve(['203.0.114.7']) });
    expect([await codeOf(web.document('http://example.com/', { bearer: 'k3y' })), connected]).toEqual(['refused-header', []]);
  });

  it('are limited to 16 KiB in a response', async () => {
    const server = await testServer((request, response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(request.url === '/long' ? 17_000 : 8000) }).end('x');
    });
    const web = guard({ allowPrivateHosts: true });
    const error = await failureOf(web.document(`${server.url}/long`));
    expect(error).toMatchObject({ code: 'too-large', message: `${server.url}/long sends more than 16 KiB of headers.` });
    expect((await web.document(server.url)).status).toBe('fresh');
  });
});

describe('a compressed body', () => {
  const text = 'Some words, '.repeat(1000);
  const coded: Readonly<Record<string, Buffer>> = {
    gzip: gzipSync(text),
    'X-GZIP': gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
    zstd: zstdCompressSync(text),
    identity: Buffer.from(text),
    'gzip, identity, br': brotliCompressSync(gzipSync(text)),
  };

  it.each(Object.keys(coded))('is decoded completely if its encoding is %s', async (coding) => {
    const server = await testServer(
      (_request, response) => void response.writeHead(200, { 'content-encoding': coding }).end(coded[coding]),
    );
    const web = guard({ allowPrivateHosts: true });
    const document = await web.document(server.url);
    expect(document.status === 'fresh' && Buffer.from(document.bytes).toString()).toBe(text);
    const fetch = web.webFetch({ maxBytes: 100_000, signal: AbortSignal.timeout(5000) });
    const response = await fetch(server.url);
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, text]);
  });

  it('is a failure with a name if it is damaged or truncated', async () => {
    const server = await testServer((request, response) => {
      const body = request.url === '/cut' ? coded['gzip']!.subarray(0, 40) : Buffer.from('no gzip at all');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    const web = guard({ allowPrivateHosts: true });
    expect([await codeOf(web.document(`${server.url}/cut`)), await codeOf(web.document(`${server.url}/odd`))]).toEqual([
      'bad-encoding',
      'bad-encoding',
    ]);
  });

  it('may be read until the damage', async () => {
    const server = await testServer((_request, response) => void response.end(text));
    const document = await guard({ allowPrivateHosts: true }).document(server.url, { maxBytes: 10, whenTooLarge: 'cut' });
    expect(document.status === 'fresh' && Buffer.from(document.bytes).toString()).toBe(text.slice(0, 10));
  });
});
