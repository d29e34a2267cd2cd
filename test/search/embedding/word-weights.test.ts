import { describe, expect, it } from 'vitest';

import { readTokens } from '../../../src/search/embedding/token-texts.ts';
import { commonWords, weightsOf, wordWeights } from '../../../src/search/embedding/word-weights.ts';

describe('the weights of words in a collection', () => {
  const weights = wordWeights(readTokens(['server for mail', 'server for files', 'server of servers server', 'server']));

  it('are small for words that every text contains', () => {
    expect(weights('server')).toBeCloseTo(0.1 / 1.1);
  });

  it('count a text once, whatever the number of occurrences', () => {
    expect(weights('for')).toBeCloseTo(0.1 / 0.6);
    expect(weights('servers')).toBe(weights('mail'));
  });

  it('stay the same while the number of texts with the word changes a little', () => {
    const weightsOfShare = (count: number): readonly number[] => {
      const texts = Array.from({ length: 1000 }, (_, at) => (at < count ? 'mail server' : 'server'));
      return ['mail', 'server'].map(wordWeights(readTokens(texts)));
    };
    expect(weightsOfShare(255)).toEqual(weightsOfShare(250));
    expect(weightsOfShare(350)).not.toEqual(weightsOfShare(250));
    expect(weightsOfShare(1)[0]).toBe(1);
  });

  it('are 1 for words that no text contains', () => {
    expect(weights('weather')).toBe(1);
  });

  it('exist for an empty collection', () => {
    expect(wordWeights(readTokens([]))('anything')).toBe(1);
  });
});

describe('the common words of a collection', () => {
  const texts = [
    'server for mail',
    'server for files',
    ...Array.from({ length: 20 }, (_, at) => `server of kind ${'abcdefghijklmnopqrst'[at] ?? ''}`),
  ];

  it('are those with a weight of at most half, with their weights', () => {
    expect(Object.keys(commonWords(readTokens(texts)))).toEqual(['kind', 'of', 'server']);
    expect(weightsOf(commonWords(readTokens(texts)))('server')).toBeCloseTo(wordWeights(readTokens(texts))('server'), 3);
  });

  it('leave all other words at 1, whatever their names', () => {
    expect(['mail', 'constructor', '__proto__'].map(weightsOf(commonWords(readTokens(texts))))).toEqual([1, 1, 1]);
  });
});
