import { describe, expect, it } from 'vitest';

import { configForm, emptyDraft } from '../../../src/session-config/form/index.ts';
import { hasRequiredFields } from '../../../src/site/views/required-fields.ts';
import { statusLine } from '../../../src/site/views/outcome-view.ts';
import { textOf } from '../../../src/site/views/view.ts';

const NOTHING_WRONG = { wrong: [], labels: new Map<string, string>() };
const hasRequired = (schema: object): boolean => hasRequiredFields(configForm({ type: 'object', ...schema }), emptyDraft());
const TEXTS = { a: { type: 'string' }, b: { type: 'string' } };

describe('the status of a form', () => {
  it('says that all required fields are filled in only if there are any', () => {
    expect(textOf(statusLine(NOTHING_WRONG))).toBe('All required fields are filled in.');
    expect(textOf(statusLine({ ...NOTHING_WRONG, noneRequired: true }))).toBe('No field is required.');
  });

  it('names what is missing or not valid, whether or not a field is required', () => {
    const wrong = [
      { param: 'a', pointer: '/a', reason: 'is required' },
      { param: 'b', pointer: '/b', reason: 'is too long' },
    ];
    const line = statusLine({ wrong, labels: new Map([['a', 'City']]), noneRequired: true });
    expect(textOf(line)).toBe('Required: City. Not valid: b.');
  });
});

describe('the required fields of a form', () => {
  it('are those that the schema requires, also in a group or when another field is set', () => {
    expect(hasRequired({ properties: TEXTS })).toBe(false);
    expect(hasRequired({ properties: TEXTS, required: ['a'] })).toBe(true);
    expect(hasRequired({ properties: { group: { type: 'object', properties: TEXTS, required: ['b'] } } })).toBe(true);
    expect(hasRequired({ properties: TEXTS, dependentRequired: { a: ['b'] } })).toBe(true);
    expect(hasRequired({ properties: { group: { type: 'object', properties: TEXTS, dependentRequired: { a: ['b'] } } } })).toBe(true);
  });
});
