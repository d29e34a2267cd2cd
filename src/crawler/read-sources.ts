import type { CrawlContext } from './context/crawl-context.ts';
import { startSignal } from './context/time-limit.ts';
import { eachScheduled } from './each-scheduled.ts';
import { failed, type SourceResult } from './merging/source-output.ts';
import { failureProblem } from './reconciliation/store-writer.ts';
import { createSchedule } from './schedule.ts';
import { readRepositoryLocation, rawFileUrl } from './source-list/repository-location.ts';
import type { SourceEntry } from './source-list/source-entry.ts';
import { SOURCES } from './sources.ts';

/** Takes what a source gave. */
export type TakeSource = (entry: SourceEntry, result: SourceResult) => Promise<void>;

/**
 * Reads sources, in this process or in others, and calls `take` with what each gave as soon as it was read: once for every source, unless the
 * context's signal aborts, and none starts when its time is over. What a source gave does not depend on where it was read.
 */
export type ReadSources = (due: readonly SourceEntry[], context: CrawlContext, take: TakeSource) => Promise<void>;

/** Sources that are read concurrently; most of them wait in the queue of their host. */
export const MAX_CONCURRENT_SOURCES = 1024;

/** Reads sources in this process, so that every host is busy. */
export const readHere: ReadSources = async (due, context, take) => {
  const schedule = createSchedule(due, { hostOf: (entry) => hostOfEntry(entry, context.rawUrl), atOnce: MAX_CONCURRENT_SOURCES });
  await eachScheduled(schedule, async (entry) => take(entry, await readSource(entry, context)), startSignal(context));
};

/** Reads one source. A bug, or a file that the system refuses, is a problem of the source. */
export async function readSource(entry: SourceEntry, context: CrawlContext): Promise<SourceResult> {
  if (context.signal.aborted) return failed([], []);
  try {
    return await SOURCES[entry.kind](entry, context);
  } catch (error) {
    return failed([failureProblem(entry.location, error)], []);
  }
}

/** The host of a source's first request; empty for a file. */
export function hostOfEntry({ kind, location }: SourceEntry, rawUrl: string): string {
  const repository = kind === 'repository' ? readRepositoryLocation(location) : undefined;
  const url = repository === undefined ? location : rawFileUrl(rawUrl, repository, '');
  return URL.canParse(url) ? new URL(url).host : '';
}
