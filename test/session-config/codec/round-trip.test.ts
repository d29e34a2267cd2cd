import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { connectionUrl, decodeConfig, encodeConfig } from '../../../src/session-config/index.ts';
import { configuredSchema, plainConfig } from '../../support/config-arbitraries.ts';

describe('a configuration encoded as a query', () => {
  it('round-trips for every schema and every valid configuration', () => {
    fc.assert(
      fc.property(configuredSchema, ({ schema, config }) => {
        expect(decodeConfig(encodeConfig(config, schema), schema)).toEqual({ ok: true, value: config });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [{ $ref: '#/definitions/text', nullable: true }],
    [{ allOf: [{ $ref: '#/definitions/text' }], nullable: true }],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }], nullable: true }],
    [{ enum: ['p', 'null'], nullable: true }],
    [{ const: 'p', nullable: true }],
  ])('round-trips null and the text of it where %j allows both', (a) => {
    const schema = { type: 'object', properties: { a }, definitions: { text: { type: 'string' } } };
    for (const value of [{ a: null }, { a: 'null' }, { a: 'p' }])
      expect(decodeConfig(encodeConfig(value, schema), schema)).toEqual({ ok: true, value });
  });

  it('round-trips as text and as part of a URL', () => {
    fc.assert(
      fc.property(configuredSchema, ({ schema, config }) => {
        const url = connectionUrl('https://weather.example/acme', config, schema);
        for (const input of [url, url.href, url.search, url.search.slice(1)]) {
          expect(decodeConfig(input, schema)).toEqual({ ok: true, value: config });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps every value and type without a schema, except negative zero', () => {
    fc.assert(
      fc.property(plainConfig, (config) => {
        const decoded = decodeConfig(encodeConfig(config));
        expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(config));
      }),
      { numRuns: 2000 },
    );
  });
});
