import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PatternTime } from '../../../src/session-config/ajv/pattern-time.ts';
import { safePattern } from '../../../src/session-config/ajv/safe-pattern.ts';
import { cases } from '../../support/cases.ts';

/** A busy machine must not end a match: whether there is time is another test's. */
const UNTIMED: PatternTime = { renew: () => undefined, matches: (pattern, text) => pattern.test(text) };

describe('a safe pattern', () => {
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
    ['^[\\S]$', '\u00a0', false],
    ['(?s:^.$)', '\n', true],
    ['(?m:^b)', 'a\rb', true],
    ['[]a[b]', 'a', false],
    ['^\\ud83d\\ude00?$', '', true],
    ['^\\\\ud83d$', '\\ud83d', true],
  ])('%s on %j: %s', (pattern, text, isMatch) => {
    expect(safePattern(pattern).test(text)).toBe(isMatch);
  });

  it('agrees with the JavaScript engine on simple patterns', () => {
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
      { numRuns: cases(500) },
    );
  });

  /** Pieces of a class, and pieces outside of one, that engines are known to read in different ways. */
  const ESCAPES = [
    '\\s',
    '\\S',
    '\\w',
    '\\W',
    '\\d',
    '\\D',
    '\\t',
    '\\v',
    '\\f',
    '\\0',
    '\\cJ',
    '\\x85',
    '\\u00a0',
    '\\u{1f600}',
    '\\ud83d\\ude00',
  ];
  const IN_CLASS = [...ESCAPES, '\\b', '\\-', '\\]', '[', '[:alpha:', '.', '^', '$', '&&', 'a-c', '\\p{Zs}', '\\P{L}', '\u00a0', '\ud83d'];
  const OUTSIDE = [
    ...ESCAPES,
    '.',
    '\\b',
    '^',
    '$',
    '(?:',
    '(?<n>',
    '(',
    ')',
    '|',
    '\\.',
    '\\/',
    'a',
    '\u00a0',
    '[]',
    '[^]',
    '(?s:',
    '(?i:',
    '(?m:',
  ];
  const inClass = fc
    .tuple(fc.constantFrom('[', '[^'), fc.array(fc.constantFrom(...IN_CLASS), { maxLength: 3 }), fc.constantFrom('', '-'))
    .map(([open, pieces, end]) => `${open}${pieces.join('')}${end}]`);
  const piece = fc
    .tuple(fc.oneof(inClass, fc.constantFrom(...OUTSIDE)), fc.constantFrom('', '', '?', '+', '{2}'))
    .map((parts) => parts.join(''));
  const sources = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(''))
    .filter((source) => isLegal(source));
  const CHARACTERS = [
    ...['a', 'A', 'é', '0', '_', ' ', '-', '.', '[', ']', '^', ':', '&', '/', 'k', '\u212a', '\u017f'],
    ...[
      '\0',
      '\b',
      '\t',
      '\n',
      '\v',
      '\f',
      '\r',
      '\x1c',
      '\x85',
      '\u00a0',
      '\u1680',
      '\u180e',
      '\u2000',
      '\u200b',
      '\u2028',
      '\u2029',
      '\u202f',
      '\u205f',
      '\u3000',
      '\ufeff',
    ],
    ...['\u{1f600}', '\ud83d', '\ude00', '\uffff', '\u{10ffff}'],
  ];

  it('agrees with the JavaScript engine on classes, escapes and white space', () => {
    const texts = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 3 });
    fc.assert(
      fc.property(sources, texts, (source, text) => {
        expect(safePattern(source, UNTIMED).test(text)).toBe(new RegExp(source, 'u').test(text));
      }),
      { numRuns: cases(5000) },
    );
  });

  it('reads named backreferences as JavaScript does', () => {
    const pattern = safePattern(`^(?<quote>["'])x\\k<quote>$`);
    expect(['"x"', "'x'", `"x'`, '"xk<quote>'].map((text) => pattern.test(text))).toEqual([true, true, false, false]);
  });

  it.each(['\\s', '\\S', '[\\s]', '[\\S]', '[^\\s]', '[^\\S]', '[\\s\\d]', '[\\S-]', '[\\w]', '[\\W]', '[^\\W]', '[^\\D]'])(
    'matches every character of the Basic Multilingual Plane against %s as JavaScript does',
    (source) => {
      const [safe, native] = [safePattern(`^${source}$`), new RegExp(`^${source}$`, 'u')];
      const differing = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
        (text) => safe.test(text) !== native.test(text),
      );
      expect(differing.map((text) => text.charCodeAt(0).toString(16))).toEqual([]);
    },
  );
});

function isLegal(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
