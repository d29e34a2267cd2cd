import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromPlainForm, plainForm, type PlainForm } from '../../../src/catalog/store/plain-form.ts';
import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';

const anyValue = fc.anything({ withNullPrototype: true, withMap: true, withSet: true, withDate: true, withSparseArray: true });

/** What a cache returns for a value; `undefined` for one that it does not store. */
function stored(value: unknown): unknown {
  const form = plainForm(value);
  return form === undefined ? undefined : fromPlainForm(JSON.parse(JSON.stringify(form)) as PlainForm);
}

describe('plainForm', () => {
  it('gives a form that returns any value with its prototypes, or none', () => {
    let kept = 0;
    fc.assert(
      fc.property(anyValue, (value) => {
        if (plainForm(value) === undefined) return;
        kept += 1;
        expect(isDeepStrictEqual(stored(value), value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(kept).toBeGreaterThan(100);
  });

  it('keeps maps in maps, and objects without a prototype in both', () => {
    const schema = jsonObject([['a', jsonObject([['b', [jsonObject()]]])]]);
    const mixed = Object.assign(Object.create(null) as object, { map: new Map([['z', schema]]), plain: { schema }, schema });
    const value = { tools: new Map([['x', { inner: new Map([['y', { schema }]]), schema }]]), list: [schema, { schema }], mixed };
    expect(isDeepStrictEqual(stored(value), value)).toBe(true);
  });

  it.each([
    ['undefined', { a: undefined }],
    ['-0', [-0]],
    ['NaN', { a: Number.NaN }],
    ['a function', { a: () => 0 }],
    ['a date', { a: new Date(0) }],
    ['a set', new Set([1])],
    ['a big integer', [1n]],
    ['an instance of a class', Object.create({ a: 1 })],
  ])('has no form for %s', (_, value) => {
    expect(plainForm(value)).toBeUndefined();
  });

  it('does not change the value', () => {
    const value = { map: new Map([['a', { list: [1] }]]) };
    const copy = structuredClone(value);
    stored(value);
    expect(value).toEqual(copy);
  });
});
