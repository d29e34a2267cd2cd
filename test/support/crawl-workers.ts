import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { openDatabase, type Database } from '../../src/database/connection/database.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';
import { coordinated } from '../../src/database/crawl/coordinate.ts';
import { openQueue, type SourceQueue } from '../../src/database/crawl/queue.ts';
import type { RunSettings } from '../../src/database/crawl/run.ts';
import { serveRuns, type ServeOptions } from '../../src/database/crawl/serve-runs.ts';
import { migrate } from '../../src/database/schema/migrate.ts';
import { crawl, createCrawlContext, readSourcesFile, type ContextOptions, type CrawlSummary } from '../../src/crawler/index.ts';
import type { CrawlFixture } from './crawl-fixture.ts';

/** A database with a queue of sources. */
export interface CrawlDatabase {
  readonly database: Database;
  readonly queue: SourceQueue;
  close(): Promise<void>;
}

/** Opens a database of a test and makes its tables. */
export async function crawlDatabase(url: string, environment: Readonly<Record<string, string>> = {}): Promise<CrawlDatabase> {
  const settings = databaseSettings({ ...environment, PORTOLAN_DATABASE: url });
  if (settings === undefined) throw new Error('The settings have a URL.');
  const database = await openDatabase(settings, () => undefined);
  await migrate(database);
  const queue = await openQueue(url, () => undefined);
  return {
    database,
    queue,
    async close() {
      await queue.close();
      await database.close();
    },
  };
}

/** Options of a crawl with workers in this process. */
interface WorkedOptions extends Partial<Omit<RunSettings, 'now'>>, Pick<ContextOptions, 'resolve' | 'connect' | 'clock'> {
  readonly now?: string;
  /** Number of workers in this process; others may read too. Default 1. */
  readonly workers?: number;
}

/** Crawls a fixture with workers, as the commands do. */
export async function crawlWithWorkers(
  { database, queue }: CrawlDatabase,
  { folder }: CrawlFixture,
  { workers = 1, resolve, connect, clock, ...stated }: WorkedOptions = {},
): Promise<CrawlSummary> {
  const file = path.join(folder, 'sources.yaml');
  const { entries = [] } = readSourcesFile(await readFile(file, 'utf8'), file);
  const settings: RunSettings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0', allowPrivateHosts: true, ...stated };
  const { now, ...context } = settings;
  const replaced = { ...(resolve && { resolve }), ...(connect && { connect }), ...(clock && { clock }) };
  const end = new AbortController();
  const serving = Array.from({ length: workers }, (_, place) =>
    serveRuns({ ...workerOptions(`worker ${place}`, { database, queue }, end.signal), ...replaced }),
  );
  const options = { database, queue, entries, settings, contentDir: folder, signal: end.signal, name: 'coordinator' };
  try {
    return await coordinated(options, async ({ readSources, turns, signal }) => {
      const own = createCrawlContext(entries, { ...context, ...replaced, contentDir: folder, sourcesFolder: folder, signal, turns });
      try {
        return await crawl(entries, { context: own, contentDir: folder, now, readSources });
      } finally {
        await own.web.close();
      }
    });
  } finally {
    end.abort();
    await Promise.all(serving);
  }
}

/** A worker in this process. */
export function workerOptions(
  name: string,
  { database, queue }: Pick<CrawlDatabase, 'database' | 'queue'>,
  signal: AbortSignal,
): ServeOptions {
  return {
    ...{ name, database, queue, signal, version: '0.0.0', allowPrivateHosts: true, once: false },
    ...{ registryKeys: undefined, githubToken: undefined, onBegin: () => undefined, onEnd: () => undefined },
  };
}
