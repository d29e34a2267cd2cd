import { describe, expect, it } from 'vitest';

import { schemaFields } from '../../../../src/security/scan/approval/schema-fields.ts';
import { configFields } from '../../../../src/session-config/form/index.ts';
import type { SchemaObject } from '../../../../src/session-config/schema/json-schema.ts';
import { cases } from '../../../support/cases.ts';
import { hasSharedData, NEEDS_SHARED_DATA, someSharedRows } from '../../../support/shared-data.ts';

const TEXT = { type: 'string' };

/** Each field as its name, with `*` if it is required and `!` if it is secret. */
function shown(schema: SchemaObject): readonly string[] {
  return schemaFields(schema).map(({ name, required, secret }) => `${name}${required ? '*' : ''}${secret ? '!' : ''}`);
}

describe('the fields of a schema', () => {
  it('are its members, with their required and secret flags', () => {
    expect(shown({ properties: { apiKey: TEXT, city: TEXT, note: { ...TEXT, writeOnly: true } }, required: ['apiKey'] })).toEqual([
      'apiKey*!',
      'city',
      'note!',
    ]);
  });

  it('are no members without a name', () => {
    expect(schemaFields({ type: 'object', properties: { '': { type: 'string' }, a: { type: 'string' } }, required: [''] })).toEqual([
      { name: 'a', required: false, secret: false },
    ]);
  });

  it('are none if the schema declares no members', () => {
    for (const schema of [{}, { type: 'object' }, TEXT]) expect(shown(schema)).toEqual([]);
  });

  it('of a nested object have dotted names and are required only with it', () => {
    const db = { type: 'object', properties: { host: TEXT }, required: ['host'] };
    expect(shown({ properties: { db }, required: ['db'] })).toEqual(['db.host*']);
    expect(shown({ properties: { db } })).toEqual(['db.host']);
    expect(shown({ properties: { db: { ...db, format: 'password' } } })).toEqual(['db.host!']);
  });

  it('are not required with a valid default, but with an invalid one', () => {
    const withDefault = (value: unknown): SchemaObject => ({ properties: { n: { type: 'integer', default: value } }, required: ['n'] });
    expect(shown(withDefault(3))).toEqual(['n']);
    expect(shown(withDefault('three'))).toEqual(['n*']);
    expect(shown(withDefault(null))).toEqual(['n*']);
    expect(shown({ properties: { n: { enum: [1, 2], default: 3 } }, required: ['n'] })).toEqual(['n*']);
  });

  it('with one possible value, or only read, are not required', () => {
    expect(shown({ properties: { mode: { const: 'fast' }, id: { ...TEXT, readOnly: true } }, required: ['mode', 'id'] })).toEqual([
      'mode',
      'id',
    ]);
  });

  it('follow references and allOf', () => {
    const schema = {
      $defs: { login: { properties: { token: { $ref: '#/$defs/secret' } }, required: ['token'] }, secret: TEXT },
      allOf: [{ $ref: '#/$defs/login' }, { properties: { region: TEXT } }],
    };
    expect(shown(schema)).toEqual(['region', 'token*!']);
  });

  it('end at a recursive reference', () => {
    const node = { type: 'object', properties: { name: TEXT, next: { $ref: '#/$defs/node' } } };
    expect(shown({ $defs: { node }, properties: { first: { $ref: '#/$defs/node' } } })).toEqual(['first.name', 'first.next']);
  });

  it('of a union at the root are required if every alternative requires them', () => {
    const shape = (name: string): SchemaObject => ({
      type: 'object',
      properties: { user: TEXT, [name]: TEXT },
      required: ['user', name],
    });
    expect(shown({ oneOf: [shape('password'), shape('token')] })).toEqual(['user*', 'password!', 'token!']);
  });

  it('treat a union with null as its other alternative', () => {
    expect(shown({ properties: { key: { anyOf: [{ ...TEXT, format: 'password' }, { type: 'null' }] } } })).toEqual(['key!']);
  });

  it.skipIf(!hasSharedData)(`are the fields of the form for every real schema ${NEEDS_SHARED_DATA}`, () => {
    const found = ['servers.jsonl', 'config-shapes.jsonl'].flatMap((file) => someSharedRows<unknown>(file).flatMap(schemasIn));
    const schemas = [...new Map(found.map((schema) => [JSON.stringify(schema), schema])).values()];
    expect(schemas.length).toBeGreaterThan(cases(1000));
    const different = schemas.filter((schema) => {
      const form = configFields(schema).map(({ param, required, secret }) => ({ name: param, required, secret }));
      return JSON.stringify(form.sort(byName)) !== JSON.stringify([...schemaFields(schema)].sort(byName));
    });
    expect(different).toEqual([]);
  });
});

/** Every configuration schema and input schema in a row. */
function schemasIn(value: unknown): readonly SchemaObject[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    ['configSchema', 'inputSchema'].includes(key) && isSchema(inner) ? [inner] : schemasIn(inner),
  );
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

function isSchema(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
