import { afterEach, describe, expect, it } from 'vitest';

import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import { completeRecord } from '../../src/catalog/record/facts.ts';
import type { SourceKind } from '../../src/crawler/index.ts';
import { crawlFixture, type CrawlFixture, type FixtureOptions } from '../support/crawl-fixture.ts';
import { githubRepository, gitTree, officialEntry, serveAnswers, sha, type Answer } from '../support/upstreams.ts';

const NAME = 'acme/tool';
const PLATFORM_FILE =
  'runtime: container\ndescription: First.\nstartCommand: {type: http, configSchema: {type: object, properties: {apiKey: {type: string}}}}\n';
const CONFIG = '{"title": "Tool", "description": "First.", "type": "object", "properties": {"apiKey": {"type": "string"}}}';
const RECORD = JSON.stringify({
  qualifiedName: NAME,
  description: 'First.',
  connections: [{ type: 'stdio', configSchema: { type: 'object', properties: { apiKey: { type: 'string' } } } }],
});

const OFFICIAL = JSON.stringify({
  servers: [
    officialEntry(NAME, {
      server: {
        description: 'First.',
        packages: [{ registryType: 'npm', identifier: 'tool', environmentVariables: [{ name: 'apiKey', isSecret: true }] }],
      },
    }),
  ],
  metadata: { count: 1 },
});
const DOCKER = `name: tool
type: server
about: {title: Tool, description: First.}
config: {secrets: [{name: tool.key, env: apiKey}]}
`;
const AI_CATALOG = JSON.stringify({
  specVersion: '1.0',
  entries: [
    {
      identifier: 'urn:air:example.org:mcp:acme:tool',
      displayName: 'Tool',
      type: 'application/mcp-server-card+json',
      data: {
        name: NAME,
        version: '1.0.0',
        description: 'First.',
        remotes: [{ type: 'streamable-http', url: 'https://tool.example/mcp?apiKey={key}', variables: { key: { isSecret: true } } }],
      },
    },
  ],
});

/** One source of a kind, and what its far end can be made to do. */
interface Case {
  readonly fixture: CrawlFixture;
  readonly options: FixtureOptions;
  /** Sets what the source holds; `undefined` takes it away. */
  readonly hold: (text: string | undefined) => Promise<void>;
  close(): Promise<void>;
}

interface Kind {
  readonly kind: SourceKind;
  readonly label: string;
  readonly good: string;
  readonly changed: string;
  /** Content that is no record, its problem, and where it is. */
  readonly bad: readonly (readonly [text: string, code: string, at: RegExp])[];
  readonly missing: string;
  open(): Promise<Case>;
}

/** A source on a real HTTP server, with the given responses; raw files and GitHub's API are served there as well. */
async function overHttp(entry: (url: string) => object, answer: (held: string, path: string) => Answer): Promise<Case> {
  let held: string | undefined;
  const server = await serveAnswers(({ pathname }) => (held === undefined ? undefined : answer(held, pathname)));
  const fixture = await crawlFixture([{ ...entry(server.url) }]);
  return {
    fixture,
    options: { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`, githubApi: server.url },
    hold: (text) => Promise.resolve(void (held = text)),
    close: async () => {
      await server.close();
      await fixture.remove();
    },
  };
}

async function onDisk(file: string, entry: object): Promise<Case> {
  const fixture = await crawlFixture([{ kind: 'file', location: file, ...entry }]);
  const hold = async (text: string | undefined): Promise<void> =>
    fixture.write(file, text ?? '').then(() => (text === undefined ? remove() : undefined));
  const remove = async (): Promise<void> => (await import('node:fs/promises')).rm(`${fixture.folder}/${file}`);
  return { fixture, options: {}, hold, close: () => fixture.remove() };
}

/** What a platform file in a repository can have wrong with it. */
const BAD_PLATFORM_FILES: Kind['bad'] = [
  ['a: b: c', 'yaml-syntax', /smithery\.yaml:1:5$/],
  ['on: push\njobs: {}\n', 'not-a-platform-file', /smithery\.yaml:2:1$/],
];

const KINDS: readonly Kind[] = [
  {
    kind: 'repository',
    label: 'a repository',
    good: PLATFORM_FILE,
    changed: PLATFORM_FILE.replace('First.', 'Second one.'),
    bad: BAD_PLATFORM_FILES,
    missing: 'no-platform-file',
    open: () =>
      overHttp(
        () => ({ kind: 'repository', location: 'acme/tool@main', name: NAME }),
        (held, path) => (path === '/acme/tool/main/smithery.yaml' ? held : undefined),
      ),
  },
  {
    kind: 'server',
    label: 'a server',
    good: CONFIG,
    changed: CONFIG.replace('First.', 'Second one.'),
    bad: [
      ['{"a": }', 'json-syntax', /mcp-config:1:7$/],
      ['{"name": "x", "protocol": "mcp"}', 'no-config-schema', /mcp-config:1:1$/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        (url) => ({ kind: 'server', location: url, name: NAME }),
        (held, path) => (path === '/.well-known/mcp-config' ? held : undefined),
      ),
  },
  {
    kind: 'file',
    label: 'a platform file',
    good: PLATFORM_FILE,
    changed: PLATFORM_FILE.replace('First.', 'Second one.'),
    bad: [
      ['a: b: c', 'yaml-syntax', /tool\.yaml:1:5$/],
      ['on: push\njobs: {}\n', 'not-a-platform-file', /tool\.yaml:2:1$/],
    ],
    missing: 'unreadable-file',
    open: () => onDisk('tool.yaml', { name: NAME }),
  },
  {
    kind: 'file',
    label: 'a records file',
    good: RECORD,
    changed: RECORD.replace('First.', 'Second one.'),
    bad: [
      ['{"qualifiedName": "a b"}', 'bad-name', /tool\.jsonl:1:1$/],
      ['\n{"qualifiedName": ', 'json-syntax', /tool\.jsonl:2:19$/],
      ['<html>\n</html>\n', 'not-json-lines', /tool\.jsonl$/],
    ],
    missing: 'unreadable-file',
    open: () => onDisk('tool.jsonl', {}),
  },
  {
    kind: 'registry',
    label: 'a registry',
    good: OFFICIAL,
    changed: OFFICIAL.replace('First.', 'Second one.').replace('"2025-09-01T00:00:00Z","isLatest"', '"2025-10-01T00:00:00Z","isLatest"'),
    bad: [
      [OFFICIAL.replace(NAME, 'a b'), 'bad-name', /v0\.1\/servers\?[^#]*#\/servers\/0\/server\/name$/],
      ['{"servers": "none"}', 'no-list', /v0\.1\/servers\?/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        (url) => ({ kind: 'registry', location: url }),
        (url, path) => (path === '/v0.1/servers' ? url : undefined),
      ),
  },
  {
    kind: 'registry-original',
    label: 'a registry of the original platform',
    good: RECORD,
    changed: RECORD.replace('First.', 'Second one.'),
    bad: [
      [RECORD.replace(NAME, 'a b'), 'bad-name', /servers\?[^#]*#\/servers\/0\/qualifiedName$/],
      ['{"servers": "none"}', 'no-list', /servers\?/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        (url) => ({ kind: 'registry-original', location: url }),
        (held, path) => {
          if (path === '/servers/acme%2Ftool') return held;
          if (path !== '/servers' || held.startsWith('{"servers"')) return path === '/servers' ? held : undefined;
          const item = { ...(JSON.parse(held) as object), connections: undefined };
          return { servers: [item], pagination: { currentPage: 1, pageSize: 10, totalPages: 1, totalCount: 1 } };
        },
      ),
  },
  {
    kind: 'docker-catalog',
    label: 'a catalogue tree',
    good: DOCKER,
    changed: DOCKER.replace('First.', 'Second one.'),
    bad: [
      ['a: b: c', 'yaml-syntax', /servers\/tool\/server\.yaml:1:5$/],
      ['name: tool\nimage: x\n', 'not-a-record', /servers\/tool\/server\.yaml:1:1$/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        () => ({ kind: 'docker-catalog', location: 'acme/catalogue' }),
        (held, path) => {
          if (path === '/acme/catalogue/HEAD/servers/tool/server.yaml') return held;
          return path === '/repos/acme/catalogue/git/trees/HEAD' ? gitTree(new Map([['servers/tool/server.yaml', held]])) : undefined;
        },
      ),
  },
  {
    kind: 'list',
    label: 'a list at an address',
    good: RECORD,
    changed: RECORD.replace('First.', 'Second one.'),
    bad: [
      ['{"qualifiedName": "a b"}', 'bad-name', /list\.jsonl:1:1$/],
      ['\n{"qualifiedName": ', 'json-syntax', /list\.jsonl:2:19$/],
      ['<html>\n</html>\n', 'not-json-lines', /list\.jsonl$/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        (url) => ({ kind: 'list', location: `${url}/list.jsonl` }),
        (held, path) => (path === '/list.jsonl' ? held : undefined),
      ),
  },
  {
    kind: 'list',
    label: 'a list in a file',
    good: RECORD,
    changed: RECORD.replace('First.', 'Second one.'),
    bad: [
      ['{"qualifiedName": "a b"}', 'bad-name', /tool\.jsonl:1:1$/],
      ['\n{"qualifiedName": ', 'json-syntax', /tool\.jsonl:2:19$/],
      ['<html>\n</html>\n', 'not-json-lines', /tool\.jsonl$/],
    ],
    missing: 'unreadable-file',
    open: () => onDisk('tool.jsonl', { kind: 'list' }),
  },
  {
    kind: 'github',
    label: 'an owner at GitHub',
    good: PLATFORM_FILE,
    changed: PLATFORM_FILE.replace('First.', 'Second one.'),
    bad: BAD_PLATFORM_FILES,
    missing: 'http-status',
    open: () =>
      overHttp(
        () => ({ kind: 'github', location: 'acme' }),
        (held, path) => {
          if (path === '/users/acme/repos') return [githubRepository('tool', { pushed_at: sha(held), topics: [] })];
          if (path === '/repos/acme/tool/git/trees/main') return gitTree(new Map([['smithery.yaml', held]]));
          return path === '/acme/tool/main/smithery.yaml' ? held : undefined;
        },
      ),
  },
  {
    kind: 'ai-catalog',
    label: 'an AI Catalog',
    good: AI_CATALOG,
    changed: AI_CATALOG.replaceAll('First.', 'Second one.'),
    bad: [
      [AI_CATALOG.replaceAll(NAME, 'a b'), 'bad-name', /ai-catalog\.json#\/entries\/0\/data\/name$/],
      ['{"entries": 1}', 'no-list', /ai-catalog\.json$/],
    ],
    missing: 'http-status',
    open: () =>
      overHttp(
        (url) => ({ kind: 'ai-catalog', location: url }),
        (held, path) => (path === '/.well-known/ai-catalog.json' ? held : undefined),
      ),
  },
];

const open: Case[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function caseOf(kind: Kind): Promise<Case> {
  const one = await kind.open();
  open.push(one);
  return one;
}

function schemaFields(file: ContentFile | undefined): string[] {
  const connections = file && completeRecord(file.facts, file.facts.createdAt).connections;
  return Object.keys(connections?.[0]?.configSchema['properties'] ?? {});
}

describe.each(KINDS)('$label as a source', (kind) => {
  it('yields a record', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    expect(await fixture.crawl(options)).toMatchObject({ sources: 1, written: 1, unchanged: 0, problems: [] });
    const record = await fixture.record(NAME);
    expect(record?.facts).toMatchObject({ qualifiedName: NAME, description: 'First.', security: { scanPassed: true } });
    expect(schemaFields(record)).toEqual(['apiKey']);
    expect(record?.from.connections).toMatchObject({
      fetchedAt: '2026-01-01T00:00:00.000Z',
      hash: expect.stringMatching(/^sha256-/) as string,
    });
  });

  it('writes nothing if no fact changed', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    await fixture.crawl(options);
    const before = await fixture.snapshot();
    const summary = await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' });
    expect(summary).toMatchObject({ sources: 1, written: 0, unchanged: 1, problems: [] });
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('writes what changed, and keeps the id and the creation time', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    await fixture.crawl(options);
    const first = await fixture.record(NAME);
    await hold(kind.changed);
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 1 });
    const second = await fixture.record(NAME);
    expect(second?.facts.description).toBe('Second one.');
    expect([second?.facts.id, second?.facts.createdAt]).toEqual([first?.facts.id, first?.facts.createdAt]);
  });

  it('reports its errors with their places', async () => {
    for (const [text, code, at] of kind.bad) {
      const { fixture, hold, options } = await caseOf(kind);
      await hold(text);
      const { written, problems } = await fixture.crawl(options);
      expect(written).toBe(0);
      expect(problems.map((problem) => problem.code)).toContain(code);
      expect(problems.find((problem) => problem.code === code)?.at).toMatch(at);
      expect(problems.every(({ message }) => message.length > 20)).toBe(true);
    }
  });

  it('is a problem if it is absent, and creates no file', async () => {
    const { fixture, options } = await caseOf(kind);
    const { written, problems } = await fixture.crawl(options);
    expect([written, problems.map(({ code }) => code), (await fixture.snapshot()).size]).toEqual([0, [kind.missing], 0]);
  });

  it('keeps every fact if it fails later, and writes the failure once if it does not count', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    await fixture.crawl(options);
    const good = await fixture.record(NAME);
    await hold(undefined);
    const first = await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' });
    const stale = await fixture.record(NAME);
    expect([stale?.facts, stale?.from]).toEqual([good?.facts, good?.from]);
    expect(first.written).toBe(1);
    expect(stale?.state).toMatchObject({ status: 'stale', since: '2026-02-02T00:00:00.000Z', code: kind.missing });
    // One failure of a list is no evidence about its servers.
    const counts = kind.kind === 'repository' || kind.kind === 'server';
    expect((await fixture.crawl({ ...options, now: '2026-03-03T00:00:00.000Z' })).written).toBe(counts ? 1 : 0);
    await hold(kind.good);
    await fixture.crawl({ ...options, now: '2026-04-04T00:00:00.000Z' });
    expect(await fixture.record(NAME)).toEqual(good);
  });

  it('does not change a content file that cannot be read', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    await fixture.write('servers/acme/tool.yaml', 'qualifiedName: acme/tool\n  oops: [');
    const before = await fixture.snapshot();
    const { written, problems } = await fixture.crawl(options);
    expect(written).toBe(0);
    expect(problems).toMatchObject([{ code: 'content-unreadable', at: expect.stringMatching(/tool\.yaml:2:\d+$/) as string }]);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('does nothing after the crawl is stopped', async () => {
    const { fixture, hold, options } = await caseOf(kind);
    await hold(kind.good);
    const summary = await fixture.crawl({ ...options, signal: AbortSignal.abort() });
    expect(summary).toEqual({ sources: 0, written: 0, unchanged: 0, problems: [] });
    expect((await fixture.snapshot()).size).toBe(0);
  });
});
