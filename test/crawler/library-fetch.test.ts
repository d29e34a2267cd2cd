import { describe, expect, it } from 'vitest';

import { createGuardedFetch, FetchError, type Politeness, type WebFetch } from '../../src/crawler/guarded-fetch/index.ts';
import { sendMissing, type TestServer } from '../support/http-server.ts';
import { keep, testServer } from '../support/opened.ts';

/** A politeness that records every turn. */
function recordingPoliteness(log: string[], tries = 1): Politeness {
  return {
    checkRobots: () => Promise.reject(new FetchError('robots-disallowed', 'not asked of a library')),
    turn: ({ pathname }) => {
      log.push(`${pathname} begins`);
      return Promise.resolve({
        begin: () => undefined,
        end: (error) => void log.push(`${pathname} ends${error === undefined ? '' : ` (${error.code})`}`),
      });
    },
    mayRetry: (failed) => failed.tries < tries,
    backOff: () => Promise.resolve(),
  };
}

function libraryFetch(politeness: Politeness, maxBytes = 1000): WebFetch {
  const web = keep(createGuardedFetch({ allowPrivateHosts: true, userAgent: 'test/1', politeness }));
  return web.webFetch({ maxBytes, signal: AbortSignal.timeout(5000) });
}

/** Responds as the path specifies, with an endless event stream. */
function world(): Promise<TestServer> {
  return testServer((request, response) => {
    if (request.url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    else if (request.url === '/none') response.writeHead(204).end();
    else if (request.url === '/large') response.end('x'.repeat(5000));
    else if (request.url === '/broken') response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy());
    else if (request.url === '/missing') sendMissing(response);
    else if (request.url === '/coded') response.writeHead(200, { 'content-encoding': 'unknown' }).end('hello');
    else if (request.url === '/status') response.writeHead(999).end('hello');
    else response.end('hello');
  });
}

describe("the host queue slot of a library's request", () => {
  it('is kept until the body is read', async () => {
    const log: string[] = [];
    const { url } = await world();
    const response = await libraryFetch(recordingPoliteness(log))(`${url}/text`);
    expect(log).toEqual(['/text begins']);
    expect(await response.text()).toBe('hello');
    expect(log).toEqual(['/text begins', '/text ends']);
  });

  it('is kept until the body is cancelled, is interrupted or exceeds its limit, and released immediately without a body', async () => {
    const log: string[] = [];
    const { url } = await world();
    const fetch = libraryFetch(recordingPoliteness(log));
    await (await fetch(`${url}/events`)).body?.cancel();
    await expect((await fetch(`${url}/large`)).text()).rejects.toMatchObject({ code: 'too-large' });
    await expect((await fetch(`${url}/broken`)).text()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('broke off in the middle of its answer') as unknown,
    });
    await (await fetch(`${url}/none`)).text();
    await expect(fetch('http://127.0.0.1:1/dead')).rejects.toMatchObject({ code: 'unreachable' });
    await expect.poll(() => log).toHaveLength(10);
    expect(log.filter((line) => line.includes('ends')).sort()).toEqual([
      '/broken ends (unreachable)',
      '/dead ends (unreachable)',
      '/events ends',
      '/large ends (too-large)',
      '/none ends',
    ]);
  });

  it('is released for an event stream when the library sends its next request, which would otherwise wait forever', async () => {
    const log: string[] = [];
    const { url } = await world();
    const fetch = libraryFetch(recordingPoliteness(log));
    const events = await fetch(`${url}/events`);
    const reader = events.body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: 1\n\n');
    const next = await fetch(`${url}/text`);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    expect(await next.text()).toBe('hello');
    expect(log).toEqual(['/events begins', '/events ends', '/text begins', '/text ends']);
  });

  it('returns a response that is not retried to the library, and its status to the politeness rules', async () => {
    const log: string[] = [];
    const { url } = await world();
    const response = await libraryFetch(recordingPoliteness(log))(`${url}/missing`);
    expect([response.status, await response.text(), log]).toEqual([404, 'not found', ['/missing begins', '/missing ends (http-status)']]);
  });

  it('is released if no Response can be created, so that other requests to the host do not wait forever', async () => {
    const log: string[] = [];
    const { url } = await world();
    const fetch = libraryFetch(recordingPoliteness(log));
    await expect(fetch(`${url}/coded`)).rejects.toMatchObject({ code: 'bad-encoding' });
    await expect(fetch(`${url}/status`)).rejects.toMatchObject({ code: 'http-status', status: 999 });
    expect(log).toEqual(['/coded begins', '/coded ends (bad-encoding)', '/status begins', '/status ends (http-status)']);
  });

  it('is requested again for a retry', async () => {
    const log: string[] = [];
    const { url } = await world();
    const response = await libraryFetch(recordingPoliteness(log, 3))(`${url}/missing`);
    expect([response.status, log.length]).toEqual([404, 5]);
  });
});
