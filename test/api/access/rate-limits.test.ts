import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AccessSettingError } from '../../../src/api/access/access-setting-error.ts';
import { rateLimitClient } from '../../../src/api/access/rate-limit-client.ts';
import { memoryRateLimiter } from '../../../src/api/access/memory-rate-limiter.ts';
import { DEFAULT_LIMIT, requestLimit } from '../../../src/api/access/rate-limits.ts';

describe('the rate limit setting', () => {
  it.each([
    [undefined, DEFAULT_LIMIT],
    ['', DEFAULT_LIMIT],
    ['0', undefined],
    ['120', { perMinute: 120, burst: 0 }],
    [' 120+40 ', { perMinute: 120, burst: 40 }],
  ])('%s is %o', (text, limit) => {
    expect(requestLimit(text)).toEqual(limit);
  });

  it.each(['-1', '1.5', 'many', '1e3', '60/min', '+20', '60+', '9999999'])('refuses %s', (text) => {
    expect(() => requestLimit(text)).toThrow(AccessSettingError);
    expect(() => requestLimit(text)).toThrow(`PORTOLAN_API_LIMIT is "${text}"`);
  });
});

describe('a client of the rate limiter', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.1:5678', '203.0.113.1'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.1]:80', '203.0.113.1'],
    ['not:an:address', 'not:an:address'],
    ['x'.repeat(100), 'x'.repeat(64)],
    ['', undefined],
  ])('with the address %s is %s', (address, client) => {
    expect(rateLimitClient(address)).toBe(client);
  });
});

describe('the in-memory counter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('removes expired entries', async () => {
    const limiter = memoryRateLimiter({ name: 'x', times: 1, seconds: 60, burst: 0 });
    for (let at = 0; at < 1000; at += 1) await limiter.take(String(at));
    expect(vi.getTimerCount()).toBe(1000);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('limits its entries during a flood, and removes the oldest first', async () => {
    const limiter = memoryRateLimiter({ name: 'x', times: 1, seconds: 60, burst: 1 }, 100);
    for (let at = 0; at < 5000; at += 1) await limiter.take(String(at));
    expect(vi.getTimerCount()).toBeLessThanOrEqual(100);
    await limiter.take('4999');
    expect(await limiter.take('4999')).toMatchObject({ isAllowed: false });
    expect(await limiter.take('4899')).toMatchObject({ isAllowed: true, left: 0 });
  });

  it('states no longer time than the window if the clock of the system was set back, and ends the window in time', async () => {
    const limiter = memoryRateLimiter({ name: 'x', times: 1, seconds: 60, burst: 1 });
    for (let times = 0; times < 2; times += 1) await limiter.take('one');
    vi.setSystemTime(Date.now() - 86_400_000);
    const { isAllowed, wait } = await limiter.take('one');
    expect(isAllowed).toBe(false);
    expect(wait).toBeLessThanOrEqual(60_000);
    vi.advanceTimersByTime(60_000);
    expect(await limiter.take('one')).toMatchObject({ isAllowed: true });
  });

  it('counts two concurrent requests as two', async () => {
    const limiter = memoryRateLimiter({ name: 'x', times: 50, seconds: 60, burst: 0 });
    const turns = await Promise.all(Array.from({ length: 200 }, async () => limiter.take('one')));
    expect(turns.filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
  });
});
