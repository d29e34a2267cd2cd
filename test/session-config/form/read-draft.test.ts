import { describe, expect, it } from 'vitest';

import {
  configForm,
  emptyDraft,
  readDraft,
  withEntry,
  withVariant,
  type DraftEntry,
  type FormDraft,
} from '../../../src/session-config/form/index.ts';

const typed = (text: string): DraftEntry => ({ kind: 'typed', text });
const value = (chosen: Extract<DraftEntry, { kind: 'value' }>['value']): DraftEntry => ({ kind: 'value', value: chosen });

function draftWith(entries: Readonly<Record<string, DraftEntry>>, variants: Readonly<Record<string, number>> = {}): FormDraft {
  const filled = Object.entries(entries).reduce((draft, [pointer, entry]) => withEntry(draft, pointer, entry), emptyDraft());
  return Object.entries(variants).reduce((draft, [pointer, index]) => withVariant(draft, pointer, index), filled);
}

function read(
  schema: object,
  entries: Readonly<Record<string, DraftEntry>> = {},
  variants: Readonly<Record<string, number>> = {},
): unknown {
  const { config, errors } = readDraft(configForm(schema), draftWith(entries, variants));
  return errors.length === 0 ? JSON.parse(JSON.stringify(config)) : errors.map(({ pointer, reason }) => `${pointer} ${reason}`);
}

const one = (definition: object): object => ({ properties: { a: definition } });
const needed = (definition: object): object => ({ ...one(definition), required: ['a'] });

describe('readDraft', () => {
  it('reads the draft in its documentation', () => {
    const schema = {
      properties: {
        city: { type: 'string' },
        model: { properties: { days: { type: 'integer' } } },
        tags: { type: 'array', items: { type: 'string' } },
      },
    };
    const draft: FormDraft = {
      entries: {
        '/city': { kind: 'typed', text: 'Rome' },
        '/model/days': { kind: 'typed', text: '3' },
        '/tags': { kind: 'items', count: 1 },
        '/tags/0': { kind: 'typed', text: 'a' },
      },
      variants: {},
    };
    expect(readDraft(configForm(schema), draft)).toEqual({ config: { city: 'Rome', model: { days: 3 }, tags: ['a'] }, errors: [] });
  });

  it('omits untouched fields, whatever their default', () => {
    const properties = {
      text: { type: 'string', default: 'x' },
      yes: { type: 'boolean', default: true },
      choice: { enum: ['a', 'b'], default: 'a' },
      list: { type: 'array', items: { type: 'string' }, default: ['a'] },
      group: { properties: { a: { type: 'string', default: 'x' } }, required: ['a'] },
      needed: { type: 'boolean', default: true },
      either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    };
    expect(read({ properties, required: ['needed'] })).toEqual({});
  });

  it('sends a default only if it was selected', () => {
    expect(read(one({ type: 'string', default: 'x' }), { '/a': value('x') })).toEqual({ a: 'x' });
    expect(read(one({ type: 'array', items: { type: 'string' }, default: ['x'] }), { '/a': value(['x']) })).toEqual({ a: ['x'] });
    expect(read(one({ properties: { b: { type: 'string' } }, default: { b: 'x' } }), { '/a': value({ b: 'x' }) })).toEqual({
      a: { b: 'x' },
    });
    expect(read(one({ type: ['string', 'number'], default: 5 }), { '/a': value(5) })).toEqual({ a: 5 });
  });

  it('distinguishes absent, empty, null and false', () => {
    const text = one({ type: ['string', 'null'] });
    expect([read(text), read(text, { '/a': typed('') }), read(text, { '/a': value('') }), read(text, { '/a': value(null) })]).toEqual([
      ...[{}, {}, { a: '' }, { a: null }],
    ]);
    const flag = one({ type: ['boolean', 'null'] });
    expect([read(flag), read(flag, { '/a': value(false) }), read(flag, { '/a': value(true) }), read(flag, { '/a': value(null) })]).toEqual([
      ...[{}, { a: false }, { a: true }, { a: null }],
    ]);
    const list = one({ type: 'array', items: { type: 'string' } });
    expect([read(list), read(list, { '/a': value([]) })]).toEqual([{}, { a: [] }]);
    const group = one({ properties: { b: { type: 'string' } } });
    expect([read(group), read(group, { '/a': value({}) })]).toEqual([{}, { a: {} }]);
  });

  it('refuses null if it is not allowed', () => {
    expect(read(one({ type: 'string' }), { '/a': value(null) })).toEqual({});
    expect(read(needed({ type: 'string' }), { '/a': value(null) })).toEqual(['/a is required']);
  });

  it('requires a required boolean, unless it has a default', () => {
    expect(read(needed({ type: 'boolean' }))).toEqual(['/a is required']);
    expect(read(needed({ type: 'boolean' }), { '/a': value(false) })).toEqual({ a: false });
    expect(read(needed({ type: 'boolean' }), { '/a': value(true) })).toEqual({ a: true });
    expect(read(needed({ type: 'boolean', default: true }))).toEqual({});
    expect(read(needed({ type: 'boolean', default: true }), { '/a': value(false) })).toEqual({ a: false });
  });

  it('reads the empty text if it was requested, also for a required text', () => {
    expect(read(needed({ type: 'string' }), { '/a': value('') })).toEqual({ a: '' });
  });

  it('reads required members that are not declared as JSON', () => {
    const schema = { properties: { b: { type: 'string' } }, required: ['a'] };
    expect(read(schema)).toEqual(['/a is required']);
    expect(read(schema, { '/a': typed('[1]') })).toEqual({ a: [1] });
  });

  it('reports required empty fields, and only if their parent is sent', () => {
    expect(read(needed({ type: 'string' }))).toEqual(['/a is required']);
    expect(read(needed({ type: 'number' }), { '/a': typed(' ') })).toEqual(['/a is required']);
    expect(read(needed({ type: 'string', default: 'x' }))).toEqual({});
    const group = { properties: { b: { type: 'string' }, c: { type: 'string' } }, required: ['b'] };
    expect(read(one(group))).toEqual({});
    expect(read(one(group), { '/a/c': typed('x') })).toEqual(['/a/b is required']);
    expect(read(needed(group))).toEqual(['/a/b is required']);
    expect(read(needed({ properties: { b: { type: 'string' } } }))).toEqual({ a: {} });
  });

  it('keeps a typed text unchanged, including blanks', () => {
    expect(read(one({ type: 'string' }), { '/a': typed(' 1 ') })).toEqual({ a: ' 1 ' });
  });

  it('blocks an invalid value, reports it without repeating it, and keeps the rest', () => {
    const schema = { properties: { a: { type: 'number' }, b: { type: 'integer' }, c: {}, d: { type: 'string' } } };
    const draft = draftWith({ '/a': typed('1.'), '/b': typed('9007199254740993'), '/c': typed('{"x": [1,]}'), '/d': typed('kept') });
    const { config, errors } = readDraft(configForm(schema), draft);
    expect(config).toEqual({ d: 'kept' });
    expect(errors).toMatchObject([
      { param: 'a', pointer: '/a', reason: 'must be a number, such as 5 or 0.5' },
      { param: 'b', pointer: '/b', reason: 'is a whole number beyond 9007199254740991, which would be rounded' },
      { param: 'c', pointer: '/c', reason: 'is not JSON: a value is missing at line 1, column 10' },
    ]);
  });

  it('keeps the JSON type of the selected option, and refuses others', () => {
    const schema = one({ enum: ['1', 1, { x: 1, y: 2 }] });
    expect(read(schema, { '/a': value(1) })).toEqual({ a: 1 });
    expect(read(schema, { '/a': value('1') })).toEqual({ a: '1' });
    expect(read(schema, { '/a': value({ y: 2, x: 1 }) })).toEqual({ a: { x: 1, y: 2 } });
    expect(read(schema, { '/a': value(2) })).toEqual({});
  });

  it('reads lists of values and of groups in order, and reports an empty item', () => {
    expect(
      read(one({ items: { type: 'integer' } }), { '/a': { kind: 'items', count: 2 }, '/a/0': typed('2'), '/a/1': typed('1') }),
    ).toEqual({
      a: [2, 1],
    });
    const groups = one({ items: { properties: { b: { type: 'string' } } } });
    expect(read(groups, { '/a': { kind: 'items', count: 2 }, '/a/1/b': typed('x') })).toEqual({ a: [{}, { b: 'x' }] });
    expect(read(one({ items: { type: 'string' } }), { '/a': { kind: 'items', count: 2 }, '/a/0': typed('x') })).toEqual([
      '/a/1 is required',
    ]);
  });

  it('reads records by their rows, and reports rows without a unique name', () => {
    const schema = one({ additionalProperties: { type: 'integer' } });
    const rows = (...names: string[]): unknown => read(schema, { '/a': { kind: 'rows', names }, '/a/0': typed('1'), '/a/1': typed('2') });
    expect(rows('x', 'y')).toEqual({ a: { x: 1, y: 2 } });
    expect(rows('x', '')).toEqual(['/a row 2: a name is missing']);
    expect(rows('x', 'x')).toEqual(['/a row 2: the name is that of row 1']);
    expect(rows('x', 'y.z')).toEqual([expect.stringMatching(/^\/a row 2: .*dot/)]);
    expect(rows('x', 'y', 'z')).toEqual(['/a/z is required']);
    // Without a name, the value has no parameter that could be missing.
    expect(rows('x', 'y', '')).toEqual(['/a row 3: a name is missing']);
    expect(rows()).toEqual({ a: {} });
  });

  it.each([
    ['a record', { type: 'object', additionalProperties: { type: 'string' } }],
    ['JSON', { type: 'object', additionalProperties: { items: [{ type: 'string' }] } }],
    ['a variant', { anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { properties: { a: { type: 'string' } } }] }],
  ])('reads %s for the whole configuration as an empty object if nothing is entered', (_what, schema) => {
    expect(read(schema)).toEqual({});
    expect(configForm(schema).fields).toHaveLength(1);
  });

  it('uses JSON for names that a query cannot represent', () => {
    const schema = { properties: { 'a.b': { type: 'string' } }, required: ['a.b'] };
    const draft = draftWith({ '/a.b': typed('x') });
    expect(readDraft(configForm(schema, { carrier: 'json' }), draft)).toEqual({ config: { 'a.b': 'x' }, errors: [] });
    expect(readDraft(configForm(schema), draft).errors).toMatchObject([
      { param: 'a.b', pointer: '/a.b', reason: expect.stringMatching(/^is required, and cannot be sent: /) as string },
    ]);
  });

  it('never sends read-only values, and always fixed ones', () => {
    const schema = { properties: { a: { type: 'string', readOnly: true }, v: { const: 2 } }, required: ['a', 'v'] };
    expect(read(schema, { '/a': typed('x') })).toEqual({ v: 2 });
  });

  describe('of a variant', () => {
    const BASIC = { properties: { type: { const: 'basic' }, host: { type: 'string' }, user: { type: 'string' } }, required: ['user'] };
    const NONE = { properties: { type: { const: 'none' }, host: { type: 'string' } } };
    const schema = one({ oneOf: [BASIC, NONE] });

    it('sends nothing while it is untouched', () => {
      expect(read(schema)).toEqual({});
    });

    it('sends the selected option, also without further input', () => {
      expect(read(schema, {}, { '/a': 1 })).toEqual({ a: { type: 'none' } });
      expect(read(schema, {}, { '/a': 0 })).toEqual(['/a/user is required']);
    });

    it('keeps the values of fields that options share, and ignores those of other options', () => {
      const entries = { '/a/host': typed('h'), '/a/user': typed('u') };
      expect(read(schema, entries)).toEqual({ a: { type: 'basic', host: 'h', user: 'u' } });
      expect(read(schema, entries, { '/a': 1 })).toEqual({ a: { type: 'none', host: 'h' } });
    });

    it('reads values of different types in one place', () => {
      const either = one({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }, { type: 'null' }] });
      expect(read(either, { '/a': typed('x') }, { '/a': 1 })).toEqual({ a: 'x' });
      expect(read(either, { '/a': typed('x') })).toEqual({});
      expect(read(either, { '/a': value(null) })).toEqual({ a: null });
    });

    it('may be the whole configuration', () => {
      const root = { oneOf: [BASIC, NONE] };
      expect(read(root, { '/host': typed('h') }, { '': 1 })).toEqual({ type: 'none', host: 'h' });
      expect(read(root)).toEqual(['/user is required']);
      expect(read({ anyOf: [{ type: 'string' }, NONE] }, { '': typed('x') })).toEqual(['/ must be an object']);
    });
  });

  it('changes no prototype, whatever the names', () => {
    const properties: unknown = JSON.parse('{"__proto__":{"properties":{"x":{"type":"string"}}},"toString":{"type":"string"}}');
    const { config } = readDraft(
      configForm({ properties }, { carrier: 'json' }),
      draftWith({ '/__proto__/x': typed('1'), '/toString': typed('2') }),
    );
    expect(Object.getPrototypeOf(config)).toBe(null);
    expect(JSON.stringify(config)).toBe('{"__proto__":{"x":"1"},"toString":"2"}');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
