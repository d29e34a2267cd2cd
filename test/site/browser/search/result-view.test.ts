import { describe, expect, it } from 'vitest';

import { pageCount, statusText, type AnswerCounts } from '../../../../src/site/browser/search/result-view.ts';
import type { SearchState } from '../../../../src/site/browser/search/search-state.ts';

const counts = (totalCount: number, wordMatches = totalCount, similarCount = 0): AnswerCounts => ({
  totalCount,
  wordMatches,
  similarCount,
});
const state = (page = 1, q = 'mail'): SearchState => ({ q, profile: '', sort: 'relevance', page });

describe('statusText', () => {
  it.each([
    [counts(1), 1, '1 server matches.'],
    [counts(12), 1, '12 servers match.'],
    [counts(12, 9), 1, '12 servers match: 9 by words, 3 by meaning.'],
    [counts(2, 0), 1, '2 servers match by meaning.'],
    [counts(0, 0, 5), 1, 'No servers match.'],
    [counts(41, 40), 2, '41 servers match: 40 by words, 1 by meaning. Page 2 of 3.'],
    [counts(3, 3, 1), 1, '3 servers match, 1 more is similar.'],
    [counts(2, 0, 5), 1, '2 servers match by meaning, 5 more are similar.'],
    [counts(12, 9, 5), 1, '12 servers match: 9 by words, 3 by meaning, 5 more are similar.'],
    [counts(18, 18, 7), 1, '18 servers match, 7 more are similar. Page 1 of 2.'],
    [counts(18, 18, 7), 3, '18 servers match. There is no page 3; the last one is 2.'],
  ])('counts matches, similar servers, and the pages of both: %j on page %d', (of, page, text) => {
    expect(statusText(of, state(page), 20)).toBe(text);
  });

  it('asks for a second letter if nothing matches one', () => {
    for (const q of ['m', ' É ', '7']) expect(statusText(counts(0), state(1, q), 20), q).toBe('Type at least two letters.');
  });

  it('does not ask for it where one character can be a word', () => {
    for (const q of ['字', '本', 'ข', '차', '?', 'owner:m']) expect(statusText(counts(0), state(1, q), 20), q).toBe('No servers match.');
  });
});

describe('pageCount', () => {
  it('has no page for nothing, and one for similar servers alone', () => {
    expect([pageCount(counts(0), 20), pageCount(counts(0, 0, 1), 20)]).toEqual([0, 1]);
  });
});
