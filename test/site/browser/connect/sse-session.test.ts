import { afterEach, describe, expect, it } from 'vitest';

import { McpFailure, type FailureCause } from '../../../../src/site/browser/connect/failure-cause.ts';
import { openSession, type McpSession, type SessionOptions } from '../../../../src/site/browser/connect/mcp-session.ts';
import { serveSse, type SseHost, type SseHostOptions } from '../../../support/sse-host.ts';
import { serveWeatherHost } from '../../../support/weather-host.ts';
import { eventually } from '../../../support/timeouts.ts';

const closing: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close();
});

async function hosted(options: SseHostOptions = {}): Promise<SseHost> {
  const host = await serveSse(options);
  closing.push({
    close: async () => {
      host.endStreams();
      await host.close();
    },
  });
  return host;
}

async function opened(url: string, options: SessionOptions = {}): Promise<McpSession> {
  const session = await openSession(url, { reach: () => Promise.resolve('silent'), transport: 'sse', ...options });
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

const HEADERS = [
  ['Authorization', 'Bearer tok_1'],
  ['X-Office', 'north'],
] as const;

describe('a session over HTTP+SSE', () => {
  it('is opened at the exact URL, sends its headers with every request, and calls tools', async () => {
    const host = await hosted();
    const session = await opened(`${host.url}/sse?v=2`, { headers: HEADERS });
    expect(session.info).toMatchObject({ name: 'tides', protocol: '2024-11-05' });
    expect(session.tools.map(({ name }) => name)).toEqual(['echo']);
    const result = await session.call('echo', { at: 'noon' });
    expect(JSON.stringify(result)).toContain('noon');
    expect(host.requests[0]?.path).toBe('/sse?v=2');
    expect(host.requests.length).toBeGreaterThan(3);
    expect(new Set(host.requests.map(({ headers }) => `${headers.authorization} ${String(headers['x-office'])}`))).toEqual(
      new Set(['Bearer tok_1 north']),
    );
  });

  it('keeps the status of a refusal', async () => {
    const host = await hosted({ refuse: () => 401 });
    expect(await failureOf(opened(`${host.url}/sse`))).toMatchObject({ kind: 'refused', status: 401, body: 'No entry.' });
  });

  it('times out if the server never names its URL for messages', async () => {
    const host = await hosted({ namesEndpoint: false });
    expect(await failureOf(opened(`${host.url}/sse`, { openingLimit: 300 }))).toEqual({ kind: 'timed-out' });
  });

  it('reports a URL that is not a stream', async () => {
    const host = await serveWeatherHost({ era: 'modern', responseMode: 'json' });
    closing.push(host);
    expect((await failureOf(opened(`${host.url}/.well-known/mcp-config`))).kind).toBe('not-mcp');
  });

  it('ends with the stream, and fails the pending call', async () => {
    const host = await hosted();
    const session = await opened(`${host.url}/sse`);
    host.endStreams();
    expect(await failureOf(session.call('echo', {}))).toEqual({ kind: 'broken-off' });
    expect(host.requests.filter(({ path }) => path.startsWith('/sse'))).toHaveLength(1);
  });

  it('ends when the connection of the stream is lost, and fails the pending call', async () => {
    let drop = (): void => undefined;
    const host = await hosted({
      before: (method) => {
        if (method === 'tools/call') drop();
        return '';
      },
    });
    drop = () => host.dropStreams();
    const session = await opened(`${host.url}/sse`, { callLimit: 3000 });
    expect(await failureOf(session.call('echo', {}))).toEqual({ kind: 'broken-off' });
  });

  it.each(['initialize', 'tools/list', 'tools/call'])('ignores events that are not messages before the response to %s', async (method) => {
    const host = await hosted({
      before: (asked) => (asked === method ? 'data: ping\n\ndata: null\n\ndata: [1]\n\nevent: news\ndata: {}\n\n' : ''),
    });
    const session = await opened(`${host.url}/sse`, { openingLimit: 3000, callLimit: 3000 });
    expect(session.tools.map(({ name }) => name)).toEqual(['echo']);
    expect(JSON.stringify(await session.call('echo', { at: 'noon' }))).toContain('noon');
  });

  it('cannot be opened if the stream ends before it names the URL for messages', async () => {
    const host = await hosted({ namesEndpoint: false });
    const opening = failureOf(opened(`${host.url}/sse`, { openingLimit: 3000 }));
    await eventually(() => expect(host.requests).toHaveLength(1));
    host.endStreams();
    expect(await opening).toEqual({ kind: 'broken-off' });
  });
});

describe('a session over Streamable HTTP', () => {
  it('sends its headers with every request', async () => {
    const seen = new Set<string | null>();
    const host = await serveWeatherHost({
      era: 'modern',
      responseMode: 'json',
      change: (response, request) => {
        seen.add(request.headers.get('authorization'));
        return response;
      },
    });
    closing.push(host);
    const session = await openSession(`${host.url}/mcp?apiKey=canary-key`, { headers: HEADERS, reach: () => Promise.resolve('silent') });
    closing.push(session);
    expect([...seen]).toEqual(['Bearer tok_1']);
  });
});
