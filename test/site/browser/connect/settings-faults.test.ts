import { describe, expect, it } from 'vitest';

import { evalFreeValidator } from '../../../../src/session-config/eval-free/index.ts';
import { configForm, emptyDraft, readDraft, type FormDraft } from '../../../../src/session-config/form/index.ts';
import type { SchemaObject } from '../../../../src/session-config/index.ts';
import { configFaults } from '../../../../src/session-config/validation/validate-config.ts';
import { joinedFaults, resultFaults } from '../../../../src/site/browser/connect/settings-faults.ts';
import { edited, type Edit } from '../../../../src/site/views/edit.ts';

const TOKEN = { title: 'Token', properties: { token: { type: 'string' } }, required: ['token'] };
const USER = { title: 'User', properties: { user: { type: 'string' }, pass: { type: 'string' } }, required: ['user', 'pass'] };

/** The faults after some edits, as the page joins them and as its result states them. */
function faultsOf(schema: SchemaObject, ...edits: readonly Edit[]): { readonly joined: string[]; readonly result: string[] } {
  const draft = edits.reduce<FormDraft>(edited, emptyDraft());
  const model = configForm(schema);
  const { config, errors } = readDraft(model, draft);
  const joined = joinedFaults(errors, configFaults(config, evalFreeValidator(schema)));
  const written = (faults: readonly { readonly param: string; readonly reason: string }[]): string[] =>
    faults.map(({ param, reason }) => `${param} ${reason}`);
  return { joined: written(joined), result: written(resultFaults(joined, config, model)) };
}

const typed = (pointer: string, text: string): Edit => ({ kind: 'typed', pointer, text });

describe('the faults of a value with several forms', () => {
  it.each([
    ['the configuration', { anyOf: [TOKEN, USER] }, 'token'],
    ['the configuration, of which one must fit', { oneOf: [TOKEN, USER] }, 'token'],
    ['a required setting', { properties: { auth: { anyOf: [TOKEN, USER] } }, required: ['auth'] }, 'auth.token'],
  ])('are only what is missing, until it is filled in: %s', (_, schema, param) => {
    expect(faultsOf(schema).result).toEqual([`${param} is required`]);
    expect(faultsOf(schema, typed(`/${param.replace('.', '/')}`, 'a')).result).toEqual([]);
  });
});

describe('a configuration that needs one of several settings', () => {
  const SCHEMA = {
    properties: { token: { type: 'string' }, user: { type: 'string' } },
    oneOf: [{ required: ['token'] }, { required: ['user'] }],
  };

  it('is missing while only others are entered', () => {
    const schema = { ...SCHEMA, properties: { ...SCHEMA.properties, region: { type: 'string' } } };
    expect(faultsOf(schema, typed('/region', 'eu')).result).toEqual(['root is required']);
  });

  it('is missing while nothing is entered, and invalid with too many entries', () => {
    expect(faultsOf(SCHEMA)).toEqual({ joined: ['root must fit exactly one of the allowed forms'], result: ['root is required'] });
    expect(faultsOf(SCHEMA, typed('/token', 'a')).result).toEqual([]);
    expect(faultsOf(SCHEMA, typed('/token', 'a'), typed('/user', 'b')).result).toEqual(['root must fit exactly one of the allowed forms']);
  });
});

describe('a group that needs one of several settings', () => {
  const auth = {
    type: 'object',
    properties: { token: { type: 'string' }, user: { type: 'string' }, region: { type: 'string' } },
    anyOf: [{ required: ['token'] }, { required: ['user'] }],
  };

  it('is missing while none of them is entered', () => {
    const schema = { properties: { auth }, required: ['auth'] };
    expect(faultsOf(schema)).toEqual({ joined: ['auth fits none of the allowed forms'], result: ['auth is required'] });
    expect(faultsOf(schema, typed('/auth/region', 'eu')).result).toEqual(['auth is required']);
    expect(faultsOf(schema, typed('/auth/token', 'a')).result).toEqual([]);
  });

  it('is not missing where it may be left out', () => {
    expect(faultsOf({ properties: { auth } }).result).toEqual([]);
  });
});
