import { describe, expect, it } from 'vitest';

import { edited, type Edit } from '../../../src/site/views/edit.ts';
import { requirementOf } from '../../../src/site/views/required-fields.ts';
import { textOf, type View } from '../../../src/site/views/view.ts';
import { configForm, emptyDraft, readDraft, type FormDraft } from '../../../src/session-config/form/index.ts';
import { all, elementsOf, onlyField, viewOf } from './viewed.ts';

const LISTS = {
  type: 'object',
  properties: {
    tags: { type: 'array', items: { type: 'string' } },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    auth: {
      oneOf: [
        { title: 'Key', type: 'object', properties: { kind: { const: 'key' }, key: { type: 'string' } }, required: ['kind', 'key'] },
        { title: 'None', type: 'object', properties: { kind: { const: 'none' } }, required: ['kind'] },
      ],
    },
  },
};

function after(...edits: readonly Edit[]): FormDraft {
  return edits.reduce(edited, emptyDraft());
}

function configAfter(...edits: readonly Edit[]): unknown {
  return readDraft(configForm(LISTS), after(...edits)).config;
}

describe('a form with a script', () => {
  it('shows a default as a placeholder and sends nothing for it', () => {
    const [input] = all(onlyField({ type: 'string', default: 'Rome' }), 'input');
    expect(input?.attributes).toMatchObject({ placeholder: 'Rome', value: '' });
  });

  it('lets no keyboard change a text of one line, the name of a row or JSON, but prose', () => {
    const draft = after({ kind: 'add-row', pointer: '/field' });
    const controls = [
      onlyField({ type: 'string' }),
      onlyField({}),
      onlyField({ additionalProperties: { type: 'string' } }, { draft }),
      onlyField({ type: 'string', format: 'multiline' }),
    ].flatMap((view) => elementsOf(view).filter(({ tag }) => tag === 'input' || tag === 'textarea'));
    const typed = controls.map(({ attributes: { autocapitalize, autocorrect, spellcheck } }) => [autocapitalize, autocorrect, spellcheck]);
    const off = ['off', 'off', 'false'];
    expect(typed).toEqual([off, off, off, off, [undefined, undefined, undefined]]);
  });

  it('takes a secret of several lines in a text area that masks it and checks no spelling', () => {
    for (const scripted of [true, false]) {
      const view = onlyField({ type: 'string', format: 'password', contentMediaType: 'application/x-pem-file' }, { scripted });
      expect(all(view, 'input')).toEqual([]);
      const [area] = all(view, 'textarea');
      expect(area?.attributes).toMatchObject({ class: 'masked', spellcheck: 'false', autocomplete: 'off' });
      expect(area?.attributes['name']).toBeUndefined();
    }
    const draft = after({ kind: 'add-row', pointer: '/field' }, { kind: 'row-name', pointer: '/field', index: 0, name: 'api_key' });
    const row = onlyField({ additionalProperties: { type: 'string', format: 'multiline' } }, { draft });
    expect(all(row, 'textarea')[0]?.attributes['class']).toBe('masked');
  });

  it('masks a secret that is a number or entered as JSON', () => {
    const pin = all(onlyField({ type: 'integer', format: 'password' }), 'input')[0];
    expect(pin?.attributes['type']).toBe('password');
    for (const schema of [{}, { type: 'object', writeOnly: true }])
      expect(all(onlyField(schema, {}, 'credentials'), 'textarea')[0]?.attributes['class']).toBe('code masked');
    expect(all(onlyField({}, {}, 'options'), 'textarea')[0]?.attributes['class']).toBe('code');
  });

  it('states that only of types of which HTML allows it: keyboards change no URL, e-mail address and password anyway', () => {
    const inputs = [{ format: 'uri' }, { format: 'email' }, { format: 'password' }].map(
      (schema) => all(onlyField({ type: 'string', ...schema }), 'input')[0],
    );
    expect(inputs.map((input) => [input?.attributes['type'], input?.attributes['autocapitalize']])).toEqual([
      ['url', undefined],
      ['email', undefined],
      ['password', undefined],
    ]);
  });

  it('shows no placeholder for an empty default, and names it', () => {
    const field = onlyField({ type: 'string', default: '' });
    expect(all(field, 'input')[0]?.attributes['placeholder']).toBeUndefined();
    expect(textOf(field)).toContain('Default: an empty text');
    expect(textOf(field)).not.toContain('""');
  });

  it('counts the limits of a text and of a list', () => {
    const hints = [
      { type: 'string', minLength: 1 },
      { type: 'string', minLength: 1, maxLength: 1 },
      { type: 'string', minLength: 2, maxLength: 2000 },
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { type: 'array', items: { type: 'string' }, maxItems: 1 },
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    ].map((definition) => all(onlyField(definition), 'p').map(textOf)[0]);
    expect(hints).toEqual([
      ...['1 character or more', '1 character', '2 to 2,000 characters'],
      ...['1 item or more', '1 item or fewer', '2 items'],
    ]);
  });

  it('asks for a keyboard without a minus sign only for numbers that are never negative', () => {
    const keyboards = [
      { type: 'integer' },
      { type: 'number', minimum: -90 },
      { type: 'integer', minimum: 0 },
      { type: 'number', exclusiveMinimum: 0 },
    ].map((definition) => all(onlyField(definition), 'input')[0]?.attributes['inputmode']);
    expect(keyboards).toEqual([undefined, undefined, 'numeric', 'decimal']);
  });

  it('names no control after a parameter, so that the browser cannot send one without the script', () => {
    const view = viewOf({ type: 'object', properties: { apiKey: { type: 'string' }, n: { type: 'number' } } }, true);
    expect(all(view, 'input').map(({ attributes }) => attributes['name'])).toEqual([undefined, undefined]);
  });

  it('offers an optional boolean in three states', () => {
    const radios = all(onlyField({ type: 'boolean' }), 'input');
    expect(radios.map(({ attributes }) => attributes['data-edit'])).toEqual(['clear', 'value', 'value']);
    expect(radios[0]?.attributes).toHaveProperty('checked');
  });

  it('offers a required boolean unset, and one with a default set', () => {
    const [unset, preset] = [false, true].map((isPreset) =>
      viewOf({ properties: { on: { type: 'boolean', ...(isPreset ? { default: true } : {}) } }, required: ['on'] }, true),
    );
    expect(all(unset ?? '', 'input').map(({ attributes }) => [attributes['type'], attributes['checked']])).toEqual([
      ['radio', undefined],
      ['radio', undefined],
    ]);
    expect(all(preset ?? '', 'input').map(({ attributes }) => [attributes['type'], attributes['checked']])).toEqual([['checkbox', '']]);
  });

  it('offers the only value of an optional constant as a checkbox', () => {
    const view = onlyField({ const: 'v2' });
    expect(all(view, 'input').map(({ attributes }) => attributes)).toMatchObject([
      { type: 'checkbox', 'data-edit': 'checked', 'data-value': '"v2"' },
    ]);
    expect(textOf(view)).toContain('Send v2');
    const draft = after({ kind: 'value', pointer: '/field', value: 'v2' });
    expect(all(onlyField({ const: 'v2' }, { draft }), 'input')[0]?.attributes).toHaveProperty('checked');
  });

  it('names the only value of a constant that has a title, and its description once', () => {
    const view = onlyField({ const: 'v2', title: 'Version', description: 'Of the protocol.' });
    expect(all(view, 'label').map(textOf)).toEqual(['Send v2']);
    expect(textOf(view).split('Of the protocol.')).toHaveLength(2);
    expect(textOf(onlyField({ title: 'Version', oneOf: [{ const: 'v2', title: 'Second' }] }))).toContain('Send Second');
  });

  it('collapses values that no control offers, without the one that is sent', () => {
    const names = (draft: FormDraft): string[] =>
      all(onlyField({ type: ['string', 'null'], default: 'x' }, { draft }), 'details').flatMap((more) => all(more, 'button').map(textOf));
    expect(names(emptyDraft())).toEqual(['Send the default (Field)', 'Send null (Field)', 'Send empty (Field)']);
    expect(names(after({ kind: 'value', pointer: '/field', value: null }))).toEqual(['Send the default (Field)', 'Send empty (Field)']);
  });

  it('lets a required text be sent empty, except a secret or one with a minimum length', () => {
    const offers = (definition: object): boolean =>
      textOf(viewOf({ properties: { a: definition }, required: ['a'] }, true)).includes('Send empty');
    expect([{ type: 'string' }, { type: 'string', writeOnly: true }, { type: 'string', minLength: 1 }].map(offers)).toEqual([
      ...[true, false, false],
    ]);
  });

  it('names the groups around the field of a button', () => {
    const schema = { properties: { people: { type: 'array', items: { properties: { id: { type: 'string' } } } } } };
    const add: Edit = { kind: 'add-item', pointer: '/people' };
    const draft = after(add, add, ...[0, 1].map((at): Edit => ({ kind: 'typed', pointer: `/people/${at}/id`, text: 'x' })));
    const buttons = all(viewOf(schema, true, draft), 'button').map(textOf);
    expect(buttons).toContain('Clear (People, Item 2, ID)');
    expect(new Set(buttons).size).toBe(buttons.length);
  });

  it('names the field that makes another one required by its label', () => {
    const schema = {
      properties: { mail: { type: 'string', title: 'E-mail' }, port: { type: 'integer' } },
      dependentRequired: { mail: ['port'] },
    };
    const nested = { properties: { server: schema } };
    for (const view of [viewOf(schema, true), viewOf(nested, false)]) {
      const port = elementsOf(view).find(({ attributes }) => attributes['data-field']?.endsWith('/port') === true);
      expect(textOf(port ?? '')).toContain('Required when E-mail is set');
      expect(textOf(view).split('Required when')).toHaveLength(2);
    }
  });

  it('names the default once if a control shows it', () => {
    const texts = [
      { enum: ['c', 'f'], default: 'c' },
      { type: 'boolean', default: true },
    ].map((each) => textOf(onlyField(each)));
    expect(texts.map((text) => text.match(/Default \(\w+\)/g))).toEqual([['Default (c)'], ['Default (yes)']]);
    expect(texts.join('')).not.toContain('Default:');
  });

  it('states which value is sent if no control shows it', () => {
    const draft = after({ kind: 'value', pointer: '/field', value: null });
    expect(textOf(onlyField({ type: ['string', 'null'] }, { draft }))).toContain('Sends null');
    const preset = after({ kind: 'value', pointer: '/field', value: 'x' });
    expect(textOf(onlyField({ type: 'string', default: 'x' }, { draft: preset }))).not.toContain('Sends');
  });

  it('never shows the value of a secret', () => {
    const draft = after({ kind: 'value', pointer: '/apiKey', value: 'canary' });
    const view = onlyField({ type: 'string' }, { draft }, 'apiKey');
    const shown = elementsOf(view).filter(({ attributes }) => attributes['type'] !== 'password');
    expect(JSON.stringify([textOf(view), shown.map(({ attributes }) => attributes)])).not.toContain('canary');
  });

  it('links an error to its control', () => {
    const view = onlyField({ type: 'string' }, { errors: new Map([['/field', [{ reason: 'is required' }]]]) });
    const [input] = all(view, 'input');
    expect(input?.attributes['aria-invalid']).toBe('true');
    const id = input?.attributes['aria-describedby'];
    expect(elementsOf(view).find(({ attributes }) => attributes['id'] === id)).toMatchObject({ children: ['Required.'] });
  });
});

describe('an option of a variant with a control of its own', () => {
  const SCHEMA = {
    properties: {
      to: { anyOf: [{ type: 'string', title: 'One' }, { type: 'array', title: 'Several', items: { type: 'string' } }, { type: 'null' }] },
    },
  };
  const idsOf = (view: View): (string | undefined)[] =>
    elementsOf(view).flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
  const clears = (view: View): number => all(view, 'button').filter(({ attributes }) => attributes['data-edit'] === 'clear').length;

  it('has the label, the error and the clear button; its frame has none of them', () => {
    const draft = after({ kind: 'typed', pointer: '/to', text: 'a' });
    const view = onlyField(SCHEMA.properties.to, { draft, errors: new Map([['/field', [{ reason: 'is required' }]]]) });
    const ids = idsOf(view);
    expect(new Set(ids).size).toBe(ids.length);
    const label = all(view, 'label').find((each) => textOf(each).startsWith('Value'));
    expect(all(view, 'input').map(({ attributes }) => attributes['id'])).toEqual([label?.attributes['for']]);
    expect(textOf(view).split('Required.')).toHaveLength(2);
    const typed = viewOf(SCHEMA, true, after({ kind: 'typed', pointer: '/to', text: 'a' }));
    expect(clears(typed)).toBe(1);
  });

  it('is the only element with its id if it is a list, to which items are added', () => {
    const draft = after({ kind: 'variant', pointer: '/to', index: 1 }, { kind: 'add-item', pointer: '/to' });
    const view = viewOf(SCHEMA, true, draft);
    const [list, ...others] = elementsOf(view).filter(({ attributes }) => attributes['id'] === 'f_2f_to');
    expect(others).toEqual([]);
    expect(list?.children.some((child) => typeof child !== 'string' && child.attributes['class'] === 'items')).toBe(true);
    expect(clears(view)).toBe(1);
  });

  it('is required only if the variant is', () => {
    const asked = [[], ['to']].map((required) => {
      const schema = { ...SCHEMA, required };
      const [input] = all(viewOf(schema, true), 'input');
      return [input?.attributes['aria-required'], requirementOf(configForm(schema), emptyDraft())];
    });
    expect(asked).toEqual([
      [undefined, 'none'],
      ['true', 'some'],
    ]);
  });

  it('says once that null is sent', () => {
    const view = viewOf(SCHEMA, true, after({ kind: 'value', pointer: '/to', value: null }));
    expect(textOf(view).split('Sends null')).toHaveLength(2);
  });
});

it('masks the value of a row whose name is that of a secret', () => {
  const draft = after({ kind: 'add-row', pointer: '/headers' }, { kind: 'row-name', pointer: '/headers', index: 0, name: 'X-Api-Key' });
  const values = all(viewOf(LISTS, true, draft), 'input').filter(({ attributes }) => attributes['data-pointer'] === '/headers/0');
  expect(values.map(({ attributes }) => attributes['type'])).toEqual(['password']);
});

describe('edits', () => {
  it('add, move and remove items', () => {
    const type = (index: number, text: string): Edit => ({ kind: 'typed', pointer: `/tags/${index}`, text });
    const add: Edit = { kind: 'add-item', pointer: '/tags' };
    expect(configAfter(add, type(0, 'a'), add, type(1, 'b'), { kind: 'move-up', pointer: '/tags', index: 1 })).toEqual({
      tags: ['b', 'a'],
    });
    expect(configAfter(add, type(0, 'a'), add, type(1, 'b'), { kind: 'remove-item', pointer: '/tags', index: 0 })).toEqual({ tags: ['b'] });
  });

  it('clear a list with all its items', () => {
    const add: Edit = { kind: 'add-item', pointer: '/tags' };
    expect(configAfter(add, { kind: 'typed', pointer: '/tags/0', text: 'old' }, { kind: 'clear', pointer: '/tags' })).toEqual({});
    expect(configAfter(add, { kind: 'typed', pointer: '/tags/0', text: 'old' }, { kind: 'clear', pointer: '/tags' }, add)).toEqual({
      tags: [],
    });
  });

  it('send an empty list without its items, which do not return with the next one', () => {
    const edits: Edit[] = [
      { kind: 'add-item', pointer: '/tags' },
      { kind: 'typed', pointer: '/tags/0', text: 'old' },
      { kind: 'value', pointer: '/tags', value: [] },
    ];
    expect(configAfter(...edits)).toEqual({ tags: [] });
    const added = after(...edits, { kind: 'add-item', pointer: '/tags' });
    expect(Object.keys(added.entries)).toEqual(['/tags']);
  });

  it('send null for a group that was filled in, and say so only while nothing in it is', () => {
    const schema = { properties: { db: { type: ['object', 'null'], properties: { host: { type: 'string' } } } } };
    const host: Edit = { kind: 'typed', pointer: '/db/host', text: 'h' };
    const sendNull: Edit = { kind: 'value', pointer: '/db', value: null };
    const result = (...edits: readonly Edit[]): unknown => [
      readDraft(configForm(schema), after(...edits)).config,
      textOf(viewOf(schema, true, after(...edits))).includes('Sends null'),
    ];
    expect(result(host, sendNull)).toEqual([{ db: null }, true]);
    expect(result(sendNull, host)).toEqual([{ db: { host: 'h' } }, false]);
  });

  it('add rows of names and values', () => {
    const edits: Edit[] = [
      { kind: 'add-row', pointer: '/headers' },
      { kind: 'row-name', pointer: '/headers', index: 0, name: 'X-A' },
      { kind: 'typed', pointer: '/headers/0', text: '1' },
    ];
    expect(configAfter(...edits)).toEqual({ headers: { 'X-A': '1' } });
  });

  it('select a variant, whose fields are then shown', () => {
    const draft = after({ kind: 'variant', pointer: '/auth', index: 0 }, { kind: 'typed', pointer: '/auth/key', text: 'k' });
    expect(readDraft(configForm(LISTS), draft).config).toEqual({ auth: { kind: 'key', key: 'k' } });
    expect(configAfter({ kind: 'variant', pointer: '/auth', index: 1 })).toEqual({ auth: { kind: 'none' } });
    expect(textOf(viewOf(LISTS, true, draft))).toContain('Key');
  });

  it('select a variant in place of null', () => {
    const schema = { properties: { auth: { anyOf: [...LISTS.properties.auth.oneOf, { type: 'null' }] } } };
    const draft = after({ kind: 'value', pointer: '/auth', value: null }, { kind: 'variant', pointer: '/auth', index: 1 });
    expect(readDraft(configForm(schema), draft).config).toEqual({ auth: { kind: 'none' } });
  });

  it('clear a chosen variant with the entries in it', () => {
    const chosen: Edit[] = [
      { kind: 'variant', pointer: '/auth', index: 1 },
      { kind: 'variant', pointer: '/auth', index: 0 },
      { kind: 'typed', pointer: '/auth/key', text: 'k' },
    ];
    const clears = (...edits: readonly Edit[]): string[] =>
      all(viewOf(LISTS, true, after(...edits)), 'button').flatMap(({ attributes }) =>
        attributes['data-edit'] === 'clear' && attributes['data-pointer'] === '/auth' ? ['/auth'] : [],
      );
    expect([clears(), clears(...chosen)]).toEqual([[], ['/auth']]);
    const clear: Edit = { kind: 'clear', pointer: '/auth' };
    expect(configAfter(...chosen, clear)).toEqual({});
    expect(clears(...chosen, clear)).toEqual([]);
    expect(configAfter({ kind: 'add-item', pointer: '/tags' }, { kind: 'typed', pointer: '/tags/0', text: 'a' }, ...chosen, clear)).toEqual(
      {
        tags: ['a'],
      },
    );
  });

  it('treat a cleared text as no value, and send an empty text on request', () => {
    const schema = configForm({ type: 'object', properties: { a: { type: 'string' } } });
    expect(readDraft(schema, after({ kind: 'typed', pointer: '/a', text: '' })).config).toEqual({});
    expect(readDraft(schema, after({ kind: 'value', pointer: '/a', value: '' })).config).toEqual({ a: '' });
  });
});
