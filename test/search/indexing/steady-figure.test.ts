import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { steadyBound, steadyFigure } from '../../../src/search/indexing/steady-figure.ts';

describe('figures in steps', () => {
  it('have fifty steps for each power of ten', () => {
    expect([0.0123, 1, 2.345, 27.5, 99.95, 1234].map(steadyFigure)).toEqual([0.0124, 1, 2.34, 27.6, 100, 1240]);
    expect([0.0121, 1, 2.345, 27.5, 99.95, 1221].map(steadyBound)).toEqual([0.0122, 1, 2.36, 27.6, 100, 1240]);
  });

  it('differ by at most a hundredth from a number, and a bound is never less', () => {
    const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, (value) => {
        expect(Math.abs(steadyFigure(value) / value - 1)).toBeLessThanOrEqual(0.0101);
        expect(steadyBound(value)).toBeGreaterThanOrEqual(value);
        expect(steadyBound(value) / value).toBeLessThanOrEqual(1.0201);
      }),
    );
  });
});
