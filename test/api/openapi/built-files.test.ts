import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

/** The description mentions these. */
const DESCRIBED =
  /^(?:api|v0\.1)\/|^search\/manifest\.json$|^(?:tombstones|changes|checks\/index)\.json$|^(?:servers|connect|categories|profiles)\/.+\.json$|^index\.json$/;

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
    const files = (await filesBelow(folder)).filter((file) => DESCRIBED.test(file));
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
        .filter((template) => !isLive(template))
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
    expect(all.length).toBeLessThan(160 * 1024);
    expect(parts.flatMap(pathsOf).sort()).toEqual(
      pathsOf(all)
        .filter((template) => !template.startsWith('/v0/'))
        .sort(),
    );
  });
});

function problemsOf(catalog: Catalog): string[] {
  const described = openApiAnswers(openApiDocument(catalog, PUBLICATION));
  return [...madeFiles(staticApi(catalog, PUBLICATION))]
    .filter(([file]) => DESCRIBED.test(file))
    .flatMap(([file, text]) => described.problemsOfFile(file, text));
}

describe('the description of files', () => {
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
