import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { fakeGithubOwner } from '../../../support/fake-github-owner.ts';
import { fakeRegistry, type FakeRegistry, type ListedServer, type RunningRegistry } from '../../../support/fake-registry.ts';
import { day } from '../../../support/reconciled.ts';
import { githubRepository, serveAnswers } from '../../../support/upstreams.ts';
import { hasAllCases } from '../../../support/cases.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** So many that one of them is a small part. */
const NAMES = Array.from({ length: 30 }, (_, index) => `acme/tool-${index}`);
const [FIRST = ''] = NAMES;

type Opened = RunningRegistry & {
  readonly fixture: CrawlFixture;
  /** Crawls on a day, and returns whether the registry was read completely. */
  readonly readsWhole: (now: string) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
  readonly statusOf: (name: string) => Promise<unknown>;
};

async function open(
  others: (registry: object) => readonly object[] = (registry) => [registry],
  more: Partial<FakeRegistry> = {},
): Promise<Opened> {
  const registry = await fakeRegistry(
    NAMES.map((name, index) => ({ name, updatedAt: new Date(Date.UTC(2025, 8, 1, 0, index)).toISOString() })),
    more,
  );
  const fixture = await crawlFixture(others({ kind: 'registry', location: registry.server.url }));
  closing.push(
    () => registry.server.close(),
    () => fixture.remove(),
  );
  return {
    ...registry,
    fixture,
    remove: (name) => removeFile(fixture, name),
    statusOf: async (name) => (await fixture.record(name))?.state.status,
    async readsWhole(now) {
      const before = registry.queries.length;
      await fixture.crawl({ now });
      return registry.queries.slice(before).every((query) => !query.has('updated_since'));
    },
  };
}

const removeFile = (fixture: CrawlFixture, name: string): Promise<void> => rm(path.join(fixture.folder, 'servers', `${name}.yaml`));

describe('a server whose content file is missing', () => {
  it('is imported again by the next crawl, and the registry is then requested only for changes', async () => {
    const { readsWhole, remove, statusOf } = await open();
    expect(await readsWhole(day(1))).toBe(true);
    await remove(FIRST);
    expect([await readsWhole(day(2)), await statusOf(FIRST)]).toEqual([true, 'good']);
    expect(await readsWhole(day(3))).toBe(false);
  });

  it.each([
    ['registry-original', ''],
    ['list', '/list.jsonl'],
    ['ai-catalog', ''],
  ])('is imported again from a %s that responds that nothing changed', async (kind, file) => {
    const rows = NAMES.map((qualifiedName) => ({ qualifiedName, description: 'Text.' }));
    const server = await serveAnswers(({ pathname }) => {
      if (pathname === '/list.jsonl') return rows.map((row) => JSON.stringify(row)).join('\n');
      if (pathname === '/servers') return { servers: rows, pagination: { totalPages: 1, totalCount: rows.length } };
      if (pathname === '/.well-known/ai-catalog.json') return { specVersion: '1.0', entries: NAMES.map(entryOfSite) };
      return pathname.startsWith('/servers/')
        ? { qualifiedName: decodeURIComponent(pathname.slice(9)), connections: [], tools: [] }
        : undefined;
    });
    const fixture = await crawlFixture([{ kind, location: `${server.url}${file}` }]);
    closing.push(
      () => server.close(),
      () => fixture.remove(),
    );
    await fixture.crawl();
    await removeFile(fixture, FIRST);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record(FIRST))?.state.status).toBe('good');
    await fixture.crawl();
    expect(server.requests.at(-1)?.headers['if-none-match']).toBeDefined();
  });

  if (hasAllCases)
    it('is imported again from a GitHub owner, whose other repositories are not searched again', async () => {
      const { server, fixture, crawl, close } = await fakeGithubOwner(NAMES.map((name) => name.slice('acme/'.length)));
      closing.push(close);
      await crawl();
      await removeFile(fixture, FIRST);
      const before = server.requests.length;
      expect(await crawl()).toMatchObject({ written: 1, problems: [] });
      expect(server.requests.slice(before).filter(({ path }) => path.includes('/git/trees/'))).toEqual([]);
    });

  it('is imported again from an original registry, without requests for other details', async () => {
    const rows = NAMES.map((qualifiedName) => ({ qualifiedName, description: 'Text.' }));
    const server = await serveAnswers(({ pathname }) => {
      if (pathname === '/servers') return { servers: rows, pagination: { totalPages: 1, totalCount: rows.length } };
      const deploymentUrl = 'https://tool.example';
      return { qualifiedName: decodeURIComponent(pathname.slice(9)), connections: [{ type: 'http', deploymentUrl, configSchema: {} }] };
    });
    const fixture = await crawlFixture([{ kind: 'registry-original', location: server.url }]);
    closing.push(
      () => server.close(),
      () => fixture.remove(),
    );
    await fixture.crawl();
    await removeFile(fixture, FIRST);
    const before = server.requests.length;
    await fixture.crawl();
    const details = server.requests.slice(before).filter(({ path }) => path.startsWith('/servers/'));
    expect(details.map(({ path }) => path)).toEqual([`/servers/${encodeURIComponent(FIRST)}`]);
  });

  it('is removed again if it returned although its registry deleted it', async () => {
    const { state, fixture, readsWhole, statusOf } = await open();
    await readsWhole(day(1));
    const file = `servers/${FIRST}.yaml`;
    const text = (await fixture.snapshot()).get(`${FIRST}.yaml`)?.text ?? '';
    state.servers = [{ name: FIRST, status: 'deleted', updatedAt: '2025-09-02T00:00:00.000Z' }, ...state.servers.slice(1)];
    expect([await readsWhole(day(2)), await statusOf(FIRST)]).toEqual([false, 'gone']);
    await fixture.write(file, text);
    state.servers = state.servers.slice(1);
    expect([await readsWhole(day(3)), await statusOf(FIRST)]).toEqual([true, 'gone']);
    expect(await readsWhole(day(4))).toBe(false);
  });
});

const entryOfSite = (name: string): object => ({
  ...{ identifier: `urn:air:example.org:mcp:${name}`, displayName: name, type: 'application/mcp-server-card+json' },
  data: { name, version: '1.0.0', description: 'Text.' },
});

/** A file next to sources.yaml that states one server. */
const OWN = { kind: 'file', location: 'own.jsonl' };

describe('a refused server', () => {
  it("with the name of another source's server is imported after that one's file is removed", async () => {
    const { server, fixture, readsWhole, remove, statusOf } = await open((registry) => [OWN, registry]);
    await fixture.write('own.jsonl', JSON.stringify({ qualifiedName: FIRST, description: 'Ours.' }));
    await readsWhole(day(1));
    expect([await readsWhole(day(2)), (await fixture.record(FIRST))?.facts.description]).toEqual([false, 'Ours.']);
    await fixture.writeSources([{ kind: 'registry', location: server.url }]);
    await remove(FIRST);
    expect([await readsWhole(day(3)), await statusOf(FIRST)]).toEqual([true, 'good']);
    expect((await fixture.record(FIRST))?.facts.description).toBe(`What ${FIRST} does.`);
  });

  it('with a name that sources.yaml gives to another server, without a file, requires no complete reading', async () => {
    const broken = { kind: 'file', location: 'missing.yaml', name: FIRST };
    const { readsWhole, statusOf } = await open((registry) => [broken, registry]);
    await readsWhole(day(1));
    expect([await readsWhole(day(2)), await readsWhole(day(3)), await statusOf(FIRST)]).toEqual([false, false, undefined]);
  });

  if (hasAllCases)
    it('with a reserved name is imported after the reservation', async () => {
      const { fixture, readsWhole, statusOf } = await open();
      const state = `state:\n  status: gone\n  since: ${day(1)}\n  code: deleted\n  message: It was deleted.\n`;
      const from = 'from:\n  identity:\n    source: https://former.example\n    fetchedAt: 2026-01-01T00:00:00.000Z\n';
      await fixture.write(`servers/${FIRST}.yaml`, `qualifiedName: ${FIRST}\ndescription: Another.\n${from}${state}`);
      await readsWhole(day(2));
      expect([await readsWhole(day(3)), await statusOf(FIRST)]).toEqual([false, 'gone']);
      expect([await readsWhole(day(100)), await statusOf(FIRST)]).toEqual([true, 'good']);
      expect((await fixture.record(FIRST))?.facts.description).toBe(`What ${FIRST} does.`);
    });

  if (hasAllCases)
    it('that another source has under another name is imported after that one is removed', async () => {
      const { state, server, fixture, readsWhole, remove, statusOf } = await open((registry) => [OWN, registry]);
      const connections = [{ type: 'http', url: 'https://tool.example', configSchema: {} }];
      await fixture.write('own.jsonl', JSON.stringify({ qualifiedName: 'other/name', description: 'Ours.', connections }));
      state.servers = [{ name: FIRST, remote: 'https://tool.example/mcp' }, ...state.servers.slice(1)];
      await readsWhole(day(1));
      expect([await readsWhole(day(2)), await statusOf(FIRST)]).toEqual([false, undefined]);
      await fixture.writeSources([{ kind: 'registry', location: server.url }]);
      await remove('other/name');
      expect([await readsWhole(day(3)), await statusOf(FIRST)]).toEqual([true, 'good']);
      expect(await readsWhole(day(4))).toBe(false);
    });
});

describe('a server with manual facts only', () => {
  it('requires no complete reading, whether its registry lists or deleted it', async () => {
    const { state, fixture, readsWhole, statusOf } = await open();
    const [, second = ''] = NAMES;
    for (const name of [FIRST, second])
      await fixture.write(`servers/${name}.yaml`, `qualifiedName: ${name}\ndescription: Ours.\nuseCount: 3\n`);
    await readsWhole(day(1));
    expect(await readsWhole(day(2))).toBe(false);
    state.servers = [
      { name: second, status: 'deleted', updatedAt: '2025-09-02T00:00:00.000Z' },
      ...state.servers.filter(({ name }) => name !== second),
    ];
    expect([await readsWhole(day(3)), await readsWhole(day(4))]).toEqual([false, false]);
    expect([await statusOf(FIRST), await statusOf(second)]).toEqual(['good', 'good']);
  });
});

describe('a server whose content file could not be read', () => {
  const [FIRST_FILE, LATER] = [`servers/${FIRST}.yaml`, '2025-10-02T00:00:00.000Z'];
  const marked = (text: string): string => `<<<<<<< HEAD\n${text}`;
  const textOf = async (fixture: CrawlFixture): Promise<string> => (await fixture.snapshot()).get(`${FIRST}.yaml`)?.text ?? '';

  it.each<[string, (text: string) => string]>([
    ['has conflict markers', marked],
    ['has an unknown key', (text) => `${text}odd: 1\n`],
    ['contains nothing readable', () => '\t{'],
  ])('gets what its registry changed and deleted meanwhile: one whose file %s', async (_what, broken) => {
    const { state, fixture, readsWhole, statusOf } = await open();
    const last = state.servers.length - 1;
    const tell = (news: Partial<ListedServer>, updatedAt: string): void => {
      state.servers = [{ name: FIRST, updatedAt, ...news }, ...state.servers.slice(1, last), { name: NAMES[last] ?? '', updatedAt: LATER }];
    };
    await readsWhole(day(1));
    const text = await textOf(fixture);
    await fixture.write(FIRST_FILE, broken(text));
    tell({ description: 'New.' }, '2025-10-01T00:00:00.000Z');
    await readsWhole(day(2));
    expect(await readsWhole(day(3))).toBe(false);
    // The problem is reported until it is fixed.
    expect((await fixture.crawl({ now: day(3) })).problems).toMatchObject([{ code: expect.stringMatching(/^content-/) as string }]);
    await fixture.write(FIRST_FILE, text);
    expect([await readsWhole(day(4)), (await fixture.record(FIRST))?.facts.description]).toEqual([true, 'New.']);
    expect(await readsWhole(day(5))).toBe(false);
    const repaired = await textOf(fixture);
    await fixture.write(FIRST_FILE, broken(repaired));
    tell({ status: 'deleted' }, LATER);
    await readsWhole(day(6));
    state.servers = state.servers.slice(1);
    expect(await readsWhole(day(7))).toBe(false);
    await fixture.write(FIRST_FILE, repaired);
    expect([await readsWhole(day(8)), await statusOf(FIRST)]).toEqual([true, 'gone']);
    expect(await readsWhole(day(9))).toBe(false);
  });

  if (hasAllCases)
    it('gets what an original registry changed meanwhile, even if its page did not change since', async () => {
      const description = { first: 'Text.' };
      const server = await serveAnswers(({ pathname }) => {
        const servers = NAMES.map((qualifiedName) => ({
          qualifiedName,
          description: qualifiedName === FIRST ? description.first : 'Text.',
        }));
        if (pathname === '/servers') return { servers, pagination: { totalPages: 1, totalCount: servers.length } };
        return { qualifiedName: decodeURIComponent(pathname.slice(9)), connections: [], tools: [] };
      });
      const fixture = await crawlFixture([{ kind: 'registry-original', location: server.url }]);
      closing.push(
        () => server.close(),
        () => fixture.remove(),
      );
      await fixture.crawl();
      const text = await textOf(fixture);
      await fixture.write(FIRST_FILE, marked(text));
      description.first = 'New.';
      expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['content-unreadable']);
      await fixture.write(FIRST_FILE, text);
      await fixture.crawl();
      expect((await fixture.record(FIRST))?.facts.description).toBe('New.');
    });

  if (hasAllCases)
    it('gets what a GitHub owner changed and removed meanwhile', async () => {
      const { state, fixture, crawl, close } = await fakeGithubOwner(NAMES.map((name) => name.slice('acme/'.length)));
      closing.push(close);
      await crawl();
      const [text, [, ...others]] = [await textOf(fixture), state.repositories];
      await fixture.write(FIRST_FILE, marked(text));
      state.repositories = [githubRepository('tool-0', { description: 'New.' }), ...others];
      await crawl();
      await fixture.write(FIRST_FILE, text);
      await crawl();
      expect((await fixture.record(FIRST))?.facts.description).toBe('New.');
      const repaired = await textOf(fixture);
      await fixture.write(FIRST_FILE, marked(repaired));
      state.repositories = others;
      for (let time = 0; time < 2; time += 1) await crawl();
      await fixture.write(FIRST_FILE, repaired);
      await crawl();
      expect((await fixture.record(FIRST))?.state.status).toBe('gone');
    });
});
