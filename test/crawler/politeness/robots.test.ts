import { describe, expect, it } from 'vitest';

import { FetchError, type FetchedDocument } from '../../../src/crawler/guarded-fetch/index.ts';
import { readRobots, tokenOf } from '../../../src/crawler/politeness/robots.ts';
import { createRobotsChecker, type RobotsChecker } from '../../../src/crawler/politeness/robots-checker.ts';

const ORIGIN = 'https://mcp.example.com';

function allowed(text: string, path: string): boolean {
  return readRobots(`${ORIGIN}/robots.txt`, text, 'Portolan').allows(ORIGIN + path);
}

describe('a robots.txt', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['\uFEFFUser-agent: *\r\nDisallow: /a # not this\r\n', '/a/b', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: portolan\nDisallow: /a\n\nUser-agent: *\nDisallow: /', '/b', true],
    ['User-agent: *\nDisallow: /\n\nUSER-AGENT: PORTOLAN/9.9\nAllow: /', '/b', true],
    ['User-agent: portolan\nDisallow: /a\nUser-agent: portolan\nDisallow: /b', '/b', false],
    ['User-agent: other\nUser-agent: portolan\nSitemap: https://x.example.com/s\nDisallow: /a', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
    ['User-agent: *\nDisallow: /*.yaml$', '/x/smithery.yaml', false],
    ['User-agent: *\nDisallow: /*.yaml$', '/x/smithery.yaml?v', true],
    ['User-agent: *\nDisallow: /%7Ejoe', '/%7ejoe', false],
    ['User-agent: *\nDisallow: /a%2Ejson', '/a.json', false],
    ['User-agent: *\nDisallow: /a.json', '/a%2ejson', false],
    ['User-agent: *\nDisallow: /%70latform%2Dfiles/~joe', '/platform-files/%7Ejoe', false],
    ['User-agent: *\nDisallow: /a/b', '/a%2Fb', true],
    ['{"title": "a page for everything"}', '/a', true],
  ])('with %j for %s: %s', (text, path, wanted) => {
    expect(allowed(text, path)).toBe(wanted);
  });

  it('omits lines that are too long or have too many wildcards, and keeps the others', () => {
    const text = `User-agent: *\nDisallow: /${'x'.repeat(2000)}\nDisallow: ${'*'.repeat(65)}\nDisallow: /a`;
    expect([allowed(text, '/a'), allowed(text, '/b')]).toEqual([false, true]);
  });

  it('is not read after 500 KiB', () => {
    const filler = `# ${'x'.repeat(98)}\n`.repeat(6000);
    expect(allowed(`User-agent: *\n${filler}Disallow: /`, '/a')).toBe(true);
  });

  it('sets the crawl delay if it has one', () => {
    const delayOf = (line: string): number | undefined =>
      readRobots(`${ORIGIN}/robots.txt`, `User-agent: *\n${line}`, 'portolan').crawlDelayMs;
    expect(['Crawl-delay: 2.5', 'Crawl-delay: soon', 'Crawl-delay: -1', 'Crawl-delay: 0', 'Allow: /'].map(delayOf)).toEqual([
      2500,
      ...Array.from({ length: 4 }, () => undefined),
    ]);
  });

  it('matches this crawler by its product token', () => {
    expect(['Portolan/1.0 (+https://x)', 'portolan', ' My-Bot 2', ''].map(tokenOf)).toEqual(['portolan', 'portolan', 'my-bot', '']);
  });
});

function checkerOf(answer: (url: string) => string | FetchError, requests: string[] = [], delays: number[] = []): RobotsChecker {
  const fetch = (url: string): Promise<FetchedDocument> => {
    requests.push(url);
    const text = answer(url);
    return typeof text === 'string' ? Promise.resolve({ status: 'fresh', url, bytes: Buffer.from(text) }) : Promise.reject(text);
  };
  return createRobotsChecker({ fetch, product: 'portolan', slowDown: (_host, ms) => void delays.push(ms) });
}

const answered = (status: number): FetchError => new FetchError('http-status', `answers ${status}`, { status });

describe('the robots.txt cache', () => {
  it('requests the file of each origin once, also for concurrent requests', async () => {
    const requests: string[] = [];
    const gate = checkerOf(() => 'User-agent: *\nDisallow: /closed', requests);
    await Promise.all(['/a', '/b', '/c'].map((path) => gate.check(new URL(ORIGIN + path))));
    await expect(gate.check(new URL(`${ORIGIN}/closed/x`))).rejects.toMatchObject({ code: 'robots-disallowed' });
    await gate.check(new URL('https://other.example.com/closed'.replace('closed', 'open')));
    expect(requests).toEqual([`${ORIGIN}/robots.txt`, 'https://other.example.com/robots.txt']);
  });

  it('allows every path if the file is absent', async () => {
    const requests: string[] = [];
    for (const error of [...[400, 401, 403, 404, 410].map(answered), new FetchError('too-many-redirects', 'round and round')]) {
      await checkerOf(() => error, requests).check(new URL(`${ORIGIN}/a`));
    }
    expect(requests).toHaveLength(6);
  });

  it('fails with the error of robots.txt if it cannot be fetched, after at most three requests', async () => {
    for (const error of [answered(500), answered(429), new FetchError('timeout', 'too slow'), new FetchError('unreachable', 'gone')]) {
      const requests: string[] = [];
      const gate = checkerOf(() => error, requests);
      for (let time = 0; time < 5; time += 1) {
        await expect(gate.check(new URL(`${ORIGIN}/a`))).rejects.toMatchObject({ code: error.code, status: error.status });
      }
      expect(requests).toHaveLength(3);
    }
  });

  it('recovers after the host recovers', async () => {
    const answers = [answered(503), 'User-agent: *\nDisallow: /b'];
    const gate = checkerOf(() => answers.shift() ?? answered(503));
    await expect(gate.check(new URL(`${ORIGIN}/a`))).rejects.toMatchObject({ status: 503 });
    await gate.check(new URL(`${ORIGIN}/a`));
    await expect(gate.check(new URL(`${ORIGIN}/b`))).rejects.toMatchObject({ code: 'robots-disallowed' });
  });

  it('applies the crawl delay to the host, up to a minute', async () => {
    const delays: number[] = [];
    for (const delay of ['3', '86400'])
      await checkerOf(() => `User-agent: *\nCrawl-delay: ${delay}`, [], delays).check(new URL(`${ORIGIN}/a`));
    expect(delays).toEqual([3000, 60_000]);
  });

  it('lets an aborted request end, and the others wait', async () => {
    const { promise, resolve } = Promise.withResolvers<FetchedDocument>();
    const gate = createRobotsChecker({ fetch: () => promise, product: 'portolan', slowDown: () => undefined });
    const stop = new AbortController();
    const [removed, stays] = [gate.check(new URL(`${ORIGIN}/a`), stop.signal), gate.check(new URL(`${ORIGIN}/a`))];
    stop.abort(new Error('enough'));
    await expect(removed).rejects.toThrow('enough');
    resolve({ status: 'fresh', url: `${ORIGIN}/robots.txt`, bytes: Buffer.from('') });
    await stays;
  });
});
