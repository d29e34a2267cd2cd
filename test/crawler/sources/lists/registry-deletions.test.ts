import { afterEach, describe, expect, it } from 'vitest';

import { systemClock } from '../../../../src/crawler/politeness/clock.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { fakeRegistry, type FakeRegistry, type ListedServer, type RunningRegistry } from '../../../support/fake-registry.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Opened = RunningRegistry & { readonly fixture: CrawlFixture; readonly states: () => Promise<Readonly<Record<string, unknown>>> };

async function open(servers: readonly ListedServer[], more: Partial<FakeRegistry> = {}): Promise<Opened> {
  const registry = await fakeRegistry(servers, more);
  const fixture = await crawlFixture([{ kind: 'registry', location: registry.server.url }]);
  closing.push(
    () => registry.server.close(),
    () => fixture.remove(),
  );
  const names = new Set(servers.map(({ name }) => name));
  const states = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(await Promise.all([...names].map(async (name) => [name, (await fixture.record(name))?.state.status] as const)));
  return { ...registry, fixture, states };
}

const named = (...names: string[]): ListedServer[] => names.map((name) => ({ name: `acme/${name}` }));
const SECOND = '2025-09-02T00:00:00.000Z';
const THIRD = '2025-09-03T00:00:00.000Z';

describe('a server that a registry deleted', () => {
  it.each([
    ['states deletions', 'obeyed'],
    ['omits deleted servers', 'ignored'],
    ['refuses to list deleted servers', 'refused'],
  ] as const)('is removed after a complete reading of one that %s, even if others changed later', async (_what, includeDeleted) => {
    const { state, fixture, states } = await open(named('a', 'b', 'c'), { includeDeleted });
    await fixture.crawl();
    state.servers = [
      { name: 'acme/a' },
      { name: 'acme/b', status: 'deleted', updatedAt: SECOND },
      { name: 'acme/c', description: 'New words.', updatedAt: THIRD },
    ];
    expect(await fixture.crawl({ full: true })).toMatchObject({ problems: [], tallies: [{ imported: 1, unchanged: 1, deleted: 1 }] });
    await fixture.crawl();
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'gone', 'acme/c': 'good' });
  });

  it('is removed if the registry keeps only a deleted older version of it', async () => {
    const { state, fixture, states } = await open(named('a', 'b'));
    await fixture.crawl();
    state.servers = [{ name: 'acme/a' }, { name: 'acme/b', version: '0.9.0', status: 'deleted', updatedAt: SECOND }];
    await fixture.crawl();
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'gone' });
  });

  it('is not one with another version that is listed', async () => {
    const { state, fixture, states } = await open(named('a', 'b'));
    await fixture.crawl();
    state.servers = [
      { name: 'acme/b', version: '0.9.0', status: 'deleted', updatedAt: SECOND },
      { name: 'acme/a' },
      { name: 'acme/b', version: '2.0.0', updatedAt: SECOND },
    ];
    for (const full of [false, true]) expect((await fixture.crawl({ full })).problems).toEqual([]);
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'good' });
    expect((await fixture.record('acme/b'))?.facts.version).toBe('2.0.0');
  });

  it('is kept, and the list is read completely again, if too many would be removed at once', async () => {
    const { state, queries, fixture, states } = await open(named('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    await fixture.crawl();
    state.servers = [{ name: 'acme/g', description: 'New words.', updatedAt: THIRD }];
    expect((await fixture.crawl({ full: true })).problems.map(({ code }) => code)).toEqual(['mass-deletion']);
    state.servers = named('a', 'b', 'c', 'd', 'e', 'g');
    await fixture.crawl({ full: true });
    expect(queries.at(-1)?.has('updated_since')).toBe(false);
    expect(await states()).toMatchObject({ 'acme/a': 'good', 'acme/f': 'gone', 'acme/g': 'good' });
  });

  it('is kept after a complete reading with a row without a name, and removed by the next one that lists changes', async () => {
    const { state, queries, fixture, states } = await open(named('a', 'b', 'c'));
    await fixture.crawl();
    state.servers = [{ name: 'acme/a' }, { name: 'acme/c', updatedAt: THIRD }];
    state.rows = [{ server: { description: 'Nameless.' } }];
    expect((await fixture.crawl({ full: true })).problems.map(({ code }) => code)).toEqual(['missing-name']);
    expect(await states()).toMatchObject({ 'acme/b': 'good' });
    state.rows = [];
    state.servers = [...state.servers, { name: 'acme/b', status: 'deleted', updatedAt: SECOND }];
    await fixture.crawl();
    expect(queries.at(-1)?.get('updated_since')).toBe('2025-09-01T00:00:00.000Z');
    expect(await states()).toMatchObject({ 'acme/b': 'gone' });
  });

  it('is kept after a complete reading that was interrupted, and removed by the next complete one', async () => {
    const { state, fixture, states } = await open(named('a', 'b', 'c'), { size: 1 });
    await fixture.crawl();
    state.servers = named('a', 'c');
    // The second page is refused.
    state.afterPage = () => void (state.includeDeleted = 'refused');
    expect((await fixture.crawl({ full: true })).problems.map(({ code }) => code)).toEqual(['http-status']);
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'good', 'acme/c': 'good' });
    delete state.afterPage;
    state.includeDeleted = 'obeyed';
    await fixture.crawl({ full: true });
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'gone', 'acme/c': 'good' });
  });
});

describe('a registry that shrinks during paging', () => {
  it('loses no server that moved to a page that was read already', async () => {
    const { state, queries, fixture, states } = await open(named('a', 'b', 'c', 'd'), { size: 2 });
    await fixture.crawl();
    const first = queries.length;
    // acme/c moves to the first page while that one has been read.
    state.afterPage = (pages) => {
      if (pages === first + 1) state.servers = named('a', 'c', 'd');
    };
    expect((await fixture.crawl({ full: true })).problems).toEqual([]);
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'good', 'acme/c': 'good', 'acme/d': 'good' });
    await fixture.crawl({ full: true });
    expect(await states()).toEqual({ 'acme/a': 'good', 'acme/b': 'gone', 'acme/c': 'good', 'acme/d': 'good' });
  });
});

describe('a registry that was read completely', () => {
  it('is requested for changes, with deletions, and read completely once a week', async () => {
    const { queries, fixture } = await open(named('a'));
    const clockAt = (days: number): typeof systemClock => ({ ...systemClock, now: () => Date.UTC(2026, 0, 1 + days) });
    for (const days of [0, 6, 8, 9, 3]) await fixture.crawl({ clock: clockAt(days) });
    expect(queries.map((query) => query.has('updated_since'))).toEqual([false, true, false, true, false]);
    expect(queries.every((query) => query.get('include_deleted') === 'true')).toBe(true);
  });

  it('is read completely each time if it refuses to list deleted servers', async () => {
    const { queries, fixture } = await open(named('a'), { includeDeleted: 'refused' });
    for (let time = 0; time < 2; time += 1) expect((await fixture.crawl()).problems).toEqual([]);
    expect(queries.map((query) => [query.has('include_deleted'), query.has('updated_since')])).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [false, false],
    ]);
  });

  it('is requested for changes since a time of its own clock if that is behind', async () => {
    const { state, queries, fixture } = await open([{ name: 'acme/a', updatedAt: new Date(Date.now() + 3_600_000).toISOString() }]);
    const ahead = { ...systemClock, now: () => Date.now() + 86_400_000 };
    state.servers = [...state.servers, ...named('b')];
    await fixture.crawl({ clock: ahead });
    await fixture.crawl({ clock: ahead });
    expect(queries.at(-1)?.get('updated_since')).toBe('2025-09-01T00:00:00.000Z');
  });
});
