import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonValue } from '../../../src/catalog/parsing/json-value.ts';
import { isJsonObject, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { canonicalJson } from '../../../src/session-config/schema/canonical-json.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

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

describe('canonical JSON', () => {
  it('equals another implementation of RFC 8785 for any well-formed value', () => {
    fc.assert(
      fc.property(fc.oneof(anyTree, fc.jsonValue() as fc.Arbitrary<JsonValue>), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\ud[89a-f]/.test(text));
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for trees with members in another order', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(canonicalJson(reversed(tree))).toBe(canonicalJson(tree));
        expect(parseJsonValue(canonicalJson(tree))).toEqual(tree);
      }),
    );
  });

  it('omits undefined members, and writes null for undefined items, as JSON.stringify does', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, 1] })).toBe('{"a":[null,1]}');
  });

  it('is the same for members in any order, also if names look like numbers', () => {
    const text = '{"-1":[],"1":1,"10":2,"2":3,"a":{"b":null,"c":true},"é":4,"\u{1F600}":5,"\uFB33":6}';
    expect(canonicalJson({ '\uFB33': 6, '\u{1F600}': 5, é: 4, a: { c: true, b: null }, '2': 3, '10': 2, '1': 1, '-1': [] })).toBe(text);
  });

  it('writes numbers as in RFC 8785 appendix B', () => {
    expect(canonicalJson([Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0, 1e21, 5e-324])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0,1e+21,5e-324]',
    );
  });

  it('also supports a lone surrogate', () => {
    expect(canonicalJson('a\ud800')).toBe('"a\\ud800"');
  });
});
