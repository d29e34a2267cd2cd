import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';

import { completeRecord } from '../../../../src/catalog/record/facts.ts';
import { crawlRegistry } from '../../../../src/crawler/sources/lists/registry-source.ts';
import { LIST_LIMITS } from '../../../../src/crawler/sources/lists/list-limits.ts';
import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { crawlOnce } from '../../../support/crawl-once.ts';
import type { TestServer } from '../../../support/http-server.ts';
import { officialEntry, serveAnswers, type Answer } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A registry that answers from a function of its query. */
async function registry(answer: (query: URLSearchParams) => Answer): Promise<TestServer> {
  const server = await serveAnswers(({ pathname, searchParams }) => (pathname === '/v0.1/servers' ? answer(searchParams) : undefined));
  closing.push(() => server.close());
  return server;
}

async function fixtureOf(url: string, more: object = {}): Promise<CrawlFixture> {
  const fixture = await crawlFixture([{ kind: 'registry', location: url, ...more }]);
  closing.push(() => fixture.remove());
  return fixture;
}

/** Pages of entries by cursor, as the official registry gives them. */
function paged(entries: readonly object[], size: number): (query: URLSearchParams) => Answer {
  return (query) => {
    const from = Number(query.get('cursor') ?? 0);
    const servers = entries.slice(from, from + size);
    const nextCursor = from + size < entries.length ? String(from + size) : undefined;
    return { servers, metadata: { count: servers.length, nextCursor } };
  };
}

describe('a registry source', () => {
  it('returns every server of every page, requested by its latest version', async () => {
    const entries = Array.from({ length: 25 }, (_, index) => officialEntry(`io.github.acme/tool-${index}`));
    const server = await registry(paged(entries, 10));
    const fixture = await fixtureOf(server.url);
    const summary = await fixture.crawl();
    expect(summary).toMatchObject({ written: 25, problems: [], tallies: [{ listed: 25, imported: 25 }] });
    expect(server.requests.filter(({ path }) => path.startsWith('/v0.1')).map(({ path }) => path)).toEqual([
      '/v0.1/servers?limit=100&version=latest&include_deleted=true',
      '/v0.1/servers?limit=100&version=latest&include_deleted=true&cursor=10',
      '/v0.1/servers?limit=100&version=latest&include_deleted=true&cursor=20',
    ]);
  });

  it.each([[2], [{ page: 2 }], [true]])('reports a cursor that is no text, and removes nothing: %j', async (nextCursor) => {
    const entries = Array.from({ length: 4 }, (_, index) => officialEntry(`io.github.acme/tool-${index}`));
    const state = { answer: paged(entries, 2) };
    const server = await registry((query) => state.answer(query));
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    state.answer = () => ({ servers: entries.slice(0, 2), metadata: { count: 2, nextCursor } });
    const { problems, tallies } = await fixture.crawl({ full: true });
    expect(problems).toMatchObject([{ code: 'bad-next-page', message: expect.stringContaining('its cursor is not a text') as string }]);
    expect(tallies).toMatchObject([{ deleted: 0 }]);
    expect((await fixture.record('io.github.acme/tool-3'))?.state.status).not.toBe('gone');
  });

  it('follows the cursor of early registries', async () => {
    const entries = Array.from({ length: 4 }, (_, index) => officialEntry(`io.github.acme/tool-${index}`));
    const server = await registry((query) =>
      query.get('cursor') === 'two'
        ? { servers: entries.slice(2), metadata: {} }
        : { servers: entries.slice(0, 2), metadata: { next_cursor: 'two' } },
    );
    expect(await (await fixtureOf(server.url)).crawl()).toMatchObject({ written: 4, problems: [] });
  });

  it('is read as facts: texts, repository, version, remote and local connections', async () => {
    const entry = officialEntry('io.github.acme/tool', {
      server: {
        title: 'Tool',
        version: '2.1.0',
        repository: { url: 'https://github.com/acme/tool', source: 'github', subfolder: 'src' },
        remotes: [
          {
            type: 'streamable-http',
            url: 'https://tool.example/mcp?units={units}',
            variables: { units: { choices: ['metric', 'imperial'], default: 'metric', isRequired: true } },
            headers: [{ name: 'Authorization', value: 'Bearer {token}', variables: { token: { isSecret: true, isRequired: true } } }],
          },
          { type: 'sse', url: 'https://{tenant}.example/sse' },
        ],
        packages: [
          {
            registryType: 'npm',
            identifier: '@acme/tool',
            environmentVariables: [{ name: 'TOOL_PORT', format: 'number', default: '8080' }],
            packageArguments: [
              { type: 'named', name: '--verbose', format: 'boolean' },
              { type: 'positional', valueHint: 'folder' },
            ],
            runtimeArguments: [{ type: 'named', name: '-e', value: 'KEY={key}', variables: { key: { isSecret: true, isRequired: true } } }],
          },
        ],
      },
      official: { publishedAt: '2025-03-04T05:06:07Z' },
    });
    const server = await registry(() => ({ servers: [entry], metadata: { count: 1 } }));
    const fixture = await fixtureOf(server.url, { tags: ['official'] });
    const { problems } = await fixture.crawl();
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['address-variable', `${server.url}/v0.1/servers?limit=100&version=latest&include_deleted=true#/servers/0/server/remotes/1/url`],
    ]);
    const record = await fixture.record('io.github.acme/tool');
    expect(record?.facts).toMatchObject({
      ...{ displayName: 'Tool', owner: 'acme', repo: 'tool', version: '2.1.0', createdAt: '2025-03-04T05:06:07.000Z' },
      ...{ tags: ['official'], deployed: true, deploymentUrl: 'https://tool.example' },
      connections: [
        {
          type: 'http',
          url: 'https://tool.example',
          configSchema: {
            type: 'object',
            properties: {
              units: { type: 'string', enum: ['metric', 'imperial'], default: 'metric' },
            },
            required: ['units'],
          },
          headers: [{ name: 'Authorization', value: 'Bearer {token}', variables: { token: { isSecret: true, isRequired: true } } }],
        },
      ],
      packages: [
        {
          ...{ registryType: 'npm', identifier: '@acme/tool', transport: { type: 'stdio' } },
          environmentVariables: [{ name: 'TOOL_PORT', format: 'number', default: '8080' }],
        },
      ],
    });
    // The schema of the local connection is that of the package.
    expect(completeRecord(record!.facts, '2026-01-01T00:00:00Z').connections[1]).toEqual({
      type: 'stdio',
      configSchema: {
        type: 'object',
        properties: {
          TOOL_PORT: { type: 'number', default: 8080 },
          verbose: { type: 'boolean' },
          folder: { type: 'string' },
          key: { type: 'string', format: 'password', writeOnly: true },
        },
        required: ['key'],
      },
    });
  });

  it('is requested only for changes after a complete reading, and completely with --full', async () => {
    const entries = [
      officialEntry('acme/a', { official: { updatedAt: '2025-09-01T00:00:00Z' } }),
      officialEntry('acme/b', { official: { updatedAt: '2025-09-05T12:00:00Z' } }),
    ];
    const since: (string | null)[] = [];
    const server = await registry((query) => {
      since.push(query.get('updated_since'));
      return paged(query.has('updated_since') ? entries.slice(1) : entries, 10)(query);
    });
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    const memory = await readFile(`${fixture.folder}/crawl-memory.json`, 'utf8');
    const before = await fixture.snapshot();
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 2, problems: [] });
    expect(await fixture.snapshot()).toEqual(before);
    expect(await readFile(`${fixture.folder}/crawl-memory.json`, 'utf8')).toBe(memory);
    await fixture.crawl({ full: true });
    expect(since).toEqual([null, '2025-09-05T12:00:00.000Z', null]);
  });

  it('is read completely again if the source list states something else about its servers, or they are not in the content store', async () => {
    const since: boolean[] = [];
    const entries = [officialEntry('acme/a'), officialEntry('acme/b')];
    const server = await registry((query) => {
      since.push(query.has('updated_since'));
      return paged(query.has('updated_since') ? [] : entries, 10)(query);
    });
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    await fixture.writeSources([{ kind: 'registry', location: server.url, tags: ['new'] }]);
    await fixture.crawl();
    expect((await fixture.record('acme/a'))?.facts.tags).toEqual(['new']);
    await fixture.write('servers/acme/a.yaml', 'qualifiedName: acme/a\n');
    await fixture.crawl();
    expect(since).toEqual([false, false, false]);
  });

  it('does not use a time in the future as its watermark', async () => {
    const entries = [
      officialEntry('acme/a', { official: { updatedAt: '2999-01-01T00:00:00Z' } }),
      officialEntry('acme/b', { official: { updatedAt: '2025-09-05T12:00:00Z' } }),
    ];
    const since: (string | null)[] = [];
    const server = await registry((query) => {
      since.push(query.get('updated_since'));
      return paged(entries, 10)(query);
    });
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    await fixture.crawl();
    expect(since).toEqual([null, '2025-09-05T12:00:00.000Z']);
  });

  it('requests changes again that occurred on a page already read, during the reading of later pages', async () => {
    const later = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
    const first = officialEntry('acme/a', { official: { updatedAt: '2025-09-01T00:00:00Z' } });
    // Between the two pages acme/a changes, and then acme/b.
    const last = officialEntry('acme/b', { official: { updatedAt: later(30) } });
    const since: (string | null)[] = [];
    const server = await registry((query) => {
      since.push(query.get('updated_since'));
      return paged([first, last], 1)(query);
    });
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    await fixture.crawl();
    expect(since.slice(0, 3)).toEqual([null, null, '2025-09-01T00:00:00.000Z']);
  });

  it('stores the message of a deprecated server, writes it once, and removes it when the server is active again', async () => {
    let official: object = { status: 'deprecated', statusMessage: 'Use acme/new.' };
    const server = await registry((query) => paged([officialEntry('acme/old', { official })], 10)(query));
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    expect((await fixture.record('acme/old'))?.facts).toMatchObject(official);
    expect(await fixture.crawl({ full: true, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
    official = { status: 'active' };
    expect(await fixture.crawl({ full: true, now: '2026-03-03T00:00:00.000Z' })).toMatchObject({ written: 1, problems: [] });
    const { facts } = (await fixture.record('acme/old')) ?? {};
    expect([facts?.status, facts?.statusMessage]).toEqual([undefined, undefined]);
  });

  it('reports an unknown status', async () => {
    const server = await registry(paged([officialEntry('acme/odd', { official: { status: 'resting' } })], 10));
    const fixture = await fixtureOf(server.url);
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['bad-status']]);
    expect(problems[0]?.at).toContain('#/servers/0/_meta/io.modelcontextprotocol.registry~1official/status');
  });

  it('removes deleted servers, keeps deprecated ones, and never removes those of another source', async () => {
    let isLater = false;
    const server = await registry((query) => {
      const status = isLater ? 'deleted' : 'active';
      const names = ['acme/gone', 'acme/old', 'acme/foreign'];
      const entries = names.map((name) =>
        officialEntry(name, { official: { status: name === 'acme/old' ? 'deprecated' : status, updatedAt: '2025-09-02T00:00:00Z' } }),
      );
      return paged(isLater ? entries : entries.slice(0, 2), 10)(query);
    });
    const fixture = await crawlFixture([
      { kind: 'registry', location: server.url },
      { kind: 'file', location: 'own.jsonl' },
    ]);
    closing.push(() => fixture.remove());
    await fixture.write('own.jsonl', '{"qualifiedName": "acme/foreign", "description": "Ours."}');
    await fixture.crawl();
    isLater = true;
    const { problems } = await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect(problems).toEqual([]);
    expect((await fixture.record('acme/gone'))?.state).toMatchObject({ status: 'gone', code: 'deleted' });
    expect((await fixture.record('acme/old'))?.state.status).toBe('good');
    expect((await fixture.record('acme/foreign'))?.state.status).toBe('good');
  });

  it('ignores older versions of a server without a message', async () => {
    const entries = [officialEntry('acme/a', { server: { version: '2.0.0' } }), officialEntry('acme/a', { official: { isLatest: false } })];
    const server = await registry(paged(entries, 10));
    const fixture = await fixtureOf(server.url);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [], tallies: [{ listed: 1 }] });
    expect((await fixture.record('acme/a'))?.facts.version).toBe('2.0.0');
  });

  it.each([
    ['that is not an object', '"just text"', 'not-a-record', ''],
    ['without a name', '{"server": {"description": "x"}}', 'missing-name', '/server'],
    ['whose name leads outside the folder', '{"server": {"name": "../../etc"}}', 'bad-name', '/server/name'],
    ['that contains the key __proto__', '{"server": {"name": "acme/p", "__proto__": {"a": 1}}}', 'forbidden-key', '/server/__proto__'],
    ['that is nested without end', `{"server": ${'['.repeat(100)}${']'.repeat(100)}}`, 'too-deep', '/server/0'],
  ])('is not affected by an invalid item: an item %s', async (_what, item, code, pointer) => {
    const good = JSON.stringify(officialEntry('acme/good'));
    const server = await registry(() => `{"servers": [${item}, ${good}], "metadata": {"count": 2}}`);
    const fixture = await fixtureOf(server.url);
    const { written, problems, tallies } = await fixture.crawl();
    expect([written, problems.map((problem) => problem.code), tallies?.[0]?.listed]).toEqual([1, [code], 2]);
    expect(problems[0]?.at).toContain(`/v0.1/servers?limit=100&version=latest&include_deleted=true#/servers/0${pointer}`);
  });

  it.each([
    ['has a cursor to an earlier page', (cursor: number) => (cursor % 3) + 1, ['cursor-repeated']],
    [
      'never ends, with the same servers on every page',
      (cursor: number) => cursor + 1,
      ['name-repeated', 'name-repeated', 'name-repeated', 'no-progress'],
    ],
  ])('that %s is stopped, keeps the servers read so far and removes none', async (_what, next, codes) => {
    const server = await registry((query) => {
      const cursor = Number(query.get('cursor') ?? 0);
      return { servers: [officialEntry(`acme/tool-${Math.min(cursor, 3)}`)], metadata: { count: 1, nextCursor: String(next(cursor)) } };
    });
    const fixture = await fixtureOf(server.url);
    const { written, problems } = await fixture.crawl();
    expect(written).toBe(4);
    expect(problems.map((problem) => problem.code)).toEqual(codes);
    await expect(readFile(`${fixture.folder}/crawl-memory.json`)).rejects.toThrow('ENOENT');
  });

  it('that lists new servers without end stops at its limits', async () => {
    const server = await registry((query) => {
      const cursor = Number(query.get('cursor') ?? 0);
      return { servers: [officialEntry(`acme/tool-${cursor}`)], metadata: { nextCursor: String(cursor + 1) } };
    });
    const read = await crawlOnce({ kind: 'registry', location: server.url }, (entry, context) =>
      crawlRegistry(entry, context, { ...LIST_LIMITS, pages: 7 }),
    );
    expect([read.names.length, read.interrupted?.code]).toEqual([7, 'too-many-pages']);
    const items = await crawlOnce({ kind: 'registry', location: server.url }, (entry, context) =>
      crawlRegistry(entry, context, { ...LIST_LIMITS, items: 4 }),
    );
    expect([items.names.length, items.interrupted?.code]).toEqual([4, 'too-many-items']);
  });

  it('that returns empty pages without end is stopped', async () => {
    const server = await registry((query) => ({ servers: [], metadata: { nextCursor: String(Number(query.get('cursor') ?? 0) + 1) } }));
    const fixture = await fixtureOf(server.url);
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['no-progress']);
  });

  it('that fails midway keeps the servers read before, and every known server', async () => {
    const entries = Array.from({ length: 6 }, (_, index) => officialEntry(`acme/tool-${index}`));
    let isBroken = false;
    const server = await registry((query) => (isBroken && query.get('cursor') === '4' ? 403 : paged(entries, 2)(query)));
    const fixture = await fixtureOf(server.url);
    await fixture.crawl();
    const before = await fixture.snapshot();
    isBroken = true;
    const { problems, tallies } = await fixture.crawl({ full: true, now: '2026-02-02T00:00:00.000Z' });
    expect(problems.map(({ code }) => code)).toEqual(['http-status']);
    expect(tallies).toMatchObject([{ listed: 4, unchanged: 4, deleted: 0 }]);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('refuses a page above its size limit', async () => {
    const server = await registry(() => `{"servers": [], "x": "${'x'.repeat(9_000_000)}"}`);
    const fixture = await fixtureOf(server.url);
    expect((await fixture.crawl()).problems.map(({ code }) => code)).toEqual(['too-large']);
  });
});
