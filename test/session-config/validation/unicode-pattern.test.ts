import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { unicodePattern } from '../../../src/session-config/validation/unicode-pattern.ts';

describe('a pattern converted for the flag u', () => {
  it.each([
    ['^[a-z]+$', '^[a-z]+$'],
    ['\\p{L}', '\\p{L}'],
    ['a\\-b\\_c\\"', 'a-b_c"'],
    ['[\\w\\-]', '[\\w\\-]'],
    ['\\Aa\\Z', 'AaZ'],
    ['{x}]', '\\{x\\}\\]'],
    ['a{2,}\\-', 'a{2,}-'],
    ['^[\\w-\\.]+@([\\w-]+\\.)+$', '^[\\w\\-\\.]+@([\\w\\-]+\\.)+$'],
    ['[\\d-_]', '[\\d\\-_]'],
    ['[\\d-a-z]', '[\\d\\-a\\-z]'],
    ['[\\d--z]', '[\\d\\-\\-z]'],
    ['[^-a-z\\w-\\_]', '[^\\-a-z\\w\\-_]'],
    ['[a-z-9\\-\\_]', '[a-z\\-9\\-_]'],
    ['[+-\\d]', '[+\\-\\d]'],
    ['[^\\s-@]', '[^\\s\\-@]'],
    ['(', undefined],
    ['(?i)abc', undefined],
    ['(?P<name>a)', undefined],
  ])('%s: %s', (source, written) => {
    expect(unicodePattern(source)).toBe(written);
  });

  it('matches the same as without it', () => {
    const piece = fc.constantFrom(
      'a',
      '\\-',
      '\\_',
      '\\"',
      '{',
      '}',
      ']',
      '[a\\_]',
      '[^\\-b]',
      '[\\w-.]',
      '[+-\\d]',
      '[^\\s-\\-]',
      '[\\d-a-b]',
      '[a-b-\\_]',
      '[^-1-\\_]',
      'b{2}',
      '\\d',
      '\\A',
      '\\/',
      '@',
      '[\\[-]',
      '\\}',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '-', '_', '"', '{', '}', ']', '1', 'A', '/', '@'), maxLength: 8 }),
        (pieces, text) => {
          const source = `^${pieces.join('')}`;
          expect(new RegExp(unicodePattern(source) ?? 'none', 'u').test(text)).toBe(new RegExp(source).test(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});
