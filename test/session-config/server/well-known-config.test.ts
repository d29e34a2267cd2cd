import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { jsonSchemaOf } from '../../../src/session-config/server/standard-config.ts';
import { wellKnownConfig } from '../../../src/session-config/server/well-known-config.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

const id = 'http://weather.example/.well-known/mcp-config';

describe('the configuration document', () => {
  it('has every member that the spec asks for', () => {
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

  it('keeps the words of the schema where no others are given', () => {
    expect(wellKnownConfig({ title: 'T', description: 'D' }, { id })).toMatchObject({
      title: 'T',
      description: 'D',
      type: 'object',
      properties: {},
    });
  });

  it('requires no field that has a default', () => {
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
  ])('says of additional members %j: %s', (additionalProperties, said) => {
    expect(wellKnownConfig({ additionalProperties }, { id })['additionalProperties']).toBe(said);
  });

  it('is of draft-07 whatever the schema says of itself, and keeps definitions', () => {
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

/** What ours says otherwise on purpose: its own words; nested objects are open, as zod takes them. */
const OURS = ['title', 'description'];

describe.skipIf(!hasSharedData)(`documents that published servers serve ${hasSharedData ? '' : NEEDS_SHARED_DATA}`, () => {
  const read = (): readonly Recorded[] =>
    // Recorded data has the shape that its README gives.
    (JSON.parse(readFileSync(sharedPath('session-config', 'well-known.json'), 'utf8')) as { vectors: Recorded[] }).vectors;
  const rows = hasSharedData ? read().filter(({ version }) => version === '1.7.5') : [];

  it.each(Object.keys(RECORDED_SCHEMAS))('ours is the same for the schema %s', (name) => {
    const recorded = rows.find(({ schema }) => schema === name)?.body ?? {};
    const source = RECORDED_SCHEMAS[name];
    if (source === undefined) throw new Error(`There is no schema ${name}.`);
    const ours = wellKnownConfig(jsonSchemaOf(source), { id });
    const without = (document: object): object => Object.fromEntries(Object.entries(document).filter(([member]) => !OURS.includes(member)));
    expect(without(ours)).toEqual(without(recorded));
  });
});
