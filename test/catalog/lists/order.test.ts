import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byName, byUse } from '../../../src/catalog/lists/order.ts';
import { anyName } from '../../support/content-arbitraries.ts';

const anyRanked = fc.record({ qualifiedName: anyName, useCount: fc.oneof(fc.nat({ max: 2 }), fc.maxSafeNat()) });

describe.each([
  ['byName', byName],
  ['byUse', byUse],
])('%s', (_name, compare) => {
  it('is a total order: any shuffle of the same servers sorts into the same list', () => {
    const shuffled = fc
      .uniqueArray(anyRanked, { selector: ({ qualifiedName }) => qualifiedName.toLowerCase() })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(list.toSorted(compare)).toEqual(other.toSorted(compare));
      }),
    );
  });

  it('is antisymmetric and transitive', () => {
    fc.assert(
      fc.property(anyRanked, anyRanked, anyRanked, (a, b, c) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        const [first, second, third] = [a, b, c].sort(compare);
        if (first && second && third) expect(compare(first, third)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the order of names', () => {
  it('compares code units after folding, independent of the locale', () => {
    const names = ['b/a', 'A/z', 'a/B', 'a-b/c', 'a.b/c', 'a_b/c', '@z/a', 'a0/a', 'i/I', 'I/j', 'aa', 'Z'];
    const sorted = names.map((qualifiedName) => ({ qualifiedName })).sort(byName);
    expect(sorted.map(({ qualifiedName }) => qualifiedName)).toEqual([
      '@z/a',
      'a-b/c',
      'a.b/c',
      'a/B',
      'A/z',
      'a0/a',
      'a_b/c',
      'aa',
      'b/a',
      'i/I',
      'I/j',
      'Z',
    ]);
  });

  it('treats names as equal that differ only in case', () => {
    expect(byName({ qualifiedName: 'A/b' }, { qualifiedName: 'a/B' })).toBe(0);
  });
});

describe('byUse', () => {
  it('sorts the most used first, also for very large counts', () => {
    const list = [
      { qualifiedName: 'a', useCount: 1 },
      { qualifiedName: 'b', useCount: Number.MAX_SAFE_INTEGER },
      { qualifiedName: 'c', useCount: 1 },
      { qualifiedName: 'd', useCount: 0 },
    ];
    expect(list.toSorted(byUse).map(({ qualifiedName }) => qualifiedName)).toEqual(['b', 'a', 'c', 'd']);
  });
});
