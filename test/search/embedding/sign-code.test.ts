import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeSigns, signScorer } from '../../../src/search/embedding/sign-code.ts';

const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 })
  .map((values) => Float32Array.from(values));

describe('a sign code', () => {
  it('has the score of the query against the signs, one by one', () => {
    fc.assert(
      fc.property(vector, fc.array(vector, { minLength: 1, maxLength: 4 }), (query, rows) => {
        const codes = Uint8Array.from(rows.flatMap((row) => [...encodeSigns(row)]));
        const out = new Float32Array(rows.length);
        signScorer(query)(codes, out);
        rows.forEach((row, at) => {
          const naive = row.reduce((sum, value, dimension) => sum + (value > 0 ? 1 : -1) * (query[dimension] ?? 0), 0);
          expect(out[at]).toBeCloseTo((naive * Math.sqrt(Math.PI / 2)) / Math.sqrt(16), 4);
        });
      }),
    );
  });

  it('uses one bit for each dimension', () => {
    expect([...encodeSigns(Float32Array.of(1, -1, 1, 1, -1, 0, 2, -3))]).toEqual([0b01001101]);
  });
});
