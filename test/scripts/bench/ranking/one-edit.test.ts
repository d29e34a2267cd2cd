import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { EDITS, letterCount, oneEdit } from '../../../../scripts/bench/ranking/one-edit.ts';
import { sample, seededRandom } from '../../../../scripts/support/seeded-random.ts';

/** What one edit made of a text, told from the outcome; a replacement is asked about before an exchange. */
function editBetween(before: readonly string[], after: readonly string[]): (typeof EDITS)[number] | undefined {
  const at = before.findIndex((character, index) => character !== after[index]);
  const from = at === -1 ? before.length : at;
  const same = (left: readonly string[], right: readonly string[]): boolean => left.join('\n') === right.join('\n');
  if (same(before.slice(from), after.slice(from + 1))) return 'insertion';
  if (same(before.slice(from + 1), after.slice(from))) return 'deletion';
  if (same(before.slice(from + 1), after.slice(from + 1))) return 'substitution';
  const exchanged = before[from] === after[from + 1] && before[from + 1] === after[from];
  return exchanged && same(before.slice(from + 2), after.slice(from + 2)) ? 'transposition' : undefined;
}

describe('a single edit', () => {
  it('changes any name by exactly one edit', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }).filter((text) => letterCount(text) >= 2);
    fc.assert(
      fc.property(name, fc.nat(), (text, seed) => {
        const edited = oneEdit(text, seededRandom(seed));
        expect(edited.toLowerCase()).not.toBe(text.toLowerCase());
        expect(EDITS).toContain(editBetween([...text], [...edited]));
      }),
    );
  });

  it('is of every kind with about equal frequency', () => {
    const random = seededRandom(1);
    const kinds = Array.from({ length: 2000 }, () => editBetween([...'harbour pilot'], [...oneEdit('harbour pilot', random)]));
    // Letters without a letter after them cannot be exchanged: that kind is somewhat rarer.
    for (const edit of EDITS) expect(kinds.filter((kind) => kind === edit).length).toBeGreaterThan(400);
  });

  it('is the same for the same seed', () => {
    const edits = (seed: number): string[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => oneEdit('lighthouse', random));
    };
    expect(edits(7)).toEqual(edits(7));
    expect(edits(7)).not.toEqual(edits(8));
  });

  it('refuses texts with fewer than two letters', () => {
    expect(() => oneEdit('4 u', seededRandom(1))).toThrow('"4 u" has fewer than two letters');
  });
});

describe('a sample', () => {
  it('contains each value at most once, and all if there are fewer', () => {
    const values = Array.from({ length: 50 }, (_, at) => at);
    const taken = sample(values, 20, seededRandom(3));
    expect(new Set(taken).size).toBe(20);
    expect(sample(values, 99, seededRandom(3)).sort((a, b) => a - b)).toEqual(values);
    expect(taken).not.toEqual(values.slice(0, 20));
  });
});
