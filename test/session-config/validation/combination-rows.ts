import { object, type Row } from './validator-row.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const closed = { additionalProperties: false };

/** What is kept and set where schemas are combined: nothing that may be meant is taken away. */
export const COMBINATION_ROWS: readonly Row[] = [
  {
    title: 'keeps the members of an alternative where another one is ruled out by the type of a member',
    schema: { oneOf: [object({ port: whole, host: text }, ['port']), { ...object({ port: text, path: text }), ...closed }] },
    config: { port: '80', path: '/' },
    ready: { port: '80', path: '/' },
  },
  {
    title: 'keeps the members that a second alternative knows which nothing rules out',
    schema: {
      oneOf: [
        { ...object({ a: whole }, ['a']), ...closed },
        { ...object({ a: whole, b: whole }), ...closed },
      ],
    },
    config: { a: 1, b: 2 },
    ready: { a: 1, b: 2 },
  },
  {
    title: 'keeps all members where one alternative is open beside one that is closed',
    schema: object({ auth: { anyOf: [{ ...object({ key: text }), ...closed }, { type: 'object' }] } }),
    config: { auth: { key: 'k', realm: 'r' } },
    ready: { auth: { key: 'k', realm: 'r' } },
  },
  {
    title: 'keeps all members where an alternative takes anything',
    schema: object({ auth: { anyOf: [{ ...object({ key: text }, ['key']), ...closed }, true] } }),
    config: { auth: { key: 'k', realm: 'r' } },
    ready: { auth: { key: 'k', realm: 'r' } },
  },
  {
    title: 'accepts what fits one alternative only with a member that no schema lists',
    schema: { oneOf: [{ ...object({ a: whole }), ...closed }, object({ a: whole })] },
    config: { a: 1, b: 2 },
    ready: { a: 1, b: 2 },
  },
  {
    title: 'asks a condition about a member that only the condition names',
    schema: { ...object({ ca: text }), if: { properties: { tls: { const: true } }, required: ['tls'] }, then: { required: ['ca'] } },
    config: { tls: true },
    wrong: ['ca'],
  },
  {
    title: 'asks a condition about a member inside a member',
    schema: {
      ...object({ db: object({ host: text }), ca: text }),
      if: { properties: { db: { properties: { tls: { const: true } }, required: ['tls'] } }, required: ['db'] },
      then: { required: ['ca'] },
    },
    config: { db: { tls: true } },
    wrong: ['ca'],
  },
  {
    title: 'keeps a member that a negation names',
    schema: { ...object({ a: text }), not: { required: ['b'], properties: { b: { const: true } } } },
    config: { a: 'x', b: true },
    wrong: ['root'],
  },
  ...(['dependencies', 'dependentRequired'] as const).map((keyword) => ({
    title: `asks for what must stand beside a member that nothing else names: ${keyword}`,
    schema: { ...object({ ca: text }), [keyword]: { tls: ['ca'] } },
    config: { tls: true },
    wrong: ['ca'],
  })),
  {
    title: 'asks for what must stand beside a member by the schema of a dependency alone',
    schema: { type: 'object', dependentSchemas: { tls: object({ ca: text }, ['ca']) } },
    config: { tls: true },
    wrong: ['ca'],
  },
  {
    title: 'keeps the items by which a list is judged to hold one',
    schema: object({
      list: { type: 'array', items: object({ a: whole }), contains: { properties: { main: { const: true } }, required: ['main'] } },
    }),
    config: { list: [{ a: 1, main: true }, { a: 2 }] },
    ready: { list: [{ a: 1, main: true }, { a: 2 }] },
  },
  {
    title: 'keeps members whose names match a pattern that takes any value',
    schema: { ...object({ a: text }), patternProperties: { '^x-': true } },
    config: { a: 'x', 'x-b': 1 },
    ready: { a: 'x', 'x-b': 1 },
  },
  {
    title: 'keeps members that match a pattern in one alternative',
    schema: {
      oneOf: [
        { ...object({ kind: { const: 'a' }, a: whole }, ['kind']), ...closed },
        { ...object({ kind: text }), patternProperties: { '^x-': whole }, ...closed },
      ],
    },
    config: { kind: 'b', 'x-b': 1 },
    ready: { kind: 'b', 'x-b': 1 },
  },
  {
    title: 'keeps what a pattern knows of a member that is declared too',
    schema: { ...object({ 'x-a': object({ b: text }) }), patternProperties: { '^x-': { properties: { c: text } } } },
    config: { 'x-a': { b: '1', c: '2', d: '3' } },
    ready: { 'x-a': { b: '1', c: '2' } },
  },
  {
    title: 'keeps members that a reference knows beside those of the schema that refers',
    schema: { $ref: '#/definitions/base', properties: { b: text }, definitions: { base: object({ a: text }) } },
    config: { a: 'x', b: 'y', c: 'z' },
    ready: { a: 'x', b: 'y' },
  },
  {
    title: 'sets no default that makes a second alternative fit, and sets the others',
    schema: { ...object({ a: { default: 1 }, b: whole, port: { default: 80 } }), oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    config: { b: 2 },
    ready: { b: 2, port: 80 },
  },
  {
    title: 'sets no default of an alternative where another one may be meant as well',
    schema: { anyOf: [object({ a: text, size: { default: 1 } }), object({ a: text, size: { default: 2 } })] },
    config: { a: 'x' },
    ready: { a: 'x' },
  },
  {
    title: 'sets the default of the alternative that another default chooses',
    schema: {
      ...object({ kind: { enum: ['a', 'b'], default: 'b' } }),
      oneOf: [object({ kind: { const: 'a' }, size: { default: 1 } }), object({ kind: { const: 'b' }, size: { default: 2 } })],
    },
    config: {},
    ready: { kind: 'b', size: 2 },
  },
  {
    title: 'takes away what none of the alternatives knows that may be meant',
    schema: { oneOf: [object({ a: whole }, ['a']), object({ b: whole }, ['b'])] },
    config: { a: 1, c: 3 },
    ready: { a: 1 },
  },
  {
    title: 'follows a reference in the schema that holds beside a member',
    schema: {
      ...object({ a: text }),
      dependencies: { a: { properties: { b: { $ref: '#/definitions/whole' } } } },
      definitions: { whole },
    },
    config: { a: 'x', b: 'y' },
    wrong: ['b'],
  },
  {
    title: 'keeps members of a member that a pattern might know, which the schema of a condition leaves open',
    schema: {
      ...object({}),
      patternProperties: { '^[0-9]+$': { properties: { a: whole } } },
      if: { required: ['db'] },
      then: object({ db: { type: 'object' } }),
    },
    config: { db: { b: 2 } },
    ready: { db: { b: 2 } },
  },
  {
    title: 'counts nothing as judged by a condition that does not hold',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({}),
      if: object({ a: { const: 1 } }),
      then: {},
      unevaluatedProperties: false,
    },
    config: { a: 2 },
    wrong: ['a'],
  },
  {
    title: 'keeps the members inside what another part declares beside a schema for the rest',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({}),
      anyOf: [object({ place: { type: 'object' } }), { required: ['none'] }],
      unevaluatedProperties: object({ id: whole }),
    },
    config: { place: { city: 'Oslo' }, other: { id: 1 } },
    ready: { place: { city: 'Oslo' }, other: { id: 1 } },
  },
];
