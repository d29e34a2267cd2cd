import { expect, it } from 'vitest';

import { wholeNumber } from '../../../../scripts/bench/support/whole-number.ts';

it('rounds a figure, and separates thousands', () => {
  expect([0.4, 999.5, 12_345.6].map(wholeNumber)).toEqual(['0', '1,000', '12,346']);
});
