import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeSigns } from '../../../src/search/embedding/sign-code.ts';
import type { VectorRows } from '../../../src/search/files/index-data.ts';
import { joinVectors, vectorPicker } from '../../../src/search/files/pick-vectors.ts';
import { CellBuffers, CellScores } from '../../../src/search/ranking/cell-scores.ts';
import { AllScores } from '../../../src/search/ranking/meaning-scores.ts';

const DIMENSIONS = 16;
const ROWS = 9;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Float32Array.from(values));
const server = fc.record({ own: fc.oneof(vector, fc.constant(new Float32Array(DIMENSIONS))), tools: fc.array(vector, { maxLength: 3 }) });
const vectorsOf = fc.array(server, { minLength: ROWS, maxLength: ROWS }).map((rows): VectorRows => ({
  bytesPerRow: DIMENSIONS / 8,
  servers: Uint8Array.from(rows.flatMap(({ own }) => [...encodeSigns(own)])),
  toolCounts: Uint16Array.from(rows, ({ tools }) => tools.length),
  tools: Uint8Array.from(rows.flatMap(({ tools }) => tools.flatMap((tool) => [...encodeSigns(tool)]))),
}));
/** By row: its cell; the last cell is not loaded. */
const division = fc.array(fc.nat(3), { minLength: ROWS, maxLength: ROWS });
const LOST = 3;

describe('the scores of loaded cells', () => {
  it('are those of a comparison with all vectors, for the rows of these cells and for single rows', () => {
    fc.assert(
      fc.property(vectorsOf, division, vector, fc.nat(ROWS - 1), (vectors, cellOf, query, single) => {
        const picker = vectorPicker(vectors);
        const rowsOf = (cell: number): number[] => cellOf.flatMap((of, row) => (of === cell ? [row] : []));
        const parts = [0, 1, 2].map(rowsOf).map((rows) => joinVectors(rows, vectors.bytesPerRow, (row) => picker.of(row)));
        const one = joinVectors([single], vectors.bytesPerRow, (row) => picker.of(row));
        const all = new AllScores(vectors);
        all.score(query);
        const buffers = new CellBuffers(ROWS);
        const others = new CellScores(buffers, [one]);
        const scores = new CellScores(buffers, [one, ...parts]);
        // A question in between leaves no trace.
        for (const each of [scores, others, scores]) each.score(query);
        const isKnown = (row: number): boolean => cellOf[row] !== LOST || row === single;
        for (let row = 0; row < ROWS; row += 1) {
          if (!isKnown(row)) continue;
          expect(scores.cosines[row]).toBe(all.cosines[row]);
          expect(scores.toolCosines[row]).toBe(all.toolCosines[row]);
        }
        const scope = Uint8Array.from({ length: ROWS }, (_, row) => row % 2);
        for (const of of [undefined, scope]) {
          expect(scores.nearest(of, 0.01).sort((a, b) => a - b)).toEqual(
            all
              .nearest(of, 0.01)
              .filter(isKnown)
              .sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  it('give every other row the same low cosine, and never count it as near', () => {
    const scores = new CellScores(new CellBuffers(3), []);
    scores.score(new Float32Array(DIMENSIONS).fill(0.25));
    expect(new Set(scores.cosines).size).toBe(1);
    expect(scores.cosines[0]).toBeLessThan(0.3);
    expect(scores.nearest(undefined, 0.01)).toEqual([]);
  });
});
