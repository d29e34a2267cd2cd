import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';

import { serverId } from '../../../../src/catalog/values/server-id.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import type { TestServer } from '../../../support/http-server.ts';
import { serveAnswers, type Answer } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const KEY = 'sk-very-secret-4711';

/** An upstream of the original's API: its servers, how many a page it gives at most, and what it can be made to do wrong. */
interface Upstream {
  names: string[];
  cap: number;
  key?: string;
  description: string;
  pagination?: (page: number) => object;
  override?: (path: string, page: number) => Answer;
}

async function open(upstream: Upstream): Promise<{ server: TestServer; fixture: CrawlFixture; paths: () => string[] }> {
  const server = await serveAnswers((url, headers) => {
    if (upstream.key !== undefined && headers['authorization'] !== `Bearer ${upstream.key}`) return 401;
    const page = Number(url.searchParams.get('page') ?? 1);
    const over = upstream.override?.(url.pathname, page);
    if (over !== undefined) return over;
    const { names, cap, description } = upstream;
    if (url.pathname === '/servers') {
      const size = Math.min(cap, Number(url.searchParams.get('pageSize') ?? 10));
      const servers = names.slice((page - 1) * size, page * size).map((qualifiedName) => ({
        ...{ qualifiedName, displayName: qualifiedName, description, useCount: 7, remote: true, verified: true },
        ...{ createdAt: '2025-01-01T00:00:00Z', homepage: 'https://platform.invalid/x' },
      }));
      const pagination = { currentPage: page, pageSize: size, totalPages: Math.ceil(names.length / size), totalCount: names.length };
      return { servers, pagination: upstream.pagination?.(page) ?? pagination };
    }
    const qualifiedName = decodeURIComponent(url.pathname.replace('/servers/', ''));
    if (!names.includes(qualifiedName)) return undefined;
    const deploymentUrl = `https://${qualifiedName.replace(/\W/g, '-')}.example`;
    const connections = [{ type: 'http', deploymentUrl, configSchema: {} }];
    return {
      qualifiedName,
      description,
      deploymentUrl,
      connections,
      tools: [{ name: 'ask', description: 'Asks.', inputSchema: { type: 'object' } }],
    };
  });
  const fixture = await crawlFixture([{ kind: 'registry-original', location: server.url }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  const paths = (): string[] => server.requests.map(({ path }) => path).filter((path) => path.startsWith('/servers'));
  return { server, fixture, paths };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `acme/tool-${index}`);

describe('an original registry', () => {
  it('may have ids of any form, because they are not used', async () => {
    const one = { id: 'srv_1', qualifiedName: 'acme/one', description: 'One.', connections: [] };
    const { fixture } = await open({
      ...{ names: ['acme/one'], cap: 10, description: 'One.' },
      override: (path) => (path === '/servers' ? { servers: [one], pagination: { totalPages: 1, totalCount: 1 } } : one),
    });
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/one'))?.facts.id).toBe(serverId('acme/one'));
  });

  it('returns every server of every page with its details, whatever the page size', async () => {
    const { fixture } = await open({ names: names(23), cap: 10, description: 'First.' });
    expect(await fixture.crawl()).toMatchObject({ written: 23, problems: [], tallies: [{ listed: 23, imported: 23 }] });
    expect((await fixture.record('acme/tool-22'))?.facts).toMatchObject({
      ...{ description: 'First.', useCount: 7, deploymentUrl: 'https://acme-tool-22.example' },
      tools: [{ name: 'ask' }],
    });
    expect((await fixture.record('acme/tool-22'))?.facts.verified).toBeUndefined();
  });

  it('requests the details of new or changed servers only, and no unchanged page', async () => {
    const upstream: Upstream = { names: names(4), cap: 2, description: 'First.' };
    const { server, fixture, paths } = await open(upstream);
    await fixture.crawl();
    const first = paths().length;
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 4, problems: [] });
    expect(paths().slice(first)).toEqual(['/servers?page=1&pageSize=100', '/servers?page=2&pageSize=100']);
    expect(server.requests.slice(-2).every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    upstream.names = [...upstream.names, 'acme/new'];
    const second = paths().length;
    expect(await fixture.crawl()).toMatchObject({ written: 1, unchanged: 4 });
    expect(
      paths()
        .slice(second)
        .filter((path) => !path.includes('?')),
    ).toEqual(['/servers/acme%2Fnew']);
    const third = paths().length;
    await fixture.crawl({ full: true });
    expect(
      paths()
        .slice(third)
        .filter((path) => !path.includes('?')),
    ).toHaveLength(5);
  });

  it('sends its key only to its host, and never prints it', async () => {
    const upstream: Upstream = { names: names(1), cap: 10, key: KEY, description: 'First.' };
    const { server, fixture } = await open(upstream);
    const registryKeys = `other.example=no,127.0.0.1:${server.port}=${KEY}`;
    const summary = await fixture.crawl({ registryKeys });
    expect(summary).toMatchObject({ written: 1, problems: [] });
    upstream.key = 'another';
    const refused = await fixture.crawl({ registryKeys, full: true });
    expect(refused.problems.map(({ code }) => code)).toEqual(['unauthorized']);
    const kept =
      [...(await fixture.snapshot()).values()].map(({ text }) => text).join('') +
      (await readFile(`${fixture.folder}/crawl-memory.json`, 'utf8'));
    expect(`${kept}${JSON.stringify([summary, refused])}`).not.toContain(KEY);
  });

  it('reports a missing key', async () => {
    const { fixture } = await open({ names: names(1), cap: 10, key: KEY, description: 'First.' });
    const { problems } = await fixture.crawl({ registryKeys: 'other.example=key' });
    expect(problems).toMatchObject([{ code: 'missing-key', message: expect.stringContaining('PORTOLAN_REGISTRY_KEYS') as string }]);
  });

  it('reports a total that differs from its list, and then loses no server', async () => {
    const upstream: Upstream = { names: names(4), cap: 10, description: 'First.' };
    const { fixture } = await open(upstream);
    await fixture.crawl();
    upstream.names = names(3);
    upstream.pagination = () => ({ totalPages: 1, totalCount: 4 });
    const { problems, tallies } = await fixture.crawl();
    expect(problems).toMatchObject([
      { code: 'count-differs', message: expect.stringContaining('states 4 servers and listed 3') as string },
    ]);
    expect(tallies).toMatchObject([{ listed: 3, deleted: 0 }]);
    expect((await fixture.record('acme/tool-3'))?.state.status).toBe('good');
  });

  it('reads on if it states fewer pages than it has', async () => {
    const upstream: Upstream = { names: names(4), cap: 2, description: 'First.' };
    const { fixture } = await open(upstream);
    await fixture.crawl();
    upstream.pagination = () => ({ totalPages: 0 });
    expect(await fixture.crawl({ full: true })).toMatchObject({ problems: [], tallies: [{ listed: 4, deleted: 0 }] });
  });

  it('loses servers that it omits, after it was read to its end', async () => {
    const upstream: Upstream = { names: names(4), cap: 2, description: 'First.' };
    const { fixture } = await open(upstream);
    await fixture.crawl();
    upstream.names = names(3);
    expect((await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).problems).toEqual([]);
    expect((await fixture.record('acme/tool-3'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
  });

  it('ends with an empty page if it states no total', async () => {
    const { fixture, paths } = await open({ names: names(4), cap: 2, description: 'First.', pagination: () => ({}) });
    expect(await fixture.crawl()).toMatchObject({ written: 4, problems: [] });
    expect(paths().filter((path) => path.includes('?'))).toHaveLength(3);
  });

  it('stops if it returns its last page for every later page', async () => {
    const upstream: Upstream = { names: names(2), cap: 10, description: 'First.' };
    upstream.override = (path) =>
      path === '/servers'
        ? { servers: [{ qualifiedName: 'acme/tool-0', displayName: 'x', description: 'First.' }], pagination: {} }
        : undefined;
    const { fixture } = await open(upstream);
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['cursor-repeated']]);
  });

  it('keeps the servers before a failing page, and removes none', async () => {
    const upstream: Upstream = { names: names(6), cap: 2, description: 'First.' };
    const { fixture } = await open(upstream);
    await fixture.crawl();
    upstream.override = (path, page) => (path === '/servers' && page === 2 ? 403 : undefined);
    const { problems, tallies } = await fixture.crawl({ full: true });
    expect(problems.map(({ code }) => code)).toEqual(['missing-key']);
    expect(tallies).toMatchObject([{ listed: 2, deleted: 0 }]);
  });

  it('keeps a server whose details fail, and requests them again', async () => {
    const upstream: Upstream = { names: names(2), cap: 10, description: 'First.' };
    upstream.override = (path) => (path === '/servers/acme%2Ftool-1' ? 404 : undefined);
    const { fixture, paths } = await open(upstream);
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([2, ['http-status']]);
    delete upstream.override;
    const before = paths().length;
    expect((await fixture.crawl()).problems).toEqual([]);
    expect(paths().slice(before)).toContain('/servers/acme%2Ftool-1');
    expect((await fixture.record('acme/tool-1'))?.facts.deploymentUrl).toBe('https://acme-tool-1.example');
  });
});
