import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { CONTENT_SCHEMAS, type ContentKind } from '../../../src/catalog/schemas/content-schemas.ts';
import { schemaProblems } from '../../../src/catalog/store/schema-problems.ts';
import { unknownKeys } from '../../../src/catalog/store/unknown-keys.ts';

const KINDS = Object.keys(CONTENT_SCHEMAS) as ContentKind[];

/** All names of members that a schema has anywhere. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) => [
    ...(name === 'properties' && typeof part === 'object' ? Object.keys(part ?? {}) : []),
    ...keysIn(part),
  ]);
}

/** Values whose members often are those of a schema, in the right and the wrong places. */
function valuesOf(kind: ContentKind): fc.Arbitrary<JsonValue> {
  const key = fc.oneof(fc.constantFrom(...new Set(keysIn(CONTENT_SCHEMAS[kind]))), fc.constantFrom('command', 'a/b', '~', '', 'toString'));
  return fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.constantFrom<JsonValue>(null, 1, 'text', true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    ),
  })).value;
}

describe('unknownKeys', () => {
  it.each(KINDS)('finds the unknown keys that a validator of the schema finds: %s', (kind) => {
    let found = 0;
    fc.assert(
      fc.property(valuesOf(kind), (value) => {
        const sorted = (problems: readonly object[]): string[] => problems.map((problem) => JSON.stringify(problem)).sort();
        const unknown = unknownKeys(kind, value);
        found += unknown.length;
        const all = schemaProblems(kind, value).filter(({ code }) => code === 'schema-additional-properties');
        expect(sorted(unknown)).toEqual(sorted(all));
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('finds them below lists, references and free keys', () => {
    const header = { name: 'X-Key', variables: { key: { descripton: 'a' } } };
    const problems = unknownKeys('server', {
      qualifiedName: 'a',
      connections: [{ type: 'http', url: 'https://a.example', headers: [header] }],
    });
    expect(problems).toMatchObject([
      { pointer: '/connections/0/headers/0/variables/key/descripton', hint: expect.stringContaining('"description"') as string },
    ]);
  });
});
