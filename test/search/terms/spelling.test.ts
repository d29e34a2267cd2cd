import { describe, expect, it } from 'vitest';

import { canBeMistyped, correctionsOf, joinsOf, splitsOf } from '../../../src/search/terms/spelling.ts';
import { lexiconOf } from '../../support/in-memory-index.ts';

const lexicon = lexiconOf([
  'calendar',
  'calender',
  'mail',
  'mcp',
  'cap',
  'github',
  'sequential',
  'thinking',
  'nail',
  'weather',
  'maps',
  'map',
]);

describe('correctionsOf', () => {
  it.each([
    ['cmp', ['mcp', 'cap']],
    ['wether', ['weather']],
    ['aweather', ['weather']],
    ['xail', ['mail', 'nail']],
    ['mxil', ['mail']],
    ['zebra', []],
  ])('finds what %s can have been meant as, likely words first', (word, expected) => {
    expect(correctionsOf(lexicon, word).map((other) => other.word)).toEqual(expected);
  });

  it('gives the terms under which the words are indexed', () => {
    expect(correctionsOf(lexicon, 'thinkin')).toEqual([{ word: 'thinking', term: 'think' }]);
  });
});

describe('splitsOf', () => {
  it('finds the two words of one that lacks its blank', () => {
    expect(splitsOf(lexicon, 'sequentialthinking').map(({ word }) => word)).toEqual(['sequential', 'thinking']);
    expect(splitsOf(lexicon, 'sequentialx')).toEqual([]);
    expect(splitsOf(lexicon, 'ab')).toEqual([]);
  });
});

describe('joinsOf', () => {
  it('finds the word that neighbours make, one of them being unknown', () => {
    expect(joinsOf(lexicon, ['my', 'git', 'hub'], new Set(['hub'])).map(({ word }) => word)).toEqual(['github']);
    expect(joinsOf(lexicon, ['my', 'git', 'hub'], new Set(['my']))).toEqual([]);
  });
});

describe('canBeMistyped', () => {
  it('does not doubt numbers, single letters and what nobody types', () => {
    expect(['mail', 'é9', '2024', 'x', 'y'.repeat(40)].filter(canBeMistyped)).toEqual(['mail', 'é9']);
  });
});
