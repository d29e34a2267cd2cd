import { describe, expect, it } from 'vitest';

import { formView } from '../../../src/site/views/form-view.ts';
import { textOf } from '../../../src/site/views/view.ts';
import { configForm } from '../../../src/session-config/form/index.ts';
import { decodeConfig, type SchemaObject } from '../../../src/session-config/index.ts';
import { all, context, elementsOf, submitted, viewOf } from './viewed.ts';

const WEATHER: SchemaObject = {
  type: 'object',
  required: ['apiKey', 'city', 'verbose', 'version'],
  properties: {
    apiKey: { type: 'string', format: 'password' },
    city: { type: 'string' },
    units: { enum: ['celsius', 'fahrenheit'], default: 'celsius' },
    days: { type: 'integer', minimum: 1, maximum: 14, default: 5 },
    code: { type: 'string', default: '007' },
    port: { type: 'string', default: '8080' },
    verbose: { type: 'boolean' },
    alerts: { type: 'object', properties: { on: { type: 'boolean', default: false } } },
    version: { const: 2 },
    level: { enum: [1, 2, 3, 4, 5, 6], default: 3 },
  },
};

describe('a form without a script', () => {
  const form = viewOf(WEATHER, false);

  it('sends what it shows under dotted names, read back with the right types', () => {
    const sent = new URLSearchParams(submitted(form).filter(([name]) => name !== 'city'));
    expect(decodeConfig(sent, WEATHER)).toEqual({
      ok: true,
      value: { units: 'celsius', days: 5, code: '007', port: '8080', alerts: { on: false }, version: 2, level: 3 },
    });
  });

  it('gives a secret no name, so that it never appears in an address bar', () => {
    const password = all(form, 'input').find(({ attributes }) => attributes['type'] === 'password');
    expect(password).toBeDefined();
    expect(password?.attributes['name']).toBeUndefined();
    expect(submitted(form).map(([name]) => name)).not.toContain('apiKey');
  });

  it('shows a boolean as a choice, because an unchecked box would not be sent', () => {
    const radios = all(form, 'input').filter(({ attributes }) => attributes['name'] === 'verbose');
    expect(radios.map(({ attributes }) => [attributes['type'], attributes['value'], attributes['required']])).toEqual([
      ['radio', 'true', ''],
      ['radio', 'false', ''],
    ]);
  });

  it('lets the browser check required fields and the limits of numbers', () => {
    const inputs = new Map(all(form, 'input').map(({ attributes }) => [attributes['name'], attributes]));
    expect(inputs.get('city')).toMatchObject({ required: '' });
    expect(inputs.get('days')).toMatchObject({ type: 'number', min: '1', max: '14', step: '1', value: '5' });
  });

  it('requires no field that the browser does not send, and none in an optional group', () => {
    const group = { properties: { a: { type: 'string' }, n: { type: 'number' } }, required: ['a', 'n'] };
    const secret = { type: 'string', writeOnly: true };
    const view = viewOf({ properties: { group, needed: group, secret }, required: ['needed', 'secret'] }, false);
    const inputs = all(view, 'input').map(({ attributes }) => [attributes['data-pointer'], attributes['name'], 'required' in attributes]);
    expect(inputs).toEqual([
      ['/needed/a', 'needed.a', true],
      ['/needed/n', 'needed.n', true],
      ['/secret', undefined, false],
      ['/group/a', 'group.a', false],
      ['/group/n', undefined, false],
    ]);
  });

  it('has no button, because no script would handle it', () => {
    expect(all(form, 'button')).toEqual([]);
  });

  it('explains how to add a field to the URL that needs a script', () => {
    const view = viewOf({ type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }, false);
    expect(submitted(view)).toEqual([]);
    expect(textOf(view)).toContain('add tags.0=… to the URL');
  });

  it.each<[object, string]>([
    [{ additionalProperties: { type: 'string' } }, 'a.NAME=…'],
    [{ type: 'object' }, 'a.NAME=…'],
    [{}, 'a=…'],
    [{ items: { properties: { id: { type: 'string' }, x: { type: 'string' } }, required: ['id'] } }, 'a.0.id=…'],
    [{ oneOf: [{ properties: { kind: { const: 'k' } } }, { properties: { kind: { const: 'n' } } }] }, 'a.kind=…'],
    [{ type: 'string', writeOnly: true }, 'a=…'],
    [{ type: 'number' }, 'a=…'],
    [{ type: 'string', format: 'date' }, 'a=…'],
    [{ type: 'string', minLength: 2 }, 'a=…'],
  ])('sends nothing for %j while it is empty, and explains what to add to the URL', (definition, names) => {
    const view = viewOf({ properties: { a: definition } }, false);
    expect(submitted(view)).toEqual([]);
    expect(textOf(view)).toContain(`add ${names} to the URL`);
    const local = formView(configForm({ properties: { a: definition } }), context({ scripted: false, isLocal: true }));
    expect(local.map(textOf).join('')).not.toContain('to the URL');
  });

  it('sends empty texts, and nothing for a choice without a selection', () => {
    const view = viewOf({ properties: { a: { type: 'string' }, b: { enum: [1, 2, 3, 4, 5, 6, 7] }, c: { const: 2 } } }, false);
    expect(submitted(view)).toEqual([['a', '']]);
    expect(all(view, 'input').map(({ attributes }) => attributes['name'])).toEqual(['a', ...Array<string>(7).fill('b'), 'c']);
  });

  it('offers no field that a query cannot contain', () => {
    const view = viewOf(
      { type: 'object', properties: { 'a.b': { type: 'string' }, profile: { type: 'string' }, x: { type: 'string', readOnly: true } } },
      false,
    );
    expect(submitted(view)).toEqual([]);
    expect(all(view, 'input').every(({ attributes }) => attributes['disabled'] !== undefined)).toBe(true);
  });
});

describe('every control', () => {
  it.each([true, false])('has a label and a unique id (scripted: %s)', (scripted) => {
    const form = viewOf(WEATHER, scripted);
    const ids = elementsOf(form).flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('f-form');
    for (const label of all(form, 'label')) {
      const target = label.attributes['for'];
      if (target !== undefined) expect(ids).toContain(target);
    }
    for (const { attributes } of elementsOf(form)) {
      for (const id of (attributes['aria-describedby'] ?? '').split(' ').filter((part) => part !== '')) expect(ids).toContain(id);
    }
  });
});
