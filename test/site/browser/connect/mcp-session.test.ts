import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';

import { McpFailure, type FailureCause } from '../../../../src/site/browser/connect/failure-cause.ts';
import { openSession, type McpSession, type SessionOptions } from '../../../../src/site/browser/connect/mcp-session.ts';
import { serve, type Handler, type TestServer } from '../../../support/http-server.ts';
import { bridge, sessionMcp, statelessMcp, type McpServerOptions } from '../../../support/mcp-server.ts';
import { serveWeatherHost } from '../../../support/weather-host.ts';

const closing: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function served(handler: Handler): Promise<TestServer> {
  const server = await serve(handler);
  closing.push(server);
  return server;
}

async function opened(url: string, options: SessionOptions = {}): Promise<McpSession> {
  const session = await openSession(url, { reach: () => Promise.resolve('silent'), ...options });
  closing.push(session);
  return session;
}

async function failureOf(promise: Promise<unknown>): Promise<FailureCause> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(McpFailure);
  // As just expected.
  return (error as McpFailure).failure;
}

const tool = (name: string): McpServerOptions['tools'][number] => ({ name, inputSchema: { type: 'object' } });

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

describe.each(['json', 'sse'] as const)('a session with responses as %s', (mode) => {
  const options = { tools: [tool('a'), tool('b'), tool('c')], title: 'Test server', instructions: ' Be kind. ', pageSize: 2 };

  it('returns server information and all tools, in the current protocol version', async () => {
    const handler = statelessMcp(options, mode);
    const { url } = await served((request, response) => bridge(request, response, handler));
    const { info, tools, notices } = await opened(url);
    expect(info).toEqual({ name: 'test-server', title: 'Test server', version: '1.0.0', instructions: 'Be kind.', protocol: '2026-07-28' });
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(notices).toEqual([]);
  });

  it('does so in earlier protocol versions, opens no listening stream, and ends on the server when it is closed', async () => {
    const handler = sessionMcp(options, mode);
    const { url, requests } = await served((request, response) => bridge(request, response, handler));
    const session = await opened(url);
    expect(session.info).toMatchObject({ name: 'test-server', protocol: '2025-11-25' });
    expect(session.tools).toHaveLength(3);
    expect(handler.open()).toBe(1);
    await session.close();
    expect(handler.open()).toBe(0);
    expect(requests.map(({ method }) => method)).not.toContain('GET');
  });
});

describe('calling a tool', () => {
  it('returns the result of the tool for the configuration of the session', async () => {
    const host = await serveWeatherHost({ era: 'modern', responseMode: 'json' });
    closing.push(host);
    const session = await opened(`${host.url}/mcp?units=kelvin#part`);
    const { isError, parts } = await session.call('current_weather', { date: '2026-01-31', city: 'Oslo' });
    expect(isError).toBe(false);
    expect(parts[0]?.text).toMatch(/Weather in Oslo\n2026-01-31: \d+ K/);
    expect((await session.call('current_weather', { date: 'today' })).isError).toBe(true);
  });

  it('returns the error text for a call that the server refuses', async () => {
    const host = await serveWeatherHost({ era: 'modern', responseMode: 'json' });
    closing.push(host);
    const session = await opened(`${host.url}/mcp`);
    expect(await failureOf(session.call('no_such_tool', {}))).toMatchObject({ kind: 'rpc-error', code: -32602 });
  });

  it('can be cancelled, has a time limit, and reports a server that stopped', async () => {
    let mode: 'answer' | 'hang' | 'refuse' = 'answer';
    const handler = statelessMcp({ tools: [tool('a')] }, 'json');
    const server = await served(async (request, response) => {
      if (mode === 'answer') await bridge(request, response, handler);
      else if (mode === 'refuse') send(response, 404, { error: 'gone' });
    });
    const session = await opened(server.url, { callLimit: 200 });
    mode = 'hang';
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 20);
    expect(await failureOf(session.call('a', {}, cancelling.signal))).toEqual({ kind: 'cancelled' });
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'timed-out' });
    mode = 'refuse';
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'session-ended' });
    await server.close();
    closing.splice(closing.indexOf(server), 1);
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'broken-off' });
  });

  it.each([
    ['before it began', (response: ServerResponse) => void response.destroy()],
    [
      'in the middle of JSON',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'in the middle of a stream',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\ndata: \n\n');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'at the end of a stream without a response',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
    ],
  ])('reports a response that was interrupted %s, and continues in the same session', async (_, breakOff) => {
    const handler = statelessMcp({ tools: [tool('a')] }, 'json');
    let isBreaking = false;
    const { url } = await served((request, response) => (isBreaking ? breakOff(response) : bridge(request, response, handler)));
    const session = await opened(url, { reach: () => Promise.resolve('answers') });
    isBreaking = true;
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'broken-off' });
    isBreaking = false;
    expect(await failureOf(session.call('a', {}))).toMatchObject({ kind: 'rpc-error' });
  });

  it.each([
    ['404, as the specification requires', 404, { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }],
    ['404 with another body', 404, {}],
    [
      '400, as some servers do',
      400,
      { jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request: No valid session ID provided' }, id: null },
    ],
  ])('reports a session that the server has deleted (%s)', async (_, status, body) => {
    const handler = sessionMcp({ tools: [tool('a')] }, 'json');
    let isForgotten = false;
    const { url } = await served((request, response) => (isForgotten ? send(response, status, body) : bridge(request, response, handler)));
    const session = await opened(url);
    isForgotten = true;
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'session-ended' });
  });

  it('treats a call that is refused with 400 only as a refusal', async () => {
    const handler = statelessMcp({ tools: [tool('a')] }, 'json');
    let isRefusing = false;
    const { url } = await served((request, response) =>
      isRefusing ? send(response, 400, { error: 'no session of yours' }) : bridge(request, response, handler),
    );
    const session = await opened(url);
    isRefusing = true;
    expect(await failureOf(session.call('a', {}))).toMatchObject({ kind: 'refused', status: 400 });
  });

  it('cancels an endless response', async () => {
    const handler = statelessMcp({ tools: [tool('a')] }, 'json');
    let isEndless = false;
    const { url } = await served(async (request, response) => {
      if (!isEndless) return bridge(request, response, handler);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const more = (): void => {
        while (!response.destroyed && response.write(`: ${'x'.repeat(65_536)}\n\n`));
      };
      response.on('drain', more);
      return more();
    });
    const session = await opened(url);
    isEndless = true;
    expect(await failureOf(session.call('a', {}))).toEqual({ kind: 'too-large', bytes: 8 * 1024 * 1024 });
  });
});

describe('a session that cannot be opened', () => {
  it.each([
    ['of another scheme', 'ftp://mcp.example/'],
    ['with a password', 'https://a:b@mcp.example/'],
    ['that is invalid', 'mcp'],
  ])('is not requested for a URL %s', async (_, address) => {
    expect(await failureOf(openSession(address))).toEqual({ kind: 'bad-address' });
  });

  it('keeps the status and the body of the refusal', async () => {
    const problem = { errors: [{ param: 'units', pointer: '/units', reason: 'is odd' }] };
    const { url } = await served((_, response) => send(response, 422, problem, { 'retry-after': '7' }));
    expect(await failureOf(opened(url))).toEqual({
      kind: 'refused',
      status: 422,
      mediaType: 'application/json',
      body: JSON.stringify(problem),
      retryAfter: 7,
    });
  });

  it('reads Retry-After only as a number of seconds', async () => {
    for (const wait of ['Wed, 21 Oct 2026 07:28:00 GMT', '-1', '1e9', '']) {
      const { url } = await served((_, response) => send(response, 429, {}, { 'retry-after': wait }));
      expect(await failureOf(opened(url))).toMatchObject({ status: 429, retryAfter: undefined });
    }
  });

  it('keeps only the beginning of a refusal', async () => {
    const { url } = await served((_, response) => void response.writeHead(500).end('x'.repeat(1_000_000)));
    const failure = await failureOf(opened(url));
    expect(failure.kind === 'refused' && failure.body.length).toBe(65_536);
  });

  it.each([
    ['a redirect', (response: ServerResponse) => void response.writeHead(307, { location: '/other' }).end(), { kind: 'redirected' }],
    [
      'a web page',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<b>hello</b>'),
      { kind: 'not-mcp', mediaType: 'text/html' },
    ],
    [
      'JSON of another kind',
      (response: ServerResponse) => send(response, 200, { hello: 1 }),
      { kind: 'not-mcp', mediaType: 'application/json' },
    ],
    [
      'broken JSON',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      { kind: 'not-mcp', mediaType: 'application/json' },
    ],
    ['no response', (response: ServerResponse) => void response.destroy(), { kind: 'unreachable', reach: 'silent' }],
  ])('distinguishes %s from other responses', async (_, answer, failure) => {
    const { url } = await served((_request, response) => answer(response));
    expect(await failureOf(opened(url))).toEqual(failure);
  });

  it.each([
    [
      'responds with',
      (id: number) => ({
        jsonrpc: '2.0',
        id,
        result: { protocolVersion: '2099-01-01', capabilities: {}, serverInfo: { name: 'a', version: '1' } },
      }),
    ],
    [
      'only names',
      (id: number) => ({ jsonrpc: '2.0', id, error: { code: -32022, message: 'no', data: { supported: ['2099-01-01'], requested: 'x' } } }),
    ],
  ])('is distinguished from others if the server %s a protocol version that the client does not know', async (_, answer) => {
    const { url } = await served(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number };
      send(response, 200, answer(id));
    });
    expect(await failureOf(opened(url))).toEqual({ kind: 'other-protocol', revisions: ['2099-01-01'] });
  });

  it('times out if the server hangs', async () => {
    const { url } = await served(() => undefined);
    expect(await failureOf(opened(url, { openingLimit: 200 }))).toEqual({ kind: 'timed-out' });
    // Less than the limit that holds where none is given.
  }, 12_000);

  it('ends immediately if the user cancels', async () => {
    const { url } = await served(() => undefined);
    const cancelling = new AbortController();
    setTimeout(() => cancelling.abort(), 50);
    expect(await failureOf(opened(url, { signal: cancelling.signal }))).toEqual({ kind: 'cancelled' });
    expect(await failureOf(opened(url, { signal: AbortSignal.abort() }))).toEqual({ kind: 'cancelled' });
  });

  it('ends a session that was opened but cannot be used', async () => {
    const handler = sessionMcp({ tools: [tool('a')] }, 'json');
    const { url } = await served(async (request, response) => {
      const isFirst = handler.open() === 0;
      if (isFirst || request.method === 'DELETE' || request.headers['mcp-session-id'] === undefined)
        return bridge(request, response, handler);
      return void response.writeHead(202).end();
    });
    const failure = failureOf(opened(url, { openingLimit: 300 }));
    expect(await failure).toEqual({ kind: 'timed-out' });
    expect(handler.open()).toBe(0);
  });

  it('is open if only tools/list fails', async () => {
    const handler = statelessMcp({ tools: [] }, 'json');
    const { url } = await served(async (request, response) => {
      if (request.headers['mcp-method'] !== 'tools/list') return bridge(request, response, handler);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number };
      send(response, 200, { jsonrpc: '2.0', id, error: { code: -32603, message: 'no' } });
    });
    const { tools, notices } = await opened(url);
    expect([tools, notices]).toEqual([[], ['The server does not list its tools.']]);
  });
});
