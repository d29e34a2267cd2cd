import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { alphabetical, DIGITS, letterOf, OTHER_SCRIPTS } from '../../../src/catalog/lists/alphabet.ts';

const named = (displayName: string, qualifiedName = `a/${displayName}`): { displayName: string; qualifiedName: string } => ({
  displayName,
  qualifiedName,
});

describe('an alphabetical list', () => {
  it('files a name under its first letter, without regard to case, accents and punctuation before it', () => {
    expect(['Éclair', '(redis)', 'zebra', 'Ａwide', '@acme/x'].map(letterOf)).toEqual(['E', 'R', 'Z', 'A', 'A']);
  });

  it('has one group for digits, and one for names without a Latin first letter', () => {
    expect(['7zip', '360', '微信', 'Яндекс', '—', ''].map(letterOf)).toEqual([DIGITS, DIGITS, ...Array<string>(4).fill(OTHER_SCRIPTS)]);
  });

  it('sorts letters before digits before other scripts, and equal names by their qualified names', () => {
    const list = [named('微信'), named('9to5'), named('beta'), named('Alpha', 'z/a'), named('alpha', 'b/a'), named('Ärger')];
    expect(alphabetical(list).map(({ displayName, qualifiedName }) => `${displayName} ${qualifiedName}`)).toEqual([
      'alpha b/a',
      'Alpha z/a',
      'Ärger a/Ärger',
      'beta a/beta',
      '9to5 a/9to5',
      '微信 a/微信',
    ]);
  });

  it('contains every server, in an order that does not depend on the input, with each letter together', () => {
    const server = fc.record({ displayName: fc.string({ unit: 'grapheme', maxLength: 6 }), qualifiedName: fc.uuid() });
    fc.assert(
      fc.property(fc.uniqueArray(server, { selector: ({ qualifiedName }) => qualifiedName, maxLength: 30 }), (servers) => {
        const list = alphabetical(servers);
        expect(alphabetical([...servers].reverse())).toEqual(list);
        expect(new Set(list)).toEqual(new Set(servers));
        const letters = list.map(({ displayName }) => letterOf(displayName));
        const runs = letters.filter((letter, at) => letter !== letters[at - 1]);
        expect(new Set(runs).size).toBe(runs.length);
      }),
    );
  });
});
