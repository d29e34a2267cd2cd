import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wordsOfTwo } from '../../../src/search/indexing/words-of-two.ts';
import { MIN_HALF } from '../../../src/search/terms/spelling.ts';

/** Whether a word is two parts, each of {@link MIN_HALF} letters or more. */
function isOfTwo(word: string, parts: readonly string[]): boolean {
  const long = parts.filter(({ length }) => length >= MIN_HALF);
  return long.some((first) => long.some((second) => first + second === word));
}

describe('wordsOfTwo', () => {
  it('finds the words that are two parts', () => {
    const words = ['timezone', 'zonetime', 'timezones', 'time', 'mailbox', 'aimail'];
    expect(wordsOfTwo(words, new Set(['time', 'zone', 'mail', 'box', 'ai']))).toEqual(['timezone', 'zonetime', 'mailbox', 'aimail']);
  });

  it('finds what comparing all pairs finds', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é', '😀'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.array(fc.tuple(part, part)), (parts, pairs) => {
        const words = [...pairs.map((pair) => pair.join('')), ...parts.flatMap((one) => parts.map((other) => one + other))];
        expect(wordsOfTwo(words, new Set(parts))).toEqual(words.filter((word) => isOfTwo(word, parts)));
      }),
    );
  });
});
