import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { editDistance } from '../../../../src/security/scan/detection/edit-distance.ts';
import { NearNames, maxTypingErrors } from '../../../../src/security/scan/detection/near-names.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 });

describe('editDistance', () => {
  it.each([
    ['tide', 'tide', 0],
    ['tide', 'tied', 1],
    ['tide', 'tides', 1],
    ['tide', 'ide', 1],
    ['tide', 'time', 1],
    ['tide', 'moon', 4],
    ['', 'tide', 4],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([distance, distance]);
  });
});

describe('NearNames', () => {
  it('finds exactly the names that pairwise comparison finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), name, (names, query) => {
        const near = new NearNames();
        for (const one of names) near.add(one);
        const isNear = (other: string): boolean =>
          other !== query && editDistance(query, other) <= Math.min(maxTypingErrors(query), maxTypingErrors(other));
        expect([...near.near(query)].sort()).toEqual(names.filter(isNear).sort());
      }),
    );
  });
});
