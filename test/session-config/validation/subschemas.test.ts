import { describe, expect, it } from 'vitest';

import { mapSubschemas } from '../../../src/session-config/validation/subschemas.ts';

function pathsIn(schema: Readonly<Record<string, unknown>>): string[] {
  const paths: string[] = [];
  mapSubschemas(schema, (_, path) => {
    paths.push(path.join('/'));
  });
  return paths;
}

describe('the subschemas of a schema', () => {
  it.each([
    ['directly under a keyword', { not: {}, items: {} }, ['not', 'items']],
    ['in a list', { allOf: [{}, {}], items: [{}] }, ['allOf/0', 'allOf/1', 'items/0']],
    ['under member names', { properties: { a: {}, b: true }, $defs: { c: {} } }, ['properties/a', 'properties/b', '$defs/c']],
    ['under member names that are keywords', { definitions: { default: {}, enum: {} } }, ['definitions/default', 'definitions/enum']],
    ['under unknown keywords', { components: { a: {} } }, ['components']],
    ['not in data', { default: {}, const: {}, enum: [{}], examples: [{}], required: ['a'] }, []],
  ])('are found %s', (_, schema, paths) => {
    expect(pathsIn(schema)).toEqual(paths);
  });

  it('are replaced in a copy', () => {
    const schema = { title: 'x', properties: { a: { default: 1 } }, default: {} };
    expect(mapSubschemas(schema, () => false)).toEqual({ title: 'x', properties: { a: false }, default: {} });
    expect(schema.properties.a).toEqual({ default: 1 });
  });
});
