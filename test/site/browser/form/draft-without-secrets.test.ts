import { describe, expect, it } from 'vitest';

import { draftWithoutSecrets } from '../../../../src/site/browser/form/draft-without-secrets.ts';
import { configForm, draftOf, readDraft, withEntry, withVariant } from '../../../../src/session-config/form/index.ts';
import { isSecretParam, type Config, type SchemaObject } from '../../../../src/session-config/index.ts';

const RECORD = { type: 'object', additionalProperties: { type: 'string' } };
const SCHEMA: SchemaObject = {
  properties: {
    city: { type: 'string' },
    apiKey: { type: 'string' },
    env: RECORD,
    hosts: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { value: { type: 'string' }, token: { type: 'string' } } },
    },
    steps: { type: 'array', items: RECORD },
    deep: { type: 'object', additionalProperties: RECORD },
    tokens: { type: 'array', items: { type: 'string' } },
    free: {},
  },
};
const MODEL = configForm(SCHEMA);
const isSecret = (param: string, text: string): boolean => isSecretParam(param, SCHEMA, text);

function kept(config: Config): Config {
  return readDraft(MODEL, draftWithoutSecrets(MODEL, draftOf(MODEL, config), isSecret)).config;
}

describe('a draft without its secrets', () => {
  it.each<[where: string, given: Config, left: Config]>([
    ['a member', { city: 'Rome', apiKey: 'canary' }, { city: 'Rome' }],
    ['a list', { tokens: ['canary'] }, {}],
    ['a member of any type', { free: 'canary' }, {}],
    ['a row of a record', { env: { LANG: 'de', API_KEY: 'canary' } }, { env: { LANG: 'de' } }],
    ['a group in a row', { hosts: { north: { token: 'canary', value: 'x' } } }, { hosts: { north: { value: 'x' } } }],
    ['a row of a record in a list', { steps: [{ token: 'canary', at: 'x' }] }, { steps: [{ at: 'x' }] }],
    ['a row of a row', { deep: { a: { DB_PASSWORD: 'canary', b: 'x' } } }, { deep: { a: { b: 'x' } } }],
    ['a text that looks like a key', { env: { LANG: `ghp_${'x1'.repeat(18)}` } }, { env: {} }],
  ])('omits those in %s', (_where, given, left) => {
    expect(JSON.stringify(kept(given))).not.toContain('canary');
    expect(kept(given)).toMatchObject(left);
  });

  it('omits values of rows without a name, which may become secret', () => {
    const draft = withEntry(withEntry(draftOf(MODEL, {}), '/env', { kind: 'rows', names: [''] }), '/env/0', {
      kind: 'typed',
      text: 'canary',
    });
    expect(JSON.stringify(draftWithoutSecrets(MODEL, draft, isSecret))).not.toContain('canary');
  });

  it('omits values of options that are not selected', () => {
    const model = configForm({ oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }] });
    const draft = withVariant(withEntry(draftOf(model, {}), '/b', { kind: 'typed', text: 'canary' }), '', 0);
    expect(JSON.stringify(draftWithoutSecrets(model, draft, () => false))).not.toContain('canary');
  });
});
