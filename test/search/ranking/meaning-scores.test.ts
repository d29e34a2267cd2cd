import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeSigns, signScorer } from '../../../src/search/embedding/sign-code.ts';
import { withBestTool } from '../../../src/search/ranking/fusion.ts';
import { AllScores } from '../../../src/search/ranking/meaning-scores.ts';

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

describe('AllScores', () => {
  it('uses the score of the server, raised by its best tool', () => {
    fc.assert(
      fc.property(servers, vector, fc.array(fc.constantFrom(0, 1), { minLength: 8, maxLength: 8 }), (rows, query, bits) => {
        const scope = Uint8Array.from(bits.slice(0, rows.length));
        const scores = new AllScores({
          bytesPerRow: DIMENSIONS / 8,
          servers: Uint8Array.from(rows.flatMap(({ server }) => [...encodeSigns(server)])),
          toolCounts: Uint16Array.from(rows, ({ tools }) => tools.length),
          tools: Uint8Array.from(rows.flatMap(({ tools }) => tools.flatMap((tool) => [...encodeSigns(tool)]))),
        });
        // Another query between, and the same one again, leave no trace.
        for (const vector of [query, query.toReversed(), query, query]) scores.score(vector);
        const bestTools = rows.map(({ tools }) => Math.max(0, ...tools.map((tool) => estimate(query, encodeSigns(tool)))));
        const expected = rows.map(({ server, tools }, row) => {
          const own = estimate(query, encodeSigns(server));
          return Math.fround(tools.length === 0 ? own : withBestTool(own, bestTools[row] ?? 0));
        });
        expect([...scores.cosines]).toEqual(expected);
        expect([...scores.toolCosines]).toEqual(bestTools);
        expect(scores.best()).toBe(Math.max(0, ...expected));
        const near = expected.flatMap((cosine, row) => (scope[row] === 1 && cosine >= 0.2 ? [row] : []));
        expect(scores.nearest(scope, 0.2).sort((a, b) => a - b)).toEqual(near);
      }),
    );
  });
});
