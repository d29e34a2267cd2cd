import { describe, expect, it } from 'vitest';

import { statusOf } from '../../../../src/site/browser/palette/palette-status.ts';
import type { SearchAnswer } from '../../../../src/search/query/search-engine.ts';

function answerOf(totalCount: number, rest: Partial<SearchAnswer> = {}): SearchAnswer {
  return { hits: [], totalCount, wordMatches: totalCount, similarCount: 0, hints: [], matchedWords: [], stage: 'words', ...rest };
}

describe('what the palette says about an answer', () => {
  it('is the number of results', () => {
    expect([undefined, answerOf(0), answerOf(1200)].map(statusOf)).toEqual(['', 'No server matches.', '1,200 results']);
  });

  it('names the query that was searched if it was corrected or translated', () => {
    const corrected = { q: 'mail', asWritten: '"mial"' };
    expect(statusOf(answerOf(2, { corrected }))).toBe('Showing results for mail. 2 results');
    const translated = { q: 'weather', asWritten: '"Wetter"', language: 'de' } as const;
    expect(statusOf(answerOf(1, { translated }))).toBe('Showing results for weather. 1 result');
    expect(statusOf(answerOf(0, { corrected }))).toBe('Searched for mail. No server matches.');
  });
});
