import { expect, it } from 'vitest';

import { textTable } from '../../../scripts/terminal/text-table.ts';

it('aligns names left and figures right, in columns as wide as the widest cell', () => {
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

it('aligns the given number of columns left, without trailing blanks', () => {
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
