import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { orderWithPinned } from '../../../../src/site/browser/search/row-order.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const ranked = fc.shuffledSubarray(KEYS, { maxLength: 10 });

describe('the order of rows', () => {
  it('is the ranking if no row is pinned', () => {
    fc.assert(
      fc.property(ranked, (keys) => {
        expect(orderWithPinned(keys, undefined)).toEqual(keys);
      }),
    );
  });

  it('keeps a pinned row in position, and orders the others by rank around it', () => {
    fc.assert(
      fc.property(ranked, fc.constantFrom(...KEYS), fc.nat(9), (keys, key, index) => {
        const order = orderWithPinned(keys, { key, index });
        const others = keys.filter((other) => other !== key);
        expect(order.filter((other) => other !== key)).toEqual(others);
        expect(order.indexOf(key)).toBe(Math.min(index, others.length));
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });
});
