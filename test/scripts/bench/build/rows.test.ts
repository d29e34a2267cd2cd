import { describe, expect, it } from 'vitest';

import { rowsAfter, rowsOf } from '../../../../scripts/bench/build/rows.ts';
import { foldName, isQualifiedName } from '../../../../src/catalog/values/qualified-name.ts';

const REAL = [
  { qualifiedName: '@harbour/tides', displayName: 'Tides', description: 'Tells the tides.', owner: 'harbour', repo: 'harbour/tides' },
  { qualifiedName: `${'a'.repeat(64)}/${'b'.repeat(64)}` },
  { qualifiedName: 'alone' },
];

describe('the rows of the build bench', () => {
  it('repeat the real ones with other names and owners', () => {
    const rows = rowsOf(REAL, 9);
    expect(rows.slice(0, 3)).toEqual(REAL);
    expect(rows[3]).toEqual({
      qualifiedName: '@harbour-2/tides',
      displayName: 'Tides 2',
      description: 'Tells the tides.',
      owner: 'harbour-2',
      repo: 'harbour-2/tides',
    });
    expect(rows[8]?.qualifiedName).toBe('alone-3');
  });

  it('have valid names, each once', () => {
    const names = rowsOf(REAL, 30).map(({ qualifiedName }) => qualifiedName);
    expect(names.filter((name) => !isQualifiedName(name))).toEqual([]);
    expect(new Set(names.map(foldName)).size).toBe(30);
  });

  it('change one description of a hundred each night, and keep earlier changes', () => {
    const rows = rowsOf(REAL, 1000);
    const [first, second] = [rowsAfter(rows, 1), rowsAfter(rows, 2)];
    expect(first.filter((row, at) => row !== rows[at])).toHaveLength(10);
    expect(second.filter((row, at) => row.description !== first[at]?.description)).toHaveLength(10);
    expect(second.filter((row, at) => row.description !== rows[at]?.description)).toHaveLength(20);
  });
});
