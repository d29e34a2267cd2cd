import type { Problem } from '../catalog/parsing/problem.ts';
import type { CrawlContext } from './context/crawl-context.ts';
import { startSignal, type TimeLimit } from './context/time-limit.ts';
import { IconCopies, type DueIcon } from './icons/icon-copies.ts';
import type { CrawlJournal } from './reconciliation/crawl-journal.ts';
import { CrawlReport, type CrawlProgress } from './reconciliation/crawl-report.ts';
import { eachScheduled } from './each-scheduled.ts';
import { readHere, type ReadSources } from './read-sources.ts';
import { createSchedule } from './schedule.ts';
import { createSchemaChecker } from './schema-check/schema-checker.ts';
import { Reconciliation } from './reconciliation/reconciliation.ts';
import { writeProblem } from './reconciliation/store-writer.ts';
import type { SourceEntry, SourceKind } from './source-list/source-entry.ts';
import { observeEndpoints } from './endpoints/observe-endpoints.ts';
import { lookUpPackages } from './package-registries/look-up.ts';
import { crawlProblem, type CrawlSummary } from './reconciliation/summary.ts';

/** Options of a crawl. */
export interface CrawlOptions {
  readonly context: CrawlContext;
  readonly contentDir: string;
  /** Kinds of source to crawl; the servers of other kinds stay as they are. Default: all. */
  readonly kinds?: readonly SourceKind[];
  /** Whether the list of sources has entries that could not be read: then no server is reported to have no source. Default false. */
  readonly hasUnreadableEntries?: boolean;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Called at every step. */
  readonly onProgress?: (progress: CrawlProgress) => void;
  /** Called with every problem and notice of a source, as its reader found it. */
  readonly onProblem?: (problem: Problem) => void;
  /** Finished sources of an interrupted crawl, extended by this one. Default: no journal. */
  readonly journal?: CrawlJournal;
  /** Removes any number of servers in one crawl. Default false. */
  readonly allowShrink?: boolean;
  /** Copies the icons of servers into the content folder. Default false. */
  readonly icons?: boolean;
  /** Asks the endpoints of remote servers what they want and which protocol they speak. Default false. */
  readonly endpoints?: boolean;
  /** Reads the sources. Default: this process does. */
  readonly readSources?: ReadSources;
  /** Leaves the sources that did not start in time for the next crawl. Default: no limit. */
  readonly limit?: TimeLimit;
}

/** Icons that are fetched concurrently; most of them wait in the queue of their host. */
const MAX_CONCURRENT_ICONS = 256;

/**
 * Crawls sources into content files. A failing source does not end the crawl: every source ends in a record or in a problem.
 *
 * Sources start so that every host is busy, and each is reconciled as soon as it was read. Servers are not held in memory, except some thousand of those
 * that may belong to another source. Which source gets a name or a duplicate server does not depend on the order of the responses (see
 * `NameRegistry` and `ServerIntake`).
 *
 * When the context's signal aborts, no further source is started or reconciled, and pending writes are finished. When the time limit is over,
 * no further source is started, and what was read is completed.
 */
export async function crawl(entries: readonly SourceEntry[], options: CrawlOptions): Promise<CrawlSummary> {
  const { contentDir, kinds, now, onProgress, onProblem, journal, allowShrink = false, hasUnreadableEntries = false } = options;
  const { limit } = options;
  const context = { ...options.context, time: now, ...(limit && { over: limit.over }) };
  const reading = limit === undefined ? context : { ...context, signal: AbortSignal.any([context.signal, limit.abandoned]) };
  const due = entries.filter((entry) => (kinds?.includes(entry.kind) ?? true) && journal?.finishedNames(entry) === undefined);
  const report = new CrawlReport(due.length, onProgress, onProblem);
  if (journal !== undefined) for (const entry of entries) report.repeat(entry, journal.reported(entry));
  const schemas = createSchemaChecker();
  const reconciliation = new Reconciliation({ context, contentDir, entries, now, report, schemas, journal, allowShrink });
  const { readSources = readHere } = options;
  const start = startSignal(context);
  let asked = 0;
  let endpointsAsked = 0;
  let icons = 0;
  try {
    await readSources(due, reading, async (entry, result) => {
      if (!reading.signal.aborted) await reconciliation.reconcile(entry, result, reading.signal);
    });
    if (!context.signal.aborted) await reconciliation.finish();
    const isComplete = kinds === undefined && !hasUnreadableEntries && report.counts.finished === due.length;
    if (isComplete && !context.signal.aborted) await reconciliation.reportServersWithoutSource();
    // A crawl of local files only must not need the network.
    if (kinds === undefined && !start.aborted)
      asked = await lookUpPackages({ ...context, contentDir, registries: context.packageRegistries, now, report });
    if (options.endpoints === true && kinds === undefined && !start.aborted)
      endpointsAsked = await observeEndpoints({ contentDir, context, now, report });
    if (options.icons === true && !start.aborted) icons = await copyIcons(reconciliation, report, { ...options, context });
  } finally {
    await context.memory.flush();
    await schemas.close();
  }
  const { finished, written, unchanged } = report.counts;
  const left = limit?.over.aborted === true ? due.length - finished : 0;
  const { stats } = reconciliation;
  const notices = report.noticesInOrder(entries);
  return {
    ...{ sources: finished, written, unchanged, problems: report.problemsInOrder(entries) },
    ...(left > 0 && { left }),
    ...(asked > 0 && { packagesAsked: asked }),
    ...(endpointsAsked > 0 && { endpointsAsked }),
    ...(icons > 0 && { icons }),
    ...(notices.length > 0 && { notices }),
    ...(stats.length > 0 && { tallies: stats }),
  };
}

/** Copies the icons of the servers that were read, and deletes those that no server uses. Returns the number of new or changed icons. */
async function copyIcons(
  reconciliation: Reconciliation,
  report: CrawlReport,
  { context, contentDir, kinds, now }: CrawlOptions,
): Promise<number> {
  const copies = new IconCopies({ contentDir, context, now, onProblem: reconciliation.reportIcon });
  const due = await copies.due(reconciliation.serversRead, kinds === undefined);
  const schedule = createSchedule(due, { hostOf: ({ host }) => host, atOnce: MAX_CONCURRENT_ICONS });
  const copy = async (server: DueIcon): Promise<void> => {
    try {
      await copies.copy(server);
    } catch (error) {
      report.addProblem(crawlProblem('', writeProblem(server.qualifiedName, error), ''));
    }
  };
  await eachScheduled(schedule, copy, startSignal(context));
  if (!context.signal.aborted) await copies.removeUnused();
  return copies.copied;
}
