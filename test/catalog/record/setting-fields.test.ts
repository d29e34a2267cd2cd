import { describe, expect, it } from 'vitest';

import { settingFields } from '../../../src/catalog/record/setting-fields.ts';
import { configFields } from '../../../src/session-config/form/index.ts';

describe('the settings of a schema', () => {
  const untyped = { properties: { user: { type: 'string' }, key: { type: 'string' } }, required: ['key'] };
  const auth = { type: 'object', ...untyped };
  const schemas = [
    { properties: { auth }, required: ['auth'] },
    { properties: { auth: untyped } },
    { properties: { a: { properties: { auth }, required: ['auth'] }, unit: { type: 'string' } }, required: ['a', 'unit'] },
    { properties: { auth: { ...auth, default: {} }, region: { type: 'string', default: 'eu' } }, required: ['auth', 'region'] },
    { properties: { login: { ...auth, writeOnly: true } }, required: ['login'] },
  ];

  it('have the names and marks of the fields of its form', () => {
    for (const schema of schemas) {
      const fields = configFields(schema).map(({ param, required, secret }) => ({ name: param, isRequired: required, isSecret: secret }));
      expect(settingFields(schema)).toEqual(fields);
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
