import type { Queries } from '../connection/database.ts';

/** Numbers of jobs and sources of the newest crawl with workers. */
export interface CrawlFigures {
  /** Sources that wait for a worker. */
  readonly waiting: number;
  /** Sources that a worker has. */
  readonly active: number;
  /** Sources that a worker read, and the coordinator has not yet merged. */
  readonly read: number;
  /** Sources that were merged. */
  readonly merged: number;
  /** Sources that no worker could read. */
  readonly givenUp: number;
}

const NONE: CrawlFigures = { waiting: 0, active: 0, read: 0, merged: 0, givenUp: 0 };

/** States of a job of pg-boss, documented with its table. */
const JOBS = `select
  count(*) filter (where name = 'sources' and state in ('created', 'retry'))::int as waiting,
  count(*) filter (where name = 'sources' and state = 'active')::int as active,
  count(*) filter (where name = 'sources-given-up')::int as "givenUp"
from portolan_queue.job`;

const OUTCOMES = `select
  count(*) filter (where merged_at is null)::int as read, count(*) filter (where merged_at is not null)::int as merged
from portolan.crawl_outcome where run = (select max(id) from portolan.crawl_run)`;

/** Counts jobs and sources by state; all 0 where there was no crawl with workers. */
export async function crawlFigures(queries: Queries): Promise<CrawlFigures> {
  const [found] = await queries.query<{ jobs: boolean; runs: boolean }>(
    "select to_regclass('portolan_queue.job') is not null as jobs, to_regclass('portolan.crawl_outcome') is not null as runs",
  );
  const [jobs] = found?.jobs === true ? await queries.query<Pick<CrawlFigures, 'waiting' | 'active' | 'givenUp'>>(JOBS) : [];
  const [outcomes] = found?.runs === true ? await queries.query<Pick<CrawlFigures, 'read' | 'merged'>>(OUTCOMES) : [];
  return { ...NONE, ...jobs, ...outcomes };
}
