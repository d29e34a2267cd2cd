import { describe, expect, it } from 'vitest';

import { wordWeights } from '../../src/embedding/word-weights.ts';

describe('the weights of words in a collection', () => {
  const weights = wordWeights(['server for mail', 'server for files', 'server of servers server', 'server']);

  it('are small for what every text says', () => {
    expect(weights('server')).toBeCloseTo(0.1 / 1.1);
  });

  it('count a text once, however often it says a word', () => {
    expect(weights('for')).toBeCloseTo(0.1 / 0.6);
    expect(weights('servers')).toBe(weights('mail'));
  });

  it('are 1 for what no text says', () => {
    expect(weights('weather')).toBe(1);
  });

  it('hold for a collection of nothing', () => {
    expect(wordWeights([])('anything')).toBe(1);
  });
});
