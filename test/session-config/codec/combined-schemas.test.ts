import { describe, expect, it } from 'vitest';

import { decodeConfig, encodeConfig, type SchemaObject } from '../../../src/session-config/index.ts';

const text = { type: 'string' };

/** A schema of an object with the member `a`. */
const one = (a: SchemaObject): SchemaObject => ({ type: 'object', properties: { a } });

describe('a value with a combined schema', () => {
  it.each<[string, SchemaObject, unknown]>([
    ['types and alternatives', one({ type: ['number', 'string'], anyOf: [{ type: 'integer' }, text] }), 8080],
    ['number, then integer', one({ allOf: [{ type: ['number', 'string'] }, { type: ['integer', 'string'] }] }), 8080],
    ['integer, then number', one({ allOf: [{ type: ['integer', 'string'] }, { type: ['number', 'string'] }] }), 8080],
    ['an alternative that accepts anything', one({ anyOf: [text, true] }), 8080],
    ['an alternative without the member', { anyOf: [one(text), { required: ['a'] }] }, 8080],
    ['an alternative with other members', { anyOf: [one(text), { properties: { b: {} } }] }, 8080],
    ['an alternative for objects without a type', one({ anyOf: [{ properties: { b: {} } }, text] }), 8080],
    ['keywords of objects and of lists without a type', one({ properties: { b: {} }, allOf: [{ type: 'array' }] }), [8080]],
    ['an alternative that accepts other members', { anyOf: [one(text), { additionalProperties: { type: 'integer' } }] }, 8080],
    ['a condition', { ...one({}), if: { required: ['b'] }, then: one(text) }, 8080],
    ['the schema of another member', { ...one({}), dependentSchemas: { b: one(text) } }, 8080],
    ['a condition that declares the member', { type: 'object', if: { required: ['b'] }, then: one(text) }, 8080],
    ['patterns that the name does not match', { type: 'object', patternProperties: { '^x-': text } }, 8080],
    ['a pattern that accepts anything', { ...one({}), patternProperties: { '^x-': text, '^a': true } }, 8080],
    ['items that may be arrays or anything', one({ type: 'array', items: { anyOf: [{ type: 'array' }, {}] } }), [{ 0: 1, 1: 2 }]],
    ['items that may be arrays or anything, as types', one({ items: [{ items: text }], additionalItems: true }), [['1'], { 0: 1 }]],
    [
      'additional members, with another part that accepts anything',
      { unevaluatedProperties: text, properties: {}, allOf: [{ additionalProperties: true }] },
      8080,
    ],
    ['a list, and alternatives with other types', one({ type: ['array', 'number'], oneOf: [text, { properties: {} }] }), [[1, 2]]],
    ['alternatives of lists', one({ anyOf: [{ type: 'array', items: { type: 'array' } }, { type: 'array' }] }), [{ 0: 1, 1: 2 }]],
    [
      'parts of lists',
      one({
        allOf: [
          { type: 'array', items: { type: 'array' } },
          { type: 'array', minItems: 1 },
        ],
      }),
      [[1, 2]],
    ],
  ])('round-trips: %s', (_, schema, a) => {
    expect(decodeConfig(encodeConfig({ a }, schema), schema)).toEqual({ ok: true, value: { a } });
  });

  it.each<[string, SchemaObject]>([
    ['a reference with other keywords next to it', { $ref: '#/definitions/base', properties: { b: {} }, definitions: { base: one(text) } }],
    [
      'an alternative next to one that refuses other members',
      { oneOf: [one(text), { properties: { b: {} }, additionalProperties: false }] },
    ],
    ['an alternative that only requires it', { ...one(text), anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ])('stays text if only text is declared: %s', (_, schema) => {
    expect(decodeConfig('a=8080', schema)).toEqual({ ok: true, value: { a: '8080' } });
  });

  it.each<[string, SchemaObject]>([
    ['requires under a condition', { properties: {}, if: { required: ['a'] }, then: { required: ['config'] } }],
    ['tests in a condition', { properties: {}, if: { properties: { config: { const: 5 } } }, then: { required: ['a'] } }],
    ['requires together with another member', { properties: {}, dependentRequired: { a: ['config'] } }],
  ])('is not read as a whole configuration if the schema %s a member of that name', (_, schema) => {
    expect(decodeConfig('config=5', schema)).toEqual({ ok: true, value: { config: 5 } });
  });
});
