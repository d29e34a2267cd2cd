import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BOX, nextOption } from '../../../../src/site/browser/palette/option-navigation.ts';

const END = { isAtStart: false, isAtEnd: true };
const MIDDLE = { isAtStart: false, isAtEnd: false };
const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const;

describe('moving through the options', () => {
  it('moves from the input to the first and on to the last option, and no further', () => {
    expect(nextOption('ArrowDown', BOX, 2, false, END)).toBe(0);
    expect(nextOption('ArrowDown', 0, 2, true, END)).toBe(1);
    expect(nextOption('ArrowDown', 1, 2, true, END)).toBe(1);
  });

  it('moves back from the first option to the input, and from there to the last option', () => {
    expect(nextOption('ArrowUp', 1, 3, true, END)).toBe(0);
    expect(nextOption('ArrowUp', 0, 3, true, END)).toBe(BOX);
    expect(nextOption('ArrowUp', BOX, 3, false, END)).toBe(2);
  });

  it('leaves Home and End to the text until the caret cannot move, or the arrows have left the input', () => {
    expect(nextOption('Home', 0, 3, false, MIDDLE)).toBeUndefined();
    expect(nextOption('End', 0, 3, false, MIDDLE)).toBeUndefined();
    expect(nextOption('Home', 2, 3, true, MIDDLE)).toBe(0);
    expect(nextOption('End', 0, 3, true, MIDDLE)).toBe(2);
    expect(nextOption('End', 0, 3, false, END)).toBe(2);
    expect(nextOption('Home', 2, 3, false, { isAtStart: true, isAtEnd: false })).toBe(0);
  });

  it('ignores every other key, and all keys if there are no options', () => {
    expect(nextOption('a', 0, 3, true, END)).toBeUndefined();
    expect(KEYS.map((key) => nextOption(key, BOX, 0, false, END))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('never leaves the list for any keys', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS)), fc.integer({ min: 1, max: 9 }), (keys, count) => {
        let active = BOX;
        for (const key of keys) active = nextOption(key, active, count, active !== BOX, END) ?? active;
        return active >= BOX && active < count;
      }),
    );
  });
});
