import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { latencyOf, median, quantile } from '../../../../scripts/bench/support/quantiles.ts';

const values = fc.array(fc.double({ noNaN: true }), { minLength: 1 });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });

describe('a quantile', () => {
  it('is the smallest value with its share of values at or below it', () => {
    fc.assert(
      fc.property(values, share, (all, part) => {
        const found = quantile(all, part);
        const sharesBelow = (bound: number): number => all.filter((value) => value <= bound).length / all.length;
        expect(all).toContain(found);
        expect(sharesBelow(found)).toBeGreaterThanOrEqual(part - 1e-9);
        for (const smaller of all.filter((value) => value < found)) expect(sharesBelow(smaller)).toBeLessThan(part);
      }),
    );
  });

  it('of no values is NaN', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a latency', () => {
  it('uses the median of each query, so that one slow round does not count', () => {
    const rounds = [
      [1, 2, 900],
      [1, 800, 3],
      [700, 2, 3],
    ];
    expect(latencyOf(rounds)).toEqual({ p50: 2, p99: 3 });
  });
});
