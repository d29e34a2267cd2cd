import type { PoolClient } from 'pg';

import type { SourceEntry } from '../../crawler/index.ts';
import type { HostTurns } from '../../crawler/politeness/host-turns.ts';
import type { ReadSources } from '../../crawler/read-sources.ts';
import { DatabaseError } from '../connection/database-error.ts';
import { poolTooSmall, type Database } from '../connection/database.ts';
import type { SourceQueue } from './queue.ts';
import { readByWorkers } from './read-by-workers.ts';
import { LOCK_COORDINATOR, UNLOCK_COORDINATOR } from './coordinator-lock.ts';
import { createRun, endRun, type RunSettings } from './run.ts';
import { SharedTurns } from './shared-turns.ts';
import { storeCopy } from './store-copy.ts';

/** What a crawl with workers needs. */
interface CoordinateOptions {
  readonly database: Database;
  readonly queue: SourceQueue;
  readonly entries: readonly SourceEntry[];
  readonly settings: RunSettings;
  readonly contentDir: string;
  readonly signal: AbortSignal;
  /** Different for every process. */
  readonly name: string;
}

/** What replaces the parts of a crawl in one process. */
interface Shared {
  readonly readSources: ReadSources;
  readonly turns: HostTurns;
  readonly signal: AbortSignal;
}

/**
 * Runs a crawl whose sources are read by workers. Only one at a time may use a database.
 *
 * @throws DatabaseError `in-use` if another crawl uses the database; `setting` if the pool is too small; `unreachable` if the connection with
 *   the lock was lost meanwhile, so that another crawl may have begun
 */
export async function coordinated<T>(options: CoordinateOptions, work: (shared: Shared) => Promise<T>): Promise<T> {
  const { database, queue, entries, settings, contentDir, name } = options;
  const connections = Math.min(...database.pools().map(({ max }) => max));
  if (connections < 2) throw poolTooSmall({ connections }, 2, 'one connection keeps other crawls out');
  return database.connected(async (client) => {
    await lock(client);
    const lost = new AbortController();
    client.once('end', () => lost.abort(new DatabaseError('unreachable', LOST)));
    // Workers see a run with its copy of the store, or not at all: with a part of the copy, they would read servers as new ones.
    const run = await database.transaction(async (queries) => {
      const created = await createRun(queries, entries, settings);
      await storeCopy(queries, created, contentDir);
      return created;
    });
    const turns = new SharedTurns({ database, holder: { name, run: run.id }, onLost: (error) => lost.abort(error) });
    let result: T;
    try {
      const signal = AbortSignal.any([options.signal, lost.signal]);
      result = await work({ readSources: readByWorkers(run, { database, queue }), turns, signal });
      if (lost.signal.aborted) throw lost.signal.reason;
    } finally {
      await turns.close();
      // Where it fails, the end of the lock tells the workers the same.
      await endRun(database, run).catch(() => undefined);
    }
    // After an error the connection is closed, and the lock ends with it.
    await client.query(UNLOCK_COORDINATOR);
    return result;
  });
}

const LOST = 'The connection to the database that keeps other crawls out was lost. Is it running? The same command continues this crawl.';

async function lock(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(LOCK_COORDINATOR);
  if (rows[0]?.locked !== true)
    throw new DatabaseError(
      'in-use',
      'Another crawl uses this database. Try again after it, or give each catalogue a database of its own.',
    );
}
