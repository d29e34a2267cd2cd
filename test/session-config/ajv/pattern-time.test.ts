import { expect, it } from 'vitest';

import { createPatternTime } from '../../../src/session-config/ajv/pattern-time.ts';

it('shares a tenth of a second among all matches, until it is reset', () => {
  let now = 0;
  // Asked before and after each match, which so takes 50 ms.
  const time = createPatternTime(() => (now += 50));
  const match = (): boolean => time.matches(/^a+$/, 'aaa');
  expect([match(), match()]).toEqual([true, true]);
  expect(match).toThrow('Matching patterns takes too long.');
  time.renew();
  expect(match()).toBe(true);
});

it('distinguishes a matching text from others, and cancels a match that takes too long', () => {
  const time = createPatternTime();
  expect([time.matches(/^(?=a)a+$/, 'aa'), time.matches(/^(?=a)a+$/, 'ab')]).toEqual([true, false]);
  expect(() => time.matches(/^(?=x)(x+x+)+y$/, 'x'.repeat(60))).toThrow('Matching patterns takes too long.');
});

it('tries again if the time passed without work of this thread, as on a busy machine', () => {
  let now = 0;
  let asked = 0;
  const time = createPatternTime(() => {
    asked += 1;
    return (now += 10);
  });
  expect(() => time.matches(/^(?=x)(x+x+)+y$/, 'x'.repeat(60))).toThrow('Matching patterns takes too long.');
  // Before and after each of ten matches of 10 ms, although the first took 100 ms by the clock on the wall.
  expect(asked).toBe(20);
});
