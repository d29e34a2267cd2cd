import { describe, expect, it } from 'vitest';

import { manyRecords } from '../../../../scripts/bench/browser-search/many-records.ts';
import { warmQueries } from '../../../../scripts/bench/browser-search/queries.ts';
import { HARBOUR } from '../../../support/records.ts';

describe('the queries for a warm engine', () => {
  it('have two to five words, are unique, and depend only on the records', () => {
    const queries = warmQueries(HARBOUR, 20);
    expect(queries).toHaveLength(20);
    expect(new Set(queries).size).toBe(20);
    for (const query of queries) expect(query).toMatch(/^[a-z]+(?: [a-z]+){1,4}$/);
    expect(warmQueries(HARBOUR, 20)).toEqual(queries);
  });

  it('are fewer if there are too few words', () => {
    expect(warmQueries(HARBOUR.slice(0, 1), 5000).length).toBeLessThan(5000);
  });
});

describe('multiplied records', () => {
  const made = manyRecords(HARBOUR, 10);

  it('begin with the given ones and have unique names', () => {
    expect(made.slice(0, HARBOUR.length)).toEqual(HARBOUR);
    expect(made).toHaveLength(10 * HARBOUR.length);
    expect(new Set(made.map(({ qualifiedName }) => qualifiedName)).size).toBe(made.length);
  });

  it('add new words, and keep most of the old ones', () => {
    const wordsOf = (records: typeof made): string[] => records.flatMap(({ description }) => description.match(/\p{L}{3,}/gu) ?? []);
    const known = new Set(wordsOf(HARBOUR));
    const words = wordsOf(made.slice(HARBOUR.length));
    const old = words.filter((word) => known.has(word));
    expect(old.length / words.length).toBeGreaterThan(0.6);
    expect(old.length).toBeLessThan(words.length);
  });
});
