import { describe, expect, it } from 'vitest';

import { isSecretParam } from '../../../src/session-config/codec/secret-param.ts';
import { redactor } from '../../../src/session-config/server/redactor.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    units: { type: 'string' },
    apiKeys: { type: 'array', items: { type: 'string' } },
    tokens: { type: 'array', items: { type: 'integer' } },
    login: { type: 'object', properties: { user: { type: 'string' }, pin: { $ref: '#/definitions/pin' } } },
    'a[b]': { type: 'string', writeOnly: true },
    url: { type: 'string' },
    credentials: { type: 'object', properties: { user: { type: 'string' } }, anyOf: [{ required: ['user'] }, { maxProperties: 0 }] },
    token: { type: 'string', anyOf: [{ minLength: 8 }, { const: '' }] },
    twitterApi: { type: 'string', title: 'Twitter API key' },
    either: { title: 'Access token', anyOf: [{ type: 'string' }, { type: 'null' }] },
    unlocked: { title: 'Password', allOf: [{ type: 'boolean' }] },
    isSecret: { allOf: [{ $ref: '#/definitions/flag' }] },
    auth: { anyOf: [{ type: 'string', enum: ['none', 'basic'] }, { type: 'null' }] },
  },
  dependentSchemas: { units: { properties: { hidden: { type: 'string', format: 'password' } } } },
  definitions: { flag: { type: 'boolean' }, pin: { type: 'integer', secret: true } },
};

const PARAMS = [
  ...['apiKeys', 'apiKeys.0', 'apiKeys[1]', 'login.pin', 'login[pin]', 'a[b]', 'hidden', 'stray.token', 'stray[token]'],
  ...['secretKeys.0', 'token', 'dsn', 'Authorization', 'cookie'],
  ...['twitterApi', 'either'],
];
const PLAIN = [
  'units',
  'tokens.0',
  'login.user',
  'login[user]',
  'stray',
  'stray[city]',
  'auth',
  'credentials',
  'credentials.user',
  'isSecret',
  'unlocked',
  'keys.0',
  '0',
  '',
  '..',
];

describe('isSecretParam', () => {
  it.each(PARAMS)('is true for the parameter %s', (param) => {
    expect(isSecretParam(param, SCHEMA)).toBe(true);
    expect(redactor(SCHEMA).redactUrl(`/mcp?${param}=x1`)).toBe(`/mcp?${param}=[secret]`);
  });

  it.each(PLAIN)('is false for the parameter "%s"', (param) => {
    expect(isSecretParam(param, SCHEMA)).toBe(false);
    expect(redactor(SCHEMA).redactUrl(`/mcp?${param}=x1`)).toBe(`/mcp?${param}=x1`);
  });

  it.each(['postgres://ann:pass1@db.example/x', 'https://ann:pass1@h.example', 'https://token@h.example/', `ghp_${'a1'.repeat(18)}`])(
    'is true for the value %s, with any parameter',
    (value) => {
      expect(isSecretParam('url', SCHEMA, value)).toBe(true);
      expect(isSecretParam('url', SCHEMA)).toBe(false);
    },
  );

  it.each(['https://h.example/@ann', 'ann@h.example', 'postgres://db.example/x', '', 'git+ssh://git@h.example/x'])(
    'is false for the value "%s"',
    (value) => {
      expect(isSecretParam('url', SCHEMA, value)).toBe(false);
    },
  );

  it('follows a long chain of references, each of them once', () => {
    const links = Array.from({ length: 400 }, (_, at) => [`d${at}`, { anyOf: [{ $ref: `#/definitions/d${at + 1}` }, { type: 'null' }] }]);
    const schema = { properties: { token: { $ref: '#/definitions/d0' } }, definitions: Object.fromEntries(links) as object };
    expect(isSecretParam('token', schema)).toBe(false);
  });
});
