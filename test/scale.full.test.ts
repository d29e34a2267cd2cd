import { mkdtemp, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DETAIL_SCHEMA, LIST_SCHEMA } from '../src/api/registry/answer-schemas.ts';
import { isQualifiedName } from '../src/catalog/values/qualified-name.ts';
import type { ListAnswer, ServerDetail } from '../src/catalog/published/published.ts';
import { openIndex } from '../src/search/open-index.ts';
import { buildSite, filesBelow, portolan, type BuiltSite, type Finished } from './support/built-site.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from './support/shared-data.ts';

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
const isList = ajv.compile<ListAnswer>(LIST_SCHEMA);
const isDetail = ajv.compile<ServerDetail>(DETAIL_SCHEMA);

describe.skipIf(!hasSharedData)(`every row of the real server list, crawled and built ${NEEDS_SHARED_DATA}`, () => {
  let folder: string;
  let crawled: Finished;
  let site: BuiltSite;
  let files: Set<string>;
  let names: string[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-scale-'));
    await copyFile(sharedPath('servers.jsonl'), path.join(folder, 'servers.jsonl'));
    await writeFile(path.join(folder, 'sources.yaml'), 'sources:\n  - kind: file\n    location: servers.jsonl\n');
    const content = path.join(folder, 'content');
    crawled = await portolan(['crawl', '--sources', path.join(folder, 'sources.yaml'), '--content', content, '--json']);
    site = await buildSite(content);
    files = new Set(await filesBelow(site.folder));
    names = sharedRows<{ qualifiedName: string }>('servers.jsonl')
      .map(({ qualifiedName }) => qualifiedName)
      .filter(isQualifiedName);
  }, 900_000);

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('imports 13,383 rows and reports the other 20', () => {
    const { written, problems } = JSON.parse(crawled.stdout) as { written: number; problems: { code: string; at: string }[] };
    expect(written).toBe(13_383);
    expect(problems.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 'bad-name'));
    for (const { at } of problems) expect(at).toMatch(/servers\.jsonl:\d+:\d+$/);
    expect(names).toHaveLength(13_383);
    expect(site.finished.code).toBe(0);
  });

  it('has a page and a JSON file for every server', () => {
    expect(names.filter((name) => !files.has(`servers/${name}/index.html`))).toEqual([]);
    expect(names.filter((name) => !files.has(`api/servers/${name}.json`))).toEqual([]);
  });

  it('links to every server from the browse pages', async () => {
    const linked = new Set<string>();
    for (const file of files) {
      if (!file.startsWith('browse/')) continue;
      const html = await readFile(path.join(site.folder, file), 'utf8');
      for (const [, name] of html.matchAll(/href="\/servers\/([^"]+)\/"/g)) linked.add(name ?? '');
    }
    expect(names.filter((name) => !linked.has(name))).toEqual([]);
  });

  it('lists every server once over the pages of the API, with each file in the form of the specification', async () => {
    const listed: string[] = [];
    for (let page = 1; page <= Math.ceil(names.length / 10); page += 1) {
      const list: unknown = JSON.parse(await readFile(path.join(site.folder, `api/servers/_page/${page}.json`), 'utf8'));
      if (!isList(list)) throw new Error(`page ${page}: ${ajv.errorsText(isList.errors)}`);
      listed.push(...list.servers.map(({ qualifiedName }) => qualifiedName));
    }
    expect(listed.toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const detail: unknown = JSON.parse(await readFile(path.join(site.folder, `api/servers/${name}.json`), 'utf8'));
      if (!isDetail(detail)) throw new Error(`${name}: ${ajv.errorsText(isDetail.errors)}`);
      if (!files.has(`api/servers/${detail.id}.json`)) throw new Error(`${name}: nothing under its id`);
    }
  });

  it('finds every server: all with the empty query, and a sample by name in first place', async () => {
    const engine = await openIndex((name) => readFile(path.join(site.folder, 'search', name)));
    const all = await engine.search({ q: '', limit: 20_000 });
    expect(all.hits.map(({ qualifiedName }) => qualifiedName).toSorted()).toEqual(names.toSorted());
    for (let at = 0; at < names.length; at += 67) {
      const name = names[at] ?? '';
      const { hits } = await engine.search({ q: name, limit: 1 });
      expect(hits[0]?.qualifiedName, name).toBe(name);
    }
  });
});
