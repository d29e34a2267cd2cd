import type * as Pg from 'pg';
import type { Pool, PoolClient, PoolConfig, QueryResultRow } from 'pg';

import { recordPoolWait } from '../../telemetry/record.ts';
import { withSpan } from '../../telemetry/with-span.ts';
import { DatabaseError } from './database-error.ts';
import type { DatabaseSettings } from './database-settings.ts';
import { listening, type Listener } from './listening.ts';
import { isLost, retried } from './retried.ts';

/** Runs statements. Values are passed apart from the text: `$1`, `$2`, …. */
export interface Queries {
  /**
   * @param text a statement; the same text is prepared once per connection where a name is given
   * @param name of the prepared statement
   */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<readonly R[]>;
}

/** A PostgreSQL database. */
export interface Database extends Queries {
  /** Runs a statement that only reads, on the read replica if there is one. It is tried again where the connection was lost. */
  readonly reader: Queries;
  /** Runs statements in one transaction, which is rolled back if the work throws. */
  transaction<T>(work: (client: Queries) => Promise<T>): Promise<T>;
  /** Uses one connection, such as for COPY or a lock of the session. Statements have no time limit. */
  connected<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Calls back for each notification of a channel, also after a lost connection, and once at each new connection. */
  listen(channel: string, onNotification: (payload: string | undefined) => void): Promise<Listener>;
  /** Numbers of connections of the pools. */
  pools(): readonly PoolFigures[];
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Numbers of connections of a pool. */
export interface PoolFigures {
  readonly name: 'write' | 'read';
  readonly used: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
}

/** Milliseconds to connect, and after which an unused connection is closed. */
const TIMES = { connect: 5000, idle: 30_000 } as const;

/**
 * Connects to a database when the first statement needs it.
 *
 * @param onerror called with errors of idle connections, which are replaced
 * @throws DatabaseError if the package `pg` is not installed
 */
export async function openDatabase(settings: DatabaseSettings, onerror: (error: unknown) => void): Promise<Database> {
  const { Pool } = await loadPg();
  const open = (url: string, isReader: boolean): Pool => {
    const pool = new Pool(poolConfig(url, settings, isReader));
    pool.on('error', onerror);
    // The pool hears errors of idle connections only. Any other would end the process: the next statement rejects instead.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = open(settings.url, false);
  const readPool = settings.readUrl === settings.url ? pool : open(settings.readUrl, true);
  const pools = readPool === pool ? [pool] : [pool, readPool];
  const writing: NamedPool = { pool, name: 'write' };
  const reading: NamedPool = readPool === pool ? writing : { pool: readPool, name: 'read' };
  const listeners = new Set<Listener>();
  return {
    query: (text, values, name) => named(runIn(writing, { text, values, name, timeout: settings.timeout })),
    reader: { query: (text, values, name) => named(retried(() => runIn(reading, { text, values, name, timeout: settings.timeout }))) },
    transaction: (work) => named(retried(() => transaction(writing, settings.timeout, work))),
    connected: (work) => named(connected(writing, work)),
    async listen(channel, onNotification) {
      const listener = await listening({ connect: () => pool.connect(), channel, onNotification, onerror });
      listeners.add(listener);
      return listener;
    },
    pools: () => pools.map((each) => figuresOf(each, each === pool ? 'write' : 'read', settings.connections)),
    async close() {
      await Promise.all(Array.from(listeners, (listener) => listener.close()));
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

async function loadPg(): Promise<Pick<typeof Pg, 'Pool'>> {
  try {
    const { default: pg } = await import('pg');
    return pg;
  } catch (cause) {
    throw new DatabaseError('not-installed', 'The package "pg" is needed for a database: npm install pg pg-copy-streams node-pg-migrate', {
      cause,
    });
  }
}

function poolConfig(url: string, { connections, timeout }: DatabaseSettings, isReader: boolean): PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMES.connect,
    idleTimeoutMillis: TIMES.idle,
    // A statement of a request that nobody waits for any more must not hold its connection.
    ...{ statement_timeout: timeout, lock_timeout: timeout },
    application_name: isReader ? 'portolan (read)' : 'portolan',
  };
}

/** A statement with its values. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly name: string | undefined;
  /** Milliseconds that the server may take. */
  readonly timeout: number;
}

/** Milliseconds beyond the time limit of the server after which a connection counts as lost. */
const SILENCE = 1000;

/** A pool with its name in metrics. */
interface NamedPool {
  readonly pool: Pool;
  readonly name: PoolFigures['name'];
}

/** Waits for a connection of a pool, and records for how long. */
async function connection({ pool, name }: NamedPool): Promise<PoolClient> {
  const started = performance.now();
  const client = await pool.connect();
  recordPoolWait(name, (performance.now() - started) / 1000);
  return client;
}

async function runIn<R extends QueryResultRow>(pool: NamedPool, statement: Statement): Promise<readonly R[]> {
  const client = await connection(pool);
  let failed: Error | undefined;
  try {
    return await run<R>(client, statement);
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // The state of a connection with a failed statement is unknown, such as after a time limit.
    client.release(failed);
  }
}

async function run<R extends QueryResultRow>(client: PoolClient, { text, values = [], name, timeout }: Statement): Promise<readonly R[]> {
  const statement = { text, values: [...values], ...(name !== undefined && { name }), query_timeout: timeout + SILENCE };
  const { rows } = await withSpan('postgresql', { 'db.system.name': 'postgresql' }, () => client.query<R>(statement), 'client');
  return rows;
}

async function transaction<T>(pool: NamedPool, timeout: number, work: (client: Queries) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  let failed: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ query: (text, values, name) => run(client, { text, values, name, timeout }) });
    await client.query('commit');
    return result;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    if (!isLost(error)) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // A connection with an unknown state is not used again.
    client.release(failed !== undefined && isLost(failed) ? failed : undefined);
  }
}

async function connected<T>(pool: NamedPool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  let isLeft = false;
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    const result = await work(client);
    await client.query('reset statement_timeout; reset lock_timeout');
    isLeft = true;
    return result;
  } finally {
    client.release(!isLeft);
  }
}

/** Errors of lost connections, as a DatabaseError with a fix. */
async function named<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (!isLost(error)) throw error;
    throw new DatabaseError(
      'unreachable',
      `The database cannot be reached: ${messageOf(error)}. Is it running, and PORTOLAN_DATABASE right?`,
      {
        cause: error,
      },
    );
  }
}

/** Node reports refused connections to several addresses as one error without a message. */
function messageOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
}

function figuresOf({ totalCount, idleCount, waitingCount }: Pool, name: PoolFigures['name'], max: number): PoolFigures {
  return { name, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max };
}
