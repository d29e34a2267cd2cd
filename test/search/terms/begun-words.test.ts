import { describe, expect, it } from 'vitest';

import { termsOfBegun } from '../../../src/search/terms/begun-words.ts';
import { termsOf } from '../../../src/search/terms/normalise.ts';

const WORDS = [
  ...['documentation', 'visualization', 'organisation', 'conversation', 'automation', 'scheduling', 'monitoring', 'booking', 'fitness'],
  ...['deployment', 'management', 'capability', 'security', 'powerful', 'interaction', 'execution', 'hugging', 'natural', 'efficiently'],
  ...['database', 'calculator', 'companies', 'converter', 'assistance', 'statistical', 'comprehensive', 'readable', 'continuous'],
];

describe('the terms of a word that is being typed', () => {
  it.each(WORDS)('include that of %s from its fourth letter on, or longer terms begin with what is typed', (word) => {
    const [term = ''] = termsOf(word);
    for (let letters = 4; letters < word.length; letters += 1) {
      const typed = word.slice(0, letters);
      const isLonger = term.length > letters && term.startsWith(typed);
      expect([typed, isLonger || termsOfBegun(typed).includes(term)]).toEqual([typed, true]);
    }
  });

  it('are never longer than it', () => {
    for (const word of WORDS) expect(termsOfBegun(word).every((term) => term.length <= word.length)).toBe(true);
  });

  it.each(['abc', 'größ', 'k8s9', '会議室予', ''])('are none for a short word and one that is not stemmed: %j', (word) => {
    expect(termsOfBegun(word)).toEqual([]);
  });
});
