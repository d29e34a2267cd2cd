import { expect, it } from 'vitest';

import { lastOfEach } from '../../../src/catalog/packages/last-of-each.ts';

it('keeps the last statement of each variable, at the place of the first', () => {
  const [first, other, last] = [
    { name: 'A', value: '1' },
    { name: 'B', value: '2' },
    { name: 'A', value: '3' },
  ];
  expect(lastOfEach([first, other, last])).toEqual([last, other]);
});
