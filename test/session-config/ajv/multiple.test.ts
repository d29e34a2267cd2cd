import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isMultiple } from '../../../src/session-config/ajv/multiple.ts';

describe('a multiple of a decimal', () => {
  it('is computed from its decimal digits', () => {
    const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 1, max: 500 }), (value, divisor) => {
        expect(isMultiple(Number(`${value}e-2`), Number(`${divisor}e-2`))).toBe(value % divisor === 0);
      }),
    );
  });

  it.each([
    [0, 0.1, true],
    [1e21, 7, false],
    [1e300, 1e299, true],
    [5e-324, 5e-324, true],
    [1, 1e-300, true],
    [-7.5, 2.5, true],
  ])('%d of %d: %s', (value, divisor, expected) => {
    expect(isMultiple(value, divisor)).toBe(expected);
  });
});
