import { describe, expect, it } from 'vitest';

import { awaitedSettings } from '../../../src/install/entries/awaited-settings.ts';
import { configForm, emptyDraft, readDraft, withEntry, withVariant } from '../../../src/session-config/form/index.ts';

const ACCOUNT = {
  type: 'object',
  required: ['host', 'password'],
  properties: { host: { type: 'string' }, password: { type: 'string', format: 'password' }, port: { type: 'integer', default: 993 } },
};

/** What a form with one required field needs before anything is entered: parameters, and labels of fields without known ones. */
function needed(field: object, draft = emptyDraft()): { readonly missing: readonly string[]; readonly unknown: readonly string[] } {
  const model = configForm({ type: 'object', required: ['set'], properties: { set: field } });
  const { missing, unknown } = awaitedSettings(model, draft, readDraft);
  return { missing: missing.map(({ name }) => name), unknown };
}

describe('the settings that a form awaits', () => {
  it.each<[string, object, readonly string[]]>([
    ['a single value', { type: 'string' }, ['set']],
    ['a list of objects', { type: 'array', items: ACCOUNT }, ['set.0.host', 'set.0.password']],
    [
      'a list that must have two objects',
      { type: 'array', minItems: 2, items: ACCOUNT },
      ['set.0.host', 'set.0.password', 'set.1.host', 'set.1.password'],
    ],
    ['a list of texts', { type: 'array', items: { type: 'string' } }, ['set.0']],
    ['a list that must have two texts', { type: 'array', minItems: 2, items: { type: 'string' } }, ['set.0', 'set.1']],
    ['lists in a list', { type: 'array', items: { type: 'array', items: ACCOUNT } }, ['set.0.0.host', 'set.0.0.password']],
    [
      'a list in an object in a list',
      { type: 'array', items: { type: 'object', required: ['users'], properties: { users: { type: 'array', items: ACCOUNT } } } },
      ['set.0.users.0.host', 'set.0.users.0.password'],
    ],
    ['a value of any type', {}, ['set']],
    ['the option that the form shows', { oneOf: [ACCOUNT, { type: 'string' }] }, ['set.host', 'set.password']],
  ])('are the parameters of %s', (_, field, missing) => {
    expect(needed(field)).toEqual({ missing, unknown: [] });
  });

  it('are those of the option that is chosen, without those of the first', () => {
    const token = { type: 'object', title: 'Token', required: ['token'], properties: { token: { type: 'string' } } };
    const set = { oneOf: [ACCOUNT, token, { type: 'string' }] };
    expect(needed(set, withVariant(emptyDraft(), '/set', 1)).missing).toEqual(['set.token']);
    expect(needed(set, withVariant(emptyDraft(), '/set', 2)).missing).toEqual(['set']);
  });

  it.each<[string, object]>([
    ['an object of any names', { type: 'object' }],
    ['texts under any names', { type: 'object', additionalProperties: { type: 'string' } }],
    ['a list of anything', { type: 'array' }],
    ['a list of objects of any names', { type: 'array', items: { type: 'object' } }],
    [
      'a list of objects that need nothing',
      { type: 'array', minItems: 1, items: { type: 'object', properties: { a: { type: 'string' } } } },
    ],
    [
      'a list with another part of any names',
      {
        type: 'array',
        items: { type: 'object', required: ['host', 'more'], properties: { host: { type: 'string' }, more: { type: 'object' } } },
      },
    ],
    ['a list of very many objects', { type: 'array', minItems: 1_000_000, items: ACCOUNT }],
    ['a list of very many texts', { type: 'array', minItems: 1_000_000, items: { type: 'string' } }],
  ])('have no known parameters for %s, so the field is named', (_, field) => {
    expect(needed({ title: 'Accounts', ...field })).toEqual({ missing: [], unknown: ['Accounts'] });
  });

  it('are few, also where lists in lists must have many items', () => {
    const lists = (depth: number): object => (depth === 0 ? ACCOUNT : { type: 'array', minItems: 8, items: lists(depth - 1) });
    const { missing, unknown } = needed({ title: 'Accounts', ...lists(6) });
    expect(missing).toEqual([]);
    expect(unknown).toEqual(['Accounts']);
  });

  it('have no values of items that nobody entered, except those that an item always has', () => {
    const item = { ...ACCOUNT, required: ['host', 'kind'], properties: { host: { type: 'string' }, kind: { const: 'imap' } } };
    const model = configForm({ type: 'object', required: ['set'], properties: { set: { type: 'array', items: item } } });
    expect(awaitedSettings(model, emptyDraft(), readDraft)).toMatchObject({
      config: { set: [{ kind: 'imap' }] },
      missing: [{ name: 'set.0.host' }],
    });
  });

  it('are those of the items that the user added', () => {
    const draft = withEntry(withEntry(emptyDraft(), '/set', { kind: 'items', count: 1 }), '/set/0/host', { kind: 'typed', text: 'a' });
    expect(needed({ type: 'array', items: ACCOUNT }, draft)).toEqual({ missing: ['set.0.password'], unknown: [] });
  });

  it('are labelled by item', () => {
    const model = configForm({
      type: 'object',
      required: ['accounts'],
      properties: { accounts: { type: 'array', title: 'Accounts', items: ACCOUNT } },
    });
    const { labels } = awaitedSettings(model, emptyDraft(), readDraft);
    expect(labels.get('accounts.0.host')).toBe('Accounts, Item 1, Host');
  });
});
