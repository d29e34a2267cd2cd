import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import {
  crawl,
  createCrawlContext,
  openJournal,
  readSourcesFile,
  type ContextOptions,
  type CrawlOptions,
  type CrawlSummary,
} from '../../src/crawler/index.ts';
import type { TimeLimit } from '../../src/crawler/context/time-limit.ts';
import type { CrawlFixture } from '../support/crawl-fixture.ts';
import { sendMissing, type TestServer } from '../support/http-server.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

/** A limit that a test ends. */
function endable(): TimeLimit & { readonly end: () => void; readonly abandon: () => void } {
  const [over, abandoned] = [new AbortController(), new AbortController()];
  return { over: over.signal, abandoned: abandoned.signal, end: () => over.abort(), abandon: () => abandoned.abort() };
}

/** Crawls as the command does, with the journal of the folder. */
async function crawlOn(
  { folder }: CrawlFixture,
  now: string,
  limit: TimeLimit,
  { onProgress, ...options }: Partial<ContextOptions> & Pick<CrawlOptions, 'onProgress'> = {},
): Promise<CrawlSummary> {
  const file = path.join(folder, 'sources.yaml');
  const { entries = [] } = readSourcesFile(await readFile(file, 'utf8'), file);
  const journal = await openJournal({ contentDir: folder, entries, kinds: undefined, now, fresh: false });
  const places = { contentDir: folder, sourcesFolder: folder, version: '0.0.0', allowPrivateHosts: true };
  const context = createCrawlContext(entries, { ...places, signal: new AbortController().signal, ...options });
  try {
    const summary = await crawl(entries, { context, contentDir: folder, now, limit, journal, ...(onProgress && { onProgress }) });
    await (summary.left === undefined ? journal.end(true) : journal.endLimited());
    return summary;
  } finally {
    await context.web.close();
  }
}

/** Copies what a nightly job commits to a new folder. */
async function cloned(fixture: CrawlFixture): Promise<CrawlFixture> {
  const clone = await fixtureOf([]);
  for (const name of ['sources.yaml', 'servers', 'crawl-memory.json'])
    await cp(path.join(fixture.folder, name), path.join(clone.folder, name), { recursive: true, force: true });
  return clone;
}

/** A host of repositories that calls `onNew` with the number of repositories that were requested so far. */
async function hostOf(
  onNew: (repositories: number) => void,
): Promise<{ server: TestServer; requested: string[]; options: Partial<ContextOptions> }> {
  const requested: string[] = [];
  const server = await testServer((request, response) => {
    const repository = /^\/acme\/(\w+)\/HEAD\/platform\.yaml$/.exec(request.url ?? '')?.[1];
    if (repository === undefined) return sendMissing(response);
    requested.push(repository);
    onNew(requested.length);
    response.end('runtime: container\n');
  });
  return {
    server,
    requested,
    options: { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`, platformFileNames: ['platform.yaml'] },
  };
}

describe('a crawl with a time limit', () => {
  it('reads sixty sources in three nights, each once, from what a job commits', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `r${at}`);
    let limit = endable();
    const { requested, options } = await hostOf((repositories) => {
      if (repositories === 20 || repositories === 40) limit.end();
    });
    let fixture = await fixtureOf(names.map((name) => ({ kind: 'repository', location: `acme/${name}` })));
    const left: (number | undefined)[] = [];
    for (const night of [1, 2, 3]) {
      limit = endable();
      const before = requested.length;
      const summary = await crawlOn(fixture, `2026-01-0${night}T03:23:00.000Z`, limit, options);
      expect([night, summary.problems, summary.sources]).toEqual([night, [], requested.length - before]);
      expect((await fixture.snapshot()).size).toBe(requested.length);
      left.push(summary.left);
      fixture = await cloned(fixture);
    }
    expect(left).toEqual([expect.any(Number), expect.any(Number), undefined]);
    expect(left[0]).toBeGreaterThan(left[1]!);
    expect(requested.toSorted()).toEqual(names.toSorted());
    const memory = await readFile(path.join(fixture.folder, 'crawl-memory.json'), 'utf8');
    expect(memory).not.toContain('unfinished');
  });

  it('gives up a list that is still read some time after it, keeps its servers, and reads it first in the next crawl', async () => {
    let limit = endable();
    let isSlow = false;
    const { promise: ownRead, resolve: onOwnRead } = Promise.withResolvers<undefined>();
    const server = await testServer(async (request, response) => {
      if (!request.url?.endsWith('.jsonl')) return sendMissing(response);
      if (!isSlow) return void response.end('{"qualifiedName": "acme/a"}\n{"qualifiedName": "acme/b"}\n');
      await ownRead;
      limit.end();
      limit.abandon();
    });
    const fixture = await fixtureOf([
      { kind: 'list', location: `${server.url}/list.jsonl` },
      { kind: 'file', location: 'own.jsonl' },
    ]);
    await fixture.write('own.jsonl', '{"qualifiedName": "acme/own"}\n');
    expect(await crawlOn(fixture, '2026-01-01T00:00:00.000Z', limit)).toMatchObject({ sources: 2, written: 3, problems: [] });
    isSlow = true;
    const before = await fixture.snapshot();
    expect(
      await crawlOn(fixture, '2026-01-02T00:00:00.000Z', limit, { onProgress: ({ finished }) => finished === 1 && onOwnRead(undefined) }),
    ).toMatchObject({ sources: 1, left: 1, problems: [] });
    expect(await fixture.snapshot()).toEqual(before);
    [limit, isSlow] = [endable(), false];
    const last = await crawlOn(fixture, '2026-01-03T00:00:00.000Z', limit);
    // A local file is read in each crawl: it costs no request.
    expect(last).toMatchObject({ sources: 2, unchanged: 3, problems: [] });
    expect(last.left).toBeUndefined();
  });

  it('takes no server for one without a source if its source was not reached', async () => {
    const { options } = await hostOf(() => undefined);
    const fixture = await fixtureOf(['one', 'two'].map((name) => ({ kind: 'repository', location: `acme/${name}` })));
    await fixture.crawl(options);
    await fixture.writeSources([{ kind: 'repository', location: 'acme/one' }]);
    const limit = endable();
    limit.end();
    expect(await crawlOn(fixture, '2026-01-02T00:00:00.000Z', limit, options)).toMatchObject({ sources: 0, left: 1, problems: [] });
    const { problems } = await crawlOn(fixture, '2026-01-03T00:00:00.000Z', endable(), options);
    expect(problems.map(({ code }) => code)).toEqual(['no-source']);
  });

  it('starts no further look-up, and is complete if all sources were read', async () => {
    const servers = Array.from({ length: 70 }, (_, at) => `acme/s${at}`);
    const limit = endable();
    const server = await testServer((_request, response) => {
      limit.end();
      sendMissing(response);
    });
    const fixture = await fixtureOf([]);
    const packages = [{ registryType: 'npm', identifier: 'weather', version: '1.0.0', transport: { type: 'stdio' } }];
    for (const qualifiedName of servers) await fixture.write(`servers/${qualifiedName}.yaml`, JSON.stringify({ qualifiedName, packages }));
    const summary = await crawlOn(fixture, '2026-01-01T00:00:00.000Z', limit, { packageRegistries: { npm: server.url } });
    expect(summary).toMatchObject({ packagesAsked: 64, problems: [] });
    expect(summary.left).toBeUndefined();
  });
});
