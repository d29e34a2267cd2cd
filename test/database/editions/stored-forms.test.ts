import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { editDistance } from '../../../src/catalog/values/nearest-word.ts';
import { nearEntries, segmentsNear } from '../../../src/database/editions/name-segments.ts';
import { searchedText, textPatterns } from '../../../src/database/editions/searched-text.ts';
import { storedFact } from '../../../src/database/editions/stored-facts.ts';
import { isStorable } from '../../../src/database/editions/stored-text.ts';
import { unitOrder } from '../../../src/database/editions/unit-order.ts';
import { fold } from '../../../src/search/terms/normalise.ts';
import { record } from '../../support/records.ts';
import { codePoint } from '../../support/code-point.ts';

describe('names in the index of similar names', () => {
  const letters = (most: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: most });

  it('share a segment with every name within two edits', () => {
    let near = 0;
    fc.assert(
      fc.property(letters(9), letters(9), fc.constantFrom(1, 2), (stored, written, edits) => {
        if (editDistance(stored, written) > edits) return;
        near += 1;
        const entries = new Set(nearEntries(record(stored)));
        expect(segmentsNear('bare', written, edits).some((entry) => entries.has(entry))).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(near).toBeGreaterThan(30);
  });
});

describe('texts in which a text is searched', () => {
  const pieces = fc.array(fc.constantFrom('a', 'b', 'é', '字', '𝒯', ' ', '-', '%', '_', '\\', '\u0001', '\u0002', 'ABCD', '\u0000', '/'), {
    maxLength: 8,
  });
  const folded = pieces.map((parts) => fold(parts.join('')));

  it('contain the same texts as before, and words begin at the same places', () => {
    fc.assert(
      fc.property(folded, folded, (text, part) => {
        if (part === '') return;
        const { anywhere, word } = textPatterns(part);
        const at = Array.from(text, (_, place) => place);
        const begins = at.some((place) => text.startsWith(part, place) && !/[\p{L}\p{N}]$/u.test(text.slice(0, place)));
        expect([isLike(searchedText(text), anywhere), isLike(searchedText(text), word)]).toEqual([text.includes(part), begins]);
      }),
      { numRuns: 2000 },
    );
  });

  it('consist of ASCII without U+0000', () => {
    fc.assert(fc.property(fc.string({ unit: codePoint }), (text) => /^[\u0001-~]*$/.test(searchedText(fold(text)))));
  });
});

describe('texts in an order', () => {
  it('compare by their bytes as by UTF-16 units', () => {
    const text = fc.array(fc.constantFrom('a', '\uD7FF', '\uE000', '\uFFFD', '\u{10000}', '\u{10FFFF}', '\u0001'), { maxLength: 4 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [one.join(''), other.join('')];
        const order = Buffer.compare(Buffer.from(unitOrder(a)), Buffer.from(unitOrder(b)));
        expect(order).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });
});

describe('facts', () => {
  it('are stored as they are, and long ones as a digest that no other fact is equal to', () => {
    expect(storedFact('owner:acme')).toBe('owner:acme');
    const long = storedFact(`ard.description:${'x'.repeat(5000)}`);
    expect(long).toMatch(/^ard\.description#[0-9a-f]{64}$/);
    expect(storedFact(`ard.description:${'x'.repeat(5001)}`)).not.toBe(long);
  });

  it('are stored as a digest where PostgreSQL cannot store them, so that a condition finds them', () => {
    const texts = ['tag:a\0b', 'tag:a\0c', 'tag:\uD800', 'tag:\uD801', 'tag:\uFFFD'];
    const stored = texts.map(storedFact);
    expect(new Set(stored).size).toBe(texts.length);
    expect(stored.filter(isStorable)).toEqual(stored);
    expect(stored[0]).toMatch(/^tag#[0-9a-f]{64}$/);
  });
});

/** `like` of PostgreSQL. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.replaceAll(/\\(.)|%|[\s\S]/gu, (character, escaped?: string) =>
    escaped === undefined && character === '%' ? '[\\s\\S]*' : `\\u{${(escaped ?? character).codePointAt(0)?.toString(16) ?? ''}}`,
  );
  return new RegExp(`^${parts}$`, 'u').test(text);
}
