import { describe, expect, it } from 'vitest';

import { jsonObject, member, textMember } from '../../../src/catalog/parsing/json-tree.ts';

describe('jsonObject', () => {
  it('creates an object without a prototype, in which "__proto__" is an ordinary key', () => {
    const object = jsonObject([
      ['__proto__', 1],
      ['a', null],
    ]);
    expect(Object.getPrototypeOf(object)).toBeNull();
    expect(Object.entries(object)).toEqual([
      ['__proto__', 1],
      ['a', null],
    ]);
  });
});

describe('member', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('does not return the inherited "%s"', (key) => {
    expect(member({}, key)).toBeUndefined();
  });

  it('reads members of objects only', () => {
    expect([[1], 'ab', null, undefined, 7].map((value) => member(value, 'length'))).toEqual(Array(5).fill(undefined));
    expect(member({ a: null }, 'a')).toBeNull();
  });
});

describe('textMember', () => {
  it('returns the trimmed text, or undefined if it is empty or not a text', () => {
    const object = { a: ' x ', b: ' \n', c: 5, d: null };
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => textMember(object, key))).toEqual(['x', undefined, undefined, undefined, undefined]);
  });
});
