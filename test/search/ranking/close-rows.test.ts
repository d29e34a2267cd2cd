import { describe, expect, it } from 'vitest';

import { closeRows } from '../../../src/search/ranking/close-rows.ts';
import { FUSION } from '../../../src/search/ranking/fusion.ts';

const never = (_cosine: number): boolean => false;

/** The rows that match and the similar ones, of rows with these cosines. */
function split(
  cosines: readonly number[],
  { hasKnownWord = true, isFirst = never, rows = [...cosines.keys()] } = {},
): [number[], number[]] {
  const { matches, similar } = closeRows({ rows, cosines: Float32Array.from(cosines), best: Math.max(...cosines), hasKnownWord, isFirst });
  return [[...matches].sort((a, b) => a - b), [...similar].sort((a, b) => a - b)];
}

describe('closeRows', () => {
  it('compares cosines with the best one, so that low cosines of a long query count too', () => {
    for (const best of [0.9, 0.25]) {
      expect(split([best, best * 0.9, best * 0.5, best * 0.1])).toEqual([[0, 1], [2]]);
    }
  });

  it('compares with the best row of the catalogue, also if a filter leaves it out', () => {
    expect(split([0.8, 0.3, 0.1], { rows: [1, 2] })).toEqual([[], [1]]);
  });

  it('counts a row among the first results as a match', () => {
    expect(split([0.8, 0.3, 0.25], { isFirst: (cosine) => cosine > 0.28 })).toEqual([[0, 1], [2]]);
  });

  it('finds nothing if no word is known and no row is close', () => {
    const cosines = [FUSION.floor - 0.01, 0.2];
    expect(split(cosines, { hasKnownWord: false })).toEqual([[], []]);
    expect(split(cosines)).toEqual([[0], [1]]);
    expect(split([FUSION.floor + 0.01, 0.2], { hasKnownWord: false })).toEqual([[0], [1]]);
  });

  it('lists the closest rows only, up to the limit', () => {
    const cosines = [0.9, ...Array.from({ length: FUSION.similarRows + 5 }, (_, at) => 0.4 - at / 1000)];
    expect(split(cosines)[1]).toEqual(Array.from({ length: FUSION.similarRows }, (_, at) => at + 1));
  });
});
