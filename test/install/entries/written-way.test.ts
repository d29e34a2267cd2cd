import { expect, it } from 'vitest';

import { completeRecord } from '../../../src/catalog/record/facts.ts';
import { writtenWay } from '../../../src/install/entries/written-way.ts';
import { waysOf } from '../../../src/install/index.ts';
import { readConfig } from '../../../src/session-config/index.ts';
import { ajvValidator } from '../../../src/session-config/ajv/index.ts';

it('has a placeholder for each required value of a group and for the first item of a list, in a query that the server accepts', () => {
  const group = { type: 'object', properties: { host: { type: 'string' }, port: { type: 'integer' } } };
  const configSchema = {
    type: 'object',
    properties: {
      db: { type: 'object', properties: { main: { ...group, required: ['host'] }, mode: { default: 'rw' } }, required: ['main', 'mode'] },
      tags: { type: 'array', items: { type: 'string' } },
      proxy: group,
    },
    required: ['db', 'tags', 'proxy'],
  };
  const { connections } = completeRecord(
    { qualifiedName: 'acme/tool', connections: [{ type: 'http', url: 'https://acme.example', configSchema }] },
    '2026-01-01T00:00:00.000Z',
  );
  const url = waysOf({ connections }).flatMap((way) => {
    const { connection } = writtenWay(way);
    return connection?.kind === 'http' ? [connection.url] : [];
  })[0];
  expect(url).toBe('https://acme.example/mcp?proxy=%7B%7D&db.main.host=YOUR_DB_MAIN_HOST&tags.0=YOUR_TAGS_0');
  expect(readConfig(url ?? '', ajvValidator(configSchema)).ok).toBe(true);
});

it('has the constants of the schema, one value for each parameter, and only names that a server reads', () => {
  const configSchema = {
    type: 'object',
    properties: { apiKey: { type: 'string' }, mode: { const: 'v2' }, api_key: { type: 'string' } },
    required: ['apiKey', 'mode', 'api_key'],
    allOf: [{ properties: { region: { type: 'string' } }, required: ['region'] }],
  };
  const endpoint = 'https://acme.example/mcp?apiKey=demo&tenant=a';
  const { connections } = completeRecord(
    { qualifiedName: 'acme/tool', connections: [{ type: 'http', url: 'https://acme.example', endpoint, configSchema }] },
    '2026-01-01T00:00:00.000Z',
  );
  const [way] = waysOf({ connections });
  const { connection } = writtenWay(way ?? expect.fail('there is no way'));
  expect(connection).toMatchObject({
    url: 'https://acme.example/mcp?tenant=a&mode=v2&apiKey=YOUR_API_KEY&region=YOUR_REGION',
  });
});

it('has the URL without the settings for which no placeholder can stand, and no entry', () => {
  const configSchema = {
    type: 'object',
    properties: { key: { type: 'string' }, filters: { type: 'object' } },
    required: ['key', 'filters'],
  };
  const { connections } = completeRecord(
    { qualifiedName: 'acme/tool', connections: [{ type: 'http', url: 'https://acme.example', configSchema }] },
    '2026-01-01T00:00:00.000Z',
  );
  const [way] = waysOf({ connections });
  expect(writtenWay(way ?? expect.fail('there is no way'))).toEqual({
    connection: { kind: 'http', url: 'https://acme.example/mcp', headers: [] },
    hostAccess: [],
  });
});
