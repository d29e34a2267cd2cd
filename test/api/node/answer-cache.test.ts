import { describe, expect, it } from 'vitest';

import { answerCache } from '../../../src/api/node/answer-cache.ts';
import { answerCacheSetting } from '../../../src/api/node/answer-cache-setting.ts';
import { jsonAnswer } from '../../../src/api/http/answer.ts';

describe('the cache of answers', () => {
  it('forgets what was requested longest ago, so that all answers together stay below the limit', () => {
    const cache = answerCache(1);
    const kilobytes = jsonAnswer('x'.repeat(10_000));
    for (let at = 0; at < 100; at += 1) {
      cache?.set(`/api/${at}`, kilobytes);
      cache?.get('/api/0');
    }
    const kept = Array.from({ length: 100 }, (_, at) => cache?.get(`/api/${at}`)).filter((answer) => answer !== undefined);
    // Two bytes a character, and half a kilobyte for each.
    expect(kept.length).toBe(51);
    expect(cache?.get('/api/0')).toBe(kilobytes);
    expect(cache?.get('/api/1')).toBeUndefined();
  });

  it('does not keep an answer for which many others would be forgotten', () => {
    const cache = answerCache(1);
    cache?.set('/api/a', jsonAnswer('x'.repeat(100_000)));
    expect(cache?.get('/api/a')).toBeUndefined();
  });

  it('is absent for 0 megabytes, and has 64 where nothing is set', () => {
    expect(answerCache(answerCacheSetting('0'))).toBeUndefined();
    expect(answerCacheSetting(undefined)).toBe(64);
    expect(answerCacheSetting('')).toBe(64);
    expect(answerCacheSetting('8')).toBe(8);
  });

  it.each(['-1', '1.5', 'none', '1e3', '64MB'])('refuses the size %s, and says what to write', (text) => {
    expect(() => answerCacheSetting(text)).toThrow(`PORTOLAN_CACHE_ANSWERS is "${text}": write how many megabytes`);
  });
});
