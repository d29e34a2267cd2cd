import type { SchemaObject } from '../../../src/session-config/index.ts';
import { object, type Row } from './validator-row.ts';

/** A schema with a member for each format, under its name. */
function formats(...names: readonly string[]): SchemaObject {
  return object(Object.fromEntries(names.map((format) => [format, { type: 'string', format }])));
}

/** A schema of 2020-12 with these members. */
function modern(properties: SchemaObject): SchemaObject {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...object(properties) };
}

/** What keywords, drafts and spellings mean to every validator alike. */
export const KEYWORD_ROWS: readonly Row[] = [
  {
    title: 'compares items as values, in any order of their members',
    schema: object({ list: { type: 'array', uniqueItems: true } }),
    config: {
      list: [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    },
    wrong: ['list'],
  },
  {
    title: 'distinguishes items that only look equal',
    schema: object({ list: { type: 'array', uniqueItems: true } }),
    config: { list: [1, '1', null, 'null', [1], ['1'], { a: 1 }, { a: '1' }, { valueOf: 1 }, { toString: 1, constructor: 2 }] },
    ready: { list: [1, '1', null, 'null', [1], ['1'], { a: 1 }, { a: '1' }, { valueOf: 1 }, { toString: 1, constructor: 2 }] },
  },
  {
    title: 'compares with objects in the schema',
    schema: object({ c: { const: { a: [1] } }, e: { enum: ['x', { b: 2, c: 3 }] } }),
    config: { c: { a: [1] }, e: { c: 3, b: 2 } },
    ready: { c: { a: [1] }, e: { c: 3, b: 2 } },
  },
  {
    title: 'refuses objects that differ from those in the schema',
    schema: object({ c: { const: { a: [1] } }, e: { enum: ['x', { b: 2 }] } }),
    config: { c: { a: [2] }, e: { b: 2, c: 3 } },
    wrong: ['c', 'e'],
  },
  {
    title: 'evaluates multipleOf on decimal digits',
    schema: object({ a: { multipleOf: 0.01 }, b: { multipleOf: 0.01 }, c: { multipleOf: 1e-7 }, d: { multipleOf: 0.5 } }),
    config: { a: 19.99, b: 0.07, c: 3e-7, d: -1e21 },
    ready: { a: 19.99, b: 0.07, c: 3e-7, d: -1e21 },
  },
  {
    title: 'refuses a value that is not a multiple of a decimal',
    schema: object({ a: { multipleOf: 0.01 }, b: { multipleOf: 2.5 }, c: { multipleOf: 3 } }),
    config: { a: 19.999, b: 4, c: 1e21 },
    wrong: ['a', 'b', 'c'],
  },
  ...(['dependencies', 'dependentRequired'] as const).map((keyword) => ({
    title: `names the missing dependent member: ${keyword}`,
    schema: { ...object({ a: {}, b: {}, c: {} }), [keyword]: { a: ['b', 'c'], c: ['b'] } },
    config: { a: 1, c: 1 },
    wrong: ['b'],
  })),
  {
    title: 'evaluates a dependent schema',
    schema: { ...object({ a: {}, b: {} }), dependentSchemas: { a: { required: ['b'] } } },
    config: { a: 1 },
    wrong: ['b'],
  },
  {
    title: 'reports invalid names at their member',
    schema: { type: 'object', propertyNames: { pattern: '^[a-z]+$', maxLength: 3 } },
    config: { A1: 1, ab: 2, abcd: 3 },
    wrong: ['A1', 'abcd'],
  },
  {
    title: 'evaluates members that no part of the schema has evaluated',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ any: { type: 'object', additionalProperties: true, allOf: [{ properties: { a: {} } }], unevaluatedProperties: false } }),
    },
    config: { any: { a: 1 } },
    ready: { any: { a: 1 } },
  },
  ...Object.entries({
    'if and then': { if: { properties: { mode: { const: 'b' } }, required: ['mode'] }, then: { properties: { b: {} } } },
    anyOf: { anyOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }, { required: ['mode'] }] },
    dependencies: { dependencies: { b: { properties: { mode: { const: 'b' } } } } },
  }).map(([keyword, condition]) => ({
    title: `evaluates patterns of names next to members that only a condition declares: ${keyword}`,
    schema: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, ...condition },
    config: { mode: 'a', 'x-a': 'x' },
    ready: { mode: 'a', 'x-a': 'x' },
  })),
  {
    title: 'treats a member as evaluated if the dependent schema of an absent member lists members too',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ a: {}, b: {} }),
      dependentSchemas: { b: { properties: { c: {} } } },
      unevaluatedProperties: false,
    },
    config: { a: 1 },
    ready: { a: 1 },
  },
  {
    title: 'treats no member as evaluated by the name of an inherited member',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ a: {}, b: { required: ['toString'], unevaluatedProperties: false } }),
    },
    config: { b: { toString: 1 } },
    wrong: ['b.toString'],
  },
  {
    title: 'treats all items as evaluated if an alternative evaluates all',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ list: { type: 'array', anyOf: [{ items: { type: 'string' } }, { minItems: 9 }], unevaluatedItems: false } }),
    },
    config: { list: ['a', 'b', 'c'] },
    ready: { list: ['a', 'b', 'c'] },
  },
  ...[
    { clause: 'with then', clauses: { then: {} } },
    { clause: 'with else', clauses: { else: {} } },
    { clause: 'without clauses', clauses: {} },
    { clause: 'with clauses that accept anything', clauses: { then: true, else: true } },
  ].flatMap(({ clause, clauses }) => [
    {
      title: `treats no member as evaluated by a failed condition, ${clause}`,
      schema: modern({ o: { type: 'object', if: { properties: { a: { const: 1 } } }, ...clauses, unevaluatedProperties: false } }),
      config: { o: { a: 'x' } },
      wrong: ['o.a'],
    },
    {
      title: `treats a member as evaluated by a satisfied condition, ${clause}`,
      schema: modern({ o: { type: 'object', if: { properties: { a: { const: 1 } } }, ...clauses, unevaluatedProperties: false } }),
      config: { o: { a: 1 } },
      ready: { o: { a: 1 } },
    },
    {
      title: `treats no item as evaluated by a failed condition, ${clause}`,
      schema: modern({ list: { type: 'array', if: { prefixItems: [{ const: 1 }] }, ...clauses, unevaluatedItems: { type: 'null' } } }),
      config: { list: ['x'] },
      wrong: ['list.0'],
    },
    {
      title: `treats an item as evaluated by a satisfied condition, ${clause}`,
      schema: modern({ list: { type: 'array', if: { prefixItems: [{ const: 1 }] }, ...clauses, unevaluatedItems: { type: 'null' } } }),
      config: { list: [1] },
      ready: { list: [1] },
    },
  ]),
  {
    title: 'counts the items that match contains',
    schema: object({ a: { contains: { const: 1 }, minContains: 2 }, b: { contains: { const: 1 }, maxContains: 1 } }),
    config: { a: [1, 2], b: [1, 1] },
    wrong: ['a', 'a.1', 'b'],
  },
  ...(['allOf', 'anyOf', 'oneOf', 'then', '$ref', 'none'] as const).map((keyword) => {
    const part = { contains: { type: 'string' } };
    const inside = { allOf: [part], anyOf: [part], oneOf: [part], then: part, $ref: '#/$defs/part', none: undefined }[keyword];
    const list = { type: 'array', if: true, unevaluatedItems: false, ...(inside === undefined ? part : { [keyword]: inside }) };
    return {
      title: `treats only the items that match contains as evaluated: contains in ${keyword}`,
      schema: { ...modern({ list }), $defs: { part } },
      config: { list: ['a', 1, 'b'] },
      wrong: ['list.1'],
    };
  }),
  {
    title: 'accepts a list of which contains evaluates some items and a tuple the others',
    schema: modern({ list: { prefixItems: [{ const: 0 }], contains: { type: 'string' }, unevaluatedItems: { type: 'boolean' } } }),
    config: { list: [0, 'a', true, 'b'] },
    ready: { list: [0, 'a', true, 'b'] },
  },
  {
    title: 'forgets no item that contains evaluated because of a keyword for objects',
    schema: modern({
      list: { allOf: [{ contains: { type: 'string' } }, { properties: { a: {} }, additionalProperties: {} }], unevaluatedItems: false },
    }),
    config: { list: ['a'] },
    ready: { list: ['a'] },
  },
  {
    title: 'requires a member with an empty name',
    schema: object({ o: { required: [''] } }),
    config: { o: {} },
    wrong: ['o.'],
  },
  ...(['dependencies', 'dependentRequired'] as const).map((keyword) => ({
    title: `requires a dependent member with an empty name: ${keyword}`,
    schema: object({ o: { [keyword]: { a: ['b', ''] } } }),
    config: { o: { a: 1, b: 1 } },
    wrong: ['o.'],
  })),
  {
    title: 'supports these formats',
    schema: formats('email', 'uri', 'date', 'date-time', 'time', 'ipv4', 'uuid', 'hostname', 'duration', 'regex'),
    config: {
      ...{ email: 'x', uri: 'foo', date: '2020-02-30', 'date-time': '2020-01-01', time: '12:00', ipv4: '1.2.3', uuid: 'x' },
      ...{ hostname: 'a_b', duration: 'P1', regex: '(' },
    },
    wrong: ['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'regex', 'time', 'uri', 'uuid'],
  },
  {
    title: 'accepts an e-mail address of a local domain, and ignores custom formats',
    schema: {
      ...formats('email', 'byte', 'password'),
      ...object({ email: { format: 'email' }, byte: { format: 'byte' }, n: { format: 'int32' } }),
    },
    config: { email: 'a@b', byte: '!!', n: 2 ** 40 },
    ready: { email: 'a@b', byte: '!!', n: 2 ** 40 },
  },
  {
    title: 'evaluates keywords next to a reference',
    schema: { ...object({ a: { $ref: '#/definitions/text', maxLength: 2 } }), definitions: { text: { type: 'string' } } },
    config: { a: 'abc' },
    wrong: ['a'],
  },
  {
    title: 'resolves references by $id, $anchor, and the URL of the document',
    schema: {
      $id: 'https://w.example/root.json',
      ...object({ a: { $ref: 'item.json' }, b: { $ref: '#whole' }, c: { $ref: 'https://w.example/root.json#/definitions/item' } }),
      definitions: { item: { $id: 'item.json', type: 'integer' }, whole: { $anchor: 'whole', type: 'integer' } },
    },
    config: { a: 'x', b: 'x', c: 'x' },
    wrong: ['a', 'b', 'c'],
  },
  {
    title: 'allows null by a reference, a union or an enum',
    schema: {
      ...object({
        a: { $ref: '#/definitions/text', nullable: true },
        b: { enum: ['x'], nullable: true },
        c: { anyOf: [{ type: 'string' }], nullable: true },
        d: { const: 'x', nullable: true },
      }),
      definitions: { text: { type: 'string' } },
    },
    config: { a: null, b: null, c: null, d: null },
    ready: { a: null, b: null, c: null, d: null },
  },
  {
    title: 'follows references into and out of a schema that also allows null',
    schema: {
      ...object({
        a: { nullable: true, oneOf: [{ type: 'string' }, { type: 'object', properties: { next: { $ref: '#/properties/a/oneOf/1' } } }] },
        b: { $ref: '#/properties/c/allOf/0' },
        c: { nullable: true, allOf: [{ nullable: true, anyOf: [{ $ref: '#/definitions/text' }] }] },
      }),
      definitions: { text: { type: 'string' } },
    },
    config: { a: { next: { next: {} } }, b: null, c: 'x' },
    ready: { a: { next: { next: {} } }, b: null, c: 'x' },
  },
  {
    title: 'finds definitions in a document that also allows null',
    schema: { nullable: true, allOf: [{ $ref: '#/definitions/config' }], definitions: { config: object({ a: { type: 'integer' } }) } },
    config: { a: 'x' },
    wrong: ['a'],
  },
  {
    title: 'evaluates all other keywords if null is allowed',
    schema: {
      ...object({ a: { $ref: '#/definitions/text', nullable: true }, b: { enum: ['x'], nullable: true } }),
      definitions: { text: { type: 'string' } },
    },
    config: { a: 5, b: 'y' },
    wrong: ['a', 'b'],
  },
  {
    title: 'supports older drafts: a required property, exclusive limits as booleans, id',
    schema: {
      id: 'settings',
      ...object({
        a: { type: 'string', required: true },
        b: { minimum: 0, exclusiveMinimum: true },
        c: { maximum: 1, exclusiveMaximum: false },
        d: { required: false },
      }),
    },
    config: { b: 0, c: 1 },
    wrong: ['a', 'b'],
  },
  {
    title: 'does not treat a property as a keyword because of its name',
    schema: object({
      default: { type: 'string', nullable: true },
      enum: { type: 'string', pattern: '^a\\-b$' },
      const: { $ref: '#/properties/default' },
      required: { type: 'boolean' },
      nullable: { type: 'boolean' },
    }),
    config: { default: null, enum: 'a-b', const: null, required: true, nullable: false },
    ready: { default: null, enum: 'a-b', const: null, required: true, nullable: false },
  },
  {
    title: 'supports patterns that are valid only without the flag u',
    schema: object({
      a: { pattern: '^[a-z\\"]+$' },
      b: { pattern: '^a\\-b\\_$' },
      c: { type: 'object', patternProperties: { '^\\_': { type: 'integer' } } },
      d: { pattern: '^{a}$' },
    }),
    config: { a: 'x"', b: 'a-b_', c: { _x: 1 }, d: '{a}' },
    ready: { a: 'x"', b: 'a-b_', c: { _x: 1 }, d: '{a}' },
  },
  {
    title: 'matches these patterns',
    schema: object({ a: { pattern: '^[a-z\\"]+$' }, c: { type: 'object', patternProperties: { '^\\_': { type: 'integer' } } } }),
    config: { a: '-', c: { _x: 'y' } },
    wrong: ['a', 'c._x'],
  },
  {
    title: 'treats spaces, line ends and classes as JavaScript does',
    schema: object({ a: { pattern: '^\\s$' }, b: { pattern: '^[\\s]$' }, c: { pattern: '^.$' }, d: { pattern: '^\\S$' } }),
    config: { a: '\ufeff', b: '\u2003', c: '\u2028', d: '\u00a0' },
    wrong: ['c', 'd'],
  },
];
