import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TopRows } from '../../../src/search/ranking/top-rows.ts';

const offered = fc.uniqueArray(fc.record({ row: fc.nat(1000), score: fc.nat(5) }), { selector: ({ row }) => row, maxLength: 60 });

describe('TopRows', () => {
  it('keeps the rows that sorting and slicing would keep, in the same order', () => {
    fc.assert(
      fc.property(offered, fc.nat(20), (rows, most) => {
        const top = new TopRows(most);
        for (const { row, score } of rows) top.offer(row, score);
        const expected = [...rows].sort((a, b) => b.score - a.score || a.row - b.row).slice(0, most);
        expect(top.sorted()).toEqual(expected);
        expect([...top.rows()].map(({ row }) => row).sort()).toEqual(expected.map(({ row }) => row).sort());
      }),
    );
  });

  it('orders equal scores by the given comparison', () => {
    const top = new TopRows(2, (a, b) => a > b);
    for (const row of [1, 2, 3]) top.offer(row, 7);
    expect(top.sorted().map(({ row }) => row)).toEqual([3, 2]);
  });
});
