import { describe, expect, it } from 'vitest';

import { errorSummary, formView } from '../../../src/site/views/form-view.ts';
import { element, textOf } from '../../../src/site/views/view.ts';
import { configForm, emptyDraft, withEntry } from '../../../src/session-config/form/index.ts';
import { all, context, viewOf } from './viewed.ts';

describe('a form', () => {
  it('has a control for the kind of a configuration with several shapes', () => {
    const shape = (name: string): object => ({ properties: { [name]: { type: 'string' } }, required: [name] });
    const form = element(
      'form',
      { id: 'config-form' },
      formView(configForm({ oneOf: [shape('a'), shape('b')] }), context({ prefix: 'config' })),
    );
    const ids = ['form', 'fieldset', 'select', 'input', 'p']
      .flatMap((tag) => all(form, tag))
      .flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const label = all(form, 'label').find((each) => textOf(each) === 'Kind');
    expect(all(form, 'select').map(({ attributes }) => attributes['id'])).toEqual([label?.attributes['for']]);
  });

  it('names the fields of a group of which one is required, before them', () => {
    const text = { type: 'string' };
    const group = { type: 'object', properties: { token: text, user: text }, oneOf: [{ required: ['token'] }, { required: ['user'] }] };
    const [fieldset] = all(viewOf({ properties: { group } }, true), 'fieldset');
    const paragraphs = all(fieldset ?? element('p', {}), 'p').map(textOf);
    expect(paragraphs).toContain('Required: either Token or User.');
    expect(viewOf({ properties: { group } }, true)).not.toMatchObject({ children: [{ attributes: { class: 'notice' } }] });
  });

  it('shows the fields of a condition while it holds, and marks what they require', () => {
    const schema = {
      properties: { mode: { enum: ['key', 'none'], default: 'none' } },
      if: { properties: { mode: { const: 'key' } } },
      then: { properties: { token: { type: 'string' } }, required: ['token'] },
    };
    const labels = (draft = emptyDraft()): string[] => all(viewOf(schema, true, draft), 'label').map(textOf);
    expect(labels()).not.toContain('Tokenrequiredsecret');
    expect(labels(withEntry(emptyDraft(), '/mode', { kind: 'value', value: 'key' }))).toContain('Tokenrequiredsecret');
  });

  it('states when an optional field is required, and nothing more of one that always is', () => {
    const schema = {
      properties: { kind: {}, region: {}, debug: {} },
      required: ['kind'],
      dependentRequired: { debug: ['kind', 'region'] },
    };
    const hints = all(viewOf(schema, true), 'p')
      .map(textOf)
      .filter((text) => text.includes('Required when'));
    expect(hints).toEqual(['Required when Debug is set · As JSON']);
  });

  it('names the part of a value of JSON that is not valid, at its field', () => {
    const model = configForm({ properties: { pairs: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] } } });
    const errors = new Map([['/pairs', [{ reason: 'must be integer', part: '1' }]]]);
    const texts = all(element('div', {}, formView(model, context({ errors }))), 'p').map(textOf);
    expect(texts).toContain('1: Must be integer.');
  });

  it('names the conditions that no field shows, and not who checks them', () => {
    const notices = all(viewOf({ properties: { a: {} }, not: {}, if: {} }, true), 'p').filter(
      ({ attributes }) => attributes['class'] === 'notice',
    );
    expect(notices.map(textOf)).toEqual(['The schema has further conditions (if, not).']);
  });
});

describe('the error summary', () => {
  const error = { param: 'a', pointer: '/a', reason: 'is required', control: '/a', label: 'A' };

  it.each([
    [1, '1 problem:'],
    [2, '2 problems:'],
  ])('has the heading for %i errors', (count, title) => {
    const views = errorSummary(Array<typeof error>(count).fill(error), 'f');
    expect(textOf(views[0] ?? '')).toBe(title);
    expect(all(element('div', {}, views), 'a').map((link) => [link.attributes['href'], textOf(link)])[0]).toEqual([
      '#f_2f_a',
      'A is required',
    ]);
  });

  it('names a required setting that no field shows, and the configuration only where all of it is wrong', () => {
    const errors = [
      { param: 'region', pointer: '/region', reason: 'is required', control: undefined, label: 'region' },
      { param: 'root', pointer: '/', reason: 'must match exactly one form', control: undefined, label: 'root' },
    ];
    const items = all(element('div', {}, errorSummary(errors, 'f')), 'li').map(textOf);
    expect(items).toEqual(['region is required', 'The configuration must match exactly one form']);
  });

  it('is empty without errors', () => {
    expect(errorSummary([], 'f')).toEqual([]);
  });
});
