import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FUSION, fusionOf } from '../../src/search/fusion.ts';

const sides = fc.record({
  bestWords: fc.constantFrom(0, 0.5, 7, 40),
  bestCosine: fc.double({ min: 0, max: 1, noNaN: true }),
  wordCount: fc.nat(20),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('fusionOf', () => {
  it('gives 0 to 1, and more to what has more of either side', () => {
    fc.assert(
      fc.property(sides, share, share, share, (asked, a, b, other) => {
        const fuse = fusionOf(asked);
        const [less, more] = a < b ? [a, b] : [b, a];
        const [words, cosine] = [other * asked.bestWords, other * asked.bestCosine];
        for (const score of [fuse(less * asked.bestWords, cosine), fuse(words, more * asked.bestCosine)]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(fuse(more * asked.bestWords, cosine)).toBeGreaterThanOrEqual(fuse(less * asked.bestWords, cosine));
        expect(fuse(words, more * asked.bestCosine)).toBeGreaterThanOrEqual(fuse(words, less * asked.bestCosine));
      }),
    );
  });

  it('lets one side decide where the other has found nothing', () => {
    const byWords = fusionOf({ bestWords: 8, bestCosine: FUSION.floor, wordCount: 2 });
    expect([byWords(8, 0.1), byWords(4, 0.1)]).toEqual([1, 0.5]);
    const byMeaning = fusionOf({ bestWords: 0, bestCosine: 1, wordCount: 2 });
    expect(byMeaning(0, 1)).toBeCloseTo(1);
    expect(fusionOf({ bestWords: 0, bestCosine: 0, wordCount: 0 })(0, 0)).toBe(0);
  });
});
