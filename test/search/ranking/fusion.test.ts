import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fusionOf, withBestTool } from '../../../src/search/ranking/fusion.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const most = fc.constantFrom(0, 0.5, 7, 40, 900);

describe('fusionOf', () => {
  it('gives 0 to 1, and more to what has more of either side', () => {
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

  it('is the share of the words that are said where there is no meaning', () => {
    expect(fusionOf(8, false).score(4, 0.9)).toBeCloseTo(0.5);
  });

  it('is the cosine where there are no words, and never less than nothing', () => {
    expect(fusionOf(0, true).score(0, 0.4)).toBeCloseTo(0.4);
    expect(fusionOf(0, true).score(0, -0.4)).toBe(0);
    expect(fusionOf(0, false).score(0, 1)).toBe(0);
  });

  it('trusts rare words, and many, more than common ones', () => {
    const shareOfWords = (maxWordScore: number): number => fusionOf(maxWordScore, true).score(maxWordScore, 0);
    expect(shareOfWords(40)).toBeGreaterThan(shareOfWords(4));
  });

  it('tells what a cosine adds', () => {
    const fusion = fusionOf(7, true);
    expect(fusion.score(3, 0.6) - fusion.score(3, 0.2)).toBeCloseTo(0.4 * fusion.cosineUnit);
  });
});

describe('withBestTool', () => {
  it('brings a server nearer by a nearer tool, never as near as the tool, and never further', () => {
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
