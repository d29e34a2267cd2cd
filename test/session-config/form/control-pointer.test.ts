import { describe, expect, it } from 'vitest';

import { configForm, controlPointer, draftOf, fieldNamed } from '../../../src/session-config/form/index.ts';

const MODEL = configForm({
  properties: {
    list: { items: { properties: { a: { type: 'string' } } } },
    headers: { additionalProperties: { type: 'string' } },
    free: {},
    auth: {
      oneOf: [{ properties: { type: { const: 'x' }, user: {} } }, { properties: { type: { const: 'y' }, token: { type: 'string' } } }],
    },
  },
});
const DRAFT = draftOf(MODEL, { list: [{ a: '1' }], headers: { one: '1', 'a/b': '2' }, auth: { type: 'y', token: 't' } });

describe('controlPointer', () => {
  it.each([
    ['/list/0/a', '/list/0/a'],
    ['/list', '/list'],
    ['/list/0/unknown', '/list/0'],
    ['/headers/a~1b', '/headers/1'],
    ['/headers/none', '/headers'],
    ['/free/deep/inside', '/free'],
    ['/auth/token', '/auth/token'],
    ['/auth/user', '/auth'],
    ['/unknown', undefined],
    ['/', undefined],
    ['', undefined],
  ])('returns for %s the field %s', (pointer, control) => {
    expect(controlPointer(MODEL, DRAFT, pointer)).toBe(control);
  });

  it('returns fields in a variant of the whole configuration', () => {
    const model = configForm({ oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }] });
    expect(controlPointer(model, draftOf(model, { b: 'x' }), '/b')).toBe('/b');
    expect(controlPointer(model, draftOf(model, { b: 'x' }), '/')).toBe('');
  });
});

describe('fieldNamed', () => {
  it.each([
    ['/list/7/a', 'text'],
    ['/headers/3', 'text'],
    ['/auth', 'variant'],
    ['/auth/token', 'text'],
    ['/auth/user', undefined],
    ['/headers/name', undefined],
    ['/free/deep', undefined],
    ['', undefined],
  ])('returns for %s a field of the kind %s', (pointer, kind) => {
    const field = fieldNamed(MODEL, DRAFT, pointer);
    expect(field?.kind).toBe(kind);
    expect(field?.pointer).toBe(kind === undefined ? undefined : pointer);
  });

  it('returns the whole configuration if one field represents it', () => {
    expect(fieldNamed(configForm({ additionalProperties: { type: 'string' } }), DRAFT, '')?.kind).toBe('record');
  });
});
