import { describe, expect, it } from 'vitest';

import { countRelevant } from '../../../src/search/ranking/relevant-rows.ts';
import type { ExpandedWord } from '../../../src/search/terms/expanded-terms.ts';

/** A query word that some rows have. */
const word = (worth: number, ...rows: number[]): ExpandedWord => [
  { term: 'x', worth, postings: { rows: Uint32Array.from(rows), impacts: new Uint8Array(rows.length) } },
];
const ALL = Uint32Array.from([0, 1, 2, 3]);
const question = { wholeWeight: 10, named: new Map<number, number>(), cosines: undefined, bestCosine: 0 };

describe('the number of relevant matches', () => {
  it('counts rows with words of six tenths of the weight of the query', () => {
    const expanded = [word(6, 0, 1), word(4, 1, 2), word(0.1, 3)];
    expect(countRelevant(ALL, 4, { ...question, expanded })).toBe(2);
    expect(countRelevant(Uint32Array.from([2, 3]), 4, { ...question, expanded })).toBe(0);
  });

  it('counts the best alternative of a word once', () => {
    const expanded = [[...word(3, 0), ...word(4, 0)]];
    expect(countRelevant(ALL, 4, { ...question, expanded })).toBe(0);
  });

  it('counts rows with nearly the best cosine, and named ones', () => {
    const cosines = Float32Array.from([0.5, 0.44, 0.4, 0]);
    expect(countRelevant(ALL, 4, { ...question, expanded: [], cosines, bestCosine: 0.5 })).toBe(2);
    expect(countRelevant(ALL, 4, { ...question, expanded: [], named: new Map([[3, 1]]) })).toBe(1);
  });
});
