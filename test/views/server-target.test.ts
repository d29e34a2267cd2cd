import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressView, masked } from '../../src/views/address-view.ts';
import { addressOf, unscriptedTarget } from '../../src/views/server-target.ts';
import { textOf } from '../../src/views/view.ts';
import { configForm } from '../../src/session-config/form/index.ts';
import { connectionUrl } from '../../src/session-config/index.ts';
import { configuredSchema } from '../support/config-arbitraries.ts';

const BASE = 'https://weather.example/x?tenant=1';
const SCHEMA = {
  type: 'object',
  properties: { apiKey: { type: 'string' }, units: { type: 'string' }, db: { properties: { password: { type: 'string' } } } },
};

describe('the address that a page shows', () => {
  it('is the address of the connection, whatever the configuration', () => {
    fc.assert(
      fc.property(configuredSchema, ({ schema, config }) => {
        const shown = addressOf(BASE, config as never, schema, new Map()); // The case has JSON values.
        expect(textOf(addressView(shown, true))).toBe(connectionUrl(BASE, config, schema).href);
      }),
      { numRuns: 300 },
    );
  });

  it('masks secrets, at the top and within', () => {
    const shown = addressOf(BASE, { apiKey: 'canary-1', units: 'celsius', db: { password: 'canary-2' } }, SCHEMA, new Map());
    const text = textOf(addressView(shown, false));
    expect(text).toBe('https://weather.example/x/mcp?tenant=1&apiKey=••••&units=celsius&db.password=••••');
  });

  it('shows the end of a long secret only', () => {
    expect(masked('short')).toBe('••••');
    expect(masked('sk-0123456789abcdef')).toBe('••••cdef');
  });
});

describe('the server before anything is filled in', () => {
  it('has a placeholder for everything that must be', () => {
    const schema = { ...SCHEMA, required: ['apiKey', 'units'] };
    const target = unscriptedTarget({ qualifiedName: '@acme/weather', displayName: 'Weather' }, BASE, configForm(schema), schema);
    expect(target.name).toBe('acme-weather');
    expect(target.connection.kind === 'http' && target.connection.params.map(({ name, secret }) => [name, secret])).toEqual([
      ['tenant', false],
      ['apiKey', true],
      ['units', true],
    ]);
  });

  it('has placeholders for what must be within a group, and none for the group', () => {
    const db = { type: 'object', required: ['host'], properties: { host: { type: 'string' }, port: { type: 'integer' } } };
    const schema = { type: 'object', required: ['db'], properties: { db } };
    const target = unscriptedTarget({ qualifiedName: 'acme/store', displayName: 'Store' }, BASE, configForm(schema), schema);
    expect(target.connection.kind === 'http' && target.connection.params.map(({ name }) => name)).toEqual(['tenant', 'db.host']);
  });
});
