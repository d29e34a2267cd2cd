import { describe, expect, it } from 'vitest';

import { configForm, itemField, rowField, type FormField } from '../../../src/session-config/form/index.ts';
import { asKind, fieldOf, requiredFieldOf } from './form-of.ts';

describe('a text', () => {
  it.each([
    ['email', 'email'],
    ['uri', 'url'],
    ['url', 'url'],
    ['date', 'date'],
    ['password', 'password'],
    ['hostname', 'text'],
  ])('with the format %s has the control %s', (format, inputType) => {
    expect(fieldOf({ type: 'string', format })).toMatchObject({ kind: 'text', inputType, format });
  });

  it.each(['date-time', 'time'])(
    'with the format %s is plain, because the native control has no time zone and RFC 3339 requires one',
    (format) => {
      expect(fieldOf({ type: 'string', format })).toMatchObject({ inputType: 'text', format });
    },
  );

  it('keeps its limits, and omits invalid ones', () => {
    expect(fieldOf({ type: 'string', minLength: 1, maxLength: 9, pattern: '^a' })).toMatchObject({
      minLength: 1,
      maxLength: 9,
      pattern: '^a',
    });
    expect(Object.keys(fieldOf({ type: 'string', minLength: '1', maxLength: null, pattern: 5 }))).not.toContain('pattern');
  });

  it('has several lines if that is probable, as a secret only if its schema states line breaks', () => {
    const isMultiline = (schema: object): boolean => asKind(fieldOf({ type: 'string', ...schema }), 'text').multiline;
    expect([isMultiline({ format: 'textarea' }), isMultiline({ maxLength: 5000 }), isMultiline({ default: 'a\nb' })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isMultiline({}), isMultiline({ maxLength: 40 }), isMultiline({ maxLength: 5000, writeOnly: true })]).toEqual([
      false,
      false,
      false,
    ]);
    const stated = [
      { contentMediaType: 'application/x-pem-file' },
      { format: 'multiline' },
      { default: 'a\nb' },
      { pattern: String.raw`^a\nb$` },
      { examples: ['-----BEGIN PRIVATE KEY-----'] },
      { description: 'The private key of the app, as PEM.' },
    ];
    for (const schema of stated) expect(isMultiline({ ...schema, writeOnly: true }), JSON.stringify(schema)).toBe(true);
  });
});

describe('a number', () => {
  it('keeps its limits and whether it is an integer', () => {
    const limits = { minimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 };
    expect(fieldOf({ type: 'number', ...limits })).toMatchObject({ kind: 'number', integer: false, ...limits });
    expect(fieldOf({ type: ['integer', 'number'] })).toMatchObject({ integer: false });
    expect(fieldOf({ type: 'integer' })).toMatchObject({ integer: true });
  });

  it('reads exclusive limits of draft-04', () => {
    const field = fieldOf({ type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false });
    expect(field).toMatchObject({ exclusiveMinimum: 0, maximum: 5 });
    expect(Object.keys(field)).not.toContain('minimum');
    expect(Object.keys(field)).not.toContain('exclusiveMaximum');
  });
});

describe('a boolean', () => {
  it('has two states with a default, and three without one', () => {
    expect(requiredFieldOf({ type: 'boolean', default: false })).toMatchObject({ kind: 'checkbox', required: false });
    expect(requiredFieldOf({ type: 'boolean' })).toMatchObject({ kind: 'three-state', required: true });
    expect(fieldOf({ type: 'boolean', default: true })).toMatchObject({ kind: 'three-state', required: false });
    expect(requiredFieldOf({ type: ['boolean', 'null'], default: true }).kind).toBe('three-state');
  });
});

describe('a choice', () => {
  const options = (definition: unknown): unknown[] =>
    asKind(fieldOf(definition), 'choice').options.map(({ value, label, help }) => (help === '' ? [value, label] : [value, label, help]));

  it('has the values of an enum with their own types, each with its own label', () => {
    expect(options({ enum: ['1', 1, true, { a: [] }] })).toEqual([
      ['1', '1 ("1")'],
      [1, '1 (1)'],
      [true, 'true'],
      [{ a: [] }, '{"a":[]}'],
    ]);
  });

  it('has oneOf of const with title and description, and unions of lists of values', () => {
    expect(options({ oneOf: [{ const: 'c', title: 'Celsius', description: 'Water boils at 100.' }, { const: 'f' }] })).toEqual([
      ['c', 'Celsius', 'Water boils at 100.'],
      ['f', 'f'],
    ]);
    expect(options({ anyOf: [{ enum: ['a'] }, { enum: ['b', 'c'] }, { const: 2 }] })).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
      [2, '2'],
    ]);
  });

  it('uses enumNames only if there are as many as values', () => {
    expect(options({ enum: [1, 2], enumNames: ['one', 'two'] })).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(options({ enum: [1, 2], enumNames: ['one'] })).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });

  it('has a repeated value once, and an empty text with a label', () => {
    expect(options({ enum: ['', 'a', 'a', ''] })).toEqual([
      ['', '(empty text)'],
      ['a', 'a'],
    ]);
    expect(options({ enum: ['a', 'b'], enumNames: ['Same', 'Same'] })).toEqual([
      ['a', 'Same ("a")'],
      ['b', 'Same ("b")'],
    ]);
  });

  it('has null if it is allowed, once', () => {
    expect(options({ anyOf: [{ enum: ['a', null] }, { type: 'null' }] })).toEqual([
      ['a', 'a'],
      [null, 'null'],
    ]);
    expect(fieldOf({ enum: ['a', null] })).toMatchObject({ nullable: true });
  });

  it('is a fixed value if there is no other and it must be sent', () => {
    expect(requiredFieldOf({ const: 2 })).toMatchObject({ kind: 'fixed', value: 2, required: false });
    expect(requiredFieldOf({ type: 'string', enum: ['v1'] })).toMatchObject({ kind: 'fixed', value: 'v1' });
    expect(options({ const: 2 })).toEqual([[2, '2']]);
  });
});

describe('a list', () => {
  it('has a field for its items, with their index', () => {
    const list = asKind(fieldOf({ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true }), 'list');
    expect(list).toMatchObject({ minItems: 1, maxItems: 3, uniqueItems: true, item: { kind: 'text', required: true } });
    expect(itemField(list, 2)).toMatchObject({ path: ['city', '2'], param: 'city.2', pointer: '/city/2', label: 'Item 3' });
  });

  it('may contain groups and lists, whose fields are moved with them', () => {
    const nested = {
      type: 'array',
      items: { properties: { tags: { type: 'array', items: { type: 'integer' } }, mark: { type: 'string' } } },
    };
    const group = asKind(itemField(asKind(fieldOf(nested), 'list'), 1), 'group');
    expect(group.fields.map(({ pointer }) => pointer)).toEqual(['/city/1/tags', '/city/1/mark']);
    const tags = asKind(group.fields[0], 'list');
    expect([tags.item.pointer, itemField(tags, 4).pointer]).toEqual(['/city/1/tags/0', '/city/1/tags/4']);
  });

  it('is one JSON text if its items would be', () => {
    expect(fieldOf({ type: 'array', items: {} })).toMatchObject({ kind: 'json', reason: 'any', types: ['array'] });
  });
});

describe('a record', () => {
  it('has a field for the values with free names', () => {
    const record = asKind(fieldOf({ type: 'object', additionalProperties: { type: 'integer', minimum: 1 } }), 'record');
    expect(rowField(record, 3)).toMatchObject({ kind: 'number', pointer: '/city/3', label: 'Value', minimum: 1 });
  });

  it('may be the whole configuration', () => {
    expect(configForm({ additionalProperties: { type: 'string' } }).fields).toMatchObject([{ kind: 'record', path: [], pointer: '' }]);
  });
});

describe('a variant', () => {
  const BASIC = {
    properties: { type: { const: 'basic' }, user: { type: 'string' }, host: { type: 'string' } },
    required: ['type', 'user'],
  };
  const BEARER = { title: 'With a token', properties: { type: { const: 'bearer' }, token: { type: 'string' }, host: { type: 'string' } } };

  it('has labelled options, identified by the member that differs, which is then always sent', () => {
    const variant = asKind(fieldOf({ description: 'How.', oneOf: [BASIC, BEARER] }), 'variant');
    expect(variant.help).toBe('How.');
    expect(variant.options.map(({ label, discriminator }) => [label, discriminator])).toEqual([
      ['basic', { name: 'type', value: 'basic' }],
      ['With a token', { name: 'type', value: 'bearer' }],
    ]);
    expect(asKind(variant.options[1]?.field, 'group').fields).toMatchObject([{ kind: 'fixed' }, { kind: 'text', secret: true }, {}]);
  });

  it('keeps members next to the union in every option, at the same place', () => {
    const schema = {
      type: 'object',
      properties: { host: { type: 'string' } },
      required: ['host'],
      oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }],
    };
    const variant = asKind(configForm(schema).fields[0], 'variant');
    expect(variant.path).toEqual([]);
    const members = variant.options.map(({ field }) => asKind(field, 'group').fields.map(({ param, required }) => [param, required]));
    expect(members.map((fields) => fields.toSorted())).toEqual([
      [
        ['a', false],
        ['host', true],
      ],
      [
        ['b', false],
        ['host', true],
      ],
    ]);
  });

  it('has values of several types, and nested unions as one', () => {
    const labels = (definition: unknown): string[] => asKind(fieldOf(definition), 'variant').options.map(({ label }) => label);
    expect(labels({ type: ['string', 'array', 'null'], items: { type: 'string' } })).toEqual(['Text', 'List']);
    expect(labels({ anyOf: [{ type: 'integer' }, { oneOf: [{ type: 'boolean' }, { type: 'string' }] }, { type: 'null' }] })).toEqual([
      'Whole number',
      'Yes or no',
      'Text',
    ]);
    expect(
      labels({
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'array', items: { type: 'integer' } },
        ],
      }),
    ).toEqual(['List (1)', 'List (2)']);
  });

  it('has a list of values as one of its options, with the titles of the values', () => {
    const shape = { oneOf: [{ const: 'a', title: 'All' }, { const: 'n' }] };
    const [choice] = asKind(fieldOf({ anyOf: [shape, { type: 'array', items: { type: 'string' } }] }), 'variant').options;
    expect(asKind(choice?.field, 'choice').options.map(({ value, label }) => [value, label])).toEqual([
      ['a', 'All'],
      ['n', 'n'],
    ]);
  });

  it('does not pass its own title and help to an option', () => {
    const variant = fieldOf({ title: 'Login', description: 'How.', oneOf: [BASIC, BEARER] });
    expect(asKind(variant, 'variant').options.map(({ label, help }) => [label, help])).toEqual([
      ['basic', ''],
      ['With a token', ''],
    ]);
  });

  it('names untitled groups by their required members', () => {
    const variant = fieldOf({ anyOf: [{ properties: { userName: {}, port: {} }, required: ['userName'] }, { properties: { url: {} } }] });
    expect(asKind(variant, 'variant').options.map(({ label }) => label)).toEqual(['User name', 'URL']);
  });

  it('combines two unions, and is JSON if that gives more than 64 options', () => {
    const union = (prefix: string, count: number): object[] =>
      Array.from({ length: count }, (_, index) => ({ properties: { [`${prefix}${index}`]: { type: 'string' } } }));
    const both = (count: number): FormField => fieldOf({ oneOf: union('a', count), anyOf: union('b', count) });
    const shapes = asKind(both(2), 'variant').options.map(({ field }) => asKind(field, 'group').fields.map(({ path }) => path[1]));
    expect(shapes.map((names) => names.toSorted().join())).toEqual(['a0,b0', 'a0,b1', 'a1,b0', 'a1,b1']);
    expect([both(9), fieldOf({ oneOf: union('a', 65) })]).toMatchObject([{ reason: 'too-many' }, { reason: 'too-many' }]);
  });

  it('is not created if the alternatives only differ in what they require', () => {
    const schema = { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(configForm(schema).fields.map(({ param }) => param)).toEqual(['a', 'b']);
    expect(configForm(schema).requiredAlternatives).toEqual({ keyword: 'anyOf', names: [['a'], ['b']] });
  });
});
