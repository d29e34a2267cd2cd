import { object, type Row } from './validator-row.ts';

const LOGIN = {
  oneOf: [
    {
      type: 'object',
      properties: { kind: { const: 'key' }, key: { type: 'string' } },
      required: ['kind', 'key'],
      additionalProperties: false,
    },
    { type: 'object', properties: { kind: { const: 'none' } }, required: ['kind'], additionalProperties: false },
  ],
};

const DEFINITIONS = {
  definitions: {
    port: { type: 'integer', minimum: 1, maximum: 65_535, default: 5432 },
    node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } } },
  },
};

/** What is kept, completed and named of configurations of all shapes. */
export const SHAPE_ROWS: readonly Row[] = [
  { title: 'accepts what fits', schema: object({ a: { type: 'string' } }), config: { a: 'x' }, ready: { a: 'x' } },
  { title: 'names a missing member', schema: object({ a: { type: 'string' } }, ['a']), config: {}, wrong: ['a'] },
  {
    title: 'reports every violation',
    schema: object({ a: { type: 'integer' }, b: { enum: ['x'] } }, ['c']),
    config: { a: 'x', b: 'y' },
    wrong: ['a', 'b', 'c'],
  },
  { title: 'takes a default for a required member', schema: object({ a: { default: 5 } }, ['a']), config: {}, ready: { a: 5 } },
  { title: 'never puts a default over what was sent', schema: object({ a: { default: 5 } }), config: { a: null }, ready: { a: null } },
  { title: 'makes no object for a default inside', schema: object({ db: object({ port: { default: 1 } }) }), config: {}, ready: {} },
  {
    title: 'sets a default inside an object that was sent',
    schema: object({ db: object({ port: { default: 1 } }) }),
    config: { db: {} },
    ready: { db: { port: 1 } },
  },
  {
    title: 'sets the defaults inside a default',
    schema: object({ db: { ...object({ port: { default: 1 } }), default: {} } }),
    config: {},
    ready: { db: { port: 1 } },
  },
  { title: 'never coerces', schema: object({ a: { type: 'integer' } }), config: { a: '5' }, wrong: ['a'] },
  {
    title: 'removes unknown members, at every depth',
    schema: object({ db: object({ host: {} }) }),
    config: { x: 1, db: { host: 'h', y: 2 } },
    ready: { db: { host: 'h' } },
  },
  {
    title: 'removes unknown members if the schema is closed',
    schema: { ...object({ a: {} }), additionalProperties: false },
    config: { a: 1, b: 2 },
    ready: { a: 1 },
  },
  {
    title: 'keeps additional members if the schema allows them',
    schema: { ...object({ a: {} }), additionalProperties: { type: 'string' } },
    config: { a: 1, b: 'x' },
    ready: { a: 1, b: 'x' },
  },
  {
    title: 'evaluates additional members if the schema does',
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    config: { b: 2 },
    wrong: ['b'],
  },
  {
    title: 'keeps everything of an object without declared members',
    schema: object({ any: { type: 'object' } }),
    config: { any: { x: { y: 1 } } },
    ready: { any: { x: { y: 1 } } },
  },
  {
    title: 'evaluates each item, with its place',
    schema: object({ list: { type: 'array', items: { type: 'string' }, maxItems: 3 } }),
    config: { list: ['a', 2, 'c', 4] },
    wrong: ['list', 'list.1', 'list.3'],
  },
  {
    title: 'removes unknown members inside items',
    schema: object({ list: { type: 'array', items: object({ a: {} }) } }),
    config: { list: [{ a: 1, b: 2 }] },
    ready: { list: [{ a: 1 }] },
  },
  {
    title: 'names what is missing in the intended alternative',
    schema: object({ auth: LOGIN }),
    config: { auth: { kind: 'key' } },
    wrong: ['auth.key'],
  },
  {
    title: 'keeps the members of the intended alternative',
    schema: object({ auth: LOGIN }),
    config: { auth: { kind: 'key', key: 'k' } },
    ready: { auth: { kind: 'key', key: 'k' } },
  },
  {
    title: 'removes members of another alternative',
    schema: object({ auth: LOGIN }),
    config: { auth: { kind: 'none', key: 'k' } },
    ready: { auth: { kind: 'none' } },
  },
  {
    title: 'reports for the whole value that no alternative matches',
    schema: object({ auth: LOGIN }),
    config: { auth: { kind: 'other' } },
    wrong: ['auth'],
  },
  {
    title: 'follows a reference to an alternative',
    schema: { ...object({ auth: { oneOf: [{ $ref: '#/definitions/key' }, { type: 'null' }] } }), definitions: { key: LOGIN.oneOf[0] } },
    config: { auth: { kind: 'key' } },
    wrong: ['auth.key'],
  },
  {
    title: 'allows null by its type',
    schema: object({
      a: { type: ['string', 'null'] },
      b: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      c: { type: 'string', nullable: true },
    }),
    config: { a: null, b: null, c: null },
    ready: { a: null, b: null, c: null },
  },
  {
    title: 'reports once that a value has none of several types',
    schema: object({ a: { anyOf: [{ type: 'string' }, { type: 'number' }] } }),
    config: { a: true },
    wrong: ['a'],
  },
  {
    title: 'uses definitions, with their defaults',
    schema: { ...object({ port: { $ref: '#/definitions/port' } }), ...DEFINITIONS },
    config: {},
    ready: { port: 5432 },
  },
  {
    title: 'evaluates definitions',
    schema: { ...object({ port: { $ref: '#/definitions/port' } }), ...DEFINITIONS },
    config: { port: 0 },
    wrong: ['port'],
  },
  {
    title: 'supports recursive definitions',
    schema: { ...object({ node: { $ref: '#/definitions/node' } }), ...DEFINITIONS },
    config: { node: { next: { next: 5 } } },
    wrong: ['node.next.next'],
  },
  {
    title: 'merges allOf',
    schema: { allOf: [object({ a: { type: 'string' } }, ['a']), object({ b: { default: 1 } })] },
    config: { a: 'x', c: 1 },
    ready: { a: 'x', b: 1 },
  },
  {
    title: 'evaluates pattern, format and lengths',
    schema: object({
      p: { type: 'string', pattern: '^[a-z]{3}$' },
      m: { type: 'string', format: 'email' },
      l: { type: 'string', minLength: 2 },
    }),
    config: { p: 'abcd', m: 'nobody', l: 'x' },
    wrong: ['l', 'm', 'p'],
  },
  {
    title: 'evaluates limits of numbers',
    schema: object({ a: { exclusiveMinimum: 0 }, b: { maximum: 1 }, c: { multipleOf: 5 } }),
    config: { a: 0, b: 2, c: 6 },
    wrong: ['a', 'b', 'c'],
  },
  {
    title: 'ignores unknown keywords and formats',
    schema: { ...object({ a: { type: 'string', format: 'no-such', 'x-hint': 1, secret: true } }), 'x-query-style': 'dot+bracket' },
    config: { a: 'x' },
    ready: { a: 'x' },
  },
  {
    title: 'supports schemas of 2020-12',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({ t: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, d: { $ref: '#/$defs/d' } }),
      $defs: { d: { type: 'boolean' } },
    },
    config: { t: ['a', 'b'], d: 'x' },
    wrong: ['d', 't.1'],
  },
  {
    title: 'supports schemas of draft-07 with an $id',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://w.example/.well-known/mcp-config',
      ...object({ t: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] } }),
    },
    config: { t: ['a', 'b'] },
    wrong: ['t.1'],
  },
  {
    title: 'supports tuples of 2020-12 without $schema',
    schema: object({ t: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } } }),
    config: { t: [1, 2, 'x'] },
    wrong: ['t.0', 't.2'],
  },
  {
    title: 'supports tuples of 2019-09',
    schema: {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      ...object({ t: { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer' } } }),
    },
    config: { t: [1, 2, 'x'] },
    wrong: ['t.0', 't.2'],
  },
  {
    title: 'names each item after a tuple that allows no others, in both spellings',
    schema: object({
      t: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      u: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
    }),
    config: { t: ['a', 1, 'b'], u: ['a', 'b'] },
    wrong: ['t.1', 't.2', 'u.1'],
  },
  {
    title: 'prefers prefixItems to a tuple under items',
    schema: object({ t: { type: 'array', prefixItems: [{ type: 'string' }], items: [{ type: 'null' }, { type: 'integer' }] } }),
    config: { t: ['x', 'y'] },
    wrong: ['t.1'],
  },
  {
    title: 'applies other keywords to a list that is shorter than its tuple',
    schema: object({
      old: { items: [{ type: 'string' }], contains: { type: 'string' } },
      modern: { prefixItems: [true, true, { type: 'string' }], uniqueItems: true },
    }),
    config: { old: [], modern: [1, 1] },
    wrong: ['modern', 'old'],
  },
  {
    title: 'finds an empty list after one that contains the item',
    schema: object({ lists: { items: { contains: { type: 'string' } } } }),
    config: { lists: [['x'], []] },
    wrong: ['lists.1'],
  },
  {
    title: 'evaluates names and conditions',
    schema: {
      type: 'object',
      additionalProperties: true,
      if: { properties: { tls: { const: true } }, required: ['tls'] },
      then: { required: ['ca'] },
    },
    config: { tls: true },
    wrong: ['ca'],
  },
];
