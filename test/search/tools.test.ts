import { beforeAll, describe, expect, it } from 'vitest';

import { byUse } from '../../src/catalog/lists/order.ts';
import type { SearchEngine, SearchHit } from '../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const MANY = record('crowd/many', {
  description: 'Tools for a calendar.',
  tools: ['list_events', 'create_event', 'ping'].map((name) => ({ name, description: '', inputSchema: {} })),
});
const RECORDS = [...HARBOUR, MANY].sort(byUse);
const byName = new Map(RECORDS.map((each) => [each.qualifiedName, each]));
let engine: SearchEngine;

beforeAll(async () => {
  engine = await engineOf(RECORDS);
});

async function hit(q: string, limit = 10): Promise<SearchHit | undefined> {
  const { hits } = await engine.search({ q, similar: true, tools: { of: (name) => byName.get(name), limit } });
  return hits.find(({ qualifiedName }) => qualifiedName === 'crowd/many');
}

describe('the tools of a hit', () => {
  it('are those that match, best first, with their place among the tools of the server', async () => {
    const { tools = [] } = (await hit('create event')) ?? {};
    expect(tools[0]).toMatchObject({ at: 1, name: 'create_event' });
    expect(tools.map(({ name }) => name)).not.toContain('ping');
    expect(tools.every(({ score }) => score > 0 && score <= 1)).toBe(true);
  });

  it('are all of a server whose name is the query, up to the limit', async () => {
    expect((await hit('crowd/many'))?.tools).toHaveLength(3);
    expect((await hit('crowd/many', 2))?.tools).toHaveLength(2);
  });

  it('are none without text, and absent where they are not requested', async () => {
    expect((await hit(''))?.tools).toBeUndefined();
    const { hits } = await engine.search({ q: 'create event' });
    expect(hits.some(({ tools }) => tools !== undefined)).toBe(false);
  });

  it('are found without vectors', async () => {
    const words = await engineOf(RECORDS, 'vectors');
    const { hits } = await words.search({ q: 'create event', tools: { of: (name) => byName.get(name), limit: 5 } });
    expect(hits.find(({ qualifiedName }) => qualifiedName === 'crowd/many')?.tools?.[0]?.name).toBe('create_event');
  });
});

describe('a search among some rows', () => {
  it('finds and counts only these, and returns the rows of all matches', async () => {
    const verified = RECORDS.flatMap((each, row) => (each.verified ? [row] : []));
    const { hits, totalCount, rows } = await engine.search({ q: '', among: (row) => verified.includes(row), rows: true, limit: 1 });
    expect([hits.length, totalCount, Array.from(rows ?? [])]).toEqual([1, verified.length, verified]);
  });
});
