import { describe, expect, it } from 'vitest';

import { meanRatioInterval, ratioInterval } from '../../../../scripts/bench/ranking/bootstrap.ts';
import { seededRandom } from '../../../../scripts/support/seeded-random.ts';

function numbers(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
}

describe('bootstrap intervals', () => {
  it('are the same for the same figures', () => {
    const pair = { ours: numbers(50, 1), theirs: numbers(50, 2) };
    expect(ratioInterval(pair)).toEqual(ratioInterval(pair));
  });

  it('enclose the ratio of the means', () => {
    const { ratio, low, high } = ratioInterval({ ours: [1, 0.5, 0.75, 0], theirs: [0.5, 0.5, 0.25, 0.25] });
    expect(ratio).toBe(1.5);
    expect(low).toBeLessThan(1.5);
    expect(high).toBeGreaterThan(1.5);
  });

  it('draw the same queries for both systems: a constant ratio has no spread', () => {
    const theirs = numbers(40, 3);
    const { low, high } = ratioInterval({ ours: theirs.map((value) => value * 1.2), theirs });
    expect(low).toBeCloseTo(1.2, 10);
    expect(high).toBeCloseTo(1.2, 10);
  });

  it('shrink about as the root of the number of queries', () => {
    const width = (count: number): number => {
      const { low, high } = ratioInterval({ ours: numbers(count, 4), theirs: numbers(count, 5) });
      return high - low;
    };
    const shrinks = width(100) / width(1600);
    expect(shrinks).toBeGreaterThan(3);
    expect(shrinks).toBeLessThan(5.5);
  });

  it('have about the width of the normal approximation for a mean', () => {
    const ours = numbers(400, 6);
    const { ratio, low, high } = ratioInterval({ ours, theirs: ours.map(() => 1) });
    // Uniform numbers have the standard deviation 1/sqrt(12); the mean of 400 of them a twentieth of it.
    const half = 1.96 / Math.sqrt(12) / 20;
    expect(low).toBeCloseTo(ratio - half, 2);
    expect(high).toBeCloseTo(ratio + half, 2);
  });

  it('of several sets are those of the mean of their ratios', () => {
    const set = { ours: numbers(60, 7), theirs: numbers(60, 8) };
    const one = ratioInterval(set);
    const both = meanRatioInterval([set, { ours: [2, 2], theirs: [1, 1] }]);
    expect(both.ratio).toBeCloseTo((one.ratio + 2) / 2, 10);
    expect(both.high - both.low).toBeCloseTo((one.high - one.low) / 2, 1);
  });
});
