import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ajvValidator } from '../../../src/session-config/ajv/index.ts';
import type { Config } from '../../../src/session-config/schema/config.ts';
import type { SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { jsonSchemaOf } from '../../../src/session-config/server/standard-config.ts';
import { wellKnownConfig } from '../../../src/session-config/server/well-known-config.ts';
import { validateConfig } from '../../../src/session-config/validation/validate-config.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

const id = 'http://weather.example/.well-known/mcp-config';

describe('the configuration document', () => {
  it('has every member that the specification requires', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };
    expect(
      wellKnownConfig(schema, { id, title: 'Weather', description: 'How it is told.', repository: 'https://github.com/acme/weather' }),
    ).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: id,
      title: 'Weather',
      description: 'How it is told.',
      'x-query-style': 'dot+bracket',
      'x-repository': 'https://github.com/acme/weather',
      ...schema,
    });
  });

  it('uses the texts of the schema by default', () => {
    expect(wellKnownConfig({ title: 'T', description: 'D' }, { id })).toMatchObject({
      title: 'T',
      description: 'D',
      type: 'object',
      properties: {},
    });
  });

  it('contains no invented texts', () => {
    const document = wellKnownConfig({ type: 'object', properties: {} }, { id });
    expect([document['title'], document['description']]).toEqual([undefined, undefined]);
  });

  it('requires no field with a default', () => {
    const properties = { a: { default: 1 }, b: {}, toString: {} };
    expect(wellKnownConfig({ properties, required: ['a', 'b', 'toString', 'c', 7] }, { id })['required']).toEqual(['b', 'toString', 'c']);
    expect(wellKnownConfig({ properties, required: ['a'] }, { id })).not.toHaveProperty('required');
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
    [{}, true],
    [{ type: 'string' }, true],
  ])('states for additional members %j: %s', (additionalProperties, expected) => {
    expect(wellKnownConfig({ properties: { a: {} }, additionalProperties }, { id })['additionalProperties']).toBe(expected);
  });

  it.each([
    ['no member', { type: 'object' }, true],
    ['an empty list of members', { properties: {} }, false],
    ['patterns', { properties: { a: {} }, patternProperties: { '^x': {} } }, true],
    ['members in allOf', { properties: { a: {} }, allOf: [{ properties: { b: {} } }] }, true],
    ['members in a union', { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, true],
    ['the same members in anyOf', { properties: { a: {} }, anyOf: [{ required: ['a'] }, { properties: { a: { const: 1 } } }] }, false],
    ['a required member that it does not declare', { properties: { a: {} }, required: ['b'] }, true],
    ['a member that only a condition requires', { properties: { a: {} }, if: {}, then: { required: ['b'] } }, true],
    [
      'a condition about another member',
      { properties: { a: {} }, if: { properties: { b: { const: 1 } } }, then: { required: ['a'] } },
      true,
    ],
    ['a member that depends on another', { properties: { a: {} }, dependencies: { a: ['b'] } }, true],
    ['a required and declared member', { properties: { a: {} }, anyOf: [{ required: ['a'] }, { maxProperties: 1 }] }, false],
    ['a minimum number of members', { properties: {}, minProperties: 2 }, true],
    ['a number of members in an alternative', { properties: { a: {} }, anyOf: [{ required: ['a'] }, { minProperties: 1 }] }, true],
    ['a number of members, and forbids others', { properties: { a: {} }, minProperties: 1, additionalProperties: false }, false],
    ['an alternative that accepts anything', { anyOf: [{ properties: { a: {} } }, { type: 'object' }] }, true],
    ['members in a part, and forbids others', { additionalProperties: false, allOf: [{ properties: { b: {} } }] }, false],
  ])('is open if the server accepts more than its properties: a schema with %s', (_, schema, open) => {
    expect(wellKnownConfig(schema, { id })['additionalProperties']).toBe(open);
  });

  const required = { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 1 } } };
  const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

  it.each<[string, SchemaObject, readonly Config[]]>([
    ['parts', { allOf: [required, { properties: { b: { type: 'integer' } } }] }, [{ a: 'q' }, { a: 'q', b: 1 }, { a: 'q', b: 'x' }, {}]],
    ['a reference', { $ref: '#/definitions/x', definitions: { x: required } }, [{ a: 'q' }, { a: 'qq' }, {}]],
    [
      'keywords next to a reference at the root',
      { $schema: DIALECT, $ref: '#/$defs/x', $defs: { x: required }, required: ['b'], properties: { b: { type: 'integer' } } },
      [{ a: 'q', b: 1 }, { a: 'q' }, { b: 1 }, { a: 'qq', b: 1 }],
    ],
    [
      'a choice',
      { oneOf: [required, { required: ['b'], properties: { b: { type: 'integer' } } }] },
      [{ a: 'q' }, { b: 1 }, { a: 'q', b: 1 }],
    ],
    ['no members', { type: 'object' }, [{ a: 1 }, {}]],
    [
      'a dependency on a member with a default',
      { properties: { a: { type: 'string', default: 'q' }, b: {}, c: {} }, dependentRequired: { b: ['a'], c: ['b'] } },
      [{ b: 1 }, { b: 1, a: 'x' }, { c: 1 }, { c: 1, b: 1 }],
    ],
    [
      'an array that needs no item of a kind',
      { properties: { t: { type: 'array', items: { type: 'string' }, contains: { const: 'x' }, minContains: 0 } } },
      [{ t: ['y'] }, { t: ['x'] }, { t: [1] }],
    ],
    ['a required member that it does not declare', { properties: { a: {} }, required: ['b'] }, [{ b: 1 }, { a: 1 }, {}]],
    [
      'a member that only a condition names',
      { properties: { a: {} }, if: { required: ['a'] }, then: { required: ['b'] } },
      [{ a: 1, b: 1 }, { a: 1 }, { b: 1 }, {}],
    ],
    [
      'a default behind a reference',
      { required: ['a'], properties: { a: { $ref: '#/definitions/x' } }, definitions: { x: { type: 'string', default: 'd' } } },
      [{}, { a: 'q' }, { a: 1 }],
    ],
    ...Object.entries({
      'a part': { allOf: [{ required: ['a'] }] },
      'an alternative': { anyOf: [{ required: ['a'] }] },
      'the part behind a reference': { allOf: [{ $ref: '#/definitions/r' }], definitions: { r: { required: ['a'] } } },
      'a number of members': { minProperties: 1 },
    }).map(([where, stated]): [string, SchemaObject, readonly Config[]] => [
      `a default that is asked for in ${where}`,
      { properties: { a: { default: 1, type: 'integer' } }, ...stated },
      [{}, { a: 2 }, { a: 'x' }],
    ]),
    [
      'a default of a required member',
      { properties: { o: { type: 'object', properties: { a: { default: 1 }, b: {} }, required: ['a', 'b'] } } },
      [{}, { o: {} }, { o: { b: 1 } }, { o: { a: 1 } }],
    ],
    ['more members than it declares', { properties: {}, minProperties: 2 }, [{ 0: 1, a: 0 }, { a: 0 }, {}]],
    [
      'a tuple',
      { $schema: DIALECT, properties: { t: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } } } },
      [{ t: ['q', 2] }, { t: ['q', 'r'] }, { t: [1] }, { t: [] }],
    ],
    [
      'a tuple without $schema',
      { properties: { t: { type: 'array', prefixItems: [{ type: 'string' }], items: false } } },
      [{ t: ['q'] }, { t: ['q', 'r'] }, { t: [1] }, { t: [] }],
    ],
    [
      'a tuple for readers of two drafts',
      { properties: { t: { prefixItems: [{ type: 'string' }], items: [{ type: 'string' }, { type: 'null' }], additionalItems: false } } },
      [{ t: ['q', null] }, { t: ['q', 1] }, { t: [1] }, { t: ['q', null, 1] }],
    ],
    [
      'a tuple with a keyword that its draft ignores',
      { properties: { t: { type: 'array', prefixItems: [{ type: 'string' }], additionalItems: false } } },
      [{ t: ['q'] }, { t: ['q', 1] }, { t: [1] }, { t: [] }],
    ],
    [
      'dependent members under all keywords',
      {
        properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' }, d: { type: 'string' } },
        dependencies: { a: ['b'], d: ['c'] },
        dependentRequired: { a: ['c'] },
      },
      [{ a: 'x' }, { a: 'x', b: 'x' }, { a: 'x', c: 'x' }, { a: 'x', b: 'x', c: 'x' }, { d: 'x' }, { d: 'x', c: 'x' }],
    ],
    [
      'dependent members',
      {
        $schema: DIALECT,
        properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
        dependentRequired: { a: ['b'], b: ['c'] },
        dependentSchemas: { a: { required: ['c'] } },
      },
      [{ a: 'x' }, { a: 'x', b: 'x' }, { a: 'x', c: 'x' }, { a: 'x', b: 'x', c: 'x' }, { b: 'x' }, { c: 'x' }],
    ],
    [
      'keywords next to a reference',
      { $schema: DIALECT, $defs: { s: { type: 'string' } }, properties: { a: { $ref: '#/$defs/s', minLength: 2 } } },
      [{ a: 'qq' }, { a: 'q' }, { a: 1 }],
    ],
    [
      'an anchor',
      {
        $schema: DIALECT,
        $defs: { s: { $anchor: 'name', type: 'string' } },
        properties: { a: { $ref: '#name' }, prefixItems: { type: 'null' } },
      },
      [{ a: 'q' }, { a: 1 }, { prefixItems: null }, { prefixItems: 1 }],
    ],
    [
      'references by an id of its own, and ids in it',
      {
        $id: 'https://old.example/s.json',
        properties: {
          a: { $ref: 'https://old.example/s.json#/definitions/s' },
          b: { $id: 'https://old.example/b.json', allOf: [{ $ref: '#/definitions/s' }] },
        },
        definitions: { s: { type: 'string' } },
      },
      [{ a: 'q' }, { a: 1 }, { b: 'q' }, { b: 1 }],
    ],
    [
      'keywords of older drafts',
      { properties: { a: { type: 'number', minimum: 0, exclusiveMinimum: true }, b: { type: 'string', required: true } } },
      [{ b: 'q' }, { a: 1, b: 'q' }, { a: 0, b: 'q' }, { a: 1 }],
    ],
    [
      'null by a keyword of OpenAPI',
      {
        nullable: true,
        properties: {
          a: { type: 'string', nullable: true },
          b: { enum: ['x'], nullable: true },
          c: { $ref: '#/definitions/s', nullable: true },
          d: { $ref: '#/properties/e/oneOf/1' },
          e: { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
        definitions: { s: { type: 'string' } },
      },
      [{ a: null, b: null, c: null, d: 1, e: null }, { a: 1 }, { b: 'y' }, { c: 1 }, { d: null }, { e: true }],
    ],
  ])('accepts what the server accepts: a schema with %s', (_, schema, configs) => {
    const isValid = new Ajv({ strict: false }).compile(wellKnownConfig(schema, { id }));
    const verdicts = configs.map((config) => isValid(config));
    const ofServer = configs.map((config) => validateConfig(config, ajvValidator(schema)).ok);
    expect(verdicts).toEqual(ofServer);
  });

  it('keeps a reference that leads out of the document', () => {
    const schema = { properties: { a: { $ref: 'https://other.example/s.json' } } };
    expect(wellKnownConfig(schema, { id })).toMatchObject(schema);
  });

  it('uses draft-07 whatever $schema is, and keeps definitions', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'x',
      $defs: { a: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/a' } },
    };
    const document = wellKnownConfig(schema, { id });
    expect(document).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#', $id: id, $defs: schema.$defs });
    expect(new Ajv({ strict: false }).compile(document)({ a: 1 })).toBe(false);
  });
});

interface Recorded {
  readonly version: string;
  readonly schema: string;
  readonly body: Record<string, unknown>;
}

/** The schemas of the recorded documents, in the words of the library that they were taken from. */
const RECORDED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  docs: z.object({ apiKey: z.string(), units: z.string().default('celsius'), maxResults: z.number().default(5) }),
  strict: z.strictObject({ a: z.string() }),
  passthrough: z.looseObject({ a: z.string() }),
  bool: z.object({ debug: z.boolean().default(false) }),
  array: z.object({ tags: z.array(z.string()).min(1).max(3) }),
  empty: z.object({}),
  container: z.object({
    apiKey: z.string(),
    units: z.enum(['celsius', 'fahrenheit', 'kelvin']).default('celsius'),
    maxResults: z.int().min(1).max(14).default(5),
  }),
};

/** Intentional differences of ours: its own texts; nested objects are open, as in zod. */
const OURS = ['title', 'description'];

describe.skipIf(!hasSharedData)(`the documents of published servers ${hasSharedData ? '' : NEEDS_SHARED_DATA}`, () => {
  const read = (): readonly Recorded[] =>
    // Recorded data has the shape that its README gives.
    (JSON.parse(readFileSync(sharedPath('session-config', 'well-known.json'), 'utf8')) as { vectors: Recorded[] }).vectors;
  const rows = hasSharedData ? read().filter(({ version }) => version === '1.7.5') : [];

  it.each(Object.keys(RECORDED_SCHEMAS))('equal ours for the schema %s', (name) => {
    const recorded = rows.find(({ schema }) => schema === name)?.body ?? {};
    const source = RECORDED_SCHEMAS[name];
    if (source === undefined) throw new Error(`There is no schema ${name}.`);
    const ours = wellKnownConfig(jsonSchemaOf(source), { id });
    const without = (document: object): object => Object.fromEntries(Object.entries(document).filter(([member]) => !OURS.includes(member)));
    expect(without(ours)).toEqual(without(recorded));
  });
});
