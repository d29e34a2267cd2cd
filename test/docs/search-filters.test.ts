import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { MARKS, RUNNERS } from '../../src/search/files/index-data.ts';
import { parseFilterQuery } from '../../src/search/query/filter-query.ts';

/** The queries in code spans of the page about searching. */
const queries = Array.from(readFileSync('src/site/docs/find.md', 'utf8').matchAll(/`(-?[a-z]+:[^`]+)`/g), ([, query = '']) => query);

describe('the filters in the docs', () => {
  it('are understood by the search', () => {
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) expect(parseFilterQuery(query), query).toMatchObject({ text: '', hints: [] });
  });

  it('are all that need a certain word', () => {
    const expected = [...MARKS.map((mark) => `is:${mark}`), ...RUNNERS.map((runner) => `runs:${runner}`)];
    expect(queries).toEqual(expect.arrayContaining(expected));
  });
});
