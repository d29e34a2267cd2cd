import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { orderAround } from '../../../../src/site/browser/search/row-order.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
const ranked = fc.shuffledSubarray(KEYS, { maxLength: 10 });

describe('the order of rows', () => {
  it('is that of the ranking where nothing is held', () => {
    fc.assert(
      fc.property(ranked, (keys) => {
        expect(orderAround(keys, undefined)).toEqual(keys);
      }),
    );
  });

  it('keeps a held row in its place and lets the others flow around it, in the order in which they rank', () => {
    fc.assert(
      fc.property(ranked, fc.constantFrom(...KEYS), fc.nat(9), (keys, key, index) => {
        const order = orderAround(keys, { key, index });
        const others = keys.filter((other) => other !== key);
        expect(order.filter((other) => other !== key)).toEqual(others);
        expect(order.indexOf(key)).toBe(Math.min(index, others.length));
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });
});
