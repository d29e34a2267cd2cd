import { describe, expect, it } from 'vitest';

import {
  configFields,
  configForm,
  controlPointer,
  draftOf,
  emptyDraft,
  readDraft,
  shownFields,
  withEntry,
  type FormDraft,
} from '../../../src/session-config/form/index.ts';

const TEXT = { type: 'string' };
const MODE = { enum: ['key', 'login'], default: 'key' };
const isMode = (mode: string): object => ({ properties: { mode: { const: mode } } });

/** A key for one mode, a user and a password for the other. */
const SCHEMA = {
  type: 'object',
  properties: { mode: MODE, password: TEXT },
  allOf: [
    { if: isMode('key'), then: { properties: { apiKey: TEXT }, required: ['apiKey'] } },
    { if: isMode('login'), then: { properties: { user: TEXT }, required: ['user', 'password'] } },
  ],
};

const form = configForm(SCHEMA);
const withMode = (mode: string): FormDraft => withEntry(emptyDraft(), '/mode', { kind: 'value', value: mode });

function shown(schema: object, draft: FormDraft = emptyDraft()): string[] {
  return [...shownFields(configForm(schema), draft)].map(({ pointer, required }) => `${pointer}${required ? ' required' : ''}`);
}

describe('fields under a condition', () => {
  it('are shown while the condition holds, with the default of what it reads', () => {
    expect(shown(SCHEMA)).toEqual(['/mode', '/password', '/apiKey required']);
    expect(shown(SCHEMA, withMode('login'))).toEqual(['/mode', '/password required', '/user required']);
  });

  it('are required while the condition holds', () => {
    expect(readDraft(form, withMode('login')).errors.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/password is required',
      '/user is required',
    ]);
  });

  it('are not sent while it does not hold', () => {
    const draft = withEntry(withMode('login'), '/apiKey', { kind: 'typed', text: 'k' });
    expect(readDraft(form, draft).config).toEqual({ mode: 'login' });
    expect(readDraft(form, withEntry(draft, '/mode', undefined)).config).toEqual({ apiKey: 'k' });
  });

  it('show the errors of their values', () => {
    expect(controlPointer(form, withMode('login'), '/user')).toBe('/user');
    expect(controlPointer(form, withMode('key'), '/user')).toBeUndefined();
  });

  it('are filled in with a configuration', () => {
    const config = { mode: 'login', user: 'ada', password: 'p' };
    expect(readDraft(form, draftOf(form, config))).toEqual({ config, errors: [] });
  });

  it('are rows of a table, and not required there', () => {
    const rows = configFields(SCHEMA).map(({ param, required, secret }) => [param, required, secret]);
    expect(rows).toEqual([
      ['mode', false, false],
      ['password', false, true],
      ['apiKey', false, true],
      ['user', false, false],
    ]);
  });

  it('are shown under else while the condition does not hold', () => {
    const schema = { properties: { local: { type: 'boolean' } }, if: { properties: { local: { const: true } }, required: ['local'] } };
    const either = { ...schema, then: { properties: { path: TEXT } }, else: { properties: { url: TEXT } } };
    expect(shown(either)).toEqual(['/local', '/url']);
    expect(shown(either, withEntry(emptyDraft(), '/local', { kind: 'value', value: true }))).toEqual(['/local', '/path']);
  });

  it('are shown in a group and in each item of a list', () => {
    const items = { type: 'array', items: SCHEMA };
    const draft = withEntry(emptyDraft(), '/logins', { kind: 'items', count: 2 });
    const second = withEntry(draft, '/logins/1/mode', { kind: 'value', value: 'login' });
    const all = shown({ properties: { logins: items } }, second);
    expect(all).toContain('/logins/0/apiKey required');
    expect(all).toContain('/logins/1/user required');
    expect(all).not.toContain('/logins/0/user required');
  });

  it('keep the kind of a declared field, and replace only whether it is required', () => {
    const schema = {
      properties: { format: { enum: ['md', 'pdf'], default: 'md' }, file: { ...TEXT, description: 'Where to write.' } },
      allOf: [{ if: { properties: { format: { enum: ['pdf'] } } }, then: { required: ['file'] } }],
    };
    const draft = withEntry(emptyDraft(), '/format', { kind: 'value', value: 'pdf' });
    expect([...shownFields(configForm(schema), draft)].at(1)).toMatchObject({ required: true, help: 'Where to write.' });
    expect(shown(schema)).toEqual(['/format', '/file']);
  });

  it('are not shown for a condition on a member without a field, under neither then nor else', () => {
    const member = (schema: object): object => ({ properties: { hidden: schema }, required: ['hidden'] });
    const schema = {
      properties: { a: TEXT },
      if: member({ const: 'on' }),
      then: { properties: { b: TEXT } },
      else: member({ const: 'off' }),
    };
    expect(shown(schema)).toEqual(['/a']);
  });

  it('has none for a condition that it cannot read', () => {
    const schema = { properties: { a: TEXT }, if: { properties: { a: { pattern: '^x' } } }, then: { properties: { b: TEXT } } };
    expect(configForm(schema)).not.toHaveProperty('conditional');
    expect(configForm(schema).unread).toEqual([{ pointer: '', keyword: 'if' }]);
  });
});
