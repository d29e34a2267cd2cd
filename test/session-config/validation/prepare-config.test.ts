import { describe, expect, it } from 'vitest';

import type { SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { prepareConfig } from '../../../src/session-config/validation/prepare-config.ts';
import { OverBudget } from '../../../src/session-config/validation/work-budget.ts';
import { HEAVY } from './heavy-configs.ts';

describe('preparing a configuration', () => {
  it.each([
    ['a default that contains itself terminates', { properties: { a: { $ref: '#', default: {} } } }, {}, { a: {} }],
    ['a default of another type is ignored', { properties: { id: { type: 'string', default: null } } }, {}, {}],
    ['a default is set in a schema that must also be valid', { properties: { n: { allOf: [{ default: 'z' }] } } }, {}, { n: 'z' }],
    ['a name in "required" only is known', { properties: {}, required: ['token'] }, { token: 'abc', x: 1 }, { token: 'abc' }],
    [
      'other members are allowed if unevaluated ones are',
      { properties: { b: {} }, unevaluatedProperties: { type: 'integer' } },
      { b: 1, c: 2 },
      { b: 1, c: 2 },
    ],
    [
      'an alternative is selected if all of its required members are present',
      {
        oneOf: [
          { required: ['a'], properties: { a: {}, d: { default: 1 } } },
          { required: ['b'], properties: { b: {}, e: { default: 2 } } },
        ],
      },
      { b: 'x' },
      { b: 'x', e: 2 },
    ],
  ])('%s', (_, schema, config, ready) => {
    expect(prepareConfig(config, schema)).toEqual(ready);
  });

  it('reads each default a limited number of times, whatever the nesting of defaults', () => {
    const depth = 28;
    const { schema, reads } = nested(depth);
    const ready = Array.from({ length: depth }).reduce<unknown>((inner) => ({ n: inner }), { leaf: 1 });
    expect(prepareConfig({}, { properties: { n: schema } })).toEqual({ n: ready });
    expect(reads()).toBeLessThanOrEqual(2 * (depth + 1));
  });

  it('sets at most five thousand values from defaults, if each default contains two others', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => {
        const next = { $ref: `#/definitions/d${at + 1}`, default: {} };
        return [`d${at}`, { properties: { a: next, b: next } }];
      }),
    );
    const schema = { $ref: '#/definitions/d0', definitions: { ...definitions, d20: { properties: { leaf: { default: 1 } } } } };
    expect(valuesIn(prepareConfig({}, schema))).toBe(5001);
  });

  it('terminates if each of many defaults contains all others', () => {
    const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const schema = { properties: Object.fromEntries(names.map((name) => [name, { $ref: '#', default: {} }])) };
    expect(valuesIn(prepareConfig({}, schema))).toBeLessThanOrEqual(5001);
  });

  it.each(HEAVY)('ends if it takes too much work: $title', ({ schema, config }) => {
    expect(() => prepareConfig(config, schema)).toThrow(OverBudget);
  });

  it('looks up each of many names once, however many the schema requires', () => {
    let compared = 0;
    const names = Array.from({ length: 2000 }, (_, at) => `p${at}`);
    const required = new Proxy(names, {
      get: (list, key): unknown => {
        if (/^\d+$/.test(String(key))) compared += 1;
        return Reflect.get(list, key);
      },
    });
    const config = Object.fromEntries(names.map((name) => [name, 1]));
    expect(Object.keys(prepareConfig(config, { properties: {}, required }))).toEqual(names);
    expect(compared).toBeLessThanOrEqual(5 * names.length);
  });

  it('sets a default completely or not at all', () => {
    const list = Array.from({ length: 1500 }, () => 0);
    const items = Array.from({ length: 5 }, () => ({}));
    const ready = prepareConfig({ items }, { properties: { items: { items: { properties: { list: { default: list } } } } } });
    expect(ready).toEqual({ items: [{ list }, { list }, { list }, {}, {}] });
  });
});

/** A schema whose defaults nest so deep, which counts how often they are read, and ends a test that reads them without end. */
function nested(depth: number): { schema: SchemaObject; reads: () => number } {
  let reads = 0;
  const counted = (properties: SchemaObject): SchemaObject => ({
    type: 'object',
    properties,
    get default() {
      reads += 1;
      if (reads > 10_000) throw new Error('Defaults are read too often.');
      return {};
    },
  });
  const leaf = counted({ leaf: { type: 'integer', default: 1 } });
  const schema = Array.from({ length: depth }).reduce<SchemaObject>((inner) => counted({ n: inner }), leaf);
  return { schema, reads: () => reads };
}

/** How many values a value consists of, itself included. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1);
}
