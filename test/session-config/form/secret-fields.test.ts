import { describe, expect, it } from 'vitest';

import { configForm } from '../../../src/session-config/form/index.ts';
import { allFields, fieldOf } from './form-of.ts';

describe('a secret field', () => {
  it.each([{ format: 'password' }, { writeOnly: true }, { 'x-secret': true }, { secret: true }])(
    'is declared by the schema: %j',
    (mark) => {
      expect(fieldOf({ type: 'string', ...mark })).toMatchObject({ secret: true, inputType: 'password' });
    },
  );

  it('is recognised by its name, also behind null and references', () => {
    const schema = { properties: { apiKey: { anyOf: [{ $ref: '#/$defs/text' }, { type: 'null' }] } }, $defs: { text: { type: 'string' } } };
    expect(configForm(schema).fields).toMatchObject([{ secret: true, inputType: 'password', nullable: true }]);
  });

  it('includes everything within a secret, and every item of a list with the name of one', () => {
    const schema = {
      properties: {
        login: { writeOnly: true, properties: { user: { type: 'string' } } },
        accessToken: { type: 'array', items: { type: 'string' } },
      },
    };
    const secrets = allFields(configForm(schema)).filter(({ secret }) => secret);
    expect(secrets.map(({ param }) => param)).toEqual(['login', 'login.user', 'accessToken.0']);
  });

  it('contains no default and no example, neither its own nor those of its parents', () => {
    const apiKey = { type: 'string', default: 'sk-1', examples: ['sk-2'], example: 'sk-3' };
    const login = { properties: { apiKey }, default: { apiKey: 'sk-4' }, examples: [{ apiKey: 'sk-5' }] };
    const schema = {
      properties: {
        apiKey,
        login,
        logins: { items: login, default: [{ apiKey: 'sk-6' }] },
        byName: { additionalProperties: login, default: { a: { apiKey: 'sk-7' } } },
        free: { default: { nested: [{ apiKey: 'sk-10' }] } },
        deep: { properties: { free: { type: 'object' } }, default: { free: { password: 'sk-11' } } },
        either: { oneOf: [login, { type: 'string' }], default: { apiKey: 'sk-8' } },
      },
      default: { apiKey: 'sk-9' },
    };
    expect(JSON.stringify(configForm(schema))).not.toContain('sk-');
    const pin = { properties: { pin: { type: 'string', writeOnly: true } }, default: { pin: 'sk-1' } };
    const holders = {
      a: pin,
      b: { items: pin, default: [{ pin: 'sk-2' }] },
      c: { additionalProperties: pin, examples: [{ x: { pin: 'sk-3' } }] },
    };
    const either = { oneOf: [pin, { type: 'string' }], default: { pin: 'sk-4' } };
    expect(JSON.stringify(configForm({ properties: { ...holders, either } }))).not.toContain('sk-');
    expect(allFields(configForm(schema)).filter(({ secret }) => secret)).toHaveLength(5);
  });
});
