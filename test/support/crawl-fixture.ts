import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import {
  crawl,
  createCrawlContext,
  readSourcesFile,
  type ContextOptions,
  type CrawlOptions,
  type CrawlSummary,
  type SourceEntry,
} from '../../src/crawler/index.ts';
import { knownRecords } from '../../src/crawler/memory/known-records.ts';
import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';

/** A content folder with sources for a test. */
export interface CrawlFixture {
  readonly folder: string;
  crawl(options?: FixtureOptions): Promise<CrawlSummary>;
  /** Replaces the list of sources. */
  writeSources(sources: readonly object[]): Promise<void>;
  write(relative: string, text: string | Buffer): Promise<void>;
  record(qualifiedName: string): Promise<ContentFile | undefined>;
  /** Text and time of change of every content file, by path. */
  snapshot(): Promise<ReadonlyMap<string, { readonly text: string; readonly mtimeMs: number }>>;
  remove(): Promise<void>;
}

export interface FixtureOptions
  extends Partial<ContextOptions>, Pick<CrawlOptions, 'kinds' | 'onProgress' | 'icons' | 'endpoints' | 'journal'> {
  /** The sources as a journal knows them; by default the list is read again. */
  readonly entries?: readonly SourceEntry[];
  readonly now?: string;
}

/** A new folder with a `sources.yaml`. Private hosts are allowed by default. */
export async function crawlFixture(sources: readonly object[]): Promise<CrawlFixture> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-crawl-'));
  const fixture: CrawlFixture = {
    folder,
    crawl: (options = {}) => runCrawl(folder, options),
    // JSON is a subset of YAML.
    writeSources: (list) => fixture.write('sources.yaml', JSON.stringify({ sources: list }, null, 1)),
    async write(relative, text) {
      await mkdir(path.dirname(path.join(folder, relative)), { recursive: true });
      await writeFile(path.join(folder, relative), text);
    },
    record: async (qualifiedName) => (await knownRecords(folder).read(qualifiedName)).value,
    snapshot: () => snapshot(path.join(folder, 'servers')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  await fixture.writeSources(sources);
  return fixture;
}

async function runCrawl(
  folder: string,
  {
    entries: given,
    kinds,
    onProgress,
    journal,
    icons = false,
    endpoints = false,
    now = '2026-01-01T00:00:00.000Z',
    ...rest
  }: FixtureOptions,
): Promise<CrawlSummary> {
  const file = path.join(folder, 'sources.yaml');
  const entries = given ?? readSourcesFile(await readFile(file, 'utf8'), file).entries ?? [];
  const signal = rest.signal ?? new AbortController().signal;
  const context = createCrawlContext(entries, {
    contentDir: folder,
    sourcesFolder: folder,
    version: '0.0.0',
    allowPrivateHosts: true,
    ...rest,
    signal,
  });
  try {
    return await crawl(entries, {
      context,
      contentDir: folder,
      now,
      icons,
      endpoints,
      ...(kinds && { kinds }),
      ...(onProgress && { onProgress }),
      ...(journal && { journal }),
    });
  } finally {
    await context.web.close();
  }
}

async function snapshot(folder: string): ReturnType<CrawlFixture['snapshot']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const pairs = await Promise.all(
    files
      .sort()
      .map(
        async (file) => [path.relative(folder, file), { text: await readFile(file, 'utf8'), mtimeMs: (await stat(file)).mtimeMs }] as const,
      ),
  );
  return new Map(pairs);
}
