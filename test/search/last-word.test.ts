import { describe, expect, it } from 'vitest';

import { engineOf, record } from '../support/records.ts';

describe('the last word of a query', () => {
  const records = ['A post.', 'A poster.', 'Postal codes.'].map((description, at) => record(`n${at}`, { description, verified: true }));

  it.each([
    ['post', 3],
    ['is:verified post', 3],
    ['post ', 1],
    ['post is:verified', 1],
    ['post the', 1],
    ['post is:verified the', 1],
  ])('is searched as a prefix if nothing follows it: %j', async (q, count) => {
    expect((await (await engineOf(records)).search({ q, mode: 'text' })).totalCount).toBe(count);
  });

  it('is not completed to a stop word', async () => {
    const engine = await engineOf([
      ...records,
      record('n3', { description: 'Made for forecasts.' }),
      record('n4', { description: 'For you.' }),
    ]);
    const { hits } = await engine.search({ q: 'poster fo', mode: 'text' });
    expect(hits.map(({ qualifiedName }) => qualifiedName).sort()).toEqual(['n1', 'n3']);
  });

  it('is whole as a short part of a name with dots that some server has', async () => {
    const engine = await engineOf([
      record('monday', { description: 'Boards of monday.com.' }),
      record('shell', { description: 'Runs commands.' }),
      record('pages', { description: 'Builds with ASP.NET.' }),
    ]);
    const namesOf = async (q: string): Promise<string[]> => (await engine.search({ q, mode: 'text' })).hits.map((hit) => hit.qualifiedName);
    expect(await namesOf('monday.com')).toEqual(['monday']);
    expect(await namesOf('sunday.comm')).toEqual(['shell']);
    expect(await namesOf('asp.ne')).toEqual(['pages']);
  });

  it.each(['documentat', 'documentati', 'documentatio'])('may end within a suffix that the index does not have: %s', async (q) => {
    const engine = await engineOf([...records, record('n5', { description: 'Documents for everybody.' })]);
    const { hits } = await engine.search({ q, mode: 'text' });
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['n5']);
  });

  it('may become a word of another suffix only if more servers have that word', async () => {
    const compiled = [1, 2].map((at) => record(`compiler${at}`, { description: 'Compiles programs.' }));
    const engine = await engineOf([...records, ...compiled, record('n6', { description: 'A comp.' })]);
    const { hits } = await engine.search({ q: 'compi', mode: 'text' });
    expect(hits.map(({ qualifiedName }) => qualifiedName).sort()).toEqual(['compiler1', 'compiler2']);
  });
});
