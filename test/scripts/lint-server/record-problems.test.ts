import { describe, expect, it } from 'vitest';

import { recordProblems } from '../../../scripts/lint-server/record-problems.ts';
import type { Connection } from '../../../src/catalog/record/record.ts';
import { record } from '../../support/records.ts';

const URL = 'https://weather.example.com';
const TEXT = { type: 'string' };
const SETTINGS = { user: TEXT, password: TEXT, region: TEXT };

function noticesFor(...schemas: readonly Connection['configSchema'][]): (readonly [string, string | undefined])[] {
  const connections = schemas.map((configSchema): Connection => ({ type: 'http', url: URL, configSchema }));
  const found = recordProblems(record('acme/weather', { connections }));
  expect(found.map(({ code, severity }) => [code, severity])).toEqual(found.map(() => ['not-in-forms', 'notice']));
  return found.map(({ message, factPointer }) => [/"(.*?)"/.exec(message)?.[1] ?? '', factPointer]);
}

describe('a server that no client can use', () => {
  it.each([
    [[], 'Nothing states how the server is started or where it runs, so no client can use it.'],
    [[{ type: 'stdio', configSchema: {} }], 'The file states neither a published package nor a URL, so no client can use the server.'],
  ] as const)('is a warning that is true of its file: %j', (connections, message) => {
    expect(recordProblems(record('acme/weather', { connections }))).toMatchObject([
      { code: 'no-way-to-use', severity: 'warning', message },
    ]);
  });
});

describe('the conditions of a configuration schema', () => {
  it.each([
    { properties: SETTINGS, required: ['user'] },
    { properties: SETTINGS, dependentRequired: { user: ['password'] } },
    { properties: SETTINGS, dependencies: { user: ['password'] } },
    { properties: SETTINGS, if: { properties: { region: { const: 'eu' } }, required: ['region'] }, then: { required: ['user'] } },
    { properties: SETTINGS, allOf: [{ if: { required: ['user'] }, then: { properties: { team: TEXT } } }] },
  ])('are no problem where forms show them: %j', (schema) => {
    expect(noticesFor({ type: 'object', ...schema })).toEqual([]);
  });

  it.each([
    ['dependentRequired', { dependentRequired: { user: ['other'] } }],
    ['dependentSchemas', { dependentSchemas: { user: { required: ['password'] } } }],
    ['if', { if: { properties: { region: { minLength: 3 } } }, then: { required: ['user'] } }],
    ['not', { not: { required: ['user', 'region'] } }],
  ])('are a notice with their place where forms only name them: %s', (keyword, part) => {
    const schema = { type: 'object', properties: SETTINGS, ...part };
    expect(noticesFor(schema, schema)).toEqual([[keyword, `/connections/0/configSchema/${keyword}`]]);
  });

  it('are located in the setting that has them', () => {
    const inner = { type: 'object', properties: SETTINGS, not: { required: ['user', 'region'] } };
    const place = '/connections/0/configSchema/properties/account/not';
    expect(noticesFor({ type: 'object', properties: { account: inner } })).toEqual([['not', place]]);
  });
});
