import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { textFinder } from '../../../src/session-config/server/text-finder.ts';

// Few characters, so that texts occur in each other.
const word = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 12 });

describe('a finder of texts', () => {
  it('replaces at each position the longest text that begins there, as a regular expression does', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.array(word, { maxLength: 8 }), (searched, words) => {
        const text = words.join('');
        const longestFirst = searched.toSorted((a, b) => b.length - a.length).map((one) => one.replaceAll('.', '\\.'));
        const expected = searched.length === 0 ? text : text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), '#');
        expect(textFinder(searched)(text, '#')).toBe(expected);
      }),
    );
  });

  it('changes nothing if nothing is searched', () => {
    expect(textFinder([])('abc', '#')).toBe('abc');
  });
});
