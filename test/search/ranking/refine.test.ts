import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FUSION, withBestTool } from '../../../src/search/ranking/fusion.ts';
import { refine } from '../../../src/search/ranking/refine.ts';

const query = Float32Array.of(1, 0);
const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const candidates = fc
  .array(fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), cosine, toolCosine: cosine, fine: cosine }), { maxLength: 50 })
  .map((rows) => rows.sort((a, b) => b.score - a.score).map((each, row) => ({ ...each, row })));

describe('refine', () => {
  it('scores the best rows by their finer cosines and places them before all others', () => {
    fc.assert(
      fc.property(candidates, fc.double({ min: 0, max: 2, noNaN: true }), (ranked, cosineUnit) => {
        const finer = { cosine: (row: number) => ranked[row]?.fine ?? 0 };
        const refined = refine(ranked, finer, { query, cosineUnit });
        const head = refined.slice(0, FUSION.refined);
        expect(new Set(head.map(({ row }) => row))).toEqual(new Set(ranked.slice(0, FUSION.refined).map(({ row }) => row)));
        for (const { row, score } of head) {
          const { score: before = 0, cosine: rough = 0, toolCosine = 0, fine = 0 } = ranked[row] ?? {};
          expect(score).toBeCloseTo(before + cosineUnit * (Math.max(0, withBestTool(fine, toolCosine)) - Math.max(0, rough)));
        }
        expect(refined.slice(FUSION.refined).map(({ row }) => row)).toEqual(ranked.slice(FUSION.refined).map(({ row }) => row));
        expect(refined.every(({ score }, at) => at === 0 || score <= (refined[at - 1]?.score ?? 0))).toBe(true);
      }),
    );
  });

  it('keeps the first rows before all others', () => {
    fc.assert(
      fc.property(candidates, fc.nat({ max: 50 }), (ranked, first) => {
        const finer = { cosine: (row: number) => ranked[row]?.fine ?? 0 };
        const refined = refine(ranked, finer, { query, cosineUnit: 1, first });
        expect(refined.slice(0, first).every(({ row }) => row < first)).toBe(true);
        expect(new Set(refined.map(({ row }) => row)).size).toBe(ranked.length);
        expect(refined.every(({ score }, at) => at === 0 || score <= (refined[at - 1]?.score ?? 0))).toBe(true);
      }),
    );
  });

  it('raises a cosine towards that of the closest part of the query', () => {
    const ranked = [1, 2, 3].map((row) => ({ row, score: 0.5, cosine: 0.4, toolCosine: 0 }));
    const [part, other] = [Float32Array.of(0, 1), Float32Array.of(0, -1)];
    const finer = { cosine: (row: number, of: Float32Array) => (row === 2 && of === part ? 0.8 : 0.4) };
    const [first, ...rest] = refine(ranked, finer, { query, parts: [other, part], cosineUnit: 1 });
    expect(first?.row).toBe(2);
    expect(first?.score).toBeCloseTo(0.5 + 0.4 * FUSION.partTemper);
    for (const { score } of rest) expect(score).toBeCloseTo(0.5);
  });

  it('adds the bonus of a row for its texts, to the best rows only', () => {
    const ranked = Array.from({ length: FUSION.refined + 1 }, (_, row) => ({ row, score: 0.5, cosine: 0.4, toolCosine: 0 }));
    const fitOf = (row: number): number => (row === 3 || row === FUSION.refined ? 0.1 : 0);
    const refined = refine(ranked, { cosine: () => 0.4 }, { query, cosineUnit: 1, fitOf });
    expect(refined[0]?.row).toBe(3);
    expect(refined[0]?.score).toBeCloseTo(0.6);
    expect(refined.at(-1)?.row).toBe(FUSION.refined);
  });

  it('gives no bonus to a row without a vector, because it has only names', () => {
    const ranked = [1, 2].map((row) => ({ row, score: 0.5, cosine: 0, toolCosine: 0 }));
    const refined = refine(ranked, { cosine: (row) => (row === 1 ? 0.01 : 0) }, { query, cosineUnit: 0, fitOf: () => 0.1 });
    expect(refined.map(({ score }) => score)).toEqual([0.6, 0.5]);
  });

  it('keeps the order of rows with equal scores', () => {
    const ranked = [3, 1, 2].map((row) => ({ row, score: 0.5, cosine: 0.4, toolCosine: 0 }));
    const refined = refine(ranked, { cosine: () => 0.6 }, { query, cosineUnit: 1 });
    expect(refined.map(({ row }) => row)).toEqual([3, 1, 2]);
  });
});
