import { afterEach, describe, expect, it } from 'vitest';

import { createBreaker, FetchError } from '../../src/crawl/guarded-fetch/index.ts';
import { crawlFixture } from '../support/crawl-fixture.ts';

const silence = (): Promise<never> => Promise.reject(new FetchError('unreachable', 'nobody there'));
const refusal = (): Promise<never> => Promise.reject(new FetchError('http-status', 'answers 404', { status: 404 }));
const answer = (): Promise<string> => Promise.resolve('hello');

const open: { remove(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.remove();
});

describe('the breaker', () => {
  it('gives up a host after failures in a row, and that host only', async () => {
    const breaker = createBreaker(2);
    for (let time = 0; time < 2; time += 1) await expect(breaker.run('a', silence)).rejects.toThrow('nobody there');
    await expect(breaker.run('a', answer)).rejects.toThrow('not asked again');
    expect(await breaker.run('b', answer)).toBe('hello');
  });

  it('takes any answer for a sign of life', async () => {
    const breaker = createBreaker(2);
    for (let time = 0; time < 3; time += 1) {
      await expect(breaker.run('a', silence)).rejects.toThrow('nobody there');
      await expect(breaker.run('a', refusal)).rejects.toThrow('404');
    }
    expect(await breaker.run('a', answer)).toBe('hello');
  });

  it('lets a crawl without a network end soon, every source with its problem', async () => {
    let dialled = 0;
    const fixture = await crawlFixture(Array.from({ length: 40 }, (_, index) => ({ kind: 'repository', location: `acme/n${index}` })));
    open.push(fixture);
    const { problems } = await fixture.crawl({
      minIntervalMs: 0,
      resolve: () => Promise.resolve(['203.0.114.7']),
      connect: (_options, callback) => {
        dialled += 1;
        callback(Object.assign(new Error('no route'), { code: 'ENETUNREACH' }), null);
      },
    });
    expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, () => 'unreachable'));
    expect(dialled).toBeLessThan(16);
  });
});
