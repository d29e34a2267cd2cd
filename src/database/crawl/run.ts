import { createCrawlContext, type ContextOptions, type SourceEntry } from '../../crawler/index.ts';
import { crawlerCodeHash } from '../../crawler/context/crawler-code-hash.ts';
import type { CrawlContext } from '../../crawler/context/crawl-context.ts';
import type { Queries } from '../connection/database.ts';
import { HAS_COORDINATOR } from './coordinator-lock.ts';

/** Settings of a crawl that every worker must have. Keys and tokens are not among them: nothing secret is in the database. */
export interface RunSettings {
  /** ISO 8601 time that the crawl writes. */
  readonly now: string;
  readonly version: string;
  readonly contact?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly rawUrl?: string | undefined;
  readonly platformFileNames?: readonly string[] | undefined;
  readonly full?: boolean | undefined;
  readonly githubApi?: string | undefined;
  readonly allowPrivateHosts?: boolean | undefined;
  readonly minIntervalMs?: number | undefined;
}

/** A crawl of which workers read the sources. */
export interface CrawlRun {
  readonly id: string;
  /** Hash of the code of its coordinator. */
  readonly code: string;
  /** Version of the program of its coordinator. */
  readonly program: string;
  readonly settings: RunSettings;
  readonly entries: readonly SourceEntry[];
}

/** Creates a run, and ends all others: their coordinators do not live, because only one at a time may use the database. */
export async function createRun(database: Queries, entries: readonly SourceEntry[], settings: RunSettings): Promise<CrawlRun> {
  const code = crawlerCodeHash();
  await database.query('delete from portolan.crawl_run');
  const [row] = await database.query<{ id: string }>(
    'insert into portolan.crawl_run (code, program, settings, entries) values ($1, $2, $3, $4) returning id::text',
    [code, settings.version, JSON.stringify(settings), JSON.stringify(entries)],
  );
  if (row === undefined) throw new Error('The database returned no id for the crawl.');
  return { id: row.id, code, program: settings.version, settings, entries };
}

/** Ends a run. Its outcomes stay until the next one, for figures. */
export async function endRun(database: Queries, { id }: Pick<CrawlRun, 'id'>): Promise<void> {
  await database.query('update portolan.crawl_run set ended_at = now() where id = $1', [id]);
  await database.query('delete from portolan.crawl_store where run = $1', [id]);
}

/**
 * The run that workers read for; `undefined` if there is none. A run whose coordinator was killed is over: nobody would merge what is read.
 *
 * @param after id of a run, so that only later ones count
 */
export async function currentRun(database: Queries, after: string): Promise<CrawlRun | undefined> {
  const [run] = await database.query<CrawlRun & { readonly id: string }>(
    `select id::text, code, program, settings, entries from portolan.crawl_run
     where ended_at is null and crawl_run.id > $1 and ${HAS_COORDINATOR} order by crawl_run.id desc limit 1`,
    [after],
  );
  return run;
}

/** Whether a run has not ended, and its coordinator lives. */
export async function isOpen(database: Queries, { id }: Pick<CrawlRun, 'id'>): Promise<boolean> {
  return (
    (await database.query(`select 1 from portolan.crawl_run where id = $1 and ended_at is null and ${HAS_COORDINATOR}`, [id])).length > 0
  );
}

/** Why a worker cannot read for a run; `undefined` if it can. */
export function refusalOf(
  { code, program, settings }: CrawlRun,
  worker: { version: string; allowPrivateHosts: boolean },
): string | undefined {
  if (code !== crawlerCodeHash())
    return `The crawl runs with other code (version ${program}) than this worker (version ${worker.version}). Install the same version on both, and start the worker again.`;
  if (settings.allowPrivateHosts === true && !worker.allowPrivateHosts)
    return 'The crawl allows private hosts, and this worker does not. Start the worker with --allow-private-hosts, or the crawl without.';
  return undefined;
}

/** What a worker has of its own: a copy of the store, keys, and how it takes turns. */
export type WorkerOptions = Pick<
  ContextOptions,
  'contentDir' | 'registryKeys' | 'githubToken' | 'signal' | 'turns' | 'resolve' | 'connect' | 'clock'
>;

/** The context of a worker: that of the coordinator with a copy of its store. */
export function workerContext({ entries, settings }: CrawlRun, options: WorkerOptions): CrawlContext {
  const { now, ...context } = settings;
  return { ...createCrawlContext(entries, { ...context, ...options, sourcesFolder: options.contentDir }), time: now };
}
