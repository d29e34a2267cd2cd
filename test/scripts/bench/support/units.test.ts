import { expect, it } from 'vitest';

import { kilobytes, times, wholeNumber } from '../../../../scripts/bench/support/units.ts';

it('rounds a figure, and separates thousands', () => {
  expect([0.4, 999.5, 12_345.6].map(wholeNumber)).toEqual(['0', '1,000', '12,346']);
});

it('shows a dash for a figure that was not measured', () => {
  expect([wholeNumber(Number.NaN), kilobytes(Number.NaN)]).toEqual(['–', '–']);
});

it('states a ratio with two digits', () => {
  expect(times(1.234)).toBe('1.23 ×');
});
