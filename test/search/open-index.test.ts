import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { byUse } from '../../src/catalog/lists/order.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { SEARCH_MODES, type SearchEngine, type SearchRequest } from '../../src/search/query/search-engine.ts';
import { anyWays, naiveWays } from '../support/any-ways.ts';
import { cases } from '../support/cases.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

async function names(engine: SearchEngine, request: SearchRequest | string): Promise<string[]> {
  const { hits } = await engine.search(typeof request === 'string' ? { q: request } : request);
  return hits.map(({ qualifiedName }) => qualifiedName);
}

describe('an open index', () => {
  it('lists everything for the empty query, most used first, then by name', async () => {
    const engine = await engineOf(HARBOUR);
    expect(await names(engine, '')).toEqual(['bolt/files', 'bolt/postgres', 'acme/mail', 'acme/weather', 'Corvus/chart-maker']);
  });

  it.each([
    ['owner:acme', ['acme/mail', 'acme/weather']],
    ['owner:ACME is:verified', ['acme/weather']],
    ['owner:acme owner:corvus', ['acme/mail', 'acme/weather', 'Corvus/chart-maker']],
    ['owner:acm', []],
    ['repo:servers', ['bolt/files', 'bolt/postgres']],
    ['repo:bolt/servers is:verified', ['bolt/postgres']],
    ['repo:acme/servers', []],
    ['is:deployed', ['acme/mail', 'acme/weather']],
    ['is:verified is:deployed', ['acme/weather']],
    ['owner:acme repo:servers', []],
  ])('filters exactly by %s', async (q, expected) => {
    expect(await names(await engineOf(HARBOUR), q)).toEqual(expected);
  });

  it('applies a profile, with and without a query', async () => {
    const engine = await engineOf(HARBOUR);
    expect(await names(engine, { q: '', profile: 'travel' })).toEqual(['acme/weather', 'Corvus/chart-maker']);
    expect(await names(engine, { q: 'charts', profile: 'travel' })).toEqual(['Corvus/chart-maker']);
    expect(await names(engine, { q: 'is:verified', profile: 'travel' })).toEqual(['acme/weather']);
    expect(await names(engine, { q: '', profile: 'nobody' })).toEqual([]);
  });

  it.each(['text', 'hybrid'] as const)('finds words of any ending in names, descriptions and tools (%s)', async (mode) => {
    const engine = await engineOf(HARBOUR);
    expect((await names(engine, { q: 'drawing chart', mode }))[0]).toBe('Corvus/chart-maker');
    expect((await names(engine, { q: 'sending e-mails', mode }))[0]).toBe('acme/mail');
    expect((await names(engine, { q: 'rain forecast', mode }))[0]).toBe('acme/weather');
  });

  it('searches the last word as a prefix', async () => {
    expect(await names(await engineOf(HARBOUR), { q: 'postg', mode: 'text' })).toEqual(['bolt/postgres']);
    expect(await names(await engineOf(HARBOUR), { q: 'postgres databa', mode: 'text' })).toEqual(['bolt/postgres']);
    expect(await names(await engineOf(HARBOUR), { q: 'postg figures', mode: 'text' })).toEqual(['Corvus/chart-maker']);
  });

  it('finds scripts without blanks by any of their characters and bigrams', async () => {
    const engine = await engineOf([...HARBOUR, record('tenki/yoho', { displayName: '天気予報', description: '雨が降る。' })]);
    for (const q of ['天気予報', '天気', '気予', '天', '気', '報', '雨', '降る'])
      expect(await names(engine, { q, mode: 'text' }), q).toEqual(['tenki/yoho']);
    expect(await names(engine, { q: '気天', mode: 'text' })).toEqual([]);
  });

  it('ranks a server first if its name is exactly the query', async () => {
    const crowd = Array.from({ length: 30 }, (_, at) =>
      record(`crowd/files-${at}`, { displayName: `Files files ${at}`, description: 'Files and files.', useCount: 1000 + at }),
    );
    const engine = await engineOf([...HARBOUR, ...crowd]);
    for (const q of ['Files', 'files', 'bolt/files', 'FILES ']) expect((await names(engine, q))[0]).toBe('bolt/files');
  });

  it('searches unknown filters as text, with a hint', async () => {
    const { hints, totalCount } = await (await engineOf(HARBOUR)).search({ q: 'lang:rust weather' });
    expect(hints.map(({ code }) => code)).toEqual(['unknown-token']);
    expect(totalCount).toBeGreaterThan(0);
  });

  it.each(SEARCH_MODES)('answers queries of punctuation, blanks and unknown words without an error (%s)', async (mode) => {
    const engine = await engineOf(HARBOUR);
    for (const q of ['!!!', '"', '-', 'ἀγορά', 'zzzzqqqq', '\u0000', 'owner:', 'constructor __proto__']) {
      const { hits } = await engine.search({ q, mode });
      for (const { score } of hits) expect(Number.isFinite(score)).toBe(true);
    }
  });

  it('opens an empty index', async () => {
    const engine = await engineOf([]);
    for (const mode of SEARCH_MODES) expect(await engine.search({ q: 'anything', mode })).toMatchObject({ hits: [], totalCount: 0 });
    expect(await engine.search({ q: '' })).toMatchObject({ hits: [], totalCount: 0 });
  });
});

describe('an unknown profile', () => {
  it('gives a hint that the id is needed instead of the name', async () => {
    const engine = await engineOf(HARBOUR);
    expect((await engine.search({ q: '', profile: 'Travel plans' })).hints).toMatchObject([
      { code: 'unknown-profile', token: 'Travel plans' },
    ]);
    expect((await engine.search({ q: '', profile: 'travel' })).hints).toEqual([]);
  });
});

describe('paging', () => {
  it('returns every match once, in one order, for any page size', async () => {
    const crowd = Array.from({ length: 57 }, (_, at) => record(`crowd/mail-${at}`, { description: 'Sends mail.', useCount: at % 3 }));
    const engine = await engineOf(crowd);
    for (const q of ['mail', '']) {
      const whole = await engine.search({ q, limit: 100 });
      expect(whole.totalCount).toBe(57);
      const paged: string[] = [];
      for (let offset = 0; offset < 60; offset += 7) paged.push(...(await names(engine, { q, offset, limit: 7 })));
      expect(paged).toEqual(whole.hits.map(({ qualifiedName }) => qualifiedName));
    }
  });
});

describe('filters, compared with a naive implementation', () => {
  const owners = ['acme', 'Bolt', 'corvus'];
  const repos = ['servers', 'Tools', ''];
  const records = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,3}$/),
      owner: fc.constantFrom(...owners),
      repo: fc.constantFrom(...repos),
      verified: fc.boolean(),
      deployed: fc.boolean(),
      useCount: fc.nat(3),
      profile: fc.boolean(),
      ways: anyWays,
    }),
    { selector: ({ owner, name }) => `${owner}/${name}`.toLowerCase(), maxLength: 25 },
  );
  const filters = fc.record({
    owners: fc.subarray(owners),
    repos: fc.subarray(repos.slice(0, 2)),
    verified: fc.boolean(),
    deployed: fc.boolean(),
    remote: fc.boolean(),
    local: fc.boolean(),
    runners: fc.subarray(['npx', 'uvx', 'docker', 'dnx'], { maxLength: 2 }),
    profile: fc.boolean(),
  });

  it('return the same servers in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(records, filters, async (rows, wanted) => {
        const all = rows.map(({ name, profile, ways, ...facts }) =>
          record(`${facts.owner}/${name}`, { ...facts, ...ways, profiles: profile ? ['p'] : [] }),
        );
        const q = [
          ...wanted.owners.map((owner) => `owner:${owner}`),
          ...wanted.repos.map((repo) => `repo:${repo}`),
          ...(wanted.verified ? ['is:verified'] : []),
          ...(wanted.deployed ? ['is:deployed'] : []),
          ...(wanted.remote ? ['is:remote'] : []),
          ...(wanted.local ? ['is:local'] : []),
          ...wanted.runners.map((runner) => `runs:${runner}`),
        ].join(' ');
        const holds = (server: ServerRecord): boolean =>
          (wanted.owners.length === 0 || wanted.owners.includes(server.owner)) &&
          (wanted.repos.length === 0 || wanted.repos.includes(server.repo)) &&
          (!wanted.verified || server.verified) &&
          (!wanted.deployed || server.deployed) &&
          (!wanted.remote || naiveWays(server).remote) &&
          (!wanted.local || naiveWays(server).local) &&
          (wanted.runners.length === 0 || naiveWays(server).runners.some((runner) => wanted.runners.includes(runner))) &&
          (!wanted.profile || server.profiles.includes('p'));
        const expected = all
          .filter(holds)
          .sort(byUse)
          .map(({ qualifiedName }) => qualifiedName);
        const found = await names(await engineOf(all), { q, profile: wanted.profile ? 'p' : undefined, limit: 100 });
        expect(found).toEqual(expected);
      }),
      { numRuns: cases(60) },
    );
  });
});

describe('equal scores', () => {
  it('are ordered by verified, then deployed, then use, then name', async () => {
    const same = { displayName: 'Clone', description: 'Sends letters.' };
    const engine = await engineOf([
      record('a/d', { ...same }),
      record('a/c', { ...same, useCount: 7 }),
      record('a/b', { ...same, deployed: true }),
      record('b/b', { ...same }),
      record('a/a', { ...same, verified: true }),
      record('c/b', { ...same, verified: true, deployed: true }),
    ]);
    const inOrder = ['c/b', 'a/a', 'a/b', 'a/c', 'a/d', 'b/b'];
    // The letters of the owner and the name are not searched.
    for (const q of ['letters', 'Clone', 'clone letters']) expect(await names(engine, { q, mode: 'text' }), q).toEqual(inOrder);
  });
});
