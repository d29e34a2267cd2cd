import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Fact, RecordCondition } from '../../../src/api/source/record-condition.ts';
import type { BackendAnswer, BackendSearch, SearchBackend } from '../../../src/api/source/search-backend.ts';
import { byUse } from '../../../src/catalog/lists/order.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { normalise } from '../../../src/search/terms/normalise.ts';
import { record } from '../../support/records.ts';

/** A backend over some records. */
export interface OpenedBackend {
  readonly backend: SearchBackend;
  close(): Promise<void>;
}

const OWNERS = ['acme', 'bolt', 'cove', 'dune', 'Aero'] as const;
const TAGS = ['Harbour', 'Weather "live"', 'Maps'] as const;
const THINGS = ['ship', 'anchor', 'lighthouse', 'tide', 'cargo', 'crane', 'pilot', 'sail'] as const;
const ACTIONS = ['counts', 'draws', 'forecasts', 'translates', 'sorts'] as const;

function pick<T>(values: readonly T[], at: number): T {
  const value = values[at % values.length];
  if (value === undefined) throw new RangeError('Nothing to pick from.');
  return value;
}

/** Servers with every combination of a few properties, so that each filter has some and misses some. */
export const SUITE_RECORDS: readonly ServerRecord[] = Array.from({ length: 144 }, (_, at) => {
  const [thing, other, action] = [pick(THINGS, at), pick(THINGS, Math.floor(at / 7) + 3), pick(ACTIONS, Math.floor(at / 3))];
  return record(`${pick(OWNERS, at).toLowerCase()}/${thing}-${at}`, {
    displayName: `${thing} ${action} ${at}`,
    description: `It ${action} every ${thing} with the ${other} of the harbour master.`,
    owner: pick(OWNERS, at),
    repo: `${thing}s`,
    tags: at % 4 === 0 ? [] : [pick(TAGS, at), ...(at % 9 === 0 ? ['Second'] : [])],
    useCount: (at * 37) % 50,
    verified: at % 3 === 0,
    deployed: at % 2 === 0,
    profiles: at % 5 === 0 ? ['crew'] : [],
    updatedAt: `2026-0${1 + (at % 9)}-01T00:00:00.000Z`,
    ...(at % 6 === 0 && {
      tools: [
        { name: `find_${other}`, description: `Finds a ${other}.`, inputSchema: { type: 'object' as const } },
        { name: `move_${thing}`, description: `Moves a ${thing}.`, inputSchema: { type: 'object' as const } },
      ],
    }),
  });
}).sort(byUse);

/** A filter of a query, and what it asks. */
const FILTERS: readonly (readonly [filter: string, meets: (server: ServerRecord) => boolean])[] = [
  ['owner:acme', ({ owner }) => owner === 'acme'],
  ['owner:acme owner:BOLT', ({ owner }) => owner === 'acme' || owner === 'bolt'],
  ['owner:@aero', ({ owner }) => owner === 'Aero'],
  ['repo:ships', ({ repo }) => repo === 'ships'],
  ['repo:cove/tides', ({ owner, repo }) => owner === 'cove' && repo === 'tides'],
  ['tag:harbour', ({ tags }) => tags.includes('Harbour')],
  ['tag:"weather ""live"""', ({ tags }) => tags.includes('Weather "live"')],
  ['is:verified', ({ verified }) => verified],
  ['is:verified is:deployed', ({ verified, deployed }) => verified && deployed],
  ['is:deployed owner:dune tag:maps', ({ deployed, owner, tags }) => deployed && owner === 'dune' && tags.includes('Maps')],
  ['owner:nobody', () => false],
];

/** What a query excludes, and which servers have it. */
const EXCLUDED: readonly (readonly [excluded: string, has: (server: ServerRecord) => boolean])[] = [
  ['-lighthouse', (server) => hasWord(server, 'lighthouse')],
  ['-LIGHTHOUSES', (server) => hasWord(server, 'lighthouse')],
  ['-lighthous', (server) => hasWord(server, 'lighthous')],
  ['-"tide cargo"', (server) => hasWord(server, 'tide') && hasWord(server, 'cargo')],
  ['-tide -cargo', (server) => hasWord(server, 'tide cargo')],
  ['-harbour', () => true],
  ['-nowhere', () => false],
  ["-it's", () => false],
  ['-owner:acme', ({ owner }) => owner === 'acme'],
  ['-owner:acme -owner:bolt', ({ owner }) => owner === 'acme' || owner === 'bolt'],
  ['-owner:acme -tag:maps', ({ owner, tags }) => owner === 'acme' || tags.includes('Maps')],
  ['-is:verified -is:deployed', ({ verified, deployed }) => verified || deployed],
  ['-repo:cove/tides -anchor', (server) => (server.owner === 'cove' && server.repo === 'tides') || hasWord(server, 'anchor')],
];

/** The texts in which a naive search looks for words. */
function textsOf({ qualifiedName, displayName, description, owner, repo, tags, tools }: ServerRecord): string {
  const ofTools = (tools ?? []).flatMap((tool) => [tool.name, tool.description]);
  return [qualifiedName, displayName, description, owner, repo, ...tags, ...ofTools].join(' ');
}

const TERMS = new Map(SUITE_RECORDS.map((server) => [server, new Set(normalise(textsOf(server).replaceAll('_', ' ')))]));

function hasWord(server: ServerRecord, words: string): boolean {
  return normalise(words).some((term) => TERMS.get(server)?.has(term));
}

/** Tests that every backend of the API passes, over {@link SUITE_RECORDS}. */
export function searchBackendSuite(title: string, open: () => Promise<OpenedBackend>, skip = false): void {
  describe.skipIf(skip)(title, () => {
    let opened: OpenedBackend;
    const search = (q: string, request: Partial<BackendSearch> = {}): Promise<BackendAnswer> =>
      opened.backend.search({ q, profile: undefined, offset: 0, limit: 200, ...request });

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it.each(FILTERS)('finds exactly the servers of %s, in list order and by page', async (filter, meets) => {
      const expected = SUITE_RECORDS.filter(meets).map(({ qualifiedName }) => qualifiedName);
      expect(await search(filter)).toMatchObject({ names: expected, totalCount: expected.length });
      expect(await search(filter, { offset: 2, limit: 3 })).toMatchObject({ names: expected.slice(2, 5), totalCount: expected.length });
    });

    it.each(FILTERS.slice(0, -1))('counts the servers with a word that pass %s', async (filter, meets) => {
      for (const words of ['lighthouse ', 'ship crane ', 'harbour master ', 'forecasts tide cargo ']) {
        const { names, totalCount, wordMatches } = await search(`${filter} ${words}`);
        expect(wordMatches, words).toBe(SUITE_RECORDS.filter((server) => meets(server) && hasWord(server, words)).length);
        expect(names, words).toHaveLength(totalCount);
        expect(names.every((name) => SUITE_RECORDS.some((server) => server.qualifiedName === name && meets(server)))).toBe(true);
      }
    });

    it.each(EXCLUDED)('leaves out exactly the servers that have what %s excludes', async (excluded, has) => {
      const left = SUITE_RECORDS.filter((server) => !has(server));
      const expected = left.map(({ qualifiedName }) => qualifiedName);
      expect(await search(excluded)).toMatchObject({ names: expected, totalCount: expected.length });
      expect(await search(`is:verified ${excluded}`, { sort: 'name' })).toMatchObject({
        totalCount: left.filter(({ verified }) => verified).length,
      });
      const requests = [{ kind: 'counted.owner', limit: 10 }] as const;
      for (const words of ['ship ', 'harbour master ', 'forecasts tide cargo ']) {
        const whole = await search(words);
        const { names, totalCount, wordMatches, counts } = await search(`${excluded} ${words}`, { counts: { requests } });
        const matched = whole.names.filter((name) => expected.includes(name));
        expect([...names].sort(), words).toEqual([...matched].sort());
        expect({ totalCount, wordMatches }, words).toEqual({
          totalCount: matched.length,
          wordMatches: left.filter((server) => hasWord(server, words)).length,
        });
        const servers = left.filter(({ qualifiedName }) => matched.includes(qualifiedName));
        expect(counts?.[0]?.values, words).toEqual(countedBy(servers, ({ owner }) => [owner.toLowerCase()]));
      }
    });

    it('searches in a profile, and among servers that meet a condition', async () => {
      const crew = SUITE_RECORDS.filter(({ profiles }) => profiles.includes('crew'));
      expect((await search('ship ', { profile: 'crew' })).wordMatches).toBe(crew.filter((server) => hasWord(server, 'ship')).length);
      expect(await search('ship ', { profile: 'none' })).toMatchObject({ names: [], totalCount: 0 });
      const among: RecordCondition = {
        facts: [['owner:acme', 'owner:cove'], ['is:verified']],
        names: SUITE_RECORDS.map(({ qualifiedName }) => qualifiedName.toLowerCase()),
      };
      const expected = SUITE_RECORDS.filter(({ owner, verified }) => (owner === 'acme' || owner === 'cove') && verified);
      const { names, wordMatches } = await search('master ', { among });
      expect(wordMatches).toBe(expected.length);
      expect([...names].sort()).toEqual(expected.map(({ qualifiedName }) => qualifiedName).sort());
    });

    it('has the same matches in every page as in one', async () => {
      const whole = await search('anchor tide ');
      const pages = await Promise.all(Array.from({ length: 6 }, (_, page) => search('anchor tide ', { offset: page * 30, limit: 30 })));
      expect(pages.flatMap(({ names }) => names)).toEqual(whole.names);
      expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([whole.totalCount]));
    });

    it.each(['uses', 'updated', 'newest', 'name', 'tokens'] as const)('sorts all matches by %s', async (sort) => {
      const matched = new Set((await search('cargo sail ')).names);
      const inListOrder = SUITE_RECORDS.filter(({ qualifiedName }) => matched.has(qualifiedName));
      const by = {
        uses: () => 0,
        tokens: () => 0,
        newest: () => 0,
        updated: (a: ServerRecord, b: ServerRecord) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
        name: (a: ServerRecord, b: ServerRecord) => (a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1),
      }[sort];
      const expected = inListOrder.toSorted(by).map(({ qualifiedName }) => qualifiedName);
      const { names, totalCount, isSorted } = await search('cargo sail ', { sort, offset: 3, limit: 10 });
      expect({ names, totalCount, isSorted }).toEqual({ names: expected.slice(3, 13), totalCount: expected.length, isSorted: true });
    });

    it('counts values over all matches', async () => {
      const matched = new Set((await search('pilot ')).names);
      const servers = SUITE_RECORDS.filter(({ qualifiedName }) => matched.has(qualifiedName));
      const requests = [
        { kind: 'counted.owner', limit: 10 },
        { kind: 'counted.tag', limit: 1 },
        { kind: 'counted.is', limit: 10 },
      ] as const;
      const { counts } = await search('pilot ', { limit: 5, counts: { requests } });
      expect(counts?.[0]?.values).toEqual(countedBy(servers, ({ owner }) => [owner.toLowerCase()]));
      const tags = countedBy(servers, (server) => server.tags.map((tag) => tag.toLowerCase()));
      expect(counts?.[1]).toEqual({ values: tags.slice(0, 1), otherCount: tags.slice(1).reduce((sum, { count }) => sum + count, 0) });
      const marks = ({ verified, deployed }: ServerRecord): string[] => [
        ...(verified ? ['verified'] : []),
        ...(deployed ? ['deployed'] : []),
      ];
      expect(counts?.[2]?.values).toEqual(countedBy(servers, marks));
      const verified: readonly (readonly Fact[])[] = [['is:verified']];
      const some = await search('pilot ', { limit: 5, counts: { requests: requests.slice(0, 1), among: { facts: verified } } });
      expect(some.counts?.[0]?.values).toEqual(
        countedBy(
          servers.filter((server) => server.verified),
          ({ owner }) => [owner.toLowerCase()],
        ),
      );
    });

    it('finds a server first by its qualified name and by its title', async () => {
      for (const { qualifiedName, displayName } of SUITE_RECORDS.filter((_, at) => at % 12 === 0)) {
        expect((await search(qualifiedName, { limit: 1 })).names, qualifiedName).toEqual([qualifiedName]);
        expect((await search(displayName, { limit: 1 })).names, displayName).toEqual([qualifiedName]);
      }
    });

    it('corrects typing errors, completes the last word, and names tools that match', async () => {
      expect((await search('lighthuose ')).notes).toEqual([expect.stringContaining('lighthouse')]);
      expect((await search('lightho')).wordMatches).toBe(SUITE_RECORDS.filter((server) => hasWord(server, 'lighthouse')).length);
      const { names, found } = await search('move cargo', { tools: 2, limit: 40 });
      const tools = names.flatMap((name) => found?.get(name)?.tools?.map((tool) => tool.name) ?? []);
      expect(tools).toContain('move_cargo');
    });

    it('finds nothing for a text without a known word or meaning', async () => {
      const { names, totalCount, notes } = await search('qqzzxx ');
      expect({ names, totalCount }).toEqual({ names: [], totalCount: 0 });
      expect(notes).toEqual(['No server mentions "qqzzxx".']);
    });

    it('answers any text', async () => {
      for (const q of [
        "'; drop table server; --",
        'a & b | !c',
        '\\',
        "it's",
        '\0',
        '\uD800',
        'ship:*',
        'owner:\0',
        'tag:"\uDC00"',
        '(((',
        'x'.repeat(5000),
      ])
        expect((await search(q)).totalCount, JSON.stringify(q.slice(0, 20))).toBeGreaterThanOrEqual(0);
    });
  });
}

function countedBy(
  servers: readonly ServerRecord[],
  valuesOf: (server: ServerRecord) => readonly string[],
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const server of servers) for (const value of new Set(valuesOf(server))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
