import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Config } from '../../../src/session-config/schema/config.ts';
import { configConflict } from '../../../src/session-config/server/config-conflict.ts';
import { deepFreeze } from '../../../src/session-config/server/deep-freeze.ts';

// Few names and values, so that equal configurations come up.
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, 1, '', '1', 'a'),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString', '0'), tie('any'), { maxKeys: 2 }),
  ),
})).any;
const config = fc.dictionary(fc.constantFrom('a', 'b'), value, { maxKeys: 2, noNullPrototype: true }) as fc.Arbitrary<Config>;

/** The same without the marks that distinguish equivalent objects. */
const plain = (of: Config): unknown => JSON.parse(JSON.stringify(of));

describe('configConflict', () => {
  it('exists exactly if two configurations have different meanings', () => {
    fc.assert(
      fc.property(config, config, (left, right) => {
        expect(configConflict(left, right, '/mcp') === undefined).toBe(isDeepStrictEqual(plain(left), plain(right)));
      }),
      { numRuns: 2000 },
    );
  });

  it('names the smallest parts that differ', () => {
    const conflict = configConflict({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { b: 1, c: [1, 3, 4] }, e: {} }, '/mcp');
    expect(conflict?.errors.map(({ pointer }) => pointer)).toEqual(['/a/c/1', '/a/c/2', '/d', '/e']);
  });
});

describe('deepFreeze', () => {
  it('freezes nested objects and arrays, and does not change instances of classes', () => {
    const date = new Date(0);
    const map = new Map();
    const frozen = deepFreeze({ a: [{ b: Object.assign(Object.create(null) as object, { c: [] as number[] }) }], date, map });
    const inner = frozen.a[0]?.b as { c: number[] };
    for (const part of [frozen, frozen.a, frozen.a[0], inner, inner.c]) expect(Object.isFrozen(part)).toBe(true);
    for (const part of [date, map]) expect(Object.isFrozen(part)).toBe(false);
  });
});
