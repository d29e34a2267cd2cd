import { describe, expect, it } from 'vitest';

import type { FirstVisits } from '../../../../scripts/bench/browser-search/figures.ts';
import { firstByMeaning, firstOfAll, firstResult, stagesOf } from '../../../../scripts/bench/browser-search/first-result.ts';
import type { FirstAnswer, Visit } from '../../../../scripts/bench/browser-search/visit.ts';

function visited(...answers: readonly (readonly [stage: string, at: number])[]): Visit {
  return {
    answers: answers.map(([stage, at]): FirstAnswer => ({ stage, at, bytes: 1000 * at, requests: 2, results: 10 })),
    waterfall: [],
  };
}

const VISITS: FirstVisits = {
  none: [visited(['meaning', 3]), visited(['words', 1], ['meaning', 5]), visited(['words', 2], ['meaning', 4])],
  fast: [visited(['meaning', 9])],
  slow: [visited(['words, names', 7], ['words', 8], ['meaning, names', 20], ['meaning', 30])],
};

describe('the time of the first result', () => {
  it('is the median over the visits, with the bytes of the slow network', () => {
    expect(firstResult(VISITS, firstOfAll)).toEqual({ ms: { none: 2, fast: 9, slow: 7 }, bytes: 7000, requests: 2, results: 10 });
  });

  it('of vector search may be that of a result with names only', () => {
    expect(firstResult(VISITS, firstByMeaning).ms).toEqual({ none: 4, fast: 9, slow: 20 });
  });

  it('of a stage counts the visits with that stage', () => {
    const byWords = firstResult(VISITS, (answers) => answers.find(({ stage }) => stage === 'words'));
    expect(byWords.ms).toEqual({ none: 1, fast: Number.NaN, slow: 8 });
  });
});

it('names the stages in order', () => {
  expect(stagesOf(VISITS)).toEqual(['words, names', 'words', 'meaning, names', 'meaning']);
});
