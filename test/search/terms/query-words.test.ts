import { describe, expect, it } from 'vitest';

import { queryWords } from '../../../src/search/terms/query-words.ts';

function terms(text: string): string[] {
  return queryWords(text).map(({ term }) => term);
}

describe('queryWords', () => {
  it('omits stop words', () => {
    expect(terms('I want to read a web page')).toEqual(['read', 'web', 'page']);
  });

  it('keeps stop words if there are no others', () => {
    expect(terms('to be')).toEqual(['to', 'be']);
    expect(terms('what is it')).toEqual(['what', 'is', 'it']);
  });

  it('gives only the bigrams of a run, and a single character alone', () => {
    expect(terms('天気予報')).toEqual(['天気', '気予', '予報']);
    expect(terms('雨')).toEqual(['雨']);
    expect(terms('気 天気')).toEqual(['気', '天気']);
  });

  it('keeps the spelling of each word, and gives each term once', () => {
    expect(queryWords('Searching, searches')).toEqual([{ word: 'searches', term: 'search' }]);
    expect(queryWords('')).toEqual([]);
  });
});
