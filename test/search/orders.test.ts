import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byUse } from '../../src/catalog/lists/order.ts';
import { contextTokens } from '../../src/catalog/record/context-cost.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { buildIndex } from '../../src/search/indexing/build-index.ts';
import { fold } from '../../src/search/terms/normalise.ts';
import { openIndex } from '../../src/search/open-index.ts';
import { SEARCH_MODES, SORT_ORDERS, type SortOrder } from '../../src/search/query/search-engine.ts';
import { EMBEDDER } from '../support/embedder.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';
import { cases } from '../support/cases.ts';

const catalogues = fc
  .array(
    fc.record({
      displayName: fc.constantFrom('Anchor', 'anchor', 'Ánchor 2', 'Bolt', 'öl', 'Zeta', '東京', '🎏 Flag'),
      description: fc.constantFrom('Sends mail.', 'Draws charts.'),
      useCount: fc.nat(3),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2025-06-01T12:00:00.000Z', '2026-03-04T00:00:00.000Z'),
      verified: fc.boolean(),
      toolTokens: fc.constantFrom(undefined, [], [7], [3, 4], [900]),
    }),
    { maxLength: 15 },
  )
  .map((rows) => rows.map(({ toolTokens, ...facts }, at) => ({ ...record(`n${at}/s`, facts), ...(toolTokens && { toolTokens }) })));

/** The first is smaller; list order decides between equal values. */
const KEYS: Readonly<Record<Exclude<SortOrder, 'relevance'>, (server: ServerRecord) => string | number>> = {
  used: ({ useCount }) => -useCount,
  name: ({ displayName }) => fold(displayName),
  newest: ({ createdAt }) => -Date.parse(createdAt),
  cost: (server) => contextTokens(server) ?? Infinity,
};

describe('the order of an answer', () => {
  it.each(['used', 'name', 'newest', 'cost'] as const)('applies to all matches, one page of which is shown (%s)', async (sort) => {
    const key = KEYS[sort];
    await fc.assert(
      fc.asyncProperty(catalogues, fc.constantFrom('', 'mail ', 'is:verified'), fc.nat(6), fc.nat(8), async (records, q, offset, limit) => {
        const { hits, totalCount } = await (await engineOf(records)).search({ q, sort, mode: 'text', offset, limit });
        const matches = records.filter(({ description, verified }) =>
          q === 'mail ' ? description.includes('mail') : q === '' || verified,
        );
        const expected = matches.toSorted(byUse).sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
        expect(totalCount).toBe(matches.length);
        expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(
          expected.slice(offset, offset + limit).map(({ qualifiedName }) => qualifiedName),
        );
        expect(hits.every(({ score }) => score === 0)).toBe(true);
      }),
      { numRuns: cases(60) },
    );
  });

  it.each(SEARCH_MODES)('does not change the matches (%s)', async (mode) => {
    const engine = await engineOf(HARBOUR);
    const found = async (sort: SortOrder): Promise<string[]> =>
      (await engine.search({ q: 'read letters and weather', sort, mode })).hits.map(({ qualifiedName }) => qualifiedName);
    const byRelevance = await found('relevance');
    for (const sort of SORT_ORDERS) expect((await found(sort)).toSorted()).toEqual(byRelevance.toSorted());
    expect(await found('name')).toEqual(
      ['Corvus/chart-maker', 'bolt/files', 'acme/mail', 'bolt/postgres', 'acme/weather'].filter((name) => byRelevance.includes(name)),
    );
  });

  it('is relevance by default', async () => {
    const engine = await engineOf(HARBOUR);
    for (const q of ['', 'read mail']) expect(await engine.search({ q, sort: 'relevance' })).toEqual(await engine.search({ q }));
  });

  it('has its own file, which is fetched only for that order', async () => {
    const files = await buildIndex(HARBOUR, EMBEDDER);
    const reads: string[] = [];
    const engine = await openIndex((name) => {
      reads.push(name.replace(/^.*\//, ''));
      return Promise.resolve(files.get(name)!);
    });
    const orders = (): string[] => reads.filter((name) => name.startsWith('order-'));
    await engine.search({ q: 'mail', facets: true });
    await engine.search({ q: 'mail', sort: 'used' });
    expect(orders()).toEqual([]);
    await engine.search({ q: 'mail', sort: 'newest' });
    await engine.search({ q: 'files', sort: 'newest' });
    expect(orders()).toEqual(['order-newest.bin']);
    await engine.search({ q: '', sort: 'name' });
    expect(orders()).toEqual(['order-newest.bin', 'order-name.bin']);
  });
});
