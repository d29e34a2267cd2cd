import { describe, expect, it } from 'vitest';

import { canBeMistyped, correctionsOf, isReplaceable, joinsOf, splitsOf } from '../../../src/search/terms/spelling.ts';
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
  ])('gives the possible intended words of %s, the most likely first', (word, expected) => {
    expect(correctionsOf(lexicon, word).map((other) => other.word)).toEqual(expected);
  });

  it('gives the terms under which the words are indexed', () => {
    expect(correctionsOf(lexicon, 'thinkin')).toEqual([{ word: 'thinking', term: 'think' }]);
  });

  it('gives no stop word', () => {
    expect(correctionsOf(lexiconOf(['for', 'four']), 'foor').map(({ word }) => word)).toEqual(['four']);
  });
});

describe('isReplaceable', () => {
  it('is true for a longer word with the same first letter, or with the first two swapped', () => {
    expect(isReplaceable('githib', 'github')).toBe(true);
    expect(isReplaceable('igthub', 'github')).toBe(true);
    expect(isReplaceable('xithub', 'github')).toBe(false);
    expect(isReplaceable('mpc', 'mcp')).toBe(false);
    expect(isReplaceable('tidb', 'tmdb')).toBe(false);
    expect(isReplaceable('deel', 'deep')).toBe(false);
    expect(isReplaceable('slac', 'slack')).toBe(true);
    expect(isReplaceable('databaxe', 'database')).toBe(true);
  });

  it('is false for short words after an edit that makes other names, and for another digit', () => {
    for (const [name, word] of [
      ['lyft', 'left'],
      ['toptal', 'total'],
      ['swatch', 'switch'],
      ['shein', 'shin'],
      ['context8', 'context'],
      ['k4han', 'khan'],
    ] as const)
      expect(isReplaceable(name, word), name).toBe(false);
    expect(isReplaceable('databise', 'database')).toBe(true);
  });
});

describe('splitsOf', () => {
  it('splits a word that lacks a blank', () => {
    expect(splitsOf(lexicon, 'sequentialthinking').map(({ word }) => word)).toEqual(['sequential', 'thinking']);
    expect(splitsOf(lexicon, 'sequentialx')).toEqual([]);
    expect(splitsOf(lexicon, 'ab')).toEqual([]);
  });
});

describe('joinsOf', () => {
  it('joins adjacent words if one of them is unknown', () => {
    expect(joinsOf(lexicon, ['my', 'git', 'hub'], new Set(['hub'])).map(({ word }) => word)).toEqual(['github']);
    expect(joinsOf(lexicon, ['my', 'git', 'hub'], new Set(['my']))).toEqual([]);
  });
});

describe('canBeMistyped', () => {
  it('is false for numbers, single letters and unlikely input', () => {
    expect(['mail', 'é9', '2024', 'x', 'y'.repeat(40), 'c++'].filter(canBeMistyped)).toEqual(['mail', 'é9']);
  });
});
