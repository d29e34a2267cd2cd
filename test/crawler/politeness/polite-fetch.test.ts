import { describe, expect, it } from 'vitest';

import { crawlerName } from '../../../src/crawler/politeness/crawler-name.ts';
import { fetchProblem } from '../../../src/crawler/context/fetch-problem.ts';
import type { Connector, GuardedFetch } from '../../../src/crawler/guarded-fetch/index.ts';
import { hostQueueName } from '../../../src/crawler/politeness/host-queue-name.ts';
import { createPoliteFetch, type PoliteFetchOptions } from '../../../src/crawler/politeness/polite-fetch.ts';
import { failureOf } from '../../support/guard.ts';
import { keep, testServer } from '../../support/opened.ts';
import { fakeHosts } from '../../support/fake-hosts.ts';
import { steppedClock } from '../../support/stepped-clock.ts';

function polite(options: Partial<PoliteFetchOptions> = {}): GuardedFetch {
  return keep(createPoliteFetch({ version: '0', signal: new AbortController().signal, ...options }));
}

const START = Date.parse('2026-01-01T00:00:00.000Z');

describe('the polite fetch', () => {
  it('tries three times, and returns the first response that succeeds', async () => {
    let failures = 2;
    const server = await testServer((_request, response) => void response.writeHead((failures -= 1) >= 0 ? 503 : 200).end('x'));
    expect((await polite({ allowPrivateHosts: true }).document(server.url)).status).toBe('fresh');
    expect(server.requests).toHaveLength(3);
  });

  it('waits for Retry-After up to its limit, and otherwise returns the time at which to retry', async () => {
    const clock = steppedClock(START);
    let answers = 0;
    const world = await fakeHosts(clock, (host, request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      const seconds = host === 'near.example.com' ? '30' : '3000';
      if (host === 'far.example.com' || (answers += 1) === 1) response.writeHead(503, { 'retry-after': seconds }).end();
      else response.end('x');
    });
    const web = polite({ ...world.options, clock });
    const near = await clock.runUntil(web.document('https://near.example.com/a'), world.quiet);
    expect([near.status, world.visits.get('near.example.com')!.map(({ at }) => at - START)]).toEqual(['fresh', [0, 1000, 31_000]]);
    const before = clock.now();
    const far = await clock.runUntil(failureOf(web.document('https://far.example.com/a')), world.quiet);
    expect(far).toMatchObject({ code: 'http-status', status: 503, message: 'https://far.example.com/a answers 503.' });
    const next = await clock.runUntil(failureOf(web.document('https://far.example.com/b')), world.quiet);
    expect(next.code).toBe('retry-later');
    for (const error of [far, next]) {
      expect(fetchProblem(error, 'https://far.example.com/a').hint).toBe(
        `Crawl again after ${new Date(before + 3_001_000).toISOString()}.`,
      );
    }
    expect(world.visits.get('far.example.com')).toHaveLength(2);
  });

  it('reports the time that a host asks for, also if it is later than the crawl honours', async () => {
    const clock = steppedClock(START);
    const world = await fakeHosts(clock, (_host, request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(429, { 'retry-after': '10800' }).end();
    });
    const web = polite({ ...world.options, clock });
    const hintOf = async (url: string): Promise<string | undefined> =>
      fetchProblem(await clock.runUntil(failureOf(web.document(url)), world.quiet), url).hint;
    const hints = [await hintOf('https://far.example.com/a'), await hintOf('https://far.example.com/b')];
    const asked = `Crawl again after ${new Date(START + 1000 + 10_800_000).toISOString()}.`;
    expect(hints).toEqual([asked, asked]);
  });

  it('waits between tries, longer each time, with a random part', async () => {
    const clock = steppedClock(START);
    const world = await fakeHosts(clock, (_host, request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 404 : 500).end();
    });
    const web = polite({ ...world.options, clock, minIntervalMs: 8000, random: () => 0.75 });
    await clock.runUntil(failureOf(web.document('https://mcp.example.com/a')), world.quiet);
    // Three quarters of 8 s are shorter than the interval; of 16 s they are longer.
    expect(world.visits.get('mcp.example.com')!.map(({ at }) => at - START)).toEqual([0, 8000, 16_000, 28_000]);
  });

  it('measures the interval from the sending of a request, not from its connection', async () => {
    const clock = steppedClock(START);
    const world = await fakeHosts(clock, (_host, _request, response) => void response.end('x'));
    const slowly: Connector = (options, callback) => void clock.sleep(600).then(() => world.options.connect(options, callback));
    const web = polite({ ...world.options, connect: slowly, clock });
    const pending = Promise.all(['a', 'b'].map((path) => web.document(`https://mcp.example.com/${path}`, { robots: 'exempt' })));
    await clock.runUntil(pending, world.quiet);
    expect(world.visits.get('mcp.example.com')!.map(({ at }) => at - START)).toEqual([600, 1600]);
  });

  it('requests the robots.txt of each host in a redirect', async () => {
    const clock = steppedClock(START);
    const world = await fakeHosts(clock, (host, request, response) => {
      if (request.url === '/robots.txt') response.end(host === 'b.example.com' ? 'User-agent: *\nDisallow: /' : '');
      else response.writeHead(302, { location: 'https://b.example.com/x' }).end();
    });
    const error = await clock.runUntil(failureOf(polite({ ...world.options, clock }).document('https://a.example.com/x')), world.quiet);
    expect(error).toMatchObject({ code: 'robots-disallowed', message: expect.stringContaining('https://b.example.com/x') as string });
    expect([...world.visits].map(([host, visits]) => [host, visits.map(({ path }) => path)])).toEqual([
      ['a.example.com', ['/robots.txt', '/x']],
      ['b.example.com', ['/robots.txt']],
    ]);
  });

  it('requests no robots.txt for an API with permission', async () => {
    const clock = steppedClock(START);
    const world = await fakeHosts(clock, (_host, _request, response) => void response.end('x'));
    const web = polite({ ...world.options, clock });
    await clock.runUntil(web.document('https://api.example.com/v0/servers', { robots: 'exempt', bearer: 'k3y' }), world.quiet);
    expect(world.visits.get('api.example.com')!.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v0/servers', 'Bearer k3y'],
    ]);
  });

  it('abandons an unreachable host after five tries, and rejects the waiting requests', async () => {
    const clock = steppedClock(START);
    let dials = 0;
    const web = polite({
      clock,
      resolve: () => Promise.resolve(['203.0.114.7']),
      connect: (_options, callback) => {
        dials += 1;
        callback(Object.assign(new Error('nobody'), { code: 'ECONNREFUSED' }), null);
      },
    });
    const pending = Array.from({ length: 20 }, (_, index) =>
      failureOf(web.document(`https://dead.example.com/${index}`, { robots: 'exempt' })),
    );
    const turn = async (): Promise<void> => {
      for (let turns = 0; turns < 20; turns += 1) await clock.settle();
    };
    const errors = await clock.runUntil(Promise.all(pending), turn);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['unreachable']));
    expect(dials).toBe(5);
    expect(clock.now() - START).toBeLessThanOrEqual(5000);
  });
});

describe('the User-Agent of the crawler', () => {
  it('has product, version and contact', () => {
    expect(crawlerName('1.2.3')).toBe('portolan/1.2.3 (+https://portolan.invalid/crawler)');
    expect(crawlerName('1', 'mailto:me@example.com')).toBe('portolan/1 (+mailto:me@example.com)');
  });

  it.each(['', 'me', 'me@example.com', 'ftp://example.com', 'https://example.com/\r\nx: y', 'https://example.com/ (x', 'https://e.com/ä'])(
    'is refused with the contact %j',
    (contact) => {
      expect(() => crawlerName('1', contact)).toThrow(/PORTOLAN_CONTACT/);
    },
  );
});

describe('the key of a host queue', () => {
  it('is the same for all spellings of a host', () => {
    const names = ['https://a.example.com/x', 'http://A.example.com/', 'https://a.example.com./'].map((url) => hostQueueName(new URL(url)));
    expect(new Set(names)).toEqual(new Set(['a.example.com']));
    expect(hostQueueName(new URL('http://127.0.0.1:8080/'))).toBe('127.0.0.1:8080');
  });
});
