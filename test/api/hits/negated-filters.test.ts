import { describe, expect, it } from 'vitest';

import { negatedFilters } from '../../../src/api/hits/negated-filters.ts';

describe('the negated filters of a query', () => {
  it.each([
    ['mail -owner:acme', ['-owner:acme']],
    ['-is:deployed -owner:"a b" mail -is:deployed', ['-is:deployed', '-owner:"a b"']],
    ['-TAG:x -tokens:<2000', ['-TAG:x', '-tokens:<2000']],
  ])('are found in: %s', (q, filters) => {
    expect(negatedFilters(q)).toEqual(filters);
  });

  it.each([
    '',
    '-',
    '-mail',
    'owner:acme',
    'a-owner:acme',
    '"mail -owner:acme"',
    '-is:foo',
    '-lang:ts',
    '-owner:',
    '- owner:acme',
    '--is:local',
  ])('are not found in: %s', (q) => {
    expect(negatedFilters(q)).toEqual([]);
  });
});
