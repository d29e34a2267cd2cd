import { afterEach, describe, expect, it } from 'vitest';

import { aiCatalogs } from '../../../../src/api/discovery/ai-catalog.ts';
import { toServerDetail } from '../../../../src/catalog/published/published.ts';
import { createCatalog } from '../../../../src/catalog/published/catalog.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import type { TestServer } from '../../../support/http-server.ts';
import { record } from '../../../support/records.ts';
import { serveAnswers, type Answer } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Site = (path: string, url: string) => Answer;

async function open(site: Site): Promise<{ server: TestServer; fixture: CrawlFixture; answer: { site: Site }; requests: () => string[] }> {
  const answer = { site };
  let url = '';
  const server = await serveAnswers(({ pathname }) => answer.site(pathname, url));
  url = server.url;
  const fixture = await crawlFixture([{ kind: 'ai-catalog', location: url }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  const requests = (): string[] => server.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt');
  return { server, fixture, answer, requests };
}

const CARD = 'application/mcp-server-card+json';
const NESTED = 'application/ai-catalog+json';
const card = (name: string, more: object = {}): object => ({ name, version: '1.2.3', description: `What ${name} does.`, ...more });
const entry = (name: string, more: object = {}): object => ({
  identifier: `urn:air:example.org:mcp:${name.replace('/', ':')}`,
  displayName: name,
  type: CARD,
  data: card(name),
  ...more,
});
const ROOT = '/.well-known/ai-catalog.json';

describe('an AI Catalog', () => {
  it('returns the servers that it lists by card, by URL or inline, and those of nested catalogues', async () => {
    const { fixture } = await open((path, url) => {
      if (path === ROOT) {
        const other = {
          identifier: 'urn:air:example.org:agent:x',
          displayName: 'An agent',
          type: 'application/a2a-agent-card+json',
          url: `${url}/agent`,
        };
        return {
          specVersion: '1.0',
          entries: [
            entry('acme/a', { tags: ['sea'], description: 'A longer text on what acme/a does, in full.' }),
            other,
            { ...entry('acme/b'), data: undefined, url: '/b.json' },
            { identifier: 'urn:air:example.org:c', displayName: 'More', type: NESTED, url: `${url}/more.json` },
          ],
        };
      }
      if (path === '/b.json') return card('acme/b', { title: 'B', tools: [{ name: 'ask', description: 'Asks.' }] });
      return path === '/more.json' ? { specVersion: '1.0', entries: [entry('acme/c')] } : undefined;
    });
    expect(await fixture.crawl()).toMatchObject({ written: 3, problems: [], tallies: [{ listed: 3 }] });
    expect((await fixture.record('acme/a'))?.facts).toMatchObject({
      description: 'A longer text on what acme/a does, in full.',
      tags: ['sea'],
      version: '1.2.3',
    });
    expect((await fixture.record('acme/b'))?.facts).toMatchObject({ displayName: 'B', tools: [{ name: 'ask' }] });
  });

  it('returns packages of a server.json or of the manifest of a bundle, in an entry or linked from it', async () => {
    const started = { registryType: 'pypi', identifier: 'tides', version: '1.0.0', transport: { type: 'stdio' } };
    const server = { ...card('acme/local'), packages: [started] };
    const manifest = (more: object): object => ({
      manifest_version: '0.3',
      name: 'bundled',
      version: '1.0.0',
      server: { type: 'python', mcp_config: { command: 'uvx', args: ['tides==1.0.0'] } },
      ...more,
    });
    const { fixture } = await open((path, url) => {
      if (path === ROOT)
        return {
          entries: [
            { identifier: 'urn:x:1', displayName: 'Local', type: 'application/mcp-server+json', data: server },
            { identifier: 'urn:mcp:acme/linked', displayName: 'Linked', mediaType: 'application/json', url: '/server.json' },
            { identifier: 'urn:mcp:acme/wrapped', displayName: 'Wrapped', type: 'application/json', url: `${url}/wrapped.json` },
            {
              identifier: 'urn:x:2',
              displayName: 'Bundled',
              type: 'application/json',
              data: manifest({ repository: { type: 'git', url: 'https://github.com/acme/bundled' } }),
              tags: ['sea'],
            },
            {
              ...entry('acme/named'),
              type: 'application/json',
              data: undefined,
              url: '/manifest.json',
              metadata: { qualifiedName: 'acme/named' },
            },
            { identifier: 'urn:x:3', displayName: 'Nameless', type: 'application/json', data: manifest({ name: 'A title' }) },
            { identifier: 'urn:x:4', displayName: 'Other', type: 'application/json', data: { name: 'no server' } },
          ],
        };
      if (path === '/server.json') return { ...server, name: 'acme/linked' };
      if (path === '/wrapped.json') return { server: { ...server, name: 'acme/wrapped' }, _meta: {} };
      return path === '/manifest.json' ? manifest({}) : undefined;
    });
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['missing-name']);
    for (const name of ['acme/local', 'acme/linked', 'acme/wrapped', 'acme/named'])
      expect((await fixture.record(name))?.facts.packages).toEqual([started]);
    expect((await fixture.record('acme/bundled'))?.facts).toMatchObject({
      packages: [started],
      owner: 'acme',
      repo: 'bundled',
      tags: ['sea'],
    });
    expect((await fixture.snapshot()).size).toBe(5);
  });

  it('is read only on its own origin, and without cycles', async () => {
    const { fixture, server, requests } = await open((path, url) => {
      const nested = (address: string): object => ({
        identifier: 'urn:air:example.org:more',
        displayName: 'More',
        type: NESTED,
        url: address,
      });
      const away = { ...entry('acme/away'), data: undefined, url: 'https://elsewhere.example/card.json' };
      const without = { ...entry('acme/without'), data: undefined };
      if (path === ROOT)
        return { entries: [entry('acme/a'), nested(`${url}/more.json`), nested('https://elsewhere.example/x.json'), away, without] };
      return path === '/more.json' ? { entries: [entry('acme/b'), nested(`${url}${ROOT}`), nested(`${url}/more.json`)] } : undefined;
    });
    const { written, problems } = await fixture.crawl();
    expect(written).toBe(2);
    expect(problems.map(({ code }) => code)).toEqual(problems.map(() => 'not-followed'));
    expect(problems.map(({ message }) => /links to ".+?"|neither "data" nor a "url"/.exec(message)?.[0])).toEqual([
      'links to "https://elsewhere.example/x.json"',
      'links to "https://elsewhere.example/card.json"',
      'neither "data" nor a "url"',
      `links to "${server.url}${ROOT}"`,
      `links to "${server.url}/more.json"`,
    ]);
    expect(requests()).toEqual([ROOT, '/more.json']);
  });

  it('is requested conditionally, document by document, and loses servers that it omits now', async () => {
    let names = ['acme/b', 'acme/c'];
    const { server, fixture } = await open((path, url) => {
      if (path === ROOT)
        return { entries: [entry('acme/a'), { identifier: 'urn:air:x:more', displayName: 'More', type: NESTED, url: `${url}/more.json` }] };
      return path === '/more.json' ? { entries: names.map((name) => entry(name)) } : undefined;
    });
    await fixture.crawl();
    expect(await fixture.crawl()).toMatchObject({ written: 0, unchanged: 3, problems: [] });
    expect(server.requests.slice(-2).every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    names = ['acme/b'];
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({
      problems: [],
      tallies: [{ unchanged: 2, deleted: 1 }],
    });
    expect((await fixture.record('acme/c'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
  });

  it('keeps the servers read before a nested catalogue fails, and removes none', async () => {
    const { fixture, answer } = await open((path, url) => {
      if (path === ROOT)
        return { entries: [entry('acme/a'), { identifier: 'urn:air:x:more', displayName: 'More', type: NESTED, url: `${url}/more.json` }] };
      return path === '/more.json' ? { entries: [entry('acme/b')] } : undefined;
    });
    await fixture.crawl();
    const { site } = answer;
    answer.site = (path, url) => (path === '/more.json' ? 404 : site(path, url));
    expect((await fixture.crawl({ full: true })).problems.map(({ code }) => code)).toEqual(['http-status']);
    expect((await fixture.record('acme/b'))?.state.status).toBe('good');
  });

  it.each([
    ['a nested catalogue', { identifier: 'urn:x:more', displayName: 'More', type: NESTED }, 'more.json', 1],
    ['a linked server', { ...entry('acme/b'), data: undefined }, 'b.json', 2],
    ['a linked server with its name', { ...entry('acme/b'), data: undefined, metadata: { qualifiedName: 'acme/b' } }, 'b.json', 2],
  ])('keeps the server of %s that moved to another origin', async (_what, link, file, listed) => {
    let base = '/';
    const { fixture } = await open((path) => {
      if (path === ROOT) return { entries: [entry('acme/a'), { ...link, url: `${base}${file}` }] };
      if (path === '/more.json') return { entries: [entry('acme/b')] };
      return path === '/b.json' ? card('acme/b') : undefined;
    });
    expect((await fixture.crawl()).written).toBe(2);
    base = 'https://elsewhere.example/';
    for (const _again of [1, 2, 3]) {
      const { problems, tallies } = await fixture.crawl();
      expect(problems.map(({ code }) => code)).toEqual(['not-followed']);
      expect(tallies).toMatchObject([{ listed, deleted: 0 }]);
      expect((await fixture.record('acme/b'))?.state.status).toBe('good');
    }
  });

  it('loses a server that it omits, although it has always linked to another origin', async () => {
    let entries = [entry('acme/a'), entry('acme/b')];
    const away = { identifier: 'urn:x:more', displayName: 'More', type: NESTED, url: 'https://elsewhere.example/more.json' };
    const { fixture } = await open((path) => (path === ROOT ? { entries: [...entries, away] } : undefined));
    expect((await fixture.crawl()).written).toBe(2);
    entries = [entry('acme/a')];
    expect(await fixture.crawl()).toMatchObject({ problems: [{ code: 'not-followed' }], tallies: [{ deleted: 1 }] });
  });

  it('of this project reads back completely: every server, under its own name', async () => {
    const records = [
      record('acme/far', {
        displayName: 'Far',
        description: 'Lies elsewhere.',
        deploymentUrl: 'https://far.example',
        connections: [
          {
            type: 'http',
            url: 'https://far.example',
            configSchema: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
          },
        ],
      }),
      record('@acme/near', {
        description: 'Runs here.',
        connections: [{ type: 'stdio', configSchema: { type: 'object', properties: { folder: { type: 'string' } } } }],
        tags: ['files'],
      }),
      record('exa', { description: 'One word.', tools: [{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' } }] }),
    ];
    const catalog = createCatalog({ records });
    const { fixture } = await open((path, url) => {
      const publication = { url: `${url}/` };
      const one = records.find(({ qualifiedName }) => path === `/api/servers/${qualifiedName}.json`);
      return one === undefined ? aiCatalogs(catalog, publication).get(path.slice(1))?.() : toServerDetail(one, publication);
    });
    expect(await fixture.crawl()).toMatchObject({ written: 3, problems: [], tallies: [{ listed: 3, imported: 3 }] });
    expect((await fixture.record('acme/far'))?.facts).toMatchObject({
      displayName: 'Far',
      connections: [{ url: 'https://far.example', configSchema: { required: ['key'] } }],
    });
    expect((await fixture.record('@acme/near'))?.facts).toMatchObject({
      tags: ['files'],
      connections: [{ type: 'stdio', configSchema: { properties: { folder: {} } } }],
    });
    expect((await fixture.record('exa'))?.facts.tools).toMatchObject([{ name: 'find' }]);
  });
});
