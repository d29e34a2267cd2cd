import { afterEach, describe, expect, it } from 'vitest';

import { createCircuitBreaker, FetchError } from '../../../src/crawler/guarded-fetch/index.ts';
import { crawlFixture } from '../../support/crawl-fixture.ts';

const silence = new FetchError('unreachable', 'nobody there');
const refusal = new FetchError('http-status', 'answers 404', { status: 404 });

const open: { remove(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.remove();
});

describe('the circuit breaker', () => {
  it('opens for a host after consecutive failures, and for that host only', () => {
    const breaker = createCircuitBreaker(2);
    breaker.record('a', silence);
    expect(breaker.refusal('a')).toBeUndefined();
    breaker.record('a', new FetchError('timeout', 'too slow'));
    expect(breaker.refusal('a')).toMatchObject({ code: 'unreachable', message: expect.stringContaining('no further requests') as string });
    expect(breaker.refusal('b')).toBeUndefined();
  });

  it('counts any response as a success, and ignores aborted calls', () => {
    const breaker = createCircuitBreaker(2);
    for (const error of [silence, refusal, silence, undefined, silence]) breaker.record('a', error);
    expect(breaker.refusal('a')).toBeUndefined();
    breaker.record('a', new FetchError('aborted', 'stopped'));
    breaker.record('a', silence);
    expect(breaker.refusal('a')).toBeDefined();
  });

  it('ignores requests that were refused here', () => {
    const breaker = createCircuitBreaker(2);
    for (const error of [silence, new FetchError('refused-address', 'not public'), silence]) breaker.record('a', error);
    expect(breaker.refusal('a')).toMatchObject({ code: 'unreachable' });
  });

  it('opens for a host that sends only Retry-After, and does not blame the source', () => {
    const breaker = createCircuitBreaker(5, 2);
    const busy = new FetchError('http-status', 'answers 429', { status: 429 });
    const later = new FetchError('http-status', 'answers 503', { status: 503, retryAt: 1000 });
    for (const error of [busy, undefined, later, refusal, busy]) breaker.record('a', error);
    expect(breaker.refusal('a')).toBeUndefined();
    breaker.record('a', later);
    expect(breaker.refusal('a')).toMatchObject({ code: 'retry-later', message: expect.stringContaining('no further requests') as string });
    expect(breaker.refusal('b')).toBeUndefined();
  });

  it('counts a response with Retry-After as reachable', () => {
    const breaker = createCircuitBreaker(2);
    for (const error of [silence, new FetchError('http-status', 'answers 429', { status: 429 }), silence]) breaker.record('a', error);
    expect(breaker.refusal('a')).toBeUndefined();
  });

  it('lets a crawl without a network end soon, with a problem for every source', async () => {
    let connections = 0;
    const fixture = await crawlFixture(Array.from({ length: 40 }, (_, index) => ({ kind: 'repository', location: `acme/n${index}` })));
    open.push(fixture);
    const { problems } = await fixture.crawl({
      minIntervalMs: 0,
      resolve: () => Promise.resolve(['203.0.114.7']),
      connect: (_options, callback) => {
        connections += 1;
        callback(Object.assign(new Error('no route'), { code: 'ENETUNREACH' }), null);
      },
    });
    expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, () => 'unreachable'));
    expect(connections).toBeLessThan(16);
  });
});
