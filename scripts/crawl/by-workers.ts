import type { ContextOptions, CrawlOptions, SourceEntry } from '../../src/crawler/index.ts';
import { coordinated } from '../../src/database/crawl/coordinate.ts';
import { crawlFigures } from '../../src/database/crawl/figures.ts';
import { observeQueue } from '../../src/telemetry/observed.ts';
import { withSharedDatabase } from './shared-database.ts';

/** What a crawl needs from its coordinator. */
interface ByWorkersOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly entries: readonly SourceEntry[];
  readonly context: ContextOptions;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly onerror: (message: string) => void;
}

/** Parts of a crawl whose sources are read by workers. */
type WorkedParts = Pick<ContextOptions, 'turns' | 'signal'> & Pick<CrawlOptions, 'readSources'>;

/** Runs a crawl whose sources are read by the workers of a database. */
export async function byWorkers<T>(options: ByWorkersOptions, work: (parts: WorkedParts) => Promise<T>): Promise<T> {
  const { environment, entries, context, now, onerror } = options;
  const { version, contact, userAgent, rawUrl, platformFileNames, full, githubApi, allowPrivateHosts, minIntervalMs } = context;
  const settings = { now, version, contact, userAgent, rawUrl, platformFileNames, full, githubApi, allowPrivateHosts, minIntervalMs };
  return withSharedDatabase(environment, onerror, async (shared) => {
    const stopObserving = observeQueue('crawl', async () => ({ ...(await crawlFigures(shared.database)) }));
    try {
      return await coordinated({ ...shared, entries, settings, contentDir: context.contentDir, signal: context.signal }, work);
    } finally {
      stopObserving();
    }
  });
}
