import { describe, expect, it } from 'vitest';

import { compareWithTargets } from '../../../../scripts/bench/ranking/bars.ts';
import type { System } from '../../../../scripts/bench/ranking/ranker.ts';
import type { SetScores } from '../../../../scripts/bench/ranking/score-sets.ts';

function set(ndcg: Partial<Record<System, number>>): SetScores {
  const scores = Object.fromEntries(Object.entries(ndcg).map(([system, value]) => [system, { ndcg: value, success: 0, recall: 0 }]));
  return { set: 'made up', queries: 1, leftOut: 0, scores };
}

function figures(sets: readonly SetScores[]): Record<string, number> {
  return Object.fromEntries(compareWithTargets(sets).map(({ bar, figure }) => [bar, figure]));
}

const SETS = [
  set({ Orama: 0.1, MiniSearch: 0.2, BM25: 0.25, text: 0.25, hybrid: 0.5 }),
  set({ Orama: 0.4, MiniSearch: 0.3, BM25: 0.5, text: 0.75, hybrid: 0.5 }),
];

describe('the limits of the ranking bench', () => {
  it('compare each set and the mean', () => {
    const got = figures(SETS);
    expect(got['hybrid / BM25, mean of ratios']).toBeCloseTo((2 + 1) / 2, 10);
    expect(got['hybrid / BM25, ratio of means']).toBeCloseTo(1 / 0.75, 10);
    expect(got['hybrid / BM25, worst set']).toBe(1);
    expect(got['text / BM25, mean of ratios']).toBeCloseTo((1 + 1.5) / 2, 10);
    expect(got['text / BM25, worst set']).toBe(1);
  });

  it('use the better peer of every set', () => {
    const got = figures(SETS);
    expect(got['hybrid / better peer, mean of ratios']).toBeCloseTo((2.5 + 1.25) / 2, 10);
    expect(got['hybrid / better peer, ratio of means']).toBeCloseTo(1 / 0.6, 10);
  });

  it('use Orama as the better peer if MiniSearch is absent', () => {
    expect(figures([set({ Orama: 0.25, BM25: 1, text: 1, hybrid: 0.5 })])['hybrid / better peer, mean of ratios']).toBe(2);
  });

  it('pass at the required figure, and not below', () => {
    const worse = compareWithTargets([set({ Orama: 1, MiniSearch: 1, BM25: 1, text: 0.99, hybrid: 0.99 })]);
    expect(worse.filter(({ held: is }) => is).map(({ bar }) => bar)).toEqual(['hybrid / BM25, worst set']);
  });
});
