import { expect, it } from 'vitest';

import { textTable } from '../../../scripts/bench/text-table.ts';

it('sets names to the left and figures to the right, as wide as the widest', () => {
  const table = {
    heads: ['task', 'ours', 'theirs'],
    rows: [
      ['encode', '12,345', '9'],
      ['all', '1', '–'],
    ],
  };
  expect(textTable(table).split('\n')).toEqual([
    'task       ours   theirs',
    '──────   ──────   ──────',
    'encode   12,345        9',
    'all           1        –',
  ]);
});
