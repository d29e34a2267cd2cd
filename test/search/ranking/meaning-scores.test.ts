import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeSigns, signScorer } from '../../../src/search/embedding/sign-code.ts';
import { withBestTool } from '../../../src/search/ranking/fusion.ts';
import type { VectorRows } from '../../../src/search/files/index-data.ts';
import { joinVectors, vectorPicker } from '../../../src/search/files/pick-vectors.ts';
import { MeaningScores, ScoreBuffers } from '../../../src/search/ranking/meaning-scores.ts';

const DIMENSIONS = 16;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Float32Array.from(values));
const servers = fc.array(fc.record({ server: vector, tools: fc.array(vector, { maxLength: 3 }) }), { minLength: 1, maxLength: 8 });

/** By the signs; a code without any is of a vector of zeros, and says nothing. */
function estimate(query: Float32Array, code: Uint8Array): number {
  if (code.every((byte) => byte === 0)) return 0;
  const out = new Float32Array(1);
  signScorer(query)(code, out);
  return out[0] ?? 0;
}

describe('the scores of all vectors', () => {
  it('are those of the servers, raised by their best tools', () => {
    fc.assert(
      fc.property(servers, vector, fc.array(fc.constantFrom(0, 1), { minLength: 8, maxLength: 8 }), (rows, query, bits) => {
        const scope = Uint8Array.from(bits.slice(0, rows.length));
        const vectors = {
          rows: Uint32Array.from(rows.keys()),
          bytesPerRow: DIMENSIONS / 8,
          servers: Uint8Array.from(rows.flatMap(({ server }) => [...encodeSigns(server)])),
          toolCounts: Uint16Array.from(rows, ({ tools }) => tools.length),
          tools: Uint8Array.from(rows.flatMap(({ tools }) => tools.flatMap((tool) => [...encodeSigns(tool)]))),
        };
        const buffers = new ScoreBuffers(rows.length);
        const [scores, others] = [new MeaningScores(buffers, [vectors]), new MeaningScores(buffers, [vectors])];
        // Another question between, and the same one again, leave no trace.
        scores.score(query);
        others.score(query.toReversed());
        for (const again of [query, query]) scores.score(again);
        const bestTools = rows.map(({ tools }) => Math.max(0, ...tools.map((tool) => estimate(query, encodeSigns(tool)))));
        const expected = rows.map(({ server, tools }, row) => {
          const own = estimate(query, encodeSigns(server));
          return Math.fround(tools.length === 0 ? own : withBestTool(own, bestTools[row] ?? 0));
        });
        expect([...scores.cosines]).toEqual(expected);
        expect([...scores.toolCosines]).toEqual(bestTools);
        const near = expected.flatMap((cosine, row) => (scope[row] === 1 && cosine >= 0.2 ? [row] : []));
        expect(scores.best()).toBe(Math.max(0, ...expected));
        expect(scores.nearest(scope, 0.2).sort((a, b) => a - b)).toEqual(near);
      }),
    );
  });
});

const ROWS = 9;
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
        const parts = [0, 1, 2].map(rowsOf).map((rows) => joinVectors(rows, vectors.bytesPerRow, picker));
        const one = joinVectors([single], vectors.bytesPerRow, picker);
        const all = new MeaningScores(new ScoreBuffers(ROWS), [{ rows: Uint32Array.from({ length: ROWS }, (_, row) => row), ...vectors }]);
        all.score(query);
        const buffers = new ScoreBuffers(ROWS);
        const others = new MeaningScores(buffers, [one]);
        const scores = new MeaningScores(buffers, [one, ...parts]);
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
          expect(scores.nearest(of, 0.2).sort((a, b) => a - b)).toEqual(
            all
              .nearest(of, 0.2)
              .filter(isKnown)
              .sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  it('give every other row the same low cosine, and never count it as near', () => {
    const scores = new MeaningScores(new ScoreBuffers(3), []);
    scores.score(new Float32Array(DIMENSIONS).fill(0.25));
    expect(new Set(scores.cosines).size).toBe(1);
    expect(scores.cosines[0]).toBeLessThan(0.3);
    expect(scores.nearest(undefined, 0.01)).toEqual([]);
  });
});
