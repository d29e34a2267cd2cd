import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { changeFiles } from '../../../src/api/changes/change-files.ts';
import { discoveryFiles } from '../../../src/api/discovery/discovery-files.ts';
import { checkFiles } from '../../../src/api/findings/check-files.ts';
import type { OpenApiDocument } from '../../../src/api/openapi/document.ts';
import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { staticApi } from '../../../src/publish/static-api.ts';
import { filesBelow } from '../../support/built-site.ts';
import { mapFaults, mapLinks } from '../../support/llms-map.ts';
import { openApiAnswers } from '../../support/openapi-answers.ts';
import { publishedTree } from '../../support/page-tree.ts';
import { removedRecord, HARBOUR, record } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';
import { hasAllCases } from '../../support/cases.ts';

const PUBLICATION = { url: 'https://harbour.test/list/' };
/** A removed server, in addition to the others. */
const SUNK =
  "qualifiedName: acme/sunk\ncreatedAt: '2026-01-01'\nstate: {status: gone, since: '2026-02-01', code: deleted, message: It was deleted.}\n";

/** JSON that is for hosts, or internal to the site. */
const INTERNAL = /^(?:_routes|vercel|_hosts\/.+)\.json$|^search\/[0-9a-f]{16}\//;

/** The description mentions every other file with JSON. */
function isDescribed(file: string): boolean {
  return /^(?:api|v0\.1)\/|\.jsonl?$/.test(file) && !INTERNAL.test(file);
}

/** Files that only large or signed catalogues have. */
const OPTIONAL = [
  '/.well-known/portolan-keys.json',
  '/ai-catalog/{page}.json',
  '/ard/{page}.json',
  '/changes/older/{part}.json',
  '/checks/more/{part}.json',
  '/manifest/{part}.json',
];

describe('every published file for programs', () => {
  let folder: string;
  let content: string;

  beforeAll(async () => {
    content = await mkdtemp(path.join(tmpdir(), 'portolan-content-'));
    await cp('content', content, { recursive: true });
    await mkdir(path.join(content, 'servers/acme'), { recursive: true });
    await writeFile(path.join(content, 'servers/acme/sunk.yaml'), SUNK);
    folder = await publishedTree(content, { PORTOLAN_SITE: 'https://harbour.test', PORTOLAN_BASE: '/list' });
  });

  afterAll(async () => {
    await rm(content, { recursive: true, force: true });
  });

  it('matches the description of its path, and every described path has a file', async () => {
    const text = await readFile(path.join(folder, 'api/openapi.json'), 'utf8');
    // The test of the document holds its form.
    const document = JSON.parse(text) as OpenApiDocument;
    const described = openApiAnswers(document);
    const files = (await filesBelow(folder)).filter(isDescribed);
    const seen = new Set<string>();
    const problems: string[] = [];
    for (const file of files) {
      problems.push(...described.problemsOfFile(file, await readFile(path.join(folder, file), 'utf8')));
      for (const template of described.templatesOf(`/${file.replace(/\/index\.html$/, '')}`)) seen.add(template);
    }
    expect(problems).toEqual([]);
    const isLive = (template: string): boolean =>
      /^\/(?:api\/(?:servers(?:\/\{id\}(?:\/install)?)?|tools|changes)$|v0\/|\.well-known\/oauth-)/.test(template);
    expect([...seen].sort()).toEqual(
      Object.keys(document.paths)
        .filter((template) => !isLive(template) && (!OPTIONAL.includes(template) || seen.has(template)))
        .sort(),
    );
    expect(document.servers[0].url).toBe('https://harbour.test/list');
  });

  it('is in llms.txt only if it exists, with its size', async () => {
    const files = await filesBelow(folder);
    const sizes = new Map(await Promise.all(files.map(async (file) => [file, (await stat(path.join(folder, file))).size] as const)));
    const pages = files.filter((file) => file.endsWith('index.html')).map((file) => file.slice(0, -'index.html'.length));
    const { records } = catalogOf(readStore(content));
    const text = await readFile(path.join(folder, 'llms.txt'), 'utf8');
    expect(mapFaults(text, PUBLICATION.url, records, { sizes, pages })).toEqual([]);
    expect(mapLinks(text).length).toBeGreaterThan(30);
    expect(text.length).toBeLessThanOrEqual(8 * 1024);
  });

  it('is in one of the parts of the description, each shorter than 60 KB', async () => {
    const read = async (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
    const pathsOf = (text: string): string[] => Object.keys((JSON.parse(text) as OpenApiDocument).paths);
    const all = await read('api/openapi.json');
    const parts = await Promise.all(['registry', 'official', 'files', 'bulk', 'pages'].map((part) => read(`api/openapi/${part}.json`)));
    for (const text of parts) expect(text.length).toBeLessThan(60 * 1024);
    expect(all.length).toBeLessThan(184 * 1024);
    expect(parts.flatMap(pathsOf).sort()).toEqual(
      pathsOf(all)
        .filter((template) => !template.startsWith('/v0/'))
        .sort(),
    );
  });
});

function problemsOf(catalog: Catalog): string[] {
  const described = openApiAnswers(openApiDocument(catalog, PUBLICATION));
  const overviews = [...changeFiles(catalog, PUBLICATION), ...checkFiles(catalog, PUBLICATION)];
  return [...madeFiles(staticApi(catalog, PUBLICATION)), ...madeFiles(discoveryFiles(catalog, PUBLICATION)), ...overviews]
    .filter(([file]) => isDescribed(file))
    .flatMap(([file, text]) => described.problemsOfFile(file, text));
}

/** The families of files with JSON for programs, each with a path of it. A new family is added here and to the description. */
const FAMILIES = [
  ...['.well-known/ai-catalog.json', 'ai-catalog/2.json', '.well-known/ard.json', 'ard/2.json', '.well-known/portolan-keys.json'],
  ...['changes.json', 'changes/older/2.json', 'checks/index.json', 'checks/more/2.json', 'tombstones.json'],
  ...['manifest.json', 'manifest/1.json', 'schemas/server.schema.json', 'schemas/sources.schema.json', 'search/manifest.json'],
  ...['api/servers.json', 'api/servers/_page/2.json', 'api/servers/acme/mail.json', 'api/profiles/travel/servers.json', 'api/404.json'],
  ...['api/tools.json', 'api/catalog.json', 'api/records.jsonl', 'api/openapi.json', 'api/openapi/bulk.json'],
  ...['v0.1/servers.json', 'v0.1/allow-list.json', 'index.json', 'servers/acme/mail.json', 'connect/acme/mail.json'],
  ...['categories/sea.json', 'profiles/travel.json'],
];

describe('the description of files', () => {
  it.each(FAMILIES)('has exactly one path for %s', (file) => {
    const profiles = [{ id: 'travel', name: 'Travel', description: '', servers: ['acme/mail'] }];
    const url = 'https://remote.example';
    const remote = record('acme/remote', { deploymentUrl: url, connections: [{ type: 'http', url, configSchema: {} }] });
    const document = openApiDocument(createCatalog({ records: [...HARBOUR, remote], profiles }), PUBLICATION);
    expect(openApiAnswers(document).templatesOf(`/${file}`)).toHaveLength(1);
  });

  it('is valid for the further files of a catalogue of many servers', () => {
    const crowd = Array.from({ length: 1100 }, (_, at) => record(`crowd/server-${at}`, { createdAt: '2026-01-01T00:00:00.000Z' }));
    const catalog = createCatalog({ records: crowd });
    const described = openApiAnswers(openApiDocument(catalog, PUBLICATION));
    const files = [...madeFiles(discoveryFiles(catalog, PUBLICATION)), ...changeFiles(catalog, PUBLICATION)];
    expect(files.map(([file]) => file)).toEqual(expect.arrayContaining(['ai-catalog/2.json', 'ard/3.json', 'changes/older/2.json']));
    expect(files.flatMap(([file, text]) => described.problemsOfFile(file, text))).toEqual([]);
  });

  if (hasAllCases)
    it('is valid for an empty catalogue, for one of many pages, and for names of every kind', () => {
      const crowd = Array.from({ length: 34 }, (_, at) => record(`@crowd/server-${at}`));
      const odd = ['a', 'x.y', '@A/b_c', 'page/1', 'versions/versions', 'servers/latest', 'api/servers'].map((name) => record(name));
      const profiles = [{ id: 'travel', name: 'Travel', description: '', servers: ['a', 'page/1'] }];
      expect(problemsOf(createCatalog({ records: [] }))).toEqual([]);
      const removed = ['b', '@A/gone', 'versions/gone', 'a.b/c-d'].map((name) => removedRecord(name));
      expect(problemsOf(createCatalog({ records: [...HARBOUR, ...crowd, ...odd], profiles, removed }))).toEqual([]);
    });

  it('reports an unknown file, and one that differs from its description', () => {
    const described = openApiAnswers(openApiDocument(createCatalog({ records: HARBOUR }), PUBLICATION));
    const problemsOfFile = (file: string, text: string): string[] => described.problemsOfFile(file, text);
    expect(problemsOfFile('api/unknown.json', '{}')).toEqual(['api/unknown.json: fits 0 paths of the document']);
    expect(problemsOfFile('api/servers/_page/x.json', '{}')[0]).toContain('fits 0 paths');
    expect(problemsOfFile('api/servers.json', '{"servers":[]}')[0]).toContain('pagination');
    expect(problemsOfFile('api/servers.json', 'servers')).toEqual(['api/servers.json: the body is not JSON']);
    expect(problemsOfFile('api/records.jsonl', '{"qualifiedName":"a/b"}\n')[0]).toContain('must have required property');
    expect(problemsOfFile('api/records.jsonl', '{}')).toEqual(['api/records.jsonl: the body is not JSON']);
    expect(problemsOfFile('v0.1/servers/acme/mail/versions/latest', '{"server":{}}')[0]).toContain('_meta');
  });
});
