import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safePattern } from '../../../src/session-config/ajv/safe-pattern.ts';

describe('a pattern that cannot hang', () => {
  it.each([
    ['^[^/]+\\/[^/]+$', 'a/b', true],
    ['^\\d{3}-\\d{4}$', '123-4567', true],
    ['^\\p{L}+$', 'é', true],
    ['^\\u0041$', 'A', true],
    ['^a$', 'a\n', false],
    ['b', 'abc', true],
    ['^(?=.*[0-9])(?=.*[a-z]).+$', 'a1', true],
    ['^(?=.*[0-9])(?=.*[a-z]).+$', 'aa', false],
    ['^(?!-).*(?<!-)$', 'a-b', true],
    ['(a)\\1', 'aa', true],
    ['^.$', '😀', true],
  ])('%s on %j: %s', (pattern, text, isMatch) => {
    expect(safePattern(pattern).test(text)).toBe(isMatch);
  });

  it('agrees with the engine of JavaScript on plain patterns', () => {
    const piece = fc.constantFrom('a', 'b', '[ab]', '\\w', '\\d', '.', '(?:ab)', 'x?', 'a+', '[^b]', '\\.', '-', 'b{1,2}', '(a|b)');
    const pattern = fc.tuple(fc.boolean(), fc.array(piece, { minLength: 1, maxLength: 5 }), fc.boolean());
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', 'x', '1', '.', '-', ' '), maxLength: 8 }),
        ([start, pieces, end], text) => {
          const source = `${start ? '^' : ''}${pieces.join('')}${end ? '$' : ''}`;
          expect(safePattern(source).test(text)).toBe(new RegExp(source, 'u').test(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});
