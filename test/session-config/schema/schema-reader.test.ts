import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

import { decodeConfig } from '../../../src/session-config/index.ts';
import { allowsType, readerOf } from '../../../src/session-config/schema/schema-reader.ts';
import { hasAllCases } from '../../support/cases.ts';

setFlagsFromString('--expose-gc');
// The flag makes a function of that name in every context made from now on.
const collectGarbage = runInNewContext('gc') as () => void;

function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

describe('the schema reader', () => {
  it('handles definitions that all refer to each other', () => {
    const names = Array.from({ length: 40 }, (_, index) => `d${index}`);
    const anyOf = names.map((name) => ({ $ref: `#/definitions/${name}` }));
    const definitions = Object.fromEntries(names.map((name) => [name, { anyOf: structuredClone(anyOf) }]));
    expect(decodeConfig('a.b=1', { properties: { a: { $ref: '#/definitions/d0' } }, definitions }).ok).toBe(true);
  });

  if (hasAllCases)
    it('stores no names from clients', () => {
      const schema = { type: 'object', properties: { a: { type: 'string' } }, allOf: [{ properties: { b: { type: 'integer' } } }] };
      const before = usedMegabytes();
      for (let request = 0; request < 300; request += 1) {
        const names = Array.from({ length: 900 }, (_, index) => `made-up-name-${request}-${index}-${'x'.repeat(40)}`);
        expect(decodeConfig(new URLSearchParams(names.map((name) => [name, '1'])), schema).ok).toBe(true);
      }
      expect(usedMegabytes() - before).toBeLessThan(15);
    });

  it('is fast for a schema with shared parts', () => {
    let schema: object = { properties: { a: { type: 'string' } } };
    for (let level = 0; level < 30; level += 1) schema = { anyOf: [schema, schema], allOf: [schema] };
    const root = { type: 'object', ...schema };
    expect(readerOf(root).property(root, 'unknown')).toBeUndefined();
    expect(readerOf(root).types(readerOf(root).property(root, 'a')!)).toEqual(new Set(['string']));
  });

  it('supports a recursive schema', () => {
    const root = {
      properties: { a: { type: 'string' } },
      allOf: [{ $ref: '#' }],
      anyOf: [{ $ref: '#/anyOf/0' }, { properties: { b: {} } }],
    };
    const reader = readerOf(root);
    expect(reader.property(root, 'a')).toEqual({ type: 'string' });
    expect(reader.declares(root, 'b')).toBe(true);
    expect(reader.types(reader.property(root, 'b') ?? {})).toBeUndefined();
    expect(reader.property(root, 'c')).toBeUndefined();
  });

  it('treats an integer as a number, and a number as no integer, in either order', () => {
    const both = [
      { type: 'number', allOf: [{ type: 'integer' }] },
      { type: 'integer', allOf: [{ type: 'number' }] },
    ];
    for (const schema of both) {
      const types = readerOf(schema).types(schema)!;
      expect(types).toEqual(new Set(['integer']));
      expect([5, 5.5].map((value) => allowsType(types, value))).toEqual([true, false]);
    }
    expect([5, 5.5].map((value) => allowsType(new Set(['number']), value))).toEqual([true, true]);
    const count = { type: 'object', properties: { count: { type: ['integer', 'string'] } } };
    expect(['count=5', 'count=5.5'].map((query) => decodeConfig(query, count))).toMatchObject([
      { value: { count: 5 } },
      { value: { count: '5.5' } },
    ]);
  });
});
