import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { steadyBound, steadyFigure } from '../../../src/search/indexing/steady-figure.ts';

describe('figures in steps', () => {
  it('have two significant digits', () => {
    expect([0.0123, 1, 2.349, 27.5, 99.6, 1234].map(steadyFigure)).toEqual([0.012, 1, 2.3, 28, 100, 1200]);
    expect([0.0121, 1, 2.31, 27.5, 99.6, 1234].map(steadyBound)).toEqual([0.013, 1, 2.4, 28, 100, 1300]);
  });

  it('differ by at most a tenth from a number, and a bound is never less', () => {
    const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, (value) => {
        expect(Math.abs(steadyFigure(value) / value - 1)).toBeLessThanOrEqual(0.0501);
        expect(steadyBound(value)).toBeGreaterThanOrEqual(value);
        expect(steadyBound(value) / value).toBeLessThanOrEqual(1.1001);
      }),
    );
  });
});
