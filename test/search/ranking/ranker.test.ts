import { describe, expect, it } from 'vitest';

import { bitsetWhere } from '../../../src/search/files/bitset.ts';
import { MeaningScores, ScoreBuffers } from '../../../src/search/ranking/meaning-scores.ts';
import { Ranker, type RankRequest } from '../../../src/search/ranking/ranker.ts';

const DIMENSIONS = 16;
const COUNT = 60;
/** Rows with the word: nine with much of it, three with hardly any. */
const IMPACTS = [...new Array<number>(9).fill(255), 1, 1, 1];
/** The row with the best cosine, and thirty others with a lower one; none of them has the word. */
const CLOSEST = 20;
const CLOSE = { from: 21, to: 51 };

/** A code whose cosine with the query grows with the number of its positive signs. */
function codeOf(row: number): number[] {
  const positive = row === CLOSEST ? DIMENSIONS : row >= CLOSE.from && row < CLOSE.to ? 12 : 8;
  const bits = 2 ** positive - 1;
  return [bits & 255, bits >> 8];
}

const VECTORS = {
  rows: Uint32Array.from({ length: COUNT }, (_, row) => row),
  bytesPerRow: DIMENSIONS / 8,
  servers: Uint8Array.from(Array.from({ length: COUNT }, (_, row) => codeOf(row)).flat()),
  toolCounts: new Uint16Array(COUNT),
  tools: new Uint8Array(0),
};

const NONE = bitsetWhere(COUNT, () => false);
const POSTINGS = { rows: Uint32Array.from(IMPACTS.keys()), impacts: Uint8Array.from(IMPACTS) };

function request(scope?: Uint8Array): RankRequest {
  return {
    hasText: true,
    expanded: [[{ term: 'band', postings: POSTINGS, worth: 1 }]],
    maxWordScore: 255,
    scope,
    named: new Map(),
    meaning: {
      vector: new Float32Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS)),
      parts: [],
      scores: new MeaningScores(new ScoreBuffers(COUNT), [VECTORS]),
    },
    mode: 'hybrid',
    similar: false,
    marks: { deployed: NONE, verified: NONE, remote: NONE, local: NONE },
    precedes: undefined,
    offset: 0,
    limit: 10,
  };
}

const matchesOf = (scope?: Uint8Array): number[] => [...new Ranker(COUNT).rank(request(scope)).matches].sort((a, b) => a - b);

describe('the matches of a query', () => {
  const matches = [...IMPACTS.keys(), CLOSEST];

  it('have a word, or are among the first results: a weak match does not bring in all rows that are better than it', () => {
    expect(matchesOf()).toEqual(matches);
  });

  it('are the same within a filter', () => {
    const scope = Uint8Array.from({ length: COUNT }, (_, row) => Number(row % 2 === 0));
    expect(matchesOf(scope)).toEqual(matches.filter((row) => row % 2 === 0));
    const others = Uint8Array.from({ length: COUNT }, (_, row) => Number(row >= CLOSE.from));
    expect(matchesOf(others)).toEqual([]);
  });
});
