import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { configForm, draftOf, emptyDraft, readDraft, type FormModel } from '../../../src/session-config/form/index.ts';
import { cases } from '../../support/cases.ts';
import { anyObject, anyTree } from '../../support/json-arbitraries.ts';
import { allFields } from './form-of.ts';
import { anySchema } from './schema-arbitraries.ts';

function expectSound(model: FormModel): void {
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  for (const field of allFields(model)) {
    expect(field.label).not.toBe('');
    if (field.secret) expect(field).not.toHaveProperty('default');
    if (field.kind === 'variant') expect(field.options.map((option) => option.field.kind)).not.toContain('variant');
    if (field.kind === 'variant') expect(new Set(field.options.map(({ label }) => label)).size).toBe(field.options.length);
    if (field.kind === 'choice') expect(new Set(field.options.map(({ label }) => label)).size).toBe(field.options.length);
  }
}

describe('a form of any schema', () => {
  it('never throws and is consistent for any JSON value', () => {
    fc.assert(fc.property(anyTree, (schema) => expectSound(configForm(schema))));
  });

  it('never throws and is consistent for any schema', () => {
    fc.assert(
      fc.property(anySchema, fc.constantFrom('query' as const, 'json' as const), (schema, carrier) =>
        expectSound(configForm(schema, { carrier })),
      ),
      { numRuns: cases(1000) },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('can be read and filled with any value', () => {
    fc.assert(
      fc.property(anySchema, anyObject, (schema, config) => {
        const model = configForm(schema, { carrier: 'json' });
        // The values come out of JSON, as a configuration does.
        const draft = draftOf(model, config);
        expect(readDraft(model, draft).errors.every(({ reason }) => reason !== '')).toBe(true);
        expect(readDraft(model, emptyDraft()).config).toBeTypeOf('object');
      }),
      { numRuns: cases(500) },
    );
  });

  it('never throws for values that are not JSON', () => {
    const circle: Record<string, unknown> = {};
    circle['properties'] = { circle };
    const hostile = {
      get properties(): object {
        throw new Error('no');
      },
    };
    for (const schema of [circle, hostile, Symbol('x'), 1n, NaN, new Date(NaN), new Map(), { properties: { a: { default: 1n } } }]) {
      expect(configForm(schema).fields).toEqual([]);
    }
  });

  it.each<[string, unknown]>([
    ['is nested without end', nested(20_000, (inner) => ({ properties: { a: inner } }))],
    ['has deeply nested unions', nested(100, (inner) => ({ anyOf: [inner, { type: 'string' }] }))],
    ['doubles with every reference', doubling((ref) => ({ properties: { a: ref, b: ref } }))],
    ['doubles with every allOf', doubling((ref) => ({ allOf: [ref, { ...ref }] }))],
    ['doubles with every union', doubling((ref) => ({ oneOf: [ref, { ...ref, title: 'x' }] }))],
    ['doubles with every list of variants', doubling((ref) => ({ items: { anyOf: [{ items: ref }, { items: ref, title: 'x' }] } }))],
    [
      'has very many options',
      { properties: { a: { anyOf: Array.from({ length: 5000 }, (_, index) => ({ properties: { [`p${index}`]: {} } })) } } },
    ],
  ])('is limited in size for a schema that %s', (_name, schema) => {
    const model = configForm(schema);
    expect(allFields(model).length).toBeLessThan(2000);
  });
});

function nested(levels: number, around: (inner: object) => object): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = around(schema);
  return { properties: { top: schema } };
}

function doubling(twice: (ref: { $ref: string }) => object): object {
  return chained(40, twice);
}

function chained(length: number, link: (ref: { $ref: string }) => object): object {
  const $defs = Object.fromEntries(Array.from({ length }, (_, index) => [`d${index}`, link({ $ref: `#/$defs/d${index + 1}` })]));
  return { properties: { top: { $ref: '#/$defs/d0' } }, $defs: { ...$defs, [`d${length}`]: { type: 'string' } } };
}
