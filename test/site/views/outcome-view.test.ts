import { describe, expect, it } from 'vitest';

import { configForm, emptyDraft } from '../../../src/session-config/form/index.ts';
import { alternativesText, joinedRequirement, requirementOf, type Requirement } from '../../../src/site/views/required-fields.ts';
import { statusLine } from '../../../src/site/views/outcome-view.ts';
import { element, textOf } from '../../../src/site/views/view.ts';
import { all } from './viewed.ts';

const NOTHING_WRONG = { wrong: [], labels: new Map<string, string>() };
const requirement = (schema: object): string => requirementOf(configForm({ type: 'object', ...schema }), emptyDraft());
const TEXTS = { a: { type: 'string' }, b: { type: 'string' } };

describe('the status of a form', () => {
  it('says that all required fields are filled in only if there are any', () => {
    expect(textOf(statusLine(NOTHING_WRONG))).toBe('All required fields are filled in.');
    expect(textOf(statusLine({ ...NOTHING_WRONG, required: 'none' }))).toBe('No field is required.');
  });

  it('says nothing where only the validator knows what is required', () => {
    expect(statusLine({ ...NOTHING_WRONG, required: 'depends' })).toBe('');
    expect(
      textOf(statusLine({ wrong: [{ param: 'a', pointer: '/a', reason: 'is required' }], labels: new Map(), required: 'depends' })),
    ).toBe('Required: a.');
  });

  it('names the fields of which one is required', () => {
    const wrong = [{ param: 'root', pointer: '/', reason: 'is required' }];
    expect(textOf(statusLine({ wrong, labels: new Map(), alternatives: 'Token or User' }))).toBe('Required: Token or User.');
  });

  it('names a setting that is called root', () => {
    const wrong = [{ param: 'root', pointer: '/root', reason: 'is required' }];
    expect(textOf(statusLine({ wrong, labels: new Map([['root', 'Root']]) }))).toBe('Required: Root.');
  });

  it('separates labels with commas by semicolons', () => {
    const wrong = ['tags.0', 'days'].map((param) => ({ param, pointer: `/${param}`, reason: 'is required' }));
    const labels = new Map([
      ['tags.0', 'Tags, Item 1'],
      ['days', 'Days'],
    ]);
    expect(textOf(statusLine({ wrong, labels }))).toBe('Required: Tags, Item 1; Days.');
  });

  it('names the field and the part of its value that is not valid', () => {
    const wrong = [
      { param: 'pairs.1', pointer: '/pairs/1', reason: 'must be integer', control: 'config_2f_pairs' },
      { param: 'region', pointer: '/region', reason: 'is required' },
    ];
    expect(textOf(statusLine({ wrong, labels: new Map([['pairs', 'Pairs']]) }))).toBe('Required: region. Not valid: Pairs, Item 2.');
  });

  it('links each field to its control', () => {
    const wrong = [
      { param: 'a', pointer: '/a', reason: 'is required', control: 'config_2f_a' },
      { param: 'b', pointer: '/b', reason: 'is required' },
      { param: 'proxy.url', pointer: '/proxy/url', reason: 'is no URL', control: 'config_2f_proxy_2f_url' },
    ];
    const line = element('div', {}, statusLine({ wrong, labels: new Map([['proxy.url', 'Proxy, URL']]) }));
    expect(textOf(line)).toBe('Required: a, b. Not valid: Proxy, URL.');
    expect(all(line, 'a').map((link) => [link.attributes['href'], textOf(link)])).toEqual([
      ['#config_2f_a', 'a'],
      ['#config_2f_proxy_2f_url', 'Proxy, URL'],
    ]);
  });

  it('names what is missing or not valid, whether or not a field is required', () => {
    const wrong = [
      { param: 'a', pointer: '/a', reason: 'is required' },
      { param: 'b', pointer: '/b', reason: 'is too long' },
    ];
    const line = statusLine({ wrong, labels: new Map([['a', 'City']]), required: 'none' });
    expect(textOf(line)).toBe('Required: City. Not valid: b.');
  });
});

describe('the required fields of a form', () => {
  it('are those that the schema requires, also in a group or when another field is set', () => {
    expect(requirement({ properties: TEXTS })).toBe('none');
    expect(requirement({ properties: TEXTS, required: ['a'] })).toBe('some');
    expect(requirement({ properties: { group: { type: 'object', properties: TEXTS, required: ['b'] } } })).toBe('some');
    expect(requirement({ properties: TEXTS, dependentRequired: { a: ['b'] } })).toBe('some');
    expect(requirement({ properties: { group: { type: 'object', properties: TEXTS, dependentRequired: { a: ['b'] } } } })).toBe('some');
  });

  it('are some where one of several is required', () => {
    const oneOf = [{ required: ['a'] }, { required: ['b'] }];
    expect(requirement({ properties: TEXTS, anyOf: oneOf })).toBe('some');
    expect(requirement({ properties: TEXTS, oneOf })).toBe('some');
    expect(requirement({ properties: { group: { type: 'object', properties: TEXTS, oneOf } } })).toBe('some');
  });

  it('are not known where a condition concerns the whole configuration', () => {
    expect(requirement({ properties: TEXTS, minProperties: 1 })).toBe('depends');
    expect(requirement({ properties: TEXTS, required: ['a'], minProperties: 2 })).toBe('some');
    expect(requirement({ properties: TEXTS, maxProperties: 1, additionalProperties: { type: 'string' } })).toBe('none');
  });

  it('of which one is required are named by their titles', () => {
    const text = { type: 'string' };
    const properties = { token: text, user: { ...text, title: 'User name' }, pass: text, other: text };
    const textFor = (schema: object): string | undefined => alternativesText(configForm({ type: 'object', properties, ...schema }));
    const requiring = (...names: string[][]): object[] => names.map((required) => ({ required }));
    expect(textFor({ anyOf: requiring(['token'], ['user']) })).toBe('Token or User name');
    expect(textFor({ oneOf: requiring(['token'], ['user'], ['other']) })).toBe('either Token, User name or Other');
    expect(textFor({ anyOf: requiring(['token'], ['user', 'pass']) })).toBe('Token, or User name and Pass');
  });

  it('of several forms are those of each', () => {
    const forms: readonly Requirement[][] = [[], ['none'], ['none', 'depends'], ['depends', 'some']];
    expect(forms.map(joinedRequirement)).toEqual(['none', 'none', 'depends', 'some']);
  });
});
