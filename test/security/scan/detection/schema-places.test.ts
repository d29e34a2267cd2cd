import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { parseJsonValue } from '../../../../src/catalog/parsing/json-value.ts';
import { schemaPlaces } from '../../../../src/security/scan/detection/schema-places.ts';

const pointersIn = (schema: object): string[] => {
  // The text is that of an object.
  const tree = parseJsonValue(JSON.stringify(schema)) as JsonObject;
  return [...schemaPlaces(tree, '')].map(({ pointer }) => pointer);
};

const INNER = { type: 'string' };

describe('the places of a schema', () => {
  it.each(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'])(
    'include those of %s',
    (keyword) => {
      expect(pointersIn({ [keyword]: { 'a/b': INNER } })).toEqual(['', `/${keyword}/a~1b`]);
    },
  );

  it.each(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])('include each item of %s', (keyword) => {
    expect(pointersIn({ [keyword]: [INNER, { not: INNER }] })).toEqual(['', `/${keyword}/0`, `/${keyword}/1`, `/${keyword}/1/not`]);
  });

  it.each([
    ...['items', 'additionalItems', 'unevaluatedItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
    ...['not', 'if', 'then', 'else', 'contentSchema'],
  ])('include that of %s', (keyword) => {
    expect(pointersIn({ [keyword]: INNER })).toEqual(['', `/${keyword}`]);
  });

  it('are no schemas where a keyword has names or a boolean', () => {
    expect(pointersIn({ dependencies: { a: ['b'] }, unevaluatedProperties: false })).toEqual(['']);
  });
});
