import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { checkedTree } from '../../../src/catalog/parsing/checked-tree.ts';
import { CONTENT_LIMITS, UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

function prototypesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own: unknown[] = Array.isArray(value) ? [] : [Object.getPrototypeOf(value)];
  return [...own, ...Object.values(value).flatMap(prototypesIn)];
}

const builtIn = [Object.prototype, Array.prototype].map((prototype) => Reflect.ownKeys(prototype).length);

afterEach(() => {
  expect([Object.prototype, Array.prototype].map((prototype) => Reflect.ownKeys(prototype).length)).toEqual(builtIn);
});

describe('checkedTree', () => {
  it('copies any JSON value into an equal one whose objects have no prototype', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const { value, problems } = checkedTree(tree, CONTENT_LIMITS);
        expect(problems.filter(({ code }) => code !== 'number-rounded')).toEqual([]);
        expect(JSON.stringify(value)).toBe(JSON.stringify(tree));
        expect(prototypesIn(value).every((prototype) => prototype === null)).toBe(true);
      }),
    );
  });

  it('copies deeply: a later change of the source does not affect the copy', () => {
    const source = { list: [{ a: 1 }] };
    const { value } = checkedTree(source, CONTENT_LIMITS);
    source.list.push({ a: 2 });
    expect(JSON.stringify(value)).toBe('{"list":[{"a":1}]}');
  });

  it('replaces half a surrogate pair in texts and keys, and keeps whole pairs', () => {
    const { value, problems } = checkedTree({ 'k\ud800': ['a\udc00b', '\ud83d\ude00', '\ude00\ud83d'] }, UNTRUSTED_LIMITS);
    expect({ ...(value as object) }).toEqual({ 'k\ufffd': ['a\ufffdb', '\ud83d\ude00', '\ufffd\ufffd'] });
    expect(problems).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key "%s" at any depth and gives its place', (key) => {
    const source: unknown = JSON.parse(`{"a":[{"b":1},{${JSON.stringify(key)}:{"polluted":1}}]}`);
    const { value, problems } = checkedTree(source, UNTRUSTED_LIMITS);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'forbidden-key', severity: 'error', pointer: `/a/1/${key}` }]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.NEGATIVE_INFINITY],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a bigint', 1n],
  ])('refuses %s, which is not JSON', (_name, wrong) => {
    expect(checkedTree({ a: [wrong] }, UNTRUSTED_LIMITS)).toMatchObject({
      value: undefined,
      problems: [{ code: 'not-json', pointer: '/a/0' }],
    });
  });

  it('accepts exactly as many levels as the limit', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    const limits = { ...UNTRUSTED_LIMITS, depth: 5 };
    expect(checkedTree(nested(5), limits).problems).toEqual([]);
    expect(checkedTree(nested(6), limits)).toMatchObject({ value: undefined, problems: [{ code: 'too-deep', pointer: '/0/0/0/0/0' }] });
  });

  it('accepts exactly as many values as the limit, without counting keys', () => {
    const limits = { ...UNTRUSTED_LIMITS, nodes: 4 };
    expect(checkedTree({ a: 1, b: 2, c: 3 }, limits).problems).toEqual([]);
    expect(checkedTree({ a: 1, b: 2, c: 3, d: 4 }, limits)).toMatchObject({
      value: undefined,
      problems: [{ code: 'too-many-nodes', pointer: '/d' }],
    });
  });

  it('ends for a cyclic value', () => {
    const ring: unknown[] = [];
    ring.push(ring);
    expect(checkedTree(ring, UNTRUSTED_LIMITS)).toMatchObject({ value: undefined, problems: [{ code: 'too-deep' }] });
  });

  it('warns about every integer that was rounded, and keeps it', () => {
    const { value, problems } = checkedTree({ a: 2 ** 53, b: 2 ** 53 - 1, c: -(2 ** 60), d: 0.1 }, UNTRUSTED_LIMITS);
    expect(problems.map(({ code, severity, pointer }) => [code, severity, pointer])).toEqual([
      ['number-rounded', 'warning', '/a'],
      ['number-rounded', 'warning', '/c'],
    ]);
    expect(value).toMatchObject({ a: 2 ** 53, d: 0.1 });
  });
});
