import { describe, expect, it } from 'vitest';

import { FIGURES } from '../../../../scripts/bench/ranking/answer-questions.ts';
import { compareWithTargets } from '../../../../scripts/bench/ranking/bars.ts';
import type { QuestionFigures } from '../../../../scripts/bench/ranking/question-figures.ts';
import type { System } from '../../../../scripts/bench/ranking/ranker.ts';
import type { SetScores } from '../../../../scripts/bench/ranking/score-sets.ts';

/** A set of four queries, for which every system has the same figure. */
function set(means: Partial<Record<System, number>>): SetScores {
  const scores = Object.fromEntries(Object.entries(means).map(([system, value]) => [system, { ndcg: value, success: 0, recall: 0 }]));
  const ndcg = Object.fromEntries(Object.entries(means).map(([system, value]) => [system, [value, value, value, value]]));
  return { set: 'made up', queries: 4, leftOut: 0, scores, ndcg };
}

function answered(figure: string, ...hybrid: readonly number[]): QuestionFigures {
  return { figure, questions: hybrid.map((_, at) => `question ${at}`), values: { hybrid } };
}

function figures(sets: readonly SetScores[]): Record<string, number> {
  return Object.fromEntries(compareWithTargets(sets, []).map(({ bar, figure }) => [bar, figure]));
}

const SETS = [
  set({ Orama: 0.1, MiniSearch: 0.2, BM25: 0.25, text: 0.25, hybrid: 0.5 }),
  set({ Orama: 0.4, MiniSearch: 0.3, BM25: 0.5, text: 0.75, hybrid: 0.5 }),
];

describe('the limits of the ranking bench', () => {
  it('compare the mean of the ratios', () => {
    const got = figures(SETS);
    expect(got['hybrid / BM25, mean of ratios']).toBeCloseTo((2 + 1) / 2, 10);
    expect(got['text / BM25, mean of ratios']).toBeCloseTo((1 + 1.5) / 2, 10);
  });

  it('use the better peer of every set', () => {
    expect(figures(SETS)['hybrid / better peer, mean of ratios']).toBeCloseTo((2.5 + 1.25) / 2, 10);
  });

  it('use Orama as the better peer if MiniSearch is absent', () => {
    expect(figures([set({ Orama: 0.25, BM25: 1, text: 1, hybrid: 0.5 })])['hybrid / better peer, mean of ratios']).toBe(2);
  });

  it('fail on a set where hybrid is below BM25 in the whole interval, and pass where it may be equal', () => {
    const bar = (hybrid: readonly number[]): boolean | undefined => {
      const unsure = { ...SETS[0]!, ndcg: { BM25: [0.5, 0.5, 0.5, 0.5], hybrid } };
      return compareWithTargets([SETS[0]!, unsure], []).find((each) => each.bar.includes('upper end'))?.held;
    };
    expect(bar([0.4, 0.4, 0.4, 0.4])).toBe(false);
    expect(bar([0.9, 0.1, 0.7, 0.2])).toBe(true);
  });

  it('require official servers, precision and stable results of hybrid', () => {
    const enough = [
      answered(FIGURES.first, 1, 1, 1, 1, 0),
      answered(FIGURES.five, 1, 1),
      answered(FIGURES.everyday, 1, 0.5),
      answered(FIGURES.foreign, 0.2, 1),
      answered(FIGURES.typos, 8, 6.9),
    ];
    const held = compareWithTargets(SETS, enough).map(({ bar, held: is }) => [bar, is]);
    expect(held.slice(-5)).toEqual([
      [`hybrid, ${FIGURES.first}`, true],
      [`hybrid, ${FIGURES.five}`, true],
      [`hybrid, ${FIGURES.everyday}`, true],
      [`hybrid, ${FIGURES.foreign}`, true],
      [`hybrid, ${FIGURES.typos}`, false],
    ]);
  });

  it('pass at the required figure, and not below', () => {
    const worse = compareWithTargets([set({ Orama: 1, MiniSearch: 1, BM25: 1, text: 0.99, hybrid: 1 })], []);
    expect(worse.filter(({ held }) => held).map(({ bar }) => bar)).toEqual(['hybrid / BM25, lowest upper end of the 95 % intervals']);
  });
});
