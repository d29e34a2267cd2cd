import { activeTelemetry } from './active.ts';

/**
 * Records a search.
 *
 * @param seconds from the request to the answer
 * @param error class of the error with which it failed
 */
export function recordSearch(seconds: number, error?: string): void {
  activeTelemetry()?.instruments.searchDuration.record(seconds, error === undefined ? {} : { 'error.type': error });
}

/** Counts an answer that was looked up in the cache. */
export function countCachedAnswer(result: 'hit' | 'miss'): void {
  activeTelemetry()?.instruments.cacheAnswers.add(1, { 'portolan.cache.result': result });
}

/**
 * Records how long a request waited for a connection.
 *
 * @param pool name of the pool, as `observePool` has it
 */
export function recordPoolWait(pool: string, seconds: number): void {
  activeTelemetry()?.instruments.poolWait.record(seconds, { 'db.client.connection.pool.name': pool });
}

/** How a source of a crawl ended. `partial`: some of its servers could not be read. */
type CrawlOutcome = 'read' | 'partial' | 'failed';

/**
 * Counts a source that a crawl finished.
 *
 * @param kind of the source, as `sources.yaml` has it
 * @param error code of the problem with which it failed
 */
export function countCrawlSource(kind: string, outcome: CrawlOutcome, error?: string): void {
  activeTelemetry()?.instruments.crawlSources.add(1, {
    'portolan.source.kind': kind,
    'portolan.crawl.outcome': outcome,
    ...(error !== undefined && { 'error.type': error }),
  });
}
