import { expect, it } from 'vitest';

import { durationText } from '../../../src/i18n/formatting/duration-text.ts';

it('a duration is in the largest unit that gives a whole number', () => {
  expect([1500, 60_000, 7_200_000, 86_400_000].map((ms) => durationText(ms, 'en'))).toEqual([
    '1,500 milliseconds',
    '1 minute',
    '2 hours',
    '1 day',
  ]);
  expect(durationText(300_000, 'de')).toBe('5 Minuten');
});
