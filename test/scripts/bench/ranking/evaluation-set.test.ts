import { describe, expect, it } from 'vitest';

import { readDocuments, readQueries } from '../../../../scripts/bench/ranking/evaluation-set.ts';

function lines(...rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const TOOL = { name: 'tides', description: 'Tells high water.' };

describe('the documents of a collection', () => {
  it('are read with their tags and tools', () => {
    const text = lines({ _id: '@acme/tides', title: 'Tides', text: 'When the water comes.', metadata: { tags: ['sea'], tools: [TOOL] } });
    expect(readDocuments(text)).toEqual([
      { id: '@acme/tides', name: '@acme/tides', title: 'Tides', text: 'When the water comes.', tags: ['sea'], tools: [TOOL] },
    ]);
  });

  it('have empty fields if nothing is stated', () => {
    const text = lines({ _id: 'a', title: 'A' }, { _id: 'b', text: 'B', metadata: { tags: null, tools: [{ name: 't' }] } });
    expect(readDocuments(text)).toEqual([
      { id: 'a', name: 'a', title: 'A', text: '', tags: [], tools: [] },
      { id: 'b', name: 'b', title: '', text: 'B', tags: [], tools: [{ name: 't', description: '' }] },
    ]);
  });

  it('have a name only if their id is a valid name and unique', () => {
    const text = lines({ _id: 'math.gcd' }, { _id: 'math.gcd#2' }, { _id: 'Math.GCD' });
    expect(readDocuments(text).map(({ id, name }) => [id, name])).toEqual([
      ['math.gcd', 'math.gcd'],
      ['math.gcd#2', ''],
      ['Math.GCD', ''],
    ]);
  });
});

describe('the queries of a set', () => {
  const QUERIES = lines({ _id: 'q1', text: 'high water' }, { _id: 'q2', text: 'low water' }, { _id: 'q3', text: 'no water' });
  const HEAD = 'query-id\tcorpus-id\tscore\n';
  const IDS = new Set(['a', 'b']);

  it('have their relevant documents and grades', () => {
    const { queries } = readQueries(QUERIES, `${HEAD}q1\ta\t1\nq1\tb\t2\nq2\tb\t1\n`, IDS);
    expect(queries).toEqual([
      {
        id: 'q1',
        text: 'high water',
        relevant: new Map([
          ['a', 1],
          ['b', 2],
        ]),
      },
      { id: 'q2', text: 'low water', relevant: new Map([['b', 1]]) },
    ]);
  });

  it('are omitted and counted if no document of the collection is relevant', () => {
    const { queries, leftOut } = readQueries(QUERIES, `${HEAD}q1\ta\t1\nq2\telsewhere\t1\nq3\ta\t0\n`, IDS);
    expect(queries.map(({ id }) => id)).toEqual(['q1']);
    expect(leftOut).toBe(2);
  });

  it('are refused if a judgement is invalid, with its line number', () => {
    for (const line of ['q1\ta', 'q1\ta\tmuch', 'q1\t\t1', 'q1\ta\t1\t1']) {
      expect(() => readQueries(QUERIES, `${HEAD}q1\ta\t1\n${line}\n`, IDS)).toThrow('Line 3 of qrels.tsv');
    }
  });
});
