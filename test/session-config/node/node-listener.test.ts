import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { nodeListener, type NodeListenerOptions, type WebHandler } from '../../../src/session-config/node/index.ts';
import { endlessPost } from '../../support/endless-post.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { eventually } from '../../support/timeouts.ts';

let running: TestServer | undefined;

async function listen(fetch: WebHandler['fetch'], options?: NodeListenerOptions): Promise<TestServer> {
  const listener = nodeListener({ fetch }, options);
  running = await serve((request, response) => listener(request, response));
  return running;
}

afterEach(() => running?.close());

/** Sends bytes as they are and gives the first line of the answer. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('a listener for node:http', () => {
  it('passes on method, URL, headers and body, and sends status, headers and body', async () => {
    const { url } = await listen(async (request) => {
      const { pathname, search, host } = new URL(request.url);
      const body = { method: request.method, pathname, search, host, body: await request.text(), many: request.headers.get('x-many') };
      const headers = new Headers([
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['x-one', '1'],
      ]);
      return Response.json(body, { status: 418, headers });
    });
    const response = await fetch(`${url}/a%20b?c=%26`, { method: 'POST', body: 'hello', headers: { 'x-many': 'x, y' } });
    expect([response.status, response.headers.get('x-one'), response.headers.getSetCookie()]).toEqual([418, '1', ['a=1', 'b=2']]);
    const host = new URL(url).host;
    expect(await response.json()).toEqual({ method: 'POST', pathname: '/a%20b', search: '?c=%26', host, body: 'hello', many: 'x, y' });
  });

  it('sends a response without a body', async () => {
    const { url } = await listen(() => Promise.resolve(new Response(null, { status: 204 })));
    expect((await fetch(url)).status).toBe(204);
  });

  it('sends headers and the beginning of a stream before its end', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { url } = await listen(() =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('first'));
              await gate.promise;
              controller.enqueue(new TextEncoder().encode('last'));
              controller.close();
            },
          }),
        ),
      ),
    );
    const response = await fetch(url);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    gate.resolve(undefined);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('last');
  });

  it('reads no more of a stream than the client accepts, and stops if the client disconnects', async () => {
    let made = 0;
    const cancelled = vi.fn();
    let signal: AbortSignal | undefined;
    const { url } = await listen((request) => {
      signal = request.signal;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          made += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
        cancel: cancelled,
      });
      return Promise.resolve(new Response(endless));
    });
    const response = await new Promise<IncomingMessage>((resolve) => httpRequest(url, resolve).end());
    await eventually(() => expect(made).toBeGreaterThan(1));
    await settled(() => made);
    const taken = made;
    expect(taken * 64).toBeLessThan(64 * 1024);
    // A handler may keep nothing but the signal of the request.
    collectGarbage();
    response.destroy();
    await eventually(() => expect(cancelled).toHaveBeenCalled());
    await eventually(() => expect(signal?.aborted).toBe(true));
  });

  it('responds 500 if the handler throws, reports the cause only to the author, and continues', async () => {
    const errors: unknown[] = [];
    const fail = (request: Request): Promise<Response> =>
      request.url.endsWith('/fail') ? Promise.reject(new Error('hush')) : Promise.resolve(new Response('fine'));
    const { url } = await listen(fail, { onerror: (error) => errors.push(error) });
    const response = await fetch(`${url}/fail`);
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(errors).toEqual([new Error('hush')]);
    expect(await (await fetch(url)).text()).toBe('fine');
  });

  it('aborts the connection if a stream fails, and continues', async () => {
    const { url } = await listen((request) =>
      Promise.resolve(
        request.url.endsWith('/fail')
          ? new Response(new ReadableStream({ pull: () => Promise.reject(new Error('hush')) }))
          : new Response('fine'),
      ),
    );
    await expect(fetch(`${url}/fail`).then((response) => response.text())).rejects.toThrow();
    expect(await (await fetch(url)).text()).toBe('fine');
  });

  it.each([
    ['a target without a path', 'OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n'],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a host with an invalid port', 'GET / HTTP/1.1\r\nHost: h:99999\r\n\r\n'],
    ['a host with a path', 'GET /mcp-config HTTP/1.1\r\nHost: localhost/.well-known\r\n\r\n'],
    ['a host with a query', 'GET /x HTTP/1.1\r\nHost: localhost/mcp?k=1&\r\n\r\n'],
    ['a host with a path by a backslash', 'GET /x HTTP/1.1\r\nHost: localhost\\mcp\r\n\r\n'],
    ['a host with a fragment', 'GET /x HTTP/1.1\r\nHost: localhost#\r\n\r\n'],
    ['a host with userinfo', 'GET / HTTP/1.1\r\nHost: evil.com@localhost\r\n\r\n'],
    ['an empty host', 'GET /mcp HTTP/1.1\r\nHost:\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: h\r\nHost: evil.com\r\n\r\n'],
    ['a URL with userinfo', 'GET http://evil.com@localhost/ HTTP/1.1\r\nHost: h\r\n\r\n'],
    ['a URL of another scheme', 'GET ftp://h/ HTTP/1.1\r\nHost: h\r\n\r\n'],
    ['a URL without a host', 'GET http:///mcp HTTP/1.1\r\nHost: h\r\n\r\n'],
  ])('responds 400 to %s', async (_, bytes) => {
    const [onRequest, onerror] = [vi.fn(), vi.fn()];
    const { port } = await listen(
      (request) => {
        onRequest(request.url);
        return Promise.resolve(new Response('fine'));
      },
      { onerror },
    );
    expect(await raw(port, bytes)).toBe('HTTP/1.1 400 Bad Request');
    expect(onRequest).not.toHaveBeenCalled();
    expect(onerror).not.toHaveBeenCalled();
  });

  it.each([
    ['http://other.example/a?b=1', 'h', 'http://other.example/a?b=1 as other.example'],
    ['HTTP://other.example:8080?b=1', 'h', 'http://other.example:8080/?b=1 as other.example:8080'],
    ['http://[::1]:8080', 'h', 'http://[::1]:8080/ as [::1]:8080'],
    ['/a', '[::1]:8080', 'http://[::1]:8080/a as [::1]:8080'],
    ['/a', 'h:', 'http://h/a as h:'],
    ['/a', 'my_service:1', 'http://my_service:1/a as my_service:1'],
    ['/http://x/', 'h', 'http://h/http://x/ as h'],
  ])('reads the target %s with the host %s as %s', async (target, host, expected) => {
    const requests: string[] = [];
    const { port } = await listen((request) => {
      requests.push(`${request.url} as ${request.headers.get('host')}`);
      return Promise.resolve(new Response('fine'));
    });
    expect(await raw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe('HTTP/1.1 200 OK');
    expect(requests).toEqual([expected]);
  });

  it.each(['TRACE'])('responds 405 to %s, which a web Request cannot represent', async (method) => {
    const onerror = vi.fn();
    const { port } = await listen(() => Promise.resolve(new Response('fine')), { onerror });
    expect(await raw(port, `${method} / HTTP/1.1\r\nHost: h\r\n\r\n`)).toBe('HTTP/1.1 405 Method Not Allowed');
    expect(onerror).not.toHaveBeenCalled();
  });

  it('keeps a path that looks like a host as a path', async () => {
    const { port } = await listen((request) =>
      Promise.resolve(new Response(null, { status: new URL(request.url).host === 'h' ? 200 : 500 })),
    );
    expect(await raw(port, 'GET //evil.example/x HTTP/1.1\r\nHost: h\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  });

  it('lets a handler respond without reading the body', async () => {
    const { url } = await listen(() => Promise.resolve(new Response('no thanks', { status: 413 })));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest(url, { method: 'POST' }, resolve).on('error', reject);
      sent.end(Buffer.alloc(1024 * 1024));
    });
    expect([response.statusCode, await text(response)]).toEqual([413, 'no thanks']);
  });

  it.each<[string, WebHandler['fetch']]>([
    ['reads nothing of the body', () => Promise.resolve(new Response('no session', { status: 404 }))],
    [
      'reads a part and cancels the rest',
      async (request) => {
        const reader = request.body!.getReader();
        await reader.read();
        await reader.cancel();
        return new Response('too large', { status: 413 });
      },
    ],
    [
      'reads a part and does not cancel the rest',
      async (request) => {
        await request.body!.getReader().read();
        return new Response('unreadable', { status: 400 });
      },
    ],
    ['fails', () => Promise.reject(new Error('hush'))],
  ])('serves consecutive requests on one connection if the handler %s', async (_, handler) => {
    const { url } = await listen(handler, { onerror: () => undefined });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connections = new Set<unknown>();
    try {
      for (let requestCount = 0; requestCount < 20; requestCount += 1) {
        const response = await posted(url, { agent, body: Buffer.alloc(300 * 1024) });
        connections.add(response.socket);
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        await text(response);
      }
      expect(connections.size).toBe(1);
    } finally {
      agent.destroy();
    }
  });

  it('announces and closes the connection if the unread body exceeds what it discards', async () => {
    const { url } = await listen(() => Promise.resolve(new Response('too large', { status: 413 })));
    const { answer, isClosed } = await endlessPost(url, `Content-Length: ${1024 ** 3}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*\r\nConnection: close\r\n[^]*too large/i);
    expect(isClosed).toBe(true);
  });

  it('closes a connection on which a body of unknown length does not end', async () => {
    const { url } = await listen(() => Promise.resolve(new Response(null, { status: 404 })));
    const { answer, isClosed } = await endlessPost(url, 'Transfer-Encoding: chunked');
    expect([answer.slice(0, 12), isClosed]).toEqual(['HTTP/1.1 404', true]);
  });

  it('passes a large body completely to the handler, even above the size that is discarded after a response', async () => {
    const { url } = await listen(async (request) => Response.json((await request.arrayBuffer()).byteLength));
    const response = await posted(url, { body: Buffer.alloc(9 * 1024 * 1024) });
    expect([response.headers.connection, await text(response)]).toEqual(['keep-alive', String(9 * 1024 * 1024)]);
  });

  it('aborts the body if the client disconnects before its end', async () => {
    const failed = Promise.withResolvers<unknown>();
    const { url } = await listen(async (request) => {
      await request.text().catch(failed.resolve);
      return new Response(null);
    });
    const sent = httpRequest(url, { method: 'POST', headers: { 'content-length': 100 } });
    sent.on('error', () => undefined).write('half');
    await eventually(() => expect(running?.requests.length).toBe(1));
    sent.destroy();
    expect(await failed.promise).toBeInstanceOf(Error);
  });
});

/** Posts a body and gives the head of the answer. */
function posted(url: string, { agent, body }: { readonly agent?: Agent; readonly body: Buffer }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method: 'POST', agent }, resolve).on('error', reject).end(body);
  });
}

/** Waits until a number grows no more. */
async function settled(count: () => number): Promise<void> {
  for (let last = -1; last !== count();) {
    last = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // The flag adds this function to new contexts.
  const collect = runInNewContext('gc') as () => void;
  collect();
}
