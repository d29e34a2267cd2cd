import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FetchError, type FetchErrorCode } from '../../../src/crawler/guarded-fetch/index.ts';
import { retryAt, statedRetryAt } from '../../../src/crawler/guarded-fetch/retry-after.ts';
import { createRetry, type RetryOptions } from '../../../src/crawler/politeness/retry.ts';
import { steppedClock } from '../../support/stepped-clock.ts';

const URL_ASKED = new URL('https://mcp.example.com/x');
const NOW = Date.parse('2026-01-01T00:00:00Z');

function mayRetry(
  error: FetchError,
  { method = 'GET', tries = 1, ...options }: Partial<RetryOptions> & { method?: string; tries?: number } = {},
): boolean {
  const retry = createRetry({ baseFor: () => 1000, clock: steppedClock(NOW), ...options, tries: 3 });
  return retry.mayRetry({ url: URL_ASKED, method, error, tries });
}

const answered = (status: number, at?: number): FetchError => new FetchError('http-status', 'no', { status, retryAt: at });

describe('a failed request', () => {
  it('is retried if it may succeed soon', () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504]) expect([status, mayRetry(answered(status))]).toEqual([status, true]);
    for (const status of [304, 400, 401, 403, 404, 410, 418]) expect([status, mayRetry(answered(status))]).toEqual([status, false]);
    const codes: readonly FetchErrorCode[] = [
      'refused-url',
      'refused-address',
      'too-large',
      'bad-encoding',
      'robots-disallowed',
      'retry-later',
      'aborted',
    ];
    for (const code of codes) expect([code, mayRetry(new FetchError(code, 'no'))]).toEqual([code, false]);
    for (const code of ['unreachable', 'timeout'] as const) expect([code, mayRetry(new FetchError(code, 'no'))]).toEqual([code, true]);
  });

  it('is sent at most three times, and once if the host is abandoned', () => {
    expect([1, 2, 3].map((tries) => mayRetry(answered(503), { tries }))).toEqual([true, true, false]);
    expect(mayRetry(answered(503), { isGivenUp: (host) => host === 'mcp.example.com' })).toBe(false);
  });

  it('is retried with a method other than GET only if the server did not process it', () => {
    expect([408, 425, 429, 503].map((status) => mayRetry(answered(status), { method: 'POST' }))).toEqual([true, true, true, true]);
    expect([500, 502, 504].map((status) => mayRetry(answered(status), { method: 'POST' }))).toEqual([false, false, false]);
    expect(mayRetry(new FetchError('unreachable', 'no'), { method: 'POST' })).toBe(false);
    expect(mayRetry(answered(503), { method: 'DELETE' })).toBe(false);
  });

  it('is not retried if Retry-After exceeds the limit of the crawl, also for a 403 that is a rate limit', () => {
    expect([mayRetry(answered(429, NOW + 60_000)), mayRetry(answered(429, NOW + 60_001))]).toEqual([true, false]);
    expect([mayRetry(answered(403, NOW + 1000)), mayRetry(answered(403))]).toEqual([true, false]);
  });

  it('waits for a random part of an interval that doubles each time', async () => {
    for (const [tries, random, wait] of [
      [1, 0, 0],
      [1, 0.5, 500],
      [2, 0.5, 1000],
      [3, 0.999, 3996],
    ] as const) {
      const clock = steppedClock(0);
      const retry = createRetry({ baseFor: () => 1000, random: () => random, clock });
      const waited = retry.backOff({ url: URL_ASKED, method: 'GET', error: answered(503), tries }, new AbortController().signal);
      await clock.runOut();
      await waited;
      expect([tries, random, clock.now()]).toEqual([tries, random, wait]);
    }
  });
});

describe('the retry time of a response', () => {
  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 120 ' }, 120_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thursday, 01-Jan-26 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': '99999999' }, 3_600_000],
    [{ 'retry-after': '9'.repeat(400) }, 3_600_000],
    [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 3_600_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 90) }, 90_000],
    [{ 'retry-after': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 90) }, 5000],
  ])('is read from %j', (headers, ms) => {
    expect(retryAt(429, headers, NOW)).toBe(NOW + ms);
  });

  it.each([
    {},
    { 'retry-after': '' },
    { 'retry-after': '-5' },
    { 'retry-after': '1.5' },
    { 'retry-after': 'soon' },
    { 'retry-after': 'Thu, 01 Jan 2025 00:00:30 GMT' },
    { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': String(NOW / 1000 + 90) },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' },
  ])('is unknown for %j', (headers) => {
    expect(retryAt(429, headers, NOW)).toBeUndefined();
  });

  it('is unknown for a response without a status for retries', () => {
    expect([200, 301, 404].map((status) => retryAt(status, { 'retry-after': '7' }, NOW))).toEqual([undefined, undefined, undefined]);
  });

  it('is at most an hour ahead, whatever the header states', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const at = retryAt(503, { 'retry-after': text }, NOW);
        expect(at === undefined || (at > NOW && at <= NOW + 3_600_000)).toBe(true);
      }),
    );
  });

  it('is stated as the host does, up to the year 9999', () => {
    const stated = (text: string): string => new Date(statedRetryAt(429, { 'retry-after': text }, NOW) ?? Number.NaN).toISOString();
    expect(['7', '10800', '9'.repeat(400)].map(stated)).toEqual([
      '2026-01-01T00:00:07.000Z',
      '2026-01-01T03:00:00.000Z',
      '9999-12-31T23:59:59.000Z',
    ]);
  });
});
