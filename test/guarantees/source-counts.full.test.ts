import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';

import { crawlList } from '../../src/crawler/sources/lists/list-source.ts';
import { crawlFixture } from '../support/crawl-fixture.ts';
import { crawlOnce } from '../support/crawl-once.ts';
import { serve } from '../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../support/shared-data.ts';
import { githubRepository, gitTree, officialEntry, serveAnswers, type Answer } from '../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const COUNT = 250;
const DOUBLED = 3;
const NAMES: readonly string[] = [
  ...Array.from({ length: COUNT }, (_, index) => `acme/tool-${index}`),
  ...Array.from({ length: DOUBLED }, (_, index) => `ACME/tool-${index * 80}`),
];

/** An upstream of each kind that lists the same names, three of them twice. */
const UPSTREAMS: readonly (readonly [kind: string, location: string, answer: (url: URL) => Answer])[] = [
  [
    'registry',
    '{url}',
    ({ pathname, searchParams }) => {
      if (pathname !== '/v0.1/servers') return undefined;
      const from = Number(searchParams.get('cursor') ?? 0);
      const servers = NAMES.slice(from, from + 100).map((name) => officialEntry(name));
      return { servers, metadata: { count: servers.length, ...(from + 100 < NAMES.length && { nextCursor: String(from + 100) }) } };
    },
  ],
  [
    'registry-original',
    '{url}',
    ({ pathname, searchParams }) => {
      if (pathname !== '/servers') return { qualifiedName: decodeURIComponent(pathname.slice('/servers/'.length)), connections: [] };
      const from = (Number(searchParams.get('page')) - 1) * 50;
      const servers = NAMES.slice(from, from + 50).map((qualifiedName) => ({ qualifiedName, description: 'x', useCount: 0 }));
      return { servers, pagination: { totalPages: Math.ceil(NAMES.length / 50), totalCount: NAMES.length } };
    },
  ],
  ['list', '{url}/list.jsonl', () => NAMES.map((qualifiedName) => `${JSON.stringify({ qualifiedName })}\n`).join('')],
  [
    'ai-catalog',
    '{url}',
    ({ pathname }) => {
      const page = pathname === '/.well-known/ai-catalog.json' ? 0 : Number(/^\/(\d)\.json$/.exec(pathname)?.[1] ?? Number.NaN);
      if (Number.isNaN(page)) return undefined;
      const entries = NAMES.slice(page * 100, page * 100 + 100).map((name) => {
        const data = { name, version: '1.0.0', description: 'x' };
        return { identifier: `urn:air:x:mcp:${name}`, displayName: name, type: 'application/mcp-server-card+json', data };
      });
      const next = { identifier: 'urn:air:x:next', displayName: 'Next', type: 'application/ai-catalog+json', url: `/${page + 1}.json` };
      return { entries: page < 2 ? [...entries, next] : entries };
    },
  ],
];

describe('source counts: every source counts the servers that it lists, reports each dropped one, and stops at a repeated page', () => {
  it.each(UPSTREAMS)('%s: 253 listed, 250 imported, 3 reported as repeated', async (kind, location, answer) => {
    const server = await serveAnswers(answer);
    const fixture = await crawlFixture([{ kind, location: location.replace('{url}', server.url) }]);
    closing.push(
      () => server.close(),
      () => fixture.remove(),
    );
    const { written, problems, tallies } = await fixture.crawl();
    expect(tallies).toMatchObject([{ listed: NAMES.length, imported: COUNT, refused: DOUBLED }]);
    expect(written).toBe(COUNT);
    expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: DOUBLED }, () => 'name-repeated'));
    expect(problems.every(({ at, message }) => at !== undefined && /ACME\/tool-(?:0|80|160)"/.test(message))).toBe(true);
  });

  it('docker-catalog and github: every folder and every platform file is a server, and a repeated name is reported', async () => {
    const folders = Array.from({ length: 40 }, (_, index) => `tool-${index}`);
    const tree = new Map(folders.map((folder) => [`servers/${folder}/server.yaml`, `about: {title: ${folder}}\n`]));
    const platformFile = 'startCommand: {type: stdio}\n';
    const named = ['once', 'twice'].map((folder) => [`${folder}/smithery.yaml`, `name: same\n${platformFile}`] as const);
    const files = new Map<string, string>([
      ...folders.slice(1).map((folder) => [`${folder}/smithery.yaml`, platformFile] as const),
      ...named,
    ]);
    const server = await serveAnswers(({ pathname }) => {
      if (pathname === '/users/octo/repos') return [githubRepository('mono', { full_name: 'octo/mono' })];
      if (pathname === '/repos/octo/mono/git/trees/main') return gitTree(files);
      if (pathname === '/repos/acme/catalogue/git/trees/HEAD') return gitTree(tree);
      return tree.get(pathname.replace('/acme/catalogue/HEAD/', '')) ?? files.get(pathname.replace('/octo/mono/main/', ''));
    });
    const fixture = await crawlFixture([
      { kind: 'docker-catalog', location: 'acme/catalogue' },
      { kind: 'github', location: 'octo' },
    ]);
    closing.push(
      () => server.close(),
      () => fixture.remove(),
    );
    const { problems, tallies } = await fixture.crawl({ githubApi: server.url, rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` });
    expect(tallies).toMatchObject([
      { listed: 40, imported: 40, refused: 0 },
      { listed: 41, imported: 40, refused: 1 },
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['name-repeated']);
  });

  it.each([
    ['registry', '/v0.1/servers', { servers: [officialEntry('acme/a')], metadata: { nextCursor: 'again' } }],
    ['registry-original', '/servers', { servers: [{ qualifiedName: 'acme/a' }], pagination: { totalPages: 1_000_000 } }],
  ])('%s: pagination stops at the first repeated page', async (kind, path, body) => {
    const server = await serve(
      (request, response) =>
        void response.end(
          (request.url ?? '').startsWith(`${path}?`) ? JSON.stringify(body) : '{"qualifiedName": "acme/a", "connections": []}',
        ),
    );
    const fixture = await crawlFixture([{ kind, location: server.url }]);
    closing.push(
      () => server.close(),
      () => fixture.remove(),
    );
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['cursor-repeated']]);
    expect(server.requests.filter((request) => request.path.startsWith(`${path}?`)).length).toBeLessThanOrEqual(2);
  });

  it.skipIf(!hasSharedData)(`list: each of 13,403 real rows is a server or a reported problem ${NEEDS_SHARED_DATA}`, async () => {
    const file = sharedPath('servers.jsonl');
    let rows = 0;
    for await (const line of createInterface({ input: createReadStream(file) })) if (line.trim() !== '') rows += 1;
    const server = await serve((_request, response) => void createReadStream(file).pipe(response));
    closing.push(() => server.close());
    const source = { kind: 'list', location: `${server.url}/servers.jsonl` };
    const { names, servers, problems, interrupted } = await crawlOnce(source, (entry, context) => crawlList(entry, context));
    const dropped = servers.filter(({ output }) => output === undefined);
    process.stderr.write(`source counts: ${rows} rows, ${names.length} servers, ${dropped.length} reported\n`);
    expect(interrupted).toBeUndefined();
    expect([rows, names.length + dropped.length]).toEqual([13_403, rows]);
    expect(dropped.every((row) => row.problems.some(({ severity, position }) => severity === 'error' && position !== undefined))).toBe(
      true,
    );
    expect(new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(new Set(['bad-name']));
  });
});
