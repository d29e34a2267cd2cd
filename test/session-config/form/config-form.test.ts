import { describe, expect, it } from 'vitest';

import { configForm } from '../../../src/session-config/form/index.ts';
import { allFields, asKind, fieldOf, requiredFieldOf } from './form-of.ts';

describe('configForm', () => {
  it('returns all properties of a field', () => {
    const definition = { type: 'string', title: ' Town ', description: ' Where. ', default: 'Rome', examples: ['Bern'], minLength: 2 };
    expect(
      configForm({ title: 'Weather', description: 'Of a town.', properties: { model: { properties: { city: definition } } } }),
    ).toEqual({
      title: 'Weather',
      description: 'Of a town.',
      carrier: 'query',
      isFlat: true,
      requiredWhen: [],
      beyond: [],
      unread: [],
      fields: [
        expect.objectContaining({
          kind: 'group',
          param: 'model',
          fields: [
            {
              kind: 'text',
              path: ['model', 'city'],
              param: 'model.city',
              pointer: '/model/city',
              label: 'Town',
              isTitled: true,
              help: 'Where.',
              required: false,
              secret: false,
              types: ['string'],
              nullable: false,
              readOnly: false,
              deprecated: false,
              default: 'Rome',
              examples: ['Bern'],
              inputType: 'text',
              multiline: false,
              minLength: 2,
            },
          ],
        }),
      ],
    });
  });

  it('is plain data: unchanged after a round trip through JSON', () => {
    const model = configForm({
      properties: { a: { enum: [1, null] }, b: { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] }, __proto__: null, 'a/b~': {} },
    });
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    expect(JSON.stringify(JSON.parse(JSON.stringify(model)))).toBe(JSON.stringify(model));
  });

  it.each([
    undefined,
    null,
    true,
    {},
    { type: 'object' },
    { properties: {} },
    { properties: [] },
    { type: 'object', additionalProperties: true },
  ])('has no fields for %j', (schema) => {
    expect(configForm(schema)).toMatchObject({ fields: [], isFlat: true });
    expect(configForm(schema).refusal).toBeUndefined();
  });

  it.each([5, 'x', [], () => 5, 1n, { type: 'string' }, { type: 'array', items: {} }, { enum: [{}] }, { allOf: [false] }])(
    'refuses %s, which describes no object, with a message',
    (schema) => {
      expect(configForm(schema)).toMatchObject({ fields: [], refusal: expect.stringMatching(/^The schema .*\.$/) as string });
    },
  );

  it('derives the label from the name if there is no title', () => {
    expect(fieldOf({ title: ' ' })).toMatchObject({ label: 'City', isTitled: false });
    expect(configForm({ properties: { '': {} } }).fields[0]?.label).toBe('(no name)');
  });

  it('requires input only for what is required, has no default and is not read-only', () => {
    const needs = (definition: unknown): boolean => requiredFieldOf(definition).required;
    expect([needs({ type: 'string' }), needs({ default: 'x' }), needs({ default: null }), needs({ readOnly: true })]).toEqual([
      ...[true, false, false, false],
    ]);
    expect(fieldOf({ type: 'string' }).required).toBe(false);
  });

  it('requires input for a property that says so itself, as in draft-03 and as the validator reads it', () => {
    const needs = (definition: object): boolean => fieldOf({ type: 'string', ...definition }).required;
    expect([needs({ required: true }), needs({ required: false }), needs({ required: true, default: 'x' })]).toEqual([true, false, false]);
    const { fields } = configForm({ properties: { place: { properties: { city: { type: 'string', required: true } } } } });
    expect(fields).toMatchObject([{ kind: 'group', required: false, fields: [{ pointer: '/place/city', required: true }] }]);
  });

  it.each<[object, unknown]>([
    [{ type: 'number' }, 'abc'],
    [{ type: 'integer' }, 1.5],
    [{ type: 'boolean' }, 'true'],
    [{ enum: ['a', 'b'] }, 'c'],
    [{ type: 'string' }, null],
    [{ type: 'array', items: { type: 'string' } }, 'a'],
    [{ type: 'object' }, []],
    [{ type: 'string', writeOnly: true }, 5],
  ])('has no default for %j that is %j, and requires input if it is required', (definition, value) => {
    const field = requiredFieldOf({ ...definition, default: value });
    expect(field).not.toHaveProperty('default');
    expect(field.required).toBe(true);
    expect(fieldOf({ ...definition, default: value }).required).toBe(false);
  });

  it('has a field for what is required and not declared, with the schema of additional members if there is one', () => {
    const required = ['gone'];
    expect(configForm({ type: 'object', required }).fields).toMatchObject([
      { kind: 'json', reason: 'undeclared', label: 'Gone', pointer: '/gone', required: true },
    ]);
    expect(configForm({ properties: { a: {} }, additionalProperties: { type: 'integer' }, required }).fields).toMatchObject([
      { pointer: '/a' },
      { kind: 'number', pointer: '/gone', required: true },
    ]);
    expect(configForm({ properties: { gone: { type: 'string' } }, required: ['gone', 5, null] }).fields).toHaveLength(1);
  });

  it('marks what is read-only or deprecated', () => {
    expect(fieldOf({ type: 'string', readOnly: true, deprecated: true })).toMatchObject({ readOnly: true, deprecated: true });
  });

  it('follows references to $defs and definitions, and keeps a title next to them', () => {
    const $defs = { days: { type: 'integer', title: 'Days', minimum: 1 } };
    expect(fieldOf({ $ref: '#/$defs/days', title: 'Length' }, { $defs })).toMatchObject({ kind: 'number', label: 'Length', minimum: 1 });
    expect(fieldOf({ $ref: '#/definitions/days' }, { definitions: $defs })).toMatchObject({ kind: 'number', label: 'Days' });
    expect(configForm({ $ref: '#/$defs/all', $defs: { all: { properties: { a: { type: 'boolean' } } } } }).fields).toHaveLength(1);
  });

  it('removes null from unions, in every notation', () => {
    const text = { kind: 'text', nullable: true, types: ['string', 'null'], minLength: 1 };
    expect(fieldOf({ anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }], default: null })).toMatchObject({
      ...text,
      default: null,
    });
    expect(fieldOf({ oneOf: [{ type: 'null' }, { type: 'string', minLength: 1 }] })).toMatchObject(text);
    expect(fieldOf({ type: ['null', 'string'], minLength: 1 })).toMatchObject(text);
    expect(fieldOf({ type: 'string', nullable: true, minLength: 1 })).toMatchObject(text);
    expect(fieldOf({ anyOf: [{ anyOf: [{ type: 'string', minLength: 1 }, { const: null }] }, { not: {} }] })).toMatchObject(text);
    expect(fieldOf({ type: 'null' })).toMatchObject({ kind: 'choice', options: [{ value: null }] });
  });

  it('unwraps unions of one, and merges alternatives that differ only in validation', () => {
    expect(fieldOf({ title: 'Outer', anyOf: [{ type: 'integer', title: 'Inner' }] })).toMatchObject({ kind: 'number', label: 'Outer' });
    expect(fieldOf({ type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] })).toMatchObject({ kind: 'text' });
  });

  it('merges simple allOf, with the stricter limit', () => {
    const allOf = [
      { type: 'number', minimum: 1, maximum: 9 },
      { type: 'integer', minimum: 3, title: 'Days' },
    ];
    expect(fieldOf({ allOf })).toMatchObject({ kind: 'number', integer: true, minimum: 3, maximum: 9, label: 'Days' });
    const fields = configForm({
      allOf: [
        { properties: { a: { type: 'string', maxLength: 9 } }, required: ['a'] },
        { properties: { a: { minLength: 2 }, b: {} }, required: ['b'] },
      ],
    }).fields;
    expect(fields).toMatchObject([
      { param: 'a', kind: 'text', minLength: 2, maxLength: 9, required: true },
      { param: 'b', required: true },
    ]);
    expect(fieldOf({ allOf: [{ type: 'string' }, { type: 'number' }] })).toMatchObject({ kind: 'json', reason: 'conflicting' });
    expect(fieldOf({ allOf: [{ const: 1 }, { const: 2 }] })).toMatchObject({ kind: 'json', reason: 'conflicting' });
  });

  it.each([
    [{ minLength: 1 }, 'text'],
    [{ multipleOf: 2 }, 'number'],
    [{ items: { type: 'string' } }, 'list'],
    [{ properties: { a: {} } }, 'group'],
    [{ additionalProperties: { type: 'string' } }, 'record'],
    [{ enum: ['a'] }, 'choice'],
  ])('infers from %j, without a type, that it is a %s', (definition, kind) => {
    expect(fieldOf(definition).kind).toBe(kind);
  });

  it('falls back to JSON with a reason, and never omits a field', () => {
    const reason = (definition: unknown, schema: object = {}): unknown => asKind(fieldOf(definition, schema), 'json').reason;
    expect(reason({})).toBe('any');
    expect(reason(true)).toBe('any');
    expect(reason({ type: 'any' })).toBe('any');
    expect(reason({ type: 'object' })).toBe('no-members');
    expect(reason({ type: 'array' })).toBe('any');
    expect(reason({ type: 'array', items: [{ type: 'string' }] })).toBe('tuple');
    expect(reason({ prefixItems: [{ type: 'string' }] })).toBe('tuple');
    expect(reason({ enum: [] })).toBe('nothing-fits');
    expect(reason(false)).toBe('nothing-fits');
    expect(reason({ $ref: '#/nowhere' })).toBe('unresolved-reference');
    expect(reason({ $ref: 'https://example.org/schema' })).toBe('unresolved-reference');
    expect(reason({ $ref: '#/$defs/a' }, { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } })).toBe('recursive');
  });

  it('shows one level of a recursive schema, then JSON', () => {
    const tree = { properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } } };
    const fields = allFields(configForm({ $ref: '#/$defs/tree', $defs: { tree } }));
    expect(fields.map(({ kind, param }) => `${kind} ${param}`)).toEqual(['text name', 'json children']);
    expect(asKind(fields[1], 'json').reason).toBe('recursive');
  });

  it('shows as JSON what is nested deeper than 8 groups, or than the option', () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 12; level += 1) schema = { properties: { a: schema } };
    const deepest = (maxDepth?: number): unknown => allFields(configForm(schema, maxDepth === undefined ? {} : { maxDepth })).at(-1);
    expect(deepest()).toMatchObject({ kind: 'json', reason: 'too-deep', param: 'a.a.a.a.a.a.a.a.a' });
    expect(deepest(2)).toMatchObject({ kind: 'json', param: 'a.a.a' });
    expect(deepest(20)).toMatchObject({ kind: 'text' });
  });

  it('names the fields above the limit', () => {
    const names = Array.from({ length: 600 }, (_, index) => `f${index}`);
    const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
    const model = configForm(schema);
    expect([model.fields.length, model.beyond.length]).toEqual([512, 88]);
    expect([...model.fields.map(({ pointer }) => pointer), ...model.beyond]).toEqual(names.map((name) => `/${name}`));
    expect(configForm(schema, { maxFields: 3 }).beyond).toHaveLength(597);
    const list = { properties: { a: { type: 'array', items: { type: 'string' } } } };
    expect(configForm(list, { maxFields: 1 }).fields).toMatchObject([{ kind: 'json', reason: 'too-many' }]);
  });

  it('lists dependent requirements, and names the keywords that only the validator evaluates', () => {
    const schema = {
      properties: { a: {}, b: {}, c: { type: 'object', properties: { d: {} }, additionalProperties: { type: 'string' } } },
      dependentRequired: { a: ['b'] },
      dependencies: { b: ['a'], a: { required: ['c'] } },
      if: {},
      then: {},
    };
    expect(configForm(schema)).toMatchObject({
      requiredWhen: [
        { when: 'a', names: ['b'] },
        { when: 'b', names: ['a'] },
      ],
      unread: [
        { pointer: '', keyword: 'if' },
        { pointer: '', keyword: 'dependencies' },
        { pointer: '/c', keyword: 'additionalProperties' },
      ],
    });
  });

  it.each([
    ['dependencies', { properties: {}, dependencies: { a: [] } }],
    ['dependentRequired', { properties: { a: {} }, dependentRequired: { a: ['b'] } }],
    ['additionalProperties', { additionalProperties: { type: 'object' } }],
    ['additionalProperties', { additionalProperties: { type: 'string' }, required: ['a'] }],
  ])('names %s if it applies to members without a control', (keyword, schema) => {
    expect(configForm(schema).unread).toEqual([{ pointer: '', keyword }]);
  });

  it('is flat if plain inputs can send everything: single values, and groups with dotted names', () => {
    const isFlat = (definition: unknown, required = false): boolean =>
      configForm({ properties: { a: definition }, required: required ? ['a'] : [] }).isFlat;
    const pair = { properties: { type: { const: 'x' }, b: { type: 'string' } }, required: ['type'] };
    expect([
      isFlat({ type: 'string' }),
      isFlat({ enum: [1, 'a'] }),
      isFlat({ properties: { b: { type: 'number' } } }),
      isFlat(pair, true),
    ]).toEqual([...[true, true, true, true]]);
    expect([isFlat({ items: { type: 'string' } }), isFlat({}), isFlat({ enum: [[1]] }), isFlat(pair)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('marks the names that a query cannot represent, and all below them, instead of dropping them', () => {
    const properties: unknown = JSON.parse(
      '{"api_key":{},"profile":{},"a.b":{"properties":{"c":{}}},"a[0]":{},"":{},"__proto__":{},"ok":{"properties":{"api_key":{}}}}',
    );
    const unsendable = (carrier: 'query' | 'json'): string[] =>
      allFields(configForm({ properties }, { carrier }))
        .filter((field) => field.unsendable !== undefined)
        .map(({ pointer }) => pointer);
    expect(unsendable('query')).toEqual(['/api_key', '/profile', '/a.b', '/a.b/c', '/a[0]', '/', '/__proto__']);
    expect(unsendable('json')).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
