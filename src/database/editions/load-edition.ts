import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';

import type { Database, Queries } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import type { BuiltCatalog } from './built-catalog.ts';
import { EVENT_KINDS } from './catalog-columns.ts';
import { copyRows } from './copy-rows.ts';
import type { CopyValue } from './copy-text.ts';
import { attachTables, createTables, dropTables, indexTables, tableOf } from './edition-tables.ts';
import { FACT_COUNT_COLUMNS, factCounts, type FactCounts } from './fact-counts.ts';
import { REMOVED_COLUMNS, removedRows } from './removed-rows.ts';
import { CODE_COLUMNS, SERVER_COLUMNS, serverRows } from './server-rows.ts';
import { storedTerm } from './stored-term.ts';
import { bestPostings } from './term-postings.ts';
import { indexCodes } from './vector-index.ts';

/** What a load did. */
export interface LoadReport {
  readonly edition: number;
  /** Whether the database had this build already, so that nothing was written. */
  readonly isUnchanged: boolean;
  /** Rows of servers that were sent, and that were copied from the previous edition. */
  readonly sent: number;
  readonly kept: number;
  /** Editions that were dropped: old ones, and those of loads that did not end. */
  readonly dropped: readonly number[];
}

/** Options of a load. */
interface LoadOptions {
  /** Milliseconds for which an edition stays after another one took over, for requests that read it. */
  readonly keepFor: number;
  /** Called at each step, with what begins. */
  readonly onStep?: (step: string) => void;
  /** Called with what is not as fast as it can be, as a sentence. */
  readonly onNote?: (note: string) => void;
}

/** The channel on which a new edition is announced, with its number. */
export const EDITION_CHANNEL = 'portolan_edition';

/** Identifies the lock that a load holds, so that only one runs. The bytes of "portolan" as a number of PostgreSQL. */
const LOAD_LOCK = '8101822373386576238';

/**
 * Loads a built catalogue as a new edition: fills and indexes tables that nobody reads, and then lets it take over in one transaction. A load
 * that is killed leaves tables that nobody reads; the next one drops them.
 *
 * @throws DatabaseError where the database cannot be used
 */
export async function loadEdition(database: Database, built: BuiltCatalog, options: LoadOptions): Promise<LoadReport> {
  const { keepFor, onStep = () => undefined } = options;
  await migrate(database);
  return database.connected(async (client) => {
    const queries: Queries = { query: async (text, values) => (await client.query(text, values && [...values])).rows as never };
    onStep('Preparing');
    await queries.query(`select pg_advisory_lock(${LOAD_LOCK})`);
    try {
      const dropped = await dropOld(queries, keepFor);
      const current = await currentEdition(queries);
      if (current?.build === built.build) return { edition: current.id, isUnchanged: true, sent: 0, kept: 0, dropped };
      const head = JSON.stringify({ catalog: { ...(JSON.parse(built.head) as object), gone: undefined }, index: built.manifest });
      const [created] = await queries.query<{ id: number }>('insert into portolan.edition (build, head) values ($1, $2) returning id', [
        built.build,
        head,
      ]);
      const edition = created?.id ?? 0;
      const figures = await make(client, queries, built, { edition, previous: current?.id }, options).catch(async (error: unknown) => {
        // The disk may be full, and its server needs it for keys and sessions, too. Without a connection, the next load drops it.
        await dropUnpublished(queries, edition).catch(() => undefined);
        throw error;
      });
      return { edition, isUnchanged: false, ...figures, dropped };
    } finally {
      // It fails where the connection was lost, and the lock with it.
      await queries.query(`select pg_advisory_unlock(${LOAD_LOCK})`).catch(() => undefined);
    }
  });
}

/** The edition that a load fills, and the one before it, from which equal rows are copied. */
interface Editions {
  readonly edition: number;
  /** `undefined` at the first load. */
  readonly previous: number | undefined;
}

/** Fills an edition beside the current one, and lets it take over. */
async function make(
  client: PoolClient,
  queries: Queries,
  built: BuiltCatalog,
  editions: Editions,
  { onStep = () => undefined, onNote = () => undefined }: LoadOptions,
): Promise<Figures> {
  const { edition } = editions;
  await createTables(queries, edition);
  const figures = await fill(client, built, editions, onStep);
  onStep('Making indexes');
  await indexTables(queries, edition);
  if (built.manifest.embedder !== undefined) {
    const codes = await indexCodes(queries, edition, built.manifest.embedder.dimensions);
    if (!codes.isIndexed) onNote(`Vectors have no HNSW index, so that a search compares the nearest groups of them: ${codes.reason}.`);
  }
  onStep('Switching');
  await publish(queries, edition);
  return figures;
}

/** The edition that answers; `undefined` before the first load. */
export async function currentEdition(queries: Queries): Promise<{ readonly id: number; readonly build: string } | undefined> {
  const [found] = await queries.query<{ id: number; build: string }>(
    'select e.id, e.build from portolan.current_edition c join portolan.edition e on e.id = c.edition',
  );
  return found;
}

/** Drops editions of loads that did not end, and those that have not answered for a time. One that is still read stays for the next load. */
async function dropOld(queries: Queries, keepFor: number): Promise<readonly number[]> {
  const old = await queries.query<{ id: number }>(
    `select id from portolan.edition where loaded_at is null or retired_at < now() - make_interval(secs => $1) order by id`,
    [keepFor / 1000],
  );
  const dropped: number[] = [];
  // Shorter than the time after which PostgreSQL looks for deadlocks (1 s): a reader that waits for a table meanwhile gets no error.
  await queries.query("set lock_timeout = '500ms'");
  for (const { id } of old) {
    try {
      await dropTables(queries, id);
      await queries.query('delete from portolan.edition where id = $1', [id]);
      dropped.push(id);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
  await queries.query('set lock_timeout = 0');
  return dropped;
}

/** Drops an edition whose load failed. */
async function dropUnpublished(queries: Queries, edition: number): Promise<void> {
  const found = await queries.query('select from portolan.edition where id = $1 and loaded_at is null', [edition]);
  if (found.length === 0) return;
  await dropTables(queries, edition);
  await queries.query('delete from portolan.edition where id = $1', [edition]);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

type Figures = Pick<LoadReport, 'sent' | 'kept'>;

async function fill(client: PoolClient, built: BuiltCatalog, editions: Editions, onStep: (step: string) => void): Promise<Figures> {
  const { edition } = editions;
  onStep('Copying servers');
  const counts = factCounts();
  const figures = await fillServers(client, built, editions, counts);
  await copyRows(client, `${tableOf('removed', edition)} (${REMOVED_COLUMNS.join(', ')})`, removedRows(built.catalog));
  await copyRows(client, `${tableOf('fact_count', edition)} (${FACT_COUNT_COLUMNS.join(', ')})`, counts.rows());
  await fillChanges(client, edition);
  onStep('Copying terms');
  const terms = built.terms.terms.map(([term, postings]): readonly [string, readonly CopyValue[]] => {
    const { rows, impacts, frequency = 0 } = bestPostings(postings);
    return [storedTerm(term), [frequency, new Uint8Array(rows.buffer), impacts]];
  });
  await fillByKey(client, { table: 'term', key: 'term', columns: ['frequency', 'rows', 'impacts'], rows: terms }, editions);
  onStep('Copying files');
  const files = built.files.map(([path, bytes]): readonly [string, readonly CopyValue[]] => [path, [bytes]]);
  await fillByKey(client, { table: 'file', key: 'path', columns: ['body'], rows: files }, editions);
  return figures;
}

/** Place of the cell among the values of a code, after its row. */
const CELL = 1 + CODE_COLUMNS.indexOf('cell');

/** Sends the servers that the previous edition does not have with the same values; the others are copied in the database. */
async function fillServers(client: PoolClient, built: BuiltCatalog, { edition, previous }: Editions, counts: FactCounts): Promise<Figures> {
  const known = await hashesOf(client, 'server', 'name', previous);
  const kept: (readonly CopyValue[])[] = [];
  const codes: (readonly CopyValue[])[] = [];
  function* changed(): Generator<readonly CopyValue[]> {
    for (const { row, name, hash: own, values, codes: ownCodes } of serverRows(built, counts)) {
      if (known.get(name) === own) kept.push([row, name]);
      else {
        for (const code of ownCodes) codes.push([row, ...code]);
        yield [row, Buffer.from(own, 'hex'), name, ...values];
      }
    }
  }
  const columns = SERVER_COLUMNS.join(', ');
  const sent = await copyRows(client, `${tableOf('server', edition)} (row, hash, name, ${columns})`, changed());
  // A search reads whole cells, so that those of one are kept together.
  codes.sort((a, b) => Number(a[CELL]) - Number(b[CELL]));
  await copyRows(client, `${tableOf('code', edition)} (row, ${CODE_COLUMNS.join(', ')})`, codes);
  if (previous !== undefined && kept.length > 0) {
    await client.query('create temporary table kept (row integer not null, name text collate "C" primary key)');
    await copyRows(client, 'kept (row, name)', kept);
    const before = tableOf('server', previous);
    await client.query(
      `insert into ${tableOf('server', edition)} (row, hash, name, ${columns})
       select k.row, s.hash, s.name, ${prefixed(SERVER_COLUMNS)} from kept k join ${before} s on s.name = k.name`,
    );
    await client.query(
      `insert into ${tableOf('code', edition)} (row, ${CODE_COLUMNS.join(', ')})
       select k.row, ${CODE_COLUMNS.map((column) => `c.${column}`).join(', ')}
       from kept k join ${before} s on s.name = k.name join ${tableOf('code', previous)} c on c.row = s.row order by c.cell`,
    );
    await client.query('drop table kept');
  }
  return { sent, kept: kept.length };
}

/** The events of all servers and removed servers, newest first. */
async function fillChanges(client: PoolClient, edition: number): Promise<void> {
  await client.query(
    `insert into ${tableOf('change', edition)} (place, at, event)
     select row_number() over (order by at collate "C" desc, server collate "C", kind) - 1, at, event from (
       select e.at, s.qualified_name as server, e.kind, e.event
       from ${tableOf('server', edition)} s cross join unnest(s.event_times, s.event_kinds, s.events) e(at, kind, event)
       union all select since, qualified_name, ${EVENT_KINDS.removed}, event from ${tableOf('removed', edition)}
     ) happened`,
  );
}

function prefixed(columns: readonly string[]): string {
  return columns.map((column) => `s.${column}`).join(', ');
}

/** A table whose rows are found by one key. */
interface KeyedRows {
  readonly table: 'term' | 'file';
  readonly key: string;
  /** The columns besides key and hash. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [key: string, values: readonly CopyValue[]])[];
}

async function fillByKey(client: PoolClient, { table, key, columns, rows }: KeyedRows, { edition, previous }: Editions): Promise<void> {
  const known = await hashesOf(client, table, key, previous);
  const kept: string[] = [];
  function* changed(): Generator<readonly CopyValue[]> {
    for (const [name, values] of rows) {
      const own = valuesHash(values);
      if (known.get(name) === own) kept.push(name);
      else yield [name, Buffer.from(own, 'hex'), ...values];
    }
  }
  const all = [key, 'hash', ...columns].join(', ');
  await copyRows(client, `${tableOf(table, edition)} (${all})`, changed());
  if (previous === undefined || kept.length === 0) return;
  await client.query(
    `insert into ${tableOf(table, edition)} (${all}) select ${all} from ${tableOf(table, previous)} where ${key} = any($1)`,
    [kept],
  );
}

function valuesHash(values: readonly CopyValue[]): string {
  const parts = values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(Uint32Array.from(value as ArrayLike<number>).buffer) : String(value),
  );
  return parts.length === 1 && typeof parts[0] !== 'string'
    ? hash('sha256', parts[0] ?? '')
    : hash('sha256', parts.map((part) => hash('sha256', part)).join(''));
}

/** By key: the hash of its row in the previous edition. */
async function hashesOf(
  client: PoolClient,
  table: 'server' | 'term' | 'file',
  key: string,
  previous: number | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (previous === undefined) return new Map();
  const { rows } = await client.query<{ key: string; hash: string }>(
    `select ${key} as key, encode(hash, 'hex') as hash from ${tableOf(table, previous)}`,
  );
  return new Map(rows.map((each) => [each.key, each.hash]));
}

/** Lets an edition take over. Whoever reads the one before it goes on reading that. */
async function publish(queries: Queries, edition: number): Promise<void> {
  await queries.query('begin');
  try {
    await attachTables(queries, edition);
    await queries.query('update portolan.edition set loaded_at = now() where id = $1', [edition]);
    await queries.query('update portolan.edition set retired_at = now() where id = (select edition from portolan.current_edition)');
    await queries.query(
      'insert into portolan.current_edition (edition) values ($1) on conflict (is_only) do update set edition = excluded.edition',
      [edition],
    );
    await queries.query('select pg_notify($1, $2)', [EDITION_CHANNEL, String(edition)]);
    await queries.query('commit');
  } catch (error) {
    await queries.query('rollback');
    throw error;
  }
}
