import type * as Pg from 'pg';
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryResultRow } from 'pg';

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
  /**
   * Calls back for each notification of a channel, also after a lost connection, and once at each new connection.
   *
   * @throws DatabaseError `setting` if no connection of the pool would be left
   */
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

/** Milliseconds to connect, after which an unused connection is closed, and after which the system asks whether a silent one is still there. */
const TIMES = { connect: 5000, idle: 30_000, silent: 10_000 } as const;

/** How the connections are used. */
interface ConnectionUse {
  /** Whether statements of {@link Database.reader} have connections of their own also without a read replica. Default false. */
  readonly readsApart?: boolean;
}

/** Fewest connections of a process that are divided: two listen, and two answer on each side. */
const DIVIDED_FROM = 6;

/**
 * Connects to a database when the first statement needs it.
 *
 * @param onerror called with errors of idle connections, which are replaced
 * @throws DatabaseError if the package `pg` is not installed
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onerror: (error: unknown) => void,
  { readsApart = false }: ConnectionUse = {},
): Promise<Database> {
  const { Pool } = await loadPg();
  const isDivided = readsApart && settings.readUrl === settings.url && settings.connections >= DIVIDED_FROM;
  const { ofWriter, ofReader } = isDivided
    ? divided(settings.connections)
    : { ofWriter: settings.connections, ofReader: settings.connections };
  const open = (url: string, isReader: boolean): Pool => {
    const pool = new Pool(poolConfig(url, { ...settings, connections: isReader ? ofReader : ofWriter }, isReader));
    pool.on('error', (error) => onerror(lostAsNamed(error)));
    // The pool hears errors of idle connections only. Any other would end the process: the next statement rejects instead.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = open(settings.url, false);
  const readPool = settings.readUrl === settings.url && !isDivided ? pool : open(settings.readUrl, true);
  const pools = readPool === pool ? [pool] : [pool, readPool];
  const writing: NamedPool = { pool, name: 'write' };
  const reading: NamedPool = readPool === pool ? writing : { pool: readPool, name: 'read' };
  const listeners = new Set<Listener>();
  return {
    query: (text, values, name) => named(runIn(writing, { text, values, name, timeout: settings.timeout })),
    reader: { query: (text, values, name) => named(retried(() => runIn(reading, { text, values, name, timeout: settings.timeout }))) },
    transaction: (work) => named(retried(() => transaction(writing, settings.timeout, work))),
    connected: (work) => named(connected(writing, settings.timeout, work)),
    async listen(channel, onNotification) {
      if (listeners.size + 2 > settings.connections)
        throw poolTooSmall(settings, 3, 'a server keeps two connections that listen for changes');
      const listen = (client: PoolClient): Promise<void> => command(client, `listen ${channel}`, settings.timeout);
      const listened = await listening({ connect: () => named(pool.connect()), listen, onNotification, onerror });
      const listener: Listener = {
        close() {
          listeners.delete(listener);
          return listened.close();
        },
      };
      listeners.add(listener);
      return listener;
    },
    pools: () => pools.map((each) => (each === pool ? figuresOf(each, 'write', ofWriter) : figuresOf(each, 'read', ofReader))),
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

/** Half of the connections for each side; the writing side has those that listen, too. */
function divided(connections: number): { readonly ofWriter: number; readonly ofReader: number } {
  const ofWriter = Math.max(4, Math.floor(connections / 2));
  return { ofWriter, ofReader: connections - ofWriter };
}

function poolConfig(url: string, { connections, timeout }: DatabaseSettings, isReader: boolean): PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMES.connect,
    idleTimeoutMillis: TIMES.idle,
    // A connection that waits for a notice or holds a lock sends nothing, and so would not notice that the other end is gone.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: TIMES.silent },
    // A statement of a request that nobody waits for any more must not hold its connection. PgBouncer refuses a connection that states this.
    // The pool waits for it, which its types do not say.
    onConnect: (client): unknown => command(client, limits(timeout), timeout),
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
const LOST_AFTER = 1000;

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
  const statement = { text, values: [...values], ...(name !== undefined && { name }), query_timeout: timeout + LOST_AFTER };
  const { rows } = await withSpan('postgresql', { 'db.system.name': 'postgresql' }, () => client.query<R>(statement), 'client');
  return rows;
}

async function transaction<T>(pool: NamedPool, timeout: number, work: (client: Queries) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  // Whether the transaction ended. A connection with an unknown state is not used again.
  let isOver = false;
  const end = async (text: 'commit' | 'rollback'): Promise<void> => {
    await command(client, text, timeout);
    isOver = true;
  };
  try {
    await command(client, 'begin', timeout);
    const result = await work({ query: (text, values, name) => run(client, { text, values, name, timeout }) });
    await end('commit');
    return result;
  } catch (error) {
    if (!isLost(error)) await end('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(!isOver);
  }
}

async function connected<T>(pool: NamedPool, timeout: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connection(pool);
  let isLeft = false;
  try {
    await command(client, limits(0), timeout);
    const result = await work(client);
    await command(client, limits(timeout), timeout);
    isLeft = true;
    return result;
  } finally {
    client.release(!isLeft);
  }
}

/** Sets the milliseconds that a statement, and the wait for a lock, may take; 0 for any. */
function limits(timeout: number): string {
  return `set statement_timeout = ${timeout}; set lock_timeout = ${timeout}`;
}

/** Runs a command that takes no time and has no rows, such as `begin`. Without an answer the connection counts as lost. */
async function command(client: ClientBase, text: string, timeout: number): Promise<void> {
  const statement = { text, query_timeout: timeout + LOST_AFTER };
  await client.query(statement);
}

/**
 * That all connections of a process would be kept, so that its statements would wait without end.
 *
 * @param reason ends a sentence
 */
export function poolTooSmall({ connections }: Pick<DatabaseSettings, 'connections'>, least: number, reason: string): DatabaseError {
  return new DatabaseError('setting', `PORTOLAN_DATABASE_POOL is ${connections}: write ${least} or more, because ${reason}.`);
}

/** Errors of lost connections, as a DatabaseError with a fix. */
async function named<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    throw lostAsNamed(error);
  }
}

function lostAsNamed(error: unknown): unknown {
  // The message of a DatabaseError says what to do already, such as that of a transaction inside of other work.
  if (!isLost(error) || error instanceof DatabaseError) return error;
  return new DatabaseError('unreachable', reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === '25006') return `The database is read-only: ${message}. Is PORTOLAN_DATABASE that of a replica?`;
  // A certificate or a key that the URL names.
  if (code === 'ENOENT' && syscall === 'open') return `A file that PORTOLAN_DATABASE names cannot be read: ${message}.`;
  return `The database cannot be reached: ${message}. Is it running, and PORTOLAN_DATABASE right?`;
}

/** Node reports refused connections to several addresses as one error without a message. */
function messageOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
}

function figuresOf({ totalCount, idleCount, waitingCount }: Pool, name: PoolFigures['name'], max: number): PoolFigures {
  return { name, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max };
}
