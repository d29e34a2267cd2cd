import { describe, expect, it } from 'vitest';

import { engineOf, record } from '../support/records.ts';

const CATALOGUE = [
  record('a/one', { tags: ['Data Analysis', 'mail'], useCount: 5, description: 'Sends mail.' }),
  record('a/two', { tags: ['data'], useCount: 4, description: 'Sends mail.' }),
  record('a/three', { tags: ['DATA ANALYSIS'], useCount: 3 }),
  record('a/four', { tags: ['küche', '@home', 'say "cheese"'], useCount: 2 }),
  record('a/five', { tags: ['5“ disks'], useCount: 1 }),
];

describe('a filter by tag', () => {
  it.each([
    ['tag:data', ['two']],
    ['tag:"data analysis"', ['one', 'three']],
    ['TAG:Mail', ['one']],
    ['tag:data tag:mail', ['one', 'two']],
    ['tag:Küche', ['four']],
    ['tag:kuche', ['four']],
    ['tag:@home', ['four']],
    ['tag:"say cheese"', ['four']],
    ['tag:“say cheese”', ['four']],
    ['tag:"say “cheese”"', ['four']],
    ['tag:"5"" disks"', ['five']],
    ['tag:dat', []],
    ['tag:nobody', []],
    ['tag:data owner:a sends mail', ['two']],
    ['tag:data owner:b', []],
  ])('%j matches %j', async (q, names) => {
    const { hits, totalCount } = await (await engineOf(CATALOGUE)).search({ q });
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(names.map((name) => `a/${name}`));
    expect(totalCount).toBe(names.length);
  });

  it('that no server has finds nothing, and the filter that is suggested in its place works', async () => {
    const engine = await engineOf([...CATALOGUE, record('a/six', { tags: ['Mail & "Post"'] })]);
    for (const [q, suggested] of [
      ['tag:data-analysis', 'a/one a/three'],
      ['tag:mail-post', 'a/six'],
    ] as const) {
      expect((await engine.search({ q })).totalCount).toBe(0);
      const [first] = await engine.loosened({ q });
      const { hits } = await engine.search({ q: first?.q ?? '' });
      expect(hits.map(({ qualifiedName }) => qualifiedName).join(' ')).toBe(suggested);
    }
  });
});
