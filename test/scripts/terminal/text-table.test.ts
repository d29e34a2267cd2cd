import { expect, it } from 'vitest';

import { textTable } from '../../../scripts/terminal/text-table.ts';

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

it('sets as many columns of words to the left as it is told, and leaves nothing blank at the end of a line', () => {
  const table = {
    heads: ['name', 'opens', 'ends'],
    rows: [
      ['ci', 'api,mcp,site', 'never'],
      ['laptop', 'api', '2027-01-31'],
    ],
    textColumns: 3,
  };
  expect(textTable(table).split('\n')).toEqual([
    'name     opens          ends',
    '──────   ────────────   ──────────',
    'ci       api,mcp,site   never',
    'laptop   api            2027-01-31',
  ]);
});
