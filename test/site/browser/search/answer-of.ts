import type { SearchAnswer } from '../../../../src/search/query/search-engine.ts';

/** An answer by words with a number of matches, of which it lists none. */
export const answerOf = (totalCount: number): SearchAnswer => ({
  hits: [],
  totalCount,
  wordMatches: totalCount,
  similarCount: 0,
  hints: [],
  matchedWords: [],
  stage: 'words',
});
