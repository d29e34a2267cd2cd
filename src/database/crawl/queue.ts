import type * as PgBossPackage from 'pg-boss';
import type { PgBoss } from 'pg-boss';

import { DatabaseError } from '../connection/database-error.ts';
import type { Queries } from '../connection/database.ts';

/** The job of a source. */
interface SourceJob {
  readonly run: string;
  /** Position in the entries of the run. */
  readonly source: number;
}

/** A job as it was given out. It counts only as long as no other process got it. */
export interface HeldJob {
  readonly id: string;
  readonly retryCount: number;
  readonly data: SourceJob;
}

/** The queue of jobs for sources. A job that is given out must be extended, otherwise another process gets it. */
export interface SourceQueue {
  /** Replaces all jobs by these, which are given out in this order. */
  put(jobs: readonly SourceJob[]): Promise<void>;
  /** Gives out jobs. */
  fetch(count: number): Promise<readonly HeldJob[]>;
  /** Extends jobs by {@link JOB_LEASE_SECONDS}. */
  extend(jobs: readonly HeldJob[]): Promise<void>;
  /** Completes jobs in a transaction. Returns the ids of those that no other process got meanwhile. */
  complete(jobs: readonly HeldJob[], transaction: Queries): Promise<ReadonlySet<string>>;
  /** Gives jobs back, so that another process gets them at once. */
  giveBack(jobs: readonly HeldJob[]): Promise<void>;
  /**
   * Puts the jobs of dead processes back, and returns those that were given out too often, in the order of their sources. They stay until
   * {@link put} replaces all jobs, so that none is missed where the answer is lost.
   */
  supervise(): Promise<readonly SourceJob[]>;
  close(): Promise<void>;
}

/** The PostgreSQL schema of pg-boss. */
const SCHEMA = 'portolan_queue';
const QUEUE = 'sources';
/** Jobs that were given out too often. */
const GIVEN_UP = 'sources-given-up';

/** Seconds after which a process that was killed loses its jobs; pg-boss allows no less than 10. */
export const JOB_LEASE_SECONDS = 15;

/** How often a job is given out again. Killed processes were reading many sources, of which at most one was the reason. */
const RETRIES = 200;

/** Jobs that one statement inserts or gives out. */
const BATCH = 2000;

/** The most jobs that pg-boss lists at once. */
const MAX_GIVEN_UP = 100_000;

/** Highest priority; jobs are given out from it downwards. */
const MAX_PRIORITY = 2_000_000_000;

/** Milliseconds without an answer after which a connection counts as lost. The longest statement makes the tables, or deletes all jobs. */
const LOST_AFTER = 60_000;

/** Options of every use: no cron, no maintenance in the background besides ours, and few connections. */
const OPTIONS = {
  ...{ schema: SCHEMA, schedule: false, supervise: false, registerInstance: false, monitorIntervalSeconds: 1 },
  // Those of `pg`.
  ...{ max: 2, query_timeout: LOST_AFTER },
} as const;

/**
 * Opens the queue, which is made where it does not exist.
 *
 * @param onerror called with errors of connections, which are replaced
 * @throws DatabaseError if the package `pg-boss` is not installed
 */
export async function openQueue(url: string, onerror: (error: unknown) => void): Promise<SourceQueue> {
  const { PgBoss } = await loadPgBoss();
  const boss = new PgBoss({ ...OPTIONS, connectionString: url, application_name: 'portolan (queue)' });
  boss.on('error', onerror);
  await boss.start();
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    ...{ heartbeatSeconds: JOB_LEASE_SECONDS, retryLimit: RETRIES, retryDelay: 0, deadLetter: GIVEN_UP },
    // A source may wait for its host for hours; a process that lives extends its jobs.
    ...{ expireInSeconds: 23 * 3600, deleteAfterSeconds: 24 * 3600 },
  });
  return queueOf(boss);
}

function queueOf(boss: PgBoss): SourceQueue {
  return {
    async put(jobs) {
      for (const name of [QUEUE, GIVEN_UP]) await boss.deleteAllJobs(name);
      for (let from = 0; from < jobs.length; from += BATCH) {
        const batch = jobs.slice(from, from + BATCH);
        // Jobs of one statement have the same time, so only the priority keeps their order.
        await boss.insert(
          QUEUE,
          batch.map((data, at) => ({ data, priority: MAX_PRIORITY - from - at })),
        );
      }
    },
    fetch: async (count) => (count <= 0 ? [] : boss.fetch<SourceJob>(QUEUE, { batchSize: Math.min(count, BATCH) })),
    async extend(jobs) {
      if (jobs.length > 0) await boss.touch(QUEUE, attempts(jobs));
    },
    async complete(jobs, transaction) {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({ rows: [...(await transaction.query(text, values))] }),
      };
      return settledIn(await boss.complete(QUEUE, attempts(jobs), null, { db }));
    },
    async giveBack(jobs) {
      if (jobs.length > 0) await boss.fail(QUEUE, attempts(jobs), { message: 'given back' });
    },
    async supervise() {
      await boss.supervise(QUEUE);
      const lost = await boss.findJobs<SourceJob>(GIVEN_UP, { limit: MAX_GIVEN_UP });
      return lost.map(({ data }) => data).sort((a, b) => a.source - b.source);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

function attempts(jobs: readonly Pick<HeldJob, 'id' | 'retryCount'>[]): { id: string; retryCount: number }[] {
  return jobs.map(({ id, retryCount }) => ({ id, retryCount }));
}

/** The ids that pg-boss settled. Its declared type has no members. */
function settledIn(response: PgBossPackage.CommandResponse): ReadonlySet<string> {
  const ids = 'settled' in response && Array.isArray(response.settled) ? (response.settled as readonly unknown[]) : [];
  return new Set(ids.filter((id) => typeof id === 'string'));
}

async function loadPgBoss(): Promise<Pick<typeof PgBossPackage, 'PgBoss'>> {
  try {
    return await import('pg-boss');
  } catch (cause) {
    throw new DatabaseError('not-installed', 'The package "pg-boss" is needed for a crawl with workers: npm install pg-boss', { cause });
  }
}
