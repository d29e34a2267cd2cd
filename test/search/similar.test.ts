import { beforeAll, describe, expect, it } from 'vitest';

import { SEARCH_MODES, type SearchEngine, type SearchHit } from '../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const MAIL = [
  'Send mail and read it.',
  'Delivers newsletters.',
  'Reads an inbox over IMAP.',
  'Messages over SMTP.',
  'Sends a text message to a phone.',
  'Draws letters as pictures.',
  'Chat with a team.',
  'Keeps contacts and addresses.',
  'Calendar appointments and invitations.',
  'Filters spam.',
  'Signs documents.',
  'Notifies people about events.',
].map((description, at) => record(`owner-${at}/server-${at}`, { description }));

const Q = 'mail';
let engine: SearchEngine;

beforeAll(async () => {
  engine = await engineOf([...HARBOUR, ...MAIL]);
});

async function every(limit: number): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (;;) {
    const page = (await engine.search({ q: Q, similar: true, offset: hits.length, limit })).hits;
    if (page.length === 0) return hits;
    hits.push(...page);
  }
}

const namesOf = (hits: readonly SearchHit[]): string[] => hits.map(({ qualifiedName }) => qualifiedName);

describe('servers that are only similar in meaning', () => {
  it('come after all matches, are marked, and are not in the total', async () => {
    const { hits, totalCount, wordMatches, similarCount } = await engine.search({ q: Q, similar: true, limit: 100 });
    expect(wordMatches).toBe((await engine.search({ q: Q, mode: 'text' })).totalCount);
    expect(totalCount).toBeGreaterThanOrEqual(wordMatches);
    expect(similarCount).toBeGreaterThan(2);
    expect(hits.map(({ isSimilar = false }) => isSimilar)).toEqual([
      ...Array.from({ length: totalCount }, () => false),
      ...Array.from({ length: similarCount }, () => true),
    ]);
    expect(hits.every(({ score }, at) => at === 0 || score <= (hits[at - 1]?.score ?? 0))).toBe(true);
  });

  it('can be paged through together with the matches, each once', async () => {
    const { totalCount, similarCount } = await engine.search({ q: Q, similar: true });
    const pages = await every(1);
    expect(new Set(namesOf(pages)).size).toBe(totalCount + similarCount);
    expect(pages.slice(0, totalCount).some(({ isSimilar }) => isSimilar)).toBe(false);
    expect(namesOf(await every(4))).toEqual(namesOf(pages));
  });

  it('are listed only if requested, in order of relevance', async () => {
    const { hits, totalCount, similarCount } = await engine.search({ q: Q, limit: 100 });
    expect([hits.length, similarCount]).toEqual([totalCount, 0]);
    expect(await engine.search({ q: Q, similar: true, sort: 'name' })).toMatchObject({ totalCount, similarCount: 0 });
    expect(await engine.search({ q: Q, similar: true, mode: 'text' })).toMatchObject({ similarCount: 0 });
  });

  it('are not counted in facets', async () => {
    const { facets, totalCount } = await engine.search({ q: Q, similar: true, facets: true });
    expect(facets?.owner.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);
  });

  it.each(['mail', 'read messages', 'send documents to people'])(
    'are the same with a filter, so that facets count what it leaves: %s',
    async (q) => {
      const { facets } = await engine.search({ q, similar: true, facets: true });
      expect(facets?.owner.length).toBeGreaterThan(1);
      for (const { value, count } of facets?.owner ?? []) {
        expect((await engine.search({ q: `owner:${value} ${q}` })).totalCount, value).toBe(count);
      }
    },
  );

  it.each(SEARCH_MODES)('are not listed for a word without meaning (%s)', async (mode) => {
    for (const q of ['xqzvw', 'xqzvw hjklp', 'owner:acme xqzvw']) {
      expect(await engine.search({ q, mode, similar: true }), q).toMatchObject({ hits: [], totalCount: 0, similarCount: 0 });
    }
  });

  it('are listed where no server in the filter matches', async () => {
    const answer = await engine.search({ q: 'owner:owner-3 mail', similar: true });
    expect(answer).toMatchObject({ totalCount: 0, similarCount: 1, hits: [{ qualifiedName: 'owner-3/server-3', isSimilar: true }] });
  });

  it('make no difference to the first results', async () => {
    const { hits } = await engine.search({ q: 'read and send messages', limit: 3 });
    expect(namesOf((await engine.search({ q: 'read and send messages', limit: 3, similar: true })).hits)).toEqual(namesOf(hits));
  });
});

describe('the counts of an answer', () => {
  it('count every server as a match by words if there is no text', async () => {
    expect(await engine.search({ q: 'owner:acme', similar: true })).toMatchObject({ totalCount: 2, wordMatches: 2, similarCount: 0 });
  });

  it('count no match by words where only meaning ranks', async () => {
    expect(await engine.search({ q: Q, mode: 'vector' })).toMatchObject({ wordMatches: 0 });
  });
});
