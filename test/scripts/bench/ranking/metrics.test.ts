import { describe, expect, it } from 'vitest';

import { mean, meanQuality, ndcg, qualityOf, recall, success } from '../../../../scripts/bench/ranking/metrics.ts';

/** Ids that are relevant to nothing. */
function fill(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `other ${at}`);
}

function relevant(...ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id) => [id, 1]));
}

describe('nDCG@10', () => {
  it('is 1 if the relevant documents are first, in any order', () => {
    expect(ndcg(['b', 'a', 'x'], relevant('a', 'b'))).toBe(1);
  });

  it('discounts a rank by 1 / log2(rank + 1)', () => {
    expect(ndcg(['x', 'a'], relevant('a'))).toBeCloseTo(0.63093, 5);
    expect(ndcg(['x', 'y', 'a'], relevant('a'))).toBe(0.5);
    // (1/log2(2) + 1/log2(4)) / (1/log2(2) + 1/log2(3))
    expect(ndcg(['a', 'x', 'b'], relevant('a', 'b'))).toBeCloseTo(1.5 / 1.63093, 5);
  });

  it('gains by the grade', () => {
    const graded = new Map([
      ['good', 1],
      ['best', 3],
    ]);
    // (1 + 3/log2(3)) / (3 + 1/log2(3))
    expect(ndcg(['good', 'best'], graded)).toBeCloseTo(2.89279 / 3.63093, 5);
    expect(ndcg(['best', 'good'], graded)).toBe(1);
  });

  it('counts ten ranks, and compares with an ideal ranking of ten if more are relevant', () => {
    expect(ndcg([...fill(10), 'a'], relevant('a'))).toBe(0);
    expect(ndcg([...fill(9), 'a'], relevant('a'))).toBeCloseTo(1 / Math.log2(11), 10);
    const many = Array.from({ length: 25 }, (_, at) => `relevant ${at}`);
    expect(ndcg(many, relevant(...many))).toBe(1);
    // The sum of 1 / log2(place + 1) over ten places is 4.54356.
    expect(ndcg(['relevant 0'], relevant(...many))).toBeCloseTo(1 / 4.54356, 5);
  });
});

describe('success@1', () => {
  it('is 1 only if the first document is relevant', () => {
    expect(success(['a', 'x'], relevant('a', 'b'))).toBe(1);
    expect(success(['x', 'a'], relevant('a'))).toBe(0);
    expect(success([], relevant('a'))).toBe(0);
  });
});

describe('recall@10', () => {
  it('is the share of all relevant documents in the first ten ranks', () => {
    expect(recall(['a', 'x', 'b'], relevant('a', 'b', 'c', 'd'))).toBe(0.5);
    expect(recall([...fill(10), 'a'], relevant('a'))).toBe(0);
    expect(recall(fill(3), relevant('a'))).toBe(0);
  });
});

describe('means', () => {
  it('are computed for each measure', () => {
    const qualities = [qualityOf(['a'], relevant('a', 'b')), qualityOf(['x', 'y', 'a'], relevant('a'))];
    const whole = 1 / 1.63093;
    expect(meanQuality(qualities).ndcg).toBeCloseTo((whole + 0.5) / 2, 5);
    expect(meanQuality(qualities)).toMatchObject({ success: 0.5, recall: 0.75 });
  });

  it('of no values are 0', () => {
    expect(mean([])).toBe(0);
    expect(meanQuality([])).toEqual({ ndcg: 0, success: 0, recall: 0 });
  });
});
