import { describe, expect, it } from 'vitest';

import { settingFields } from '../../../src/catalog/record/setting-fields.ts';
import { configFields } from '../../../src/session-config/form/index.ts';

describe('the settings of a schema', () => {
  const untyped = { properties: { user: { type: 'string' }, key: { type: 'string' } }, required: ['key'] };
  const auth = { type: 'object', ...untyped };
  const secret = { type: 'string', format: 'password' };
  const schemas = [
    { properties: { auth }, required: ['auth'] },
    { properties: { auth: untyped } },
    { properties: { a: { properties: { auth }, required: ['auth'] }, unit: { type: 'string' } }, required: ['a', 'unit'] },
    { properties: { auth: { ...auth, default: {} }, region: { type: 'string', default: 'eu' } }, required: ['auth', 'region'] },
    { properties: { login: { ...auth, writeOnly: true } }, required: ['login'] },
    {
      $ref: '#/$defs/all',
      $defs: {
        all: { properties: { login: { $ref: '#/$defs/auth' }, note: { $ref: '#/$defs/secret' } }, required: ['login'] },
        auth,
        secret,
      },
    },
    { properties: { token: { $ref: '#/$defs/gone' } }, required: ['token'] },
  ];

  it('have the names and marks of the fields of its form', () => {
    for (const schema of schemas) {
      const fields = configFields(schema).map(({ param, required, secret }) => ({ name: param, isRequired: required, isSecret: secret }));
      expect(settingFields(schema)).toEqual(fields);
    }
  });

  it('end where a reference leads back to an object around it', () => {
    const node = { properties: { key: { type: 'string' }, next: { $ref: '#/$defs/node' } }, required: ['key', 'next'] };
    const names = settingFields({ $ref: '#/$defs/node', $defs: { node } }).map(({ name }) => name);
    expect(names).toEqual(configFields({ $ref: '#/$defs/node', $defs: { node } }).map(({ param }) => param));
  });

  it('are read in a short time where references make a small schema large', () => {
    const names = Array.from({ length: 40 }, (_, at) => `d${at}`);
    const refTo = (name: string): object => ({ $ref: `#/$defs/${name}` });
    const toAll = names.map(() => ({ properties: Object.fromEntries(names.map((name) => [name, refTo(name)])) }));
    const toNext = names.map((_, at) => ({ properties: Object.fromEntries(names.map((name) => [name, refTo(`d${at + 1}`)])) }));
    for (const definitions of [toAll, [...toNext, { properties: {} }]]) {
      const $defs = Object.fromEntries(definitions.map((definition, at) => [`d${at}`, definition]));
      expect(settingFields({ ...refTo('d0'), $defs }).length).toBeLessThanOrEqual(512);
    }
  });

  it('are none where nothing is described, and of any kind where a field is no schema', () => {
    expect([{}, { properties: [] }, { properties: { auth: { properties: {} } } }].flatMap(settingFields)).toEqual([]);
    expect(settingFields({ properties: { apiKey: true, unit: null } })).toEqual([
      { name: 'apiKey', isRequired: false, isSecret: true },
      { name: 'unit', isRequired: false, isSecret: false },
    ]);
  });
});
