import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { checkedOutput } from '../../../src/crawler/schema-check/checked-output.ts';
import { createSchemaChecker } from '../../../src/crawler/schema-check/schema-checker.ts';
import { withoutSecretValues } from '../../../src/crawler/schema-check/secret-values.ts';

/** A schema as a parser returns it. */
const jsonTree = (schema: object): JsonObject => JSON.parse(JSON.stringify(schema)) as JsonObject;

const KEY = 'sk-ABCDEFGH12345678901234567890';

describe('values of a configuration schema', () => {
  it.each<[string, object, object, string[]]>([
    [
      'a default that looks like a key',
      { properties: { place: { default: KEY } } },
      { properties: { place: {} } },
      ['/properties/place/default'],
    ],
    [
      'a default of a setting for a secret',
      { properties: { password: { type: 'string', default: 'hunter2' } } },
      { properties: { password: { type: 'string' } } },
      ['/properties/password/default'],
    ],
    [
      'an example that looks like a key, and a list with one',
      { properties: { a: { example: `Bearer ${KEY}`, examples: ['x', KEY] } } },
      { properties: { a: {} } },
      ['/properties/a/example', '/properties/a/examples'],
    ],
    [
      'headers of an authentication, and URLs with a token',
      {
        properties: {
          headers: { type: 'object', default: { Authorization: `Bearer ${KEY}` } },
          repository: { examples: [`https://${KEY}@git.example/a.git`] },
        },
      },
      { properties: { headers: { type: 'object' }, repository: {} } },
      ['/properties/headers/default', '/properties/repository/examples'],
    ],
    [
      'a default in a group, a list, an alternative or a definition',
      {
        properties: { group: { properties: { token: { default: 't' } } }, list: { items: { default: KEY } } },
        anyOf: [{ default: { url: `https://me:${KEY}@a.example` } }],
        definitions: { apiKey: { default: 'k' } },
      },
      { properties: { group: { properties: { token: {} } }, list: { items: {} } }, anyOf: [{}], definitions: { apiKey: {} } },
      ['/properties/group/properties/token/default', '/properties/list/items/default', '/anyOf/0/default', '/definitions/apiKey/default'],
    ],
  ])('are left out: %s', (_, schema, kept, removed) => {
    expect(withoutSecretValues(jsonTree(schema))).toEqual({ schema: kept, removed });
  });

  it.each<[string, object]>([
    ['other defaults', { properties: { place: { default: 'Kiel' }, token: { default: '' }, port: { default: 80 } } }],
    ['placeholders', { properties: { apiKey: { default: 'YOUR_API_KEY' }, password: { default: '<password>' } } }],
    ['the URL of a service', { properties: { databaseUrl: { type: 'string', default: 'redis://localhost:6379' } } }],
    ['the kind of an authentication', { properties: { auth: { type: 'string', default: 'oauth2' } } }],
    ['a coin', { properties: { input_token: { type: 'string', default: 'So11111111111111111111111111111111111111112' } } }],
    ['what a schema means literally', { properties: { mode: { const: KEY }, level: { enum: [KEY] } } }],
    ['a setting named default', { properties: { default: { type: 'string' } } }],
  ])('are kept: %s', (_, stated) => {
    const schema = jsonTree(stated);
    expect(withoutSecretValues(schema)).toEqual({ schema, removed: [] });
    expect(withoutSecretValues(schema).schema).toBe(schema);
  });

  it('are left out of the output of a source, once for connections that share a schema, with a warning', async () => {
    const configSchema: JsonObject = jsonTree({ type: 'object', properties: { token: { type: 'string', default: KEY } } });
    const connections = [
      { type: 'stdio' as const, configSchema },
      { type: 'http' as const, url: 'https://a.example', configSchema },
    ];
    const groups = { connections: { facts: { deployed: true, connections }, origin: { source: 'here', hash: 'sha256-x' } } };
    const output = { qualifiedName: 'acme/one', verification: { kind: 'unverified' as const }, tags: [], groups };
    const { output: checked, problems } = await checkedOutput(output, createSchemaChecker());
    expect(JSON.stringify(checked)).not.toContain(KEY);
    expect(problems).toEqual([
      {
        code: 'secret-value',
        severity: 'warning',
        message: 'The configuration schema has a value that may be a secret (/properties/token/default); it is left out.',
        hint: 'Remove it at its source. If it is a secret, revoke it.',
        factPointer: '/connections/0/configSchema/properties/token/default',
      },
    ]);
  });
});
