import { describe, expect, it } from 'vitest';

import { componentSchemas } from '../../../src/api/openapi/component-schemas.ts';

const PORT = { type: 'object', properties: { depth: { type: 'integer' } } };

describe('componentSchemas', () => {
  it('replaces each nested schema by a reference, and keeps objects that only look like schemas', () => {
    const look = { type: 'object', properties: { depth: { type: 'integer' } } };
    const chart = { type: 'array', items: PORT, oneOf: [PORT, { type: 'null' }], not: look };
    expect(componentSchemas({ Port: PORT, Chart: chart })).toEqual({
      Port: PORT,
      Chart: {
        type: 'array',
        items: { $ref: '#/components/schemas/Port' },
        oneOf: [{ $ref: '#/components/schemas/Port' }, { type: 'null' }],
        not: look,
      },
    });
  });

  it('moves the definitions of a schema, and updates references to them', () => {
    const fleet = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { Ship: { type: 'object', properties: { tender: { $ref: '#/$defs/Ship' } } } },
      type: 'array',
      items: { $ref: '#/$defs/Ship' },
    };
    expect(componentSchemas({ Fleet: fleet })).toEqual({
      Fleet: { type: 'array', items: { $ref: '#/components/schemas/Ship' } },
      Ship: { type: 'object', properties: { tender: { $ref: '#/components/schemas/Ship' } } },
    });
  });

  it('treats members with the names of keywords as members', () => {
    const odd = { type: 'object', properties: { $schema: { type: 'string' }, $defs: { type: 'string' }, $ref: { type: 'string' } } };
    expect(componentSchemas({ Odd: odd })).toEqual({ Odd: odd });
  });

  it('refuses two schemas with the same name', () => {
    const other = { $defs: { Port: { type: 'string' } } };
    expect(() => componentSchemas({ Port: PORT, Other: other })).toThrow(/"Port"/);
  });
});
