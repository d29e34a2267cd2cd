import { expect, it } from 'vitest';

import { createPatternTime } from '../../../src/session-config/ajv/pattern-time.ts';

it('shares a tenth of a second among all matches, until it is reset', () => {
  let now = 0;
  // Asked before and after each match, which so takes 40 ms.
  const time = createPatternTime(() => (now += 40));
  const match = (): boolean => time.matches(/^a+$/, 'aaa');
  expect([match(), match(), match()]).toEqual([true, true, true]);
  expect(match).toThrow('Matching patterns takes too long.');
  time.renew();
  expect(match()).toBe(true);
});

it('distinguishes a matching text from others, and cancels a match that takes too long', () => {
  const time = createPatternTime();
  expect([time.matches(/^(?=a)a+$/, 'aa'), time.matches(/^(?=a)a+$/, 'ab')]).toEqual([true, false]);
  expect(() => time.matches(/^(?=x)(x+x+)+y$/, 'x'.repeat(60))).toThrow('Matching a pattern takes too long.');
});
