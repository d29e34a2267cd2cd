import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { parseContentFile } from '../../src/catalog/store/content-store.ts';
import type { CrawlSummary } from '../../src/crawler/index.ts';
import { isQualifiedName } from '../../src/catalog/values/qualified-name.ts';
import { crawlFixture, type CrawlFixture } from '../support/crawl-fixture.ts';
import { sendCached, sendMissing, serve, type TestServer } from '../support/http-server.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../support/shared-data.ts';

interface WildFile {
  readonly file: string;
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
  readonly head: boolean;
  readonly parses: boolean;
  readonly topKeys?: readonly string[];
}

/** A host laid out as the real raw host is, and one that serves each configuration document at a base of its own. */
function worldOf(wild: readonly WildFile[], documents: readonly { readonly file: string }[]): Promise<TestServer> {
  const files = new Map<string, string>();
  for (const { file, repo, path, commit, head } of wild) {
    files.set(`/${repo}/${commit}/${path}`, sharedPath('wild', file));
    if (head) files.set(`/${repo}/HEAD/${path}`, sharedPath('wild', file));
  }
  documents.forEach(({ file }, index) => files.set(`/host${index}/.well-known/mcp-config`, sharedPath('mcp-config', file)));
  return serve((request, response) => {
    const file = files.get(decodeURIComponent(request.url ?? ''));
    if (file === undefined) sendMissing(response);
    else sendCached(request, response, readFileSync(file), `"${Buffer.from(file).toString('base64url').slice(-24)}"`);
  });
}

function locationOf({ repo, path }: WildFile, ref: string): string {
  const folder = path.split('/').slice(0, -1).join('/');
  return `${repo}${folder === '' ? '' : `/${folder}`}${ref === '' ? '' : `@${ref}`}`;
}

function codesOf({ problems }: CrawlSummary): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe.skipIf(!hasSharedData)(`the collected real files ${NEEDS_SHARED_DATA}`, () => {
  const wild = hasSharedData ? sharedRows<WildFile>('wild', 'index.jsonl') : [];
  const documents = hasSharedData ? sharedRows<{ file: string; shape: string }>('mcp-config', 'index.jsonl') : [];
  const spawned = (['spawn', 'exec', 'execFile', 'fork'] as const).map((name) => vi.spyOn(childProcess, name));
  let world: TestServer;
  let fixture: CrawlFixture;
  let first: CrawlSummary;
  const options = (): object => ({ rawUrl: `${world.url}/{owner}/{repo}/{ref}/{path}` });

  beforeAll(async () => {
    // Named imports of other modules see the spies only after this.
    syncBuiltinESMExports();
    world = await worldOf(wild, documents);
    fixture = await crawlFixture([
      ...wild.map((row, index) => ({ kind: 'repository', location: locationOf(row, row.commit), name: `wild/file-${index}` })),
      ...documents.map((_row, index) => ({ kind: 'server', location: `${world.url}/host${index}`, name: `wild/server-${index}` })),
    ]);
    first = await fixture.crawl(options());
  });
  afterAll(async () => {
    await world.close();
    await fixture.remove();
  });

  it('are complete', () => {
    expect([wild.length, documents.length]).toEqual([201, 19]);
  });

  it('each result in a record or in a problem with a name and a place', async () => {
    expect(first.sources).toBe(220);
    const names = [
      ...wild.map((row, index) => [`wild/file-${index}`, locationOf(row, row.commit)]),
      ...documents.map((_row, index) => [`wild/server-${index}`, `${world.url}/host${index}`]),
    ];
    for (const [name = '', location] of names) {
      const record = await fixture.record(name);
      const errors = first.problems.filter(({ source }) => source === location);
      expect(record !== undefined || errors.length > 0, location).toBe(true);
      if (record === undefined)
        expect(
          errors.some(({ at }) => /:\d+:\d+$/.test(at ?? '')),
          location,
        ).toBe(true);
    }
  });

  it('are read as far as possible', () => {
    const broken = wild.filter(({ parses }) => !parses).length;
    const workflows = wild.filter(({ topKeys = [] }) => topKeys.includes('jobs')).length;
    const listings = wild.filter(({ topKeys = [] }) => topKeys.includes('markdown')).length;
    expect([broken, workflows, listings]).toEqual([2, 6, 1]);
    const schemaless = first.problems.filter(({ code }) => code === 'no-config-schema');
    expect(first).toMatchObject({ written: 201 - 2 - 6 - 1 + documents.length - schemaless.length, unchanged: 0 });
    expect(codesOf(first)).toEqual({ 'yaml-syntax': 2, 'not-a-platform-file': 7, 'no-config-schema': 5 });
    expect(schemaless.map(({ at }) => at?.slice(world.url.length))).toEqual(
      documents.flatMap(({ shape }, index) => (SCHEMALESS.has(shape) ? [`/host${index}/.well-known/mcp-config:1:1`] : [])),
    );
  });

  it('are never executed, and their commands are not stored', async () => {
    expect(spawned.flatMap((spy) => spy.mock.calls)).toEqual([]);
    const files = await fixture.snapshot();
    for (const { text } of files.values()) expect(text).not.toMatch(/commandFunction|=>\s*\(\{|process\.env/);
  });

  it('are read again from the content store', async () => {
    const files = await fixture.snapshot();
    expect(files.size).toBe(first.written);
    for (const [file, { text }] of files) expect(parseContentFile(text, file).problems, file).toEqual([]);
  });

  it('are requested conditionally the second time, one request for each file, and no file is written', async () => {
    const before = await fixture.snapshot();
    const requestCount = world.requests.length;
    const second = await fixture.crawl({ ...options(), now: '2026-02-02T00:00:00.000Z' });
    expect(second).toMatchObject({ written: 0, unchanged: first.written });
    expect(second.problems).toEqual(first.problems);
    expect(await fixture.snapshot()).toEqual(before);
    const again = world.requests.slice(requestCount).filter(({ method, path }) => method === 'GET' && path.includes('smithery'));
    expect(again.filter(({ headers }) => headers['if-none-match'] !== undefined)).toHaveLength(192);
  });

  it('give current files unique names without help', async () => {
    const heads = wild.filter(({ head }) => head);
    const nameless = await crawlFixture(heads.map((row) => ({ kind: 'repository', location: locationOf(row, '') })));
    const summary = await nameless.crawl(options());
    const taken = summary.problems.filter(({ code }) => code === 'name-taken').length;
    const lost = summary.problems.filter(({ code }) => ['yaml-syntax', 'not-a-platform-file', 'bad-name'].includes(code)).length;
    expect([summary.sources, summary.written]).toEqual([52, 52 - taken - lost]);
    const names = [...(await nameless.snapshot()).values()].map(({ text }) => /^qualifiedName: '?([^\s']+)/m.exec(text)?.[1] ?? '');
    expect(names.filter((name) => !isQualifiedName(name))).toEqual([]);
    expect(names).toContain('smithery-ai/reference-servers-brave-search');
    const again = await nameless.crawl({ ...options(), now: '2026-02-02T00:00:00.000Z' });
    expect(again).toMatchObject({ written: 0, unchanged: summary.written });
    await nameless.remove();
  });
});

/** Shapes of documents that declare no schema. */
const SCHEMALESS: ReadonlySet<string> = new Set(['wrapped: ']);
