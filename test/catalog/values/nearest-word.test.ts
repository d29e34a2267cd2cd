import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nearestWord } from '../../../src/catalog/values/nearest-word.ts';

const WORDS = ['tags', 'tools', 'description', 'displayName'];

/** Edit distance by its recursive definition, without a table. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const replaced = distance(a.slice(1), b.slice(1)) + (a.startsWith(b.charAt(0)) ? 0 : 1);
  return Math.min(replaced, distance(a.slice(1), b) + 1, distance(a, b.slice(1)) + 1);
}

describe('nearestWord', () => {
  it.each([
    ['tag', 'tags'],
    ['TAGS', 'tags'],
    ['tool', 'tools'],
    ['desciption', 'description'],
    ['displayname', 'displayName'],
    ['dispalyName', 'displayName'],
    ['summary', undefined],
    ['', undefined],
  ])('of %j is %j', (written, word) => {
    expect(nearestWord(written, WORDS)).toBe(word);
  });

  it('returns nothing without words', () => {
    expect(nearestWord('tags', [])).toBeUndefined();
  });

  it('is a word of minimum distance, at most two edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (written, words) => {
        const least = Math.min(...words.map((one) => distance(written, one)));
        const nearest = nearestWord(written, words);
        if (nearest === undefined) expect(least).toBeGreaterThan(2);
        else expect(distance(written, nearest)).toBe(least);
      }),
    );
  });
});
