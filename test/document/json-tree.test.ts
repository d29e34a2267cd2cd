import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isJsonObject, jsonObject, member, sortedJson, textMember, type JsonValue } from '../../src/document/json-tree.ts';
import { anyTree } from '../support/json-arbitraries.ts';

/** The same tree with the keys of every object turned round. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('jsonObject', () => {
  it('makes an object without a prototype, on which even "__proto__" is a plain key', () => {
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
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('finds no inherited "%s"', (key) => {
    expect(member({}, key)).toBeUndefined();
  });

  it('looks into objects only', () => {
    expect([[1], 'ab', null, undefined, 7].map((value) => member(value, 'length'))).toEqual(Array(5).fill(undefined));
    expect(member({ a: null }, 'a')).toBeNull();
  });
});

describe('textMember', () => {
  it('is the trimmed text, or nothing where there is no text in it', () => {
    const object = { a: ' x ', b: ' \n', c: 5, d: null };
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => textMember(object, key))).toEqual(['x', undefined, undefined, undefined, undefined]);
  });
});

describe('sortedJson', () => {
  it('gives equal trees equal text, in whatever order their keys stand', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(sortedJson(reversed(tree))).toBe(sortedJson(tree));
      }),
    );
  });

  it('is JSON of the same tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(JSON.parse(sortedJson(tree))).toEqual(JSON.parse(JSON.stringify(tree)));
      }),
    );
  });

  it('keeps the order of lists', () => {
    expect(sortedJson({ b: [2, 1], a: 0 })).toBe('{"a":0,"b":[2,1]}');
  });
});
