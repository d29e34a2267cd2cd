import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import type { DeclaredSchema } from '../../../../src/security/scan/detection/schema-places.ts';
import { schemaSecrets } from '../../../../src/security/scan/detection/schema-secrets.ts';

const KEY = ['sk', 'ABCDEFGH12345678901234567890'].join('-');
const COIN = 'So11111111111111111111111111111111111111112';

/** The secrets of a field, as pointer and reason. */
function secretsOf(name: string, stated: object, of: DeclaredSchema['of'] = 'configuration'): string[] {
  const schema = JSON.parse(JSON.stringify(stated)) as JsonObject;
  const root = Object.assign(Object.create(null), schema) as JsonObject;
  return [...schemaSecrets({ name, pointer: '/p', schema: root, depth: 1 }, of)].map(({ pointer, by }) => `${pointer} ${by}`);
}

describe('the secrets of a schema', () => {
  it('are texts of a known form, wherever a value contains them', () => {
    expect(secretsOf('place', { default: KEY, examples: ['a', KEY], enum: [KEY] })).toEqual([
      '/p/default form',
      '/p/enum/0 form',
      '/p/examples/1 form',
    ]);
  });

  it('are defaults of fields for secrets, but not empty ones, placeholders or the name of the field', () => {
    expect(secretsOf('apiKey', { type: 'string', default: 'open-sesame' })).toEqual(['/p/default field']);
    for (const text of ['', 'YOUR_API_KEY', '<key>', 'apiKey']) expect(secretsOf('apiKey', { type: 'string', default: text })).toEqual([]);
    expect(secretsOf('apiKey', { type: 'string', example: 'open-sesame' })).toEqual([]);
  });

  it('are no URLs without credentials, and no kinds of authentication', () => {
    const secretsIn = (name: string, text: string): string[] => secretsOf(name, { type: 'string', default: text });
    for (const url of ['redis://localhost:6379', 'postgres://localhost:5432/db', 'sqlite:///data.db'])
      expect(secretsIn('databaseUrl', url)).toEqual([]);
    expect(secretsIn('databaseUrl', 'postgres://me:hunter2@localhost/db')).toEqual(['/p/default form']);
    expect(secretsIn('databaseUrl', 'https://db.acme.dev/?code=hunter2')).toEqual(['/p/default field']);
    expect(secretsIn('webhookSecret', 'https://hooks.acme.dev/T0/B0/hunter2')).toEqual(['/p/default field']);
    for (const kind of ['oauth', 'oauth2', 'none', 'disabled']) expect(secretsIn('auth', kind)).toEqual([]);
    expect(secretsIn('auth', 'hunter2')).toEqual(['/p/default field']);
    expect(secretsOf('auth', { type: 'string', format: 'password', default: 'basic' })).toEqual(['/p/default field']);
    expect(secretsIn('password', 'secretword')).toEqual(['/p/default field']);
  });

  it('are texts that look random, unless the name of the field is that of an identifier', () => {
    const random = ['qX7', 'bT2nVw9Ls4RkY6mPz8', 'HcJ3dGfA5uE1'].join('');
    expect(secretsOf('place', { default: random })).toEqual(['/p/default randomness']);
    expect(secretsOf('sheetId', { default: random })).toEqual([]);
  });

  it.each<[string, DeclaredSchema['of'], string[]]>([
    ['input_token', 'configuration', []],
    ['input_token', 'arguments', []],
    ['token', 'arguments', []],
    ['token', 'configuration', ['/p/default field']],
    ['private_key', 'arguments', ['/p/default field']],
  ])('are no addresses of coins: %s of the %s', (name, of, expected) => {
    expect(secretsOf(name, { type: 'string', default: COIN }, of)).toEqual(expected);
  });
});
