import { describe, expect, it } from 'vitest';

import { queryCandidates } from '../../src/publish/query-candidates.ts';
import { withRepresentativeQueries } from '../../src/publish/representative-queries.ts';
import { createCatalog } from '../../src/catalog/published/catalog.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const CALENDAR = record('acme/calendar', {
  displayName: 'Calendar',
  description: 'A calendar.',
  tools: [
    { name: 'createEvent', description: 'Creates an event in a calendar. Needs a date.', inputSchema: {} },
    { name: 'list_events', description: 'Lists.', inputSchema: {} },
    { name: 'x', description: '`rm -rf` owner:acme', inputSchema: {} },
  ],
});

describe('queryCandidates', () => {
  it('are the first sentences of tools, else the words of their names, first without and then with the name of the server', () => {
    expect(queryCandidates(CALENDAR)).toEqual([
      'creates an event in a calendar',
      'list events',
      'creates an event in a calendar with Calendar',
      'list events with Calendar',
      'Calendar MCP server',
    ]);
  });

  it('come from the description where no tool is known', () => {
    const described = record('acme/rates', {
      displayName: 'Rates',
      description: 'Converts currencies at daily rates – since 1999.',
    });
    expect(queryCandidates(described)).toEqual(['converts currencies at daily rates', 'Rates MCP server']);
  });

  it('contain no filter, code or markup', () => {
    for (const description of ['Finds owner:acme and more', 'Runs `code` in it', 'See <b>bold</b> text here', 'Say "hello" to it now'])
      expect(queryCandidates(record('a/b', { displayName: '<b>', description, tools: [] })), description).toEqual([]);
  });
});

describe('withRepresentativeQueries', () => {
  it('keeps only queries for which the search returns the server first', async () => {
    const catalog = createCatalog({ records: [...HARBOUR, CALENDAR] });
    const engine = await engineOf(catalog.records);
    const first = async (q: string): Promise<string | undefined> => (await engine.search({ q, limit: 1 })).hits[0]?.qualifiedName;
    const checked = await withRepresentativeQueries(catalog, { first });
    const queried = checked.records.filter(({ representativeQueries }) => representativeQueries !== undefined);
    expect(queried.map(({ qualifiedName }) => qualifiedName)).toContain('acme/calendar');
    for (const { qualifiedName, representativeQueries = [] } of queried) {
      expect(representativeQueries.length).toBeGreaterThanOrEqual(2);
      for (const query of representativeQueries) expect([query, await first(query)]).toEqual([query, qualifiedName]);
    }
  });

  it('gives no server a single query, and searches at most eight times for one', async () => {
    let searches = 0;
    const first = (): Promise<string | undefined> => {
      searches += 1;
      return Promise.resolve(searches === 1 ? 'acme/calendar' : undefined);
    };
    const once = await withRepresentativeQueries(createCatalog({ records: [CALENDAR] }), { first });
    expect(once.records[0]?.representativeQueries).toBeUndefined();
    expect(searches).toBeLessThanOrEqual(8);
  });

  it('stops searching when too few queries are left, and searches none that the words exclude', async () => {
    const searched: string[] = [];
    const first = (query: string): Promise<undefined> => {
      searched.push(query);
      return Promise.resolve(undefined);
    };
    const mayBeFirst = (query: string): boolean => query.includes('list');
    await withRepresentativeQueries(createCatalog({ records: [CALENDAR] }), { first, mayBeFirst });
    expect(searched).toEqual(['list events']);
  });
});
