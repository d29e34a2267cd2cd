import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fusionOf, withBestTool } from '../../../src/search/ranking/fusion.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const most = fc.constantFrom(0, 0.5, 7, 40, 900);

describe('fusionOf', () => {
  it('gives 0 to 1, and increases with each score', () => {
    fc.assert(
      fc.property(most, fc.boolean(), share, share, share, (maxWordScore, withMeaning, a, b, other) => {
        const fusion = fusionOf(maxWordScore, withMeaning);
        const [less, more] = a < b ? [a, b] : [b, a];
        for (const score of [fusion.score(less * maxWordScore, other), fusion.score(other * maxWordScore, more)]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(fusion.score(more * maxWordScore, other)).toBeGreaterThanOrEqual(fusion.score(less * maxWordScore, other));
        expect(fusion.score(other * maxWordScore, more)).toBeGreaterThanOrEqual(fusion.score(other * maxWordScore, less));
      }),
    );
  });

  it('is the share of the matched words if there is no vector score', () => {
    expect(fusionOf(8, false).score(4, 0.9)).toBeCloseTo(0.5);
  });

  it('is the cosine if there are no words, and never negative', () => {
    expect(fusionOf(0, true).score(0, 0.4)).toBeCloseTo(0.4);
    expect(fusionOf(0, true).score(0, -0.4)).toBe(0);
    expect(fusionOf(0, false).score(0, 1)).toBe(0);
  });

  it('gives more weight to rare words, and to several words, than to common ones', () => {
    const shareOfWords = (maxWordScore: number): number => fusionOf(maxWordScore, true).score(maxWordScore, 0);
    expect(shareOfWords(40)).toBeGreaterThan(shareOfWords(4));
  });

  it('returns the contribution of a cosine', () => {
    const fusion = fusionOf(7, true);
    expect(fusion.score(3, 0.6) - fusion.score(3, 0.2)).toBeCloseTo(0.4 * fusion.cosineUnit);
  });
});

describe('withBestTool', () => {
  it("raises a server's score with its best tool, always below the tool's score, and never lowers it", () => {
    fc.assert(
      fc.property(share, share, (server, tool) => {
        const cosine = withBestTool(server, tool);
        expect(cosine).toBeGreaterThanOrEqual(server);
        if (tool > server) expect(cosine).toBeLessThanOrEqual(tool);
        else expect(cosine).toBe(server);
      }),
    );
  });
});
