import { afterEach, describe, expect, it } from 'vitest';

import { crawlRegistryOriginal } from '../../../../src/crawler/sources/lists/registry-original-source.ts';
import { LIST_LIMITS } from '../../../../src/crawler/sources/lists/list-limits.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { githubRepository, serveAnswers, type Answer } from '../../../support/upstreams.ts';
import { fakeGithubOwner, type RunningOwner } from '../../../support/fake-github-owner.ts';
import { crawlOnce } from '../../../support/crawl-once.ts';
import type { TestServer } from '../../../support/http-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function owner(names: readonly string[]): Promise<RunningOwner> {
  const running = await fakeGithubOwner(names);
  closing.push(running.close);
  return running;
}

async function statesOf(fixture: CrawlFixture, names: readonly string[]): Promise<Record<string, unknown>> {
  const states = names.map(async (name) => [name, (await fixture.record(`acme/${name}`))?.state.status] as const);
  return Object.fromEntries(await Promise.all(states));
}

const GOOD = { a: 'good', b: 'good', c: 'good', d: 'good' };
const NAMES = Object.keys(GOOD);

/** Listed for a row without a name. */
const NAMELESS = '-';

/** A list of the original API whose servers may change after a page, and what its details answer. */
interface Original {
  names: readonly string[];
  /** What is listed once the first page was given. */
  later?: readonly string[] | undefined;
  /** The listed servers at the request for each page. */
  moves: (readonly string[])[];
  totals: boolean;
  /** Status of the details of a server that is not listed. Default: 404. */
  detail?: number;
}

async function original(
  more: Partial<Original> = {},
): Promise<{ state: Original; server: TestServer; fixture: CrawlFixture; details: () => string[] }> {
  const state: Original = { names: NAMES, moves: [], totals: true, ...more };
  const server = await serveAnswers(({ pathname, searchParams }): Answer => {
    if (pathname !== '/servers') {
      const name = decodeURIComponent(pathname).replace('/servers/acme/', '');
      const status = state.names.includes(name) ? 200 : (state.detail ?? 404);
      return status === 200 ? { qualifiedName: `acme/${name}`, description: 'Text.', connections: [], tools: [] } : status;
    }
    state.names = state.moves.shift() ?? state.names;
    const { names, totals } = state;
    const page = Number(searchParams.get('page'));
    const servers = names
      .slice(page * 2 - 2, page * 2)
      .map((name) => ({ ...(name !== NAMELESS && { qualifiedName: `acme/${name}` }), description: 'Text.' }));
    if (page === 1 && state.later !== undefined) state.names = state.later;
    return { servers, pagination: totals ? { totalPages: Math.ceil(names.length / 2), totalCount: names.length } : {} };
  });
  const fixture = await crawlFixture([{ kind: 'registry-original', location: server.url }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  const details = (): string[] => server.requests.map(({ path }) => path).filter((path) => path.startsWith('/servers/'));
  return { state, server, fixture, details };
}

describe('a list of the original API that changes during paging', () => {
  it.each([
    ['shrinks', ['a', 'c', 'd'], true],
    ['shrinks and states no total', ['a', 'c', 'd'], false],
    ['loses a server and gets another one, so that every page states the same total', ['a', 'c', 'd', 'e'], true],
  ])('loses no server that exists by its name: one that %s', async (_what, later, totals) => {
    const { state, fixture } = await original({ totals });
    await fixture.crawl();
    state.later = later;
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    state.later = undefined;
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, b: 'gone' });
  });

  it('keeps the servers of a list that shrinks until its last page is empty', async () => {
    const { state, fixture } = await original({ names: ['a', 'b', 'c'] });
    await fixture.crawl();
    state.later = ['b', 'c'];
    await fixture.crawl();
    expect(await statesOf(fixture, ['a', 'b', 'c'])).toEqual({ a: 'good', b: 'good', c: 'good' });
    await fixture.crawl();
    expect(await statesOf(fixture, ['a', 'b', 'c'])).toEqual({ a: 'gone', b: 'good', c: 'good' });
  });

  it('keeps a server that exists by its name if the list changed in both readings', async () => {
    const { state, fixture, details } = await original();
    await fixture.crawl();
    state.moves = [NAMES, ['c', 'a', 'd'], ['a', 'd', 'c'], ['c', 'a', 'd']];
    const before = details().length;
    await fixture.crawl();
    expect([details().slice(before), await statesOf(fixture, NAMES)]).toEqual([['/servers/acme%2Fc'], GOOD]);
  });

  it('keeps a missing server with an unknown state, and requests it again the next time', async () => {
    const { state, fixture } = await original({ totals: false });
    await fixture.crawl();
    [state.names, state.detail] = [['a', 'c', 'd'], 403];
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['http-status']);
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    state.detail = 410;
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, b: 'gone' });
  });

  it('limits the requests for missing servers by name, and keeps the others', async () => {
    const { state, server, fixture, details } = await original({ totals: false });
    await fixture.crawl();
    state.names = ['x', 'c', 'y', 'z'];
    const before = details().length;
    const read = await crawlOnce(
      { kind: 'registry-original', location: server.url },
      (entry, context) => crawlRegistryOriginal(entry, context, { ...LIST_LIMITS, maxLookups: 1 }),
      { contentDir: fixture.folder },
    );
    const known = NAMES.map((name) => `/servers/acme%2F${name}`);
    const requested = details().slice(before);
    expect(requested.filter((path) => known.includes(path))).toEqual(['/servers/acme%2Fa']);
    expect(read.servers.flatMap(({ deleted }) => deleted?.qualifiedName ?? [])).toEqual(['acme/a']);
  });
});

describe('a list of the original API with several pages that does not change during paging', () => {
  it('loses a server that it omits now, even if its details still exist, and requests none of them', async () => {
    const { state, server, fixture, details } = await original({ detail: 200 });
    await fixture.crawl();
    state.names = ['a', 'c', 'd'];
    const [before, requests] = [details().length, server.requests.length];
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, b: 'gone' });
    const pages = server.requests.slice(requests).filter(({ path }) => path.startsWith('/servers?'));
    expect([details().length - before, pages.length]).toEqual([0, 4]);
    await fixture.crawl();
    expect(server.requests.slice(requests).filter(({ path }) => path.startsWith('/servers?'))).toHaveLength(6);
  });

  it('loses no server if the second reading has a row without a name', async () => {
    const { state, fixture } = await original();
    await fixture.crawl();
    state.moves = [
      ['a', 'c', 'd'],
      ['a', 'c', 'd'],
      ['a', NAMELESS, 'c', 'd'],
    ];
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
  });
});

describe('a list with a row without a name', () => {
  it('loses no server, also if its pages did not change since', async () => {
    const { state, fixture } = await original();
    await fixture.crawl();
    state.names = ['a', NAMELESS, 'c', 'd'];
    for (let time = 0; time < 2; time += 1) await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    state.names = ['a', 'c', 'd'];
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, b: 'gone' });
  });

  it('loses no server, also if the document of a site did not change since', async () => {
    const { answer, fixture } = await catalogue();
    await fixture.crawl();
    answer.root = ['a', NAMELESS];
    answer.nested = ['c', 'd'];
    for (let time = 0; time < 2; time += 1) await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
  });

  it('loses no repository, also if the page did not change since', async () => {
    const { state, fixture, crawl } = await owner(NAMES);
    await crawl();
    state.repositories = ['a', 'c', 'd'].map((name) => githubRepository(name));
    state.repositories.push({ full_name: 'acme/?' });
    for (let time = 0; time < 2; time += 1) await crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    state.repositories.pop();
    await crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, b: 'gone' });
  });
});

describe('the repositories of an owner that change during paging', () => {
  it('lose none that exists by its name, and then lose the one that does not', async () => {
    const { state, fixture, crawl } = await owner(NAMES);
    await crawl();
    state.later = ['b', 'c', 'd'].map((name) => githubRepository(name));
    expect((await crawl({ full: true })).problems).toEqual([]);
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    state.later = undefined;
    await crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, a: 'gone' });
  });

  it('lose one that is archived on a page that was read already', async () => {
    const { state, fixture, crawl } = await owner(NAMES);
    await crawl();
    state.repositories = [githubRepository('c'), githubRepository('d'), githubRepository('a', { archived: true })];
    await crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ a: 'gone', b: 'gone', c: 'good', d: 'good' });
  });
});

/** A site whose catalogue has a second document below it. */
interface Catalogue {
  root: readonly string[];
  nested: readonly string[];
  /** Called when the first document is read. */
  afterRoot?: (() => void) | undefined;
}

async function catalogue(): Promise<{ answer: Catalogue; fixture: CrawlFixture }> {
  const answer: Catalogue = { root: ['a'], nested: ['b', 'c', 'd'] };
  const entry = (name: string): object => {
    const data = { ...(name !== NAMELESS && { name: `acme/${name}` }), version: '1.0.0', description: 'Text.' };
    return { identifier: `urn:air:example.org:mcp:${name}`, displayName: name, type: 'application/mcp-server-card+json', data };
  };
  const more = { identifier: 'urn:air:example.org:more', displayName: 'More', type: 'application/ai-catalog+json', url: '/more.json' };
  const server = await serveAnswers(({ pathname }): Answer => {
    if (pathname === '/more.json') return { specVersion: '1.0', entries: answer.nested.map(entry) };
    if (pathname !== '/.well-known/ai-catalog.json') return undefined;
    const document = { specVersion: '1.0', entries: [...answer.root.map(entry), more] };
    answer.afterRoot?.();
    return document;
  });
  const fixture = await crawlFixture([{ kind: 'ai-catalog', location: server.url }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  return { answer, fixture };
}

describe('an AI Catalog of several documents', () => {
  it('loses no server that moved between two documents during reading, and then the one that is omitted', async () => {
    const { answer, fixture } = await catalogue();
    await fixture.crawl();
    answer.afterRoot = () => {
      answer.root = ['a', 'b'];
      answer.nested = ['c', 'd'];
    };
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual(GOOD);
    [answer.afterRoot, answer.root, answer.nested] = [undefined, ['a', 'b'], ['c']];
    await fixture.crawl();
    expect(await statesOf(fixture, NAMES)).toEqual({ ...GOOD, d: 'gone' });
  });
});
