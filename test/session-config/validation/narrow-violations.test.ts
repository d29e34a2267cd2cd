import { describe, expect, it } from 'vitest';

import type { Violation } from '../../../src/session-config/index.ts';
import { narrowViolations } from '../../../src/session-config/validation/narrow-violations.ts';

const CHOICE = {
  anyOf: [
    { type: 'object', properties: { kind: { const: 'a' }, n: { $ref: '#/definitions/number' } } },
    { type: 'object', properties: { kind: { const: 'b' } } },
  ],
};
const SCHEMA = {
  properties: { list: { items: CHOICE } },
  definitions: { number: { type: 'number' } },
};

/** The violations of an item that is intended for the first branch. */
function violationsAt(index: number): Violation[] {
  const pointer = `/list/${index}`;
  const place = '/properties/list/items/anyOf';
  return [
    { pointer, keyword: 'anyOf', schemaPath: place },
    { pointer: `${pointer}/n`, keyword: 'type', schemaPath: '/definitions/number/type' },
    { pointer: `${pointer}/kind`, keyword: 'const', schemaPath: `${place}/1/properties/kind/const` },
  ];
}

describe('narrowViolations', () => {
  it('keeps the violations of the intended alternative, also if a definition identifies it', () => {
    const narrowed = narrowViolations(violationsAt(0), { list: [{ kind: 'a', n: 'x' }] }, SCHEMA);
    expect(narrowed.map(({ pointer }) => pointer)).toEqual(['/list/0/n']);
  });

  it('keeps only the violation of the union if no alternative is clearly intended', () => {
    const narrowed = narrowViolations(violationsAt(0), { list: [{ n: 'x' }] }, SCHEMA);
    expect(narrowed.map(({ keyword }) => keyword)).toEqual(['anyOf']);
  });

  it('keeps violations at other places', () => {
    const other = { pointer: '/list', keyword: 'maxItems', schemaPath: '/properties/list/maxItems' };
    const narrowed = narrowViolations([other, ...violationsAt(0)], { list: [{ kind: 'a', n: 'x' }] }, SCHEMA);
    expect(narrowed).toContain(other);
  });

  it('does work in proportion to the number of unions', () => {
    const looks = (items: number): number => {
      const list = Array.from({ length: items }, () => ({ kind: 'a', n: 'x' }));
      let count = 0;
      const violations = list
        .flatMap((_, index) => violationsAt(index))
        .map((violation) => new Proxy(violation, { get: (target, name) => ((count += 1), Reflect.get(target, name) as unknown) }));
      expect(narrowViolations(violations, { list }, SCHEMA)).toHaveLength(items);
      return count;
    };
    // Sorting looks a little more often than in proportion.
    expect(looks(1000)).toBeLessThan(12 * looks(100));
  });
});
