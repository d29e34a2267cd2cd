import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ExpandedWord } from '../../../src/search/terms/expanded-terms.ts';
import { WordScores } from '../../../src/search/ranking/word-scores.ts';

const COUNT = 12;
const alternatives = fc.record({
  worth: fc.constantFrom(0.25, 0.5, 1, 2),
  term: fc.constant('term'),
  postings: fc
    .uniqueArray(fc.record({ row: fc.nat(COUNT - 1), impact: fc.integer({ min: 1, max: 255 }) }), { selector: ({ row }) => row })
    .map((entries) => entries.sort((a, b) => a.row - b.row))
    .map((entries) => ({
      rows: Uint32Array.from(entries, ({ row }) => row),
      impacts: Uint8Array.from(entries, ({ impact }) => impact),
    })),
});
const expanded: fc.Arbitrary<ExpandedWord[]> = fc.array(fc.array(alternatives, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
function naiveScore(expandedWords: readonly ExpandedWord[], row: number): number {
  const scoresOf = (expandedWord: ExpandedWord): number[] =>
    expandedWord.flatMap(({ worth, postings }) =>
      [...postings.rows].flatMap((each, at) => (each === row ? [worth * (postings.impacts[at] ?? 0)] : [])),
    );
  return expandedWords.reduce((sum, expandedWord) => sum + Math.max(0, ...scoresOf(expandedWord)), 0);
}

describe('WordScores', () => {
  it('equal the sum of the best alternative of every word, query after query', () => {
    const words = new WordScores(COUNT);
    fc.assert(
      fc.property(expanded, (expandedWords) => {
        words.score(expandedWords);
        const expected = Array.from({ length: COUNT }, (_, row) => naiveScore(expandedWords, row));
        expect([...words.scores]).toEqual(expected);
        const found = [...words.rows.subarray(0, words.size)].sort((a, b) => a - b);
        expect(found).toEqual(expected.flatMap((score, row) => (score > 0 ? [row] : [])));
      }),
    );
  });
});
