import { object, type Row } from './validator-row.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const closed = { additionalProperties: false };

/** What is kept and set where schemas are combined: nothing that may be meant is taken away. */
export const COMBINATION_ROWS: readonly Row[] = [
  {
    title: 'keeps the members of an alternative if the type of a member excludes another one',
    schema: { oneOf: [object({ port: whole, host: text }, ['port']), { ...object({ port: text, path: text }), ...closed }] },
    config: { port: '80', path: '/' },
    ready: { port: '80', path: '/' },
  },
  {
    title: 'keeps the members of a second alternative that is not excluded',
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
    title: 'keeps all members if one alternative is open and another one closed',
    schema: object({ auth: { anyOf: [{ ...object({ key: text }), ...closed }, { type: 'object' }] } }),
    config: { auth: { key: 'k', realm: 'r' } },
    ready: { auth: { key: 'k', realm: 'r' } },
  },
  {
    title: 'keeps all members if an alternative accepts anything',
    schema: object({ auth: { anyOf: [{ ...object({ key: text }, ['key']), ...closed }, true] } }),
    config: { auth: { key: 'k', realm: 'r' } },
    ready: { auth: { key: 'k', realm: 'r' } },
  },
  {
    title: 'accepts what matches one alternative only with a member that no schema lists',
    schema: { oneOf: [{ ...object({ a: whole }), ...closed }, object({ a: whole })] },
    config: { a: 1, b: 2 },
    ready: { a: 1, b: 2 },
  },
  {
    title: 'evaluates a condition on a member that only the condition names',
    schema: { ...object({ ca: text }), if: { properties: { tls: { const: true } }, required: ['tls'] }, then: { required: ['ca'] } },
    config: { tls: true },
    wrong: ['ca'],
  },
  {
    title: 'evaluates a condition on a nested member',
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
    title: `requires a dependent member that nothing else names: ${keyword}`,
    schema: { ...object({ ca: text }), [keyword]: { tls: ['ca'] } },
    config: { tls: true },
    wrong: ['ca'],
  })),
  {
    title: 'requires a dependent member by a schema of a dependency',
    schema: { type: 'object', dependentSchemas: { tls: object({ ca: text }, ['ca']) } },
    config: { tls: true },
    wrong: ['ca'],
  },
  {
    title: 'keeps the items that satisfy contains',
    schema: object({
      list: { type: 'array', items: object({ a: whole }), contains: { properties: { main: { const: true } }, required: ['main'] } },
    }),
    config: { list: [{ a: 1, main: true }, { a: 2 }] },
    ready: { list: [{ a: 1, main: true }, { a: 2 }] },
  },
  {
    title: 'keeps members whose names match a pattern that accepts any value',
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
    title: 'keeps what a pattern declares of a member that is also declared by name',
    schema: { ...object({ 'x-a': object({ b: text }) }), patternProperties: { '^x-': { properties: { c: text } } } },
    config: { 'x-a': { b: '1', c: '2', d: '3' } },
    ready: { 'x-a': { b: '1', c: '2' } },
  },
  {
    title: 'keeps members of a reference next to those of the referring schema',
    schema: { $ref: '#/definitions/base', properties: { b: text }, definitions: { base: object({ a: text }) } },
    config: { a: 'x', b: 'y', c: 'z' },
    ready: { a: 'x', b: 'y' },
  },
  {
    title: 'sets no default that makes a second alternative valid, and sets the others',
    schema: { ...object({ a: { default: 1 }, b: whole, port: { default: 80 } }), oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    config: { b: 2 },
    ready: { b: 2, port: 80 },
  },
  {
    title: 'sets no default of an alternative if another one may be intended',
    schema: { anyOf: [object({ a: text, size: { default: 1 } }), object({ a: text, size: { default: 2 } })] },
    config: { a: 'x' },
    ready: { a: 'x' },
  },
  {
    title: 'sets the default of the alternative that another default selects',
    schema: {
      ...object({ kind: { enum: ['a', 'b'], default: 'b' } }),
      oneOf: [object({ kind: { const: 'a' }, size: { default: 1 } }), object({ kind: { const: 'b' }, size: { default: 2 } })],
    },
    config: {},
    ready: { kind: 'b', size: 2 },
  },
  {
    title: 'removes members that none of the possible alternatives declares',
    schema: { oneOf: [object({ a: whole }, ['a']), object({ b: whole }, ['b'])] },
    config: { a: 1, c: 3 },
    ready: { a: 1 },
  },
  {
    title: 'follows a reference in a dependent schema',
    schema: {
      ...object({ a: text }),
      dependencies: { a: { properties: { b: { $ref: '#/definitions/whole' } } } },
      definitions: { whole },
    },
    config: { a: 'x', b: 'y' },
    wrong: ['b'],
  },
  {
    title: 'keeps nested members that a pattern may declare, if the schema of a condition is open',
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
    title: 'treats nothing as evaluated by a failed condition',
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
    title: 'keeps nested members that another part declares next to additionalProperties',
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
