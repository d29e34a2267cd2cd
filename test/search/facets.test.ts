import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withFilter } from '../../src/site/browser/search/query-filters.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { SEARCH_MODES, type FacetValue } from '../../src/search/query/search-engine.ts';
import { anyWays, naiveWays } from '../support/any-ways.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';
import { cases } from '../support/cases.ts';

const TAGS = ['data', 'office', 'web'];
const catalogues = fc
  .array(
    fc.record({
      owner: fc.constantFrom('acme', 'Bolt', ''),
      tags: fc.subarray(TAGS),
      description: fc.constantFrom('Sends mail.', 'Draws charts.'),
      verified: fc.boolean(),
      deployed: fc.boolean(),
      ways: anyWays,
      toolTokens: fc.constantFrom(undefined, [], [999], [600, 400], [4999], [20_000]),
    }),
    { maxLength: 20 },
  )
  .map((rows) =>
    rows.map(({ ways, toolTokens, ...facts }, at) => ({ ...record(`n${at}`, { ...facts, ...ways }), ...(toolTokens && { toolTokens }) })),
  );

function naiveCounts(values: readonly string[]): FacetValue[] {
  const distinct = [...new Set(values)].sort();
  return distinct.map((value) => ({ value, count: values.filter((each) => each === value).length })).sort((a, b) => b.count - a.count);
}

/** The number of servers below each limit of the context cost. */
function naiveCosts(records: readonly ServerRecord[]): FacetValue[] {
  return naiveCounts(
    records.flatMap(({ toolTokens }) => {
      if (toolTokens === undefined) return [];
      const cost = toolTokens.reduce((sum, tokens) => sum + tokens, 0);
      return ['<1000', '<5000', '<20000'].filter((limit) => cost < Number(limit.slice(1)));
    }),
  );
}

function countsOfMarks(records: readonly ServerRecord[]): Record<'verified' | 'deployed' | 'remote' | 'local', number> {
  return {
    verified: records.filter(({ verified }) => verified).length,
    deployed: records.filter(({ deployed }) => deployed).length,
    remote: records.filter((each) => naiveWays(each).remote).length,
    local: records.filter((each) => naiveWays(each).local).length,
  };
}

describe('facets', () => {
  it('count all matches, whatever page is shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        fc.constantFrom('', 'mail ', 'is:verified', 'charts is:deployed ', 'is:local', 'is:remote mail '),
        async (records, q) => {
          const engine = await engineOf(records);
          const { facets, hits, totalCount } = await engine.search({ q, mode: 'text', limit: 3, facets: true });
          const holds = (server: ServerRecord): boolean =>
            (!q.includes('mail') || server.description.includes('mail')) &&
            (!q.includes('charts') || server.description.includes('charts')) &&
            (!q.includes('verified') || server.verified) &&
            (!q.includes('deployed') || server.deployed) &&
            (!q.includes('local') || naiveWays(server).local) &&
            (!q.includes('remote') || naiveWays(server).remote);
          const matches = records.filter(holds);
          expect(totalCount).toBe(matches.length);
          expect(hits).toHaveLength(Math.min(3, matches.length));
          expect(facets).toEqual({
            owner: naiveCounts(matches.flatMap(({ owner }) => (owner === '' ? [] : [owner]))),
            category: naiveCounts(matches.flatMap(({ tags }) => tags)),
            runner: naiveCounts(matches.flatMap((server) => naiveWays(server).runners)),
            auth: naiveCounts(matches.flatMap((server) => naiveWays(server).signIns)),
            protocol: naiveCounts(matches.flatMap((server) => naiveWays(server).protocols)),
            cost: naiveCosts(matches),
            ...countsOfMarks(matches),
          });
        },
      ),
      { numRuns: cases(60) },
    );
  });

  it.each(['post', 'post ', 'post is:verified', 'is:verified post', 'post the', 'post tag:web ', 'lang:post', '"lang:post"'])(
    'give the number of results of %j with one more filter',
    async (q) => {
      const texts = ['A post.', 'A poster.', 'Postal codes.', 'lang post', 'Charts.'];
      const records = texts.flatMap((description, at) =>
        ['data', 'web'].map((tag, other) => record(`n${at}-${tag}`, { description, tags: [tag], owner: 'acme', verified: other === 0 })),
      );
      const engine = await engineOf(records);
      const { facets, totalCount } = await engine.search({ q, mode: 'text', facets: true });
      expect(totalCount).toBeGreaterThan(0);
      // A further tag would be an alternative to the one that is chosen.
      const tags = q.includes('tag:') ? [] : (facets?.category ?? []);
      const owners = facets?.owner ?? [];
      expect(owners).toHaveLength(1);
      const counts = [
        ...tags.map((each) => ({ kind: 'tag' as const, ...each })),
        ...owners.map((each) => ({ kind: 'owner' as const, ...each })),
      ];
      for (const { kind, value, count } of counts) {
        expect((await engine.search({ q: withFilter(q, { kind, value }, true), mode: 'text' })).totalCount).toBe(count);
      }
    },
  );

  it('count what servers want and speak without the filters of the same kind', async () => {
    const chosen = fc.record({ signIns: fc.subarray(['none', 'oauth']), protocols: fc.subarray(['2026-07-28', 'com.example/charts']) });
    await fc.assert(
      fc.asyncProperty(catalogues, chosen, async (records, { signIns, protocols }) => {
        const q = [...signIns.map((kind) => `auth:${kind}`), ...protocols.map((value) => `mcp:${value}`)].join(' ');
        const { facets, totalCount } = await (await engineOf(records)).search({ q, mode: 'text', limit: 100, facets: true });
        const wants = (server: ServerRecord): boolean =>
          signIns.length === 0 || naiveWays(server).signIns.some((kind) => signIns.includes(kind));
        const speaks = (server: ServerRecord): boolean =>
          protocols.length === 0 || naiveWays(server).protocols.some((value) => protocols.includes(value));
        expect(totalCount).toBe(records.filter((server) => wants(server) && speaks(server)).length);
        expect(facets?.auth).toEqual(naiveCounts(records.filter(speaks).flatMap((server) => naiveWays(server).signIns)));
        expect(facets?.protocol).toEqual(naiveCounts(records.filter(wants).flatMap((server) => naiveWays(server).protocols)));
      }),
      { numRuns: cases(60) },
    );
  });

  it('count limits of the context cost without the filters of the same kind', async () => {
    const chosen = fc.subarray(['<1000', '>=5000', '1000..4999']);
    await fc.assert(
      fc.asyncProperty(catalogues, chosen, fc.boolean(), async (records, ranges, flag) => {
        const q = [...ranges.map((range) => `tokens:${range}`), ...(flag ? ['is:verified'] : [])].join(' ');
        const { facets } = await (await engineOf(records)).search({ q, mode: 'text', facets: true });
        expect(facets?.cost).toEqual(naiveCosts(records.filter(({ verified }) => !flag || verified)));
      }),
      { numRuns: cases(40) },
    );
  });

  it('count each kind without the filters of the same kind', async () => {
    const chosen = fc.record({
      owners: fc.subarray(['acme', 'bolt', 'nobody']),
      tags: fc.subarray(['data', 'office']),
      runners: fc.subarray(['npx', 'docker']),
      flag: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(catalogues, chosen, fc.constantFrom('', 'mail '), async (records, { owners, tags, runners, flag }, text) => {
        const q = [
          ...owners.map((owner) => `owner:${owner}`),
          ...tags.map((tag) => `tag:${tag}`),
          ...runners.map((runner) => `runs:${runner}`),
          ...(flag ? ['is:verified'] : []),
          text,
        ].join(' ');
        const { facets, totalCount, hits } = await (await engineOf(records)).search({ q, mode: 'text', limit: 100, facets: true });
        const owned = ({ owner }: ServerRecord): boolean => owners.length === 0 || owners.includes(owner.toLowerCase());
        const tagged = (server: ServerRecord): boolean => tags.length === 0 || tags.some((tag) => server.tags.includes(tag));
        const started = (server: ServerRecord): boolean =>
          runners.length === 0 || naiveWays(server).runners.some((runner) => runners.includes(runner));
        const rest = records.filter(({ description, verified }) => (text === '' || description.includes('mail')) && (!flag || verified));
        const matches = rest.filter((server) => owned(server) && tagged(server) && started(server));
        expect(hits.map(({ qualifiedName }) => qualifiedName).sort()).toEqual(matches.map(({ qualifiedName }) => qualifiedName).sort());
        expect(totalCount).toBe(matches.length);
        expect(facets).toEqual({
          owner: naiveCounts(
            rest.filter((server) => tagged(server) && started(server)).flatMap(({ owner }) => (owner === '' ? [] : [owner])),
          ),
          category: naiveCounts(rest.filter((server) => owned(server) && started(server)).flatMap((server) => server.tags)),
          runner: naiveCounts(rest.filter((server) => owned(server) && tagged(server)).flatMap((server) => naiveWays(server).runners)),
          auth: naiveCounts(matches.flatMap((server) => naiveWays(server).signIns)),
          protocol: naiveCounts(matches.flatMap((server) => naiveWays(server).protocols)),
          cost: naiveCosts(matches),
          ...countsOfMarks(matches),
        });
      }),
      { numRuns: cases(100) },
    );
  });

  it.each(SEARCH_MODES)('count alternatives also for vector matches (%s)', async (mode) => {
    const engine = await engineOf(HARBOUR);
    const q = 'read mail and weather forecasts from a database';
    const [some, all] = [
      await engine.search({ q: `owner:nobody ${q}`, mode, facets: true }),
      await engine.search({ q, mode, facets: true }),
    ];
    expect([some.totalCount, all.totalCount > 0]).toEqual([0, true]);
    expect(some.facets?.owner).toEqual(all.facets?.owner);
  });

  it('are omitted if they are not requested', async () => {
    expect(await (await engineOf(HARBOUR)).search({ q: 'mail' })).not.toHaveProperty('facets');
  });

  it.each(SEARCH_MODES)('count as many servers as match (%s)', async (mode) => {
    const { facets, totalCount } = await (await engineOf(HARBOUR)).search({ q: 'read mail and files', mode, limit: 1, facets: true });
    expect(facets?.owner.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);
  });
});
