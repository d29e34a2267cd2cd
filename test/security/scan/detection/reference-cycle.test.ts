import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../../src/catalog/parsing/json-tree.ts';
import { endlessSchemas } from '../../../../src/security/scan/detection/reference-cycle.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

/** Which definitions apply which others to the same value. */
const anyEdges = fc.dictionary(fc.constantFrom(...NAMES), fc.subarray(NAMES), { noNullPrototype: true });

function documentOf(edges: Readonly<Record<string, readonly string[]>>): { root: JsonObject; definitions: Record<string, JsonObject> } {
  const definitions = Object.fromEntries(
    NAMES.map((name, at) => {
      const [first, ...others] = (edges[name] ?? []).map(ref);
      const keyword = ['allOf', 'anyOf', 'oneOf'][at % 3] ?? '';
      // What applies to a part of the value does not count.
      return [name, { ...first, [keyword]: others, properties: { inner: ref(name) } }];
    }),
  );
  return { root: { $defs: definitions }, definitions };
}

/** Whether a walk of more steps than there are definitions is possible. */
function hasLongWalk(edges: Readonly<Record<string, readonly string[]>>, name: string, steps = NAMES.length): boolean {
  return steps === 0 || (edges[name] ?? []).some((next) => hasLongWalk(edges, next, steps - 1));
}

/** A document of definitions that each refer to the next. */
function chain(count: number, last: JsonObject): JsonObject {
  return { $defs: Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, at + 1 < count ? ref(`d${at + 1}`) : last])) };
}

describe('a schema is endless', () => {
  it('exactly if it can be applied to the same value without end, in whichever order schemas are asked about', () => {
    fc.assert(
      fc.property(anyEdges, fc.shuffledSubarray(NAMES, { minLength: NAMES.length }), (edges, order) => {
        const { root, definitions } = documentOf(edges);
        const isEndless = endlessSchemas(root);
        for (const name of order) expect([name, isEndless(definitions[name] ?? {})]).toEqual([name, hasLongWalk(edges, name)]);
      }),
    );
  });

  it.each([
    ['ends', { type: 'string' }, false],
    ['does not', ref('d500'), true],
  ] as const)('or not: a chain of 100,000 references that %s', (_, last, expected) => {
    const root = chain(100_000, last);
    const isEndless = endlessSchemas(root);
    const definitions = Object.values(root['$defs'] as Readonly<Record<string, JsonObject>>);
    // Work that grows with the square of the length does not end in the time of a test.
    expect(definitions.every((schema) => isEndless(schema) === expected)).toBe(true);
  });
});
