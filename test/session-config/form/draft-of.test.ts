import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Config } from '../../../src/session-config/schema/config.ts';
import { configForm, draftOf, readDraft } from '../../../src/session-config/form/index.ts';

const AUTH = {
  oneOf: [
    { properties: { type: { const: 'basic' }, user: { type: 'string' } }, required: ['type', 'user'], additionalProperties: false },
    { properties: { type: { const: 'none' } }, required: ['type'], additionalProperties: false },
  ],
};
const MODEL = configForm(
  {
    properties: {
      text: { type: ['string', 'null'] },
      count: { type: 'integer' },
      ratio: { type: 'number' },
      flag: { type: 'boolean' },
      must: { type: 'boolean' },
      unit: { enum: ['c', 1, '1', null] },
      list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] } },
      groups: { type: 'array', items: { properties: { a: { type: 'string' }, b: AUTH } } },
      group: { properties: { deep: { properties: { a: { type: 'string' } } } } },
      headers: { additionalProperties: { type: 'string' } },
      auth: AUTH,
      free: {},
    },
    required: ['must'],
  },
  { carrier: 'json' },
);

const text = fc.string();
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const auth = fc.oneof(fc.record({ type: fc.constant('basic'), user: text }), fc.constant({ type: 'none' }));
const anyConfig = fc.record(
  {
    text: fc.option(text),
    count: fc.maxSafeInteger(),
    ratio: number,
    flag: fc.boolean(),
    must: fc.boolean(),
    unit: fc.constantFrom('c', 1, '1', null),
    list: fc.array(fc.oneof(text, number, fc.constant(null))),
    groups: fc.array(fc.record({ a: text, b: auth }, { requiredKeys: [] })),
    group: fc.record({ deep: fc.record({ a: text }, { requiredKeys: [] }) }, { requiredKeys: [] }),
    headers: fc.dictionary(fc.string({ minLength: 1 }), text),
    auth,
    free: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  },
  { requiredKeys: ['must'] },
);

describe('draftOf', () => {
  it('returns a draft that reads as the same configuration', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        // Everything in it is JSON.
        expect(readDraft(MODEL, draftOf(MODEL, config as Config))).toEqual({ config, errors: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('shows numbers and texts as they are typed', () => {
    expect(draftOf(MODEL, { text: 'Rome', count: 3, free: { a: 1 } }).entries).toEqual({
      '/text': { kind: 'typed', text: 'Rome' },
      '/count': { kind: 'typed', text: '3' },
      '/free': { kind: 'typed', text: '{\n  "a": 1\n}' },
    });
  });

  it('selects the variant that represents all of the value, otherwise one without a contradiction', () => {
    expect(draftOf(MODEL, { auth: { type: 'none' } }).variants).toEqual({ '/auth': 1 });
    expect(draftOf(MODEL, { auth: { type: 'none', more: 1 } }).variants).toEqual({ '/auth': 1 });
    expect(draftOf(MODEL, { auth: 5 }).variants).toEqual({});
  });

  it('omits values without a field, or with one of another kind', () => {
    const config: Config = { nothing: 1, text: 5, count: 1.5, flag: 'yes', unit: 'k', list: 'a', headers: { a: 1 }, must: true };
    expect(readDraft(MODEL, draftOf(MODEL, config)).config).toEqual({ must: true, headers: {} });
  });

  it('selects the variant that changes least if none represents the whole value', () => {
    const branch = (name: string, member: object): object => ({ properties: { [name]: member }, required: [name] });
    const model = configForm({
      anyOf: [branch('key', { const: 'k' }), branch('user', { type: 'string' }), branch('code', { type: 'integer' })],
    });
    const config = { user: 'u', other: true };
    expect(readDraft(model, draftOf(model, config))).toEqual({ config: { user: 'u' }, errors: [] });
  });

  it('keeps any value if null or anything is allowed', () => {
    const model = configForm({ properties: { a: { anyOf: [{ type: 'null' }, {}] } } });
    for (const a of [null, 'text', { b: 1 }]) expect(readDraft(model, draftOf(model, { a }))).toEqual({ config: { a }, errors: [] });
  });

  it('creates no rows for members that a pattern allows and the rows of a record cannot represent', () => {
    const model = configForm({ patternProperties: { '^x-': { type: 'boolean' } }, additionalProperties: { type: 'string' } });
    expect(readDraft(model, draftOf(model, { 'x-on': true, name: 'n' }))).toEqual({ config: { name: 'n' }, errors: [] });
    expect(model.unread).toEqual([{ pointer: '', keyword: 'patternProperties' }]);
  });

  it('keeps null if the types next to a union allow it and one of its alternatives accepts anything', () => {
    const types = ['null', 'number', 'array', 'object'];
    const model = configForm({
      properties: { a: { type: types, anyOf: [{ type: 'object', additionalProperties: { type: 'integer' } }, {}] } },
    });
    expect(readDraft(model, draftOf(model, { a: null }))).toEqual({ config: { a: null }, errors: [] });
  });

  it('fills forms whose root is a variant or a record', () => {
    for (const [schema, config] of [
      [AUTH, { type: 'basic', user: 'u' }],
      [{ additionalProperties: { type: 'string' } }, { a: '1', b: '2' }],
    ] as const) {
      const model = configForm(schema);
      expect(readDraft(model, draftOf(model, config))).toEqual({ config, errors: [] });
    }
  });
});
