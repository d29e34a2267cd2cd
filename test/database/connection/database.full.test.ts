import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openDatabase, type Database } from '../../../src/database/connection/database.ts';
import { databaseSettings } from '../../../src/database/connection/database-settings.ts';
import { checkSchema, migrate } from '../../../src/database/schema/migrate.ts';
import { ownMetrics, valueOf } from '../../support/own-telemetry.ts';
import { openTestDatabase } from '../../support/database.ts';
import { keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { eventually } from '../../support/timeouts.ts';

/** A server that passes bytes on to another one. */
interface Relay {
  readonly url: string;
  /** Names of the parameters that the first connection stated (PostgreSQL manual, StartupMessage). */
  startup(): readonly string[];
  /** Keeps the open connections, and passes nothing on them any more. */
  silence(): void;
  close(): Promise<void>;
}

async function relayTo(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let startup: Buffer | undefined;
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.once('data', (bytes: Buffer) => (startup ??= bytes));
    near.pipe(far).pipe(near);
    for (const socket of [near, far])
      open.add(socket.on('error', () => undefined).on('close', () => [near, far].map((end) => end.destroy())));
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    startup: () => (startup?.toString('latin1', 8) ?? '').split('\0').filter((text, at) => at % 2 === 0 && text !== ''),
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}

it.each([
  [
    {},
    [
      ['write', 5],
      ['read', 5],
    ],
  ],
  [
    { PORTOLAN_DATABASE_POOL: '6' },
    [
      ['write', 4],
      ['read', 2],
    ],
  ],
  [{ PORTOLAN_DATABASE_POOL: '3' }, [['write', 3]]],
  [
    { PORTOLAN_DATABASE_READ: 'postgres://replica/b' },
    [
      ['write', 10],
      ['read', 10],
    ],
  ],
])('the connections are divided where answers must not hold all of them: %j', async (environment, parts) => {
  const settings = databaseSettings({ PORTOLAN_DATABASE: 'postgres://a/b', ...environment });
  if (settings === undefined) throw new Error('The settings have a URL.');
  const database = keep(await openDatabase(settings, () => undefined, { readsApart: true }));
  expect(database.pools().map(({ name, max }) => [name, max])).toEqual(parts);
});

describe('settings of the database', () => {
  it('are absent without PORTOLAN_DATABASE', () => {
    expect(databaseSettings({ PORTOLAN_DATABASE: '' })).toBeUndefined();
  });

  it('read from the database itself without a read replica', () => {
    const url = 'postgres://localhost/catalogue';
    expect(databaseSettings({ PORTOLAN_DATABASE: url })).toEqual({ url, readUrl: url, connections: 10, timeout: 5000 });
  });

  it.each([
    [{ PORTOLAN_DATABASE: 'mysql://root:secret@localhost/x' }, /PORTOLAN_DATABASE is no URL of a PostgreSQL database/],
    [{ PORTOLAN_DATABASE: 'postgres://a/b', PORTOLAN_DATABASE_READ: '/tmp/secret' }, /PORTOLAN_DATABASE_READ is no URL/],
    [{ PORTOLAN_DATABASE: 'postgres://a/b', PORTOLAN_DATABASE_POOL: '0' }, /PORTOLAN_DATABASE_POOL is "0": write a whole number from 1/],
  ])('refuse %j without repeating a password', (environment, message) => {
    expect(() => databaseSettings(environment)).toThrow(message);
    expect(() => databaseSettings(environment)).not.toThrow(/secret/);
  });
});

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  const failed = vi.fn();

  beforeAll(async () => {
    server = await startPostgres();
    const settings = databaseSettings({ PORTOLAN_DATABASE: await server.createDatabase('connection') });
    if (settings === undefined) throw new Error('The settings have a URL.');
    database = await openDatabase(settings, failed);
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  it('records how long a request waited for a connection', async () => {
    const metrics = await ownMetrics();
    await Promise.all([
      database.query('select 1'),
      database.reader.query('select 1'),
      database.transaction((client) => client.query('select 1')),
    ]);
    expect(valueOf(await metrics(), 'db_client_connection_wait_time_count', { db_client_connection_pool_name: 'write' })).toBe(3);
  });

  it('gives a connection back after a statement that failed', async () => {
    await expect(database.query('select nothing')).rejects.toThrow('nothing');
    await database.query('select 1');
    expect(database.pools().map(({ used, waiting }) => [used, waiting])).toEqual([[0, 0]]);
  });

  it('is refused before its tables were made', async () => {
    await expect(checkSchema(database)).rejects.toThrow(/Run "npx portolan load"/);
  });

  it('gets its tables once, also where several processes set it up at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(database)).toEqual([]);
    await expect(checkSchema(database)).resolves.toBeUndefined();
  });

  it('is refused where a newer version changed it', async () => {
    await database.query("insert into portolan.migration (name, run_on) values ('9999_later', now())");
    await expect(migrate(database)).rejects.toThrow(/A newer version .*9999_later/);
    await expect(checkSchema(database)).rejects.toMatchObject({ code: 'newer-schema' });
    await database.query("delete from portolan.migration where name = '9999_later'");
  });

  it('writes all statements of a transaction, or none', async () => {
    await database.query('create table part (n integer)');
    await expect(
      database.transaction(async (client) => {
        await client.query('insert into part values (1)');
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await database.reader.query('select * from part')).toEqual([]);
  });

  it('lets a load take longer than a request', async () => {
    const settings = databaseSettings({ PORTOLAN_DATABASE: server.url, PORTOLAN_DATABASE_TIMEOUT: '100' });
    if (settings === undefined) throw new Error('The settings have a URL.');
    const quick = await openDatabase(settings, failed);
    await expect(quick.connected((client) => client.query('select pg_sleep(1.3)'))).resolves.toMatchObject({ rowCount: 1 });
    await quick.close();
  });

  it('states nothing at a connection that a pooler refuses, such as PgBouncer', async () => {
    const relay = keep(await relayTo(server.url));
    const own = keep(await openTestDatabase(relay.url));
    await expect(own.query('show statement_timeout')).resolves.toEqual([{ statement_timeout: '5s' }]);
    await own.connected(() => Promise.resolve());
    await expect(own.query('show lock_timeout')).resolves.toEqual([{ lock_timeout: '5s' }]);
    // What PgBouncer knows (its manual, ignore_startup_parameters).
    expect(relay.startup().toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  });

  it('cancels a statement that takes too long', async () => {
    const settings = databaseSettings({ PORTOLAN_DATABASE: server.url, PORTOLAN_DATABASE_TIMEOUT: '100' });
    if (settings === undefined) throw new Error('The settings have a URL.');
    const quick = await openDatabase(settings, failed);
    await expect(quick.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/);
    await quick.close();
  });

  it('rejects the statement whose connection was lost, and ends no process', async () => {
    const patient = keep(await openTestDatabase(server.url, { PORTOLAN_DATABASE_TIMEOUT: '60000' }));
    // No other test has this statement: its connection may still be listed.
    const running = expect(patient.query('select pg_sleep(50)')).rejects.toMatchObject({ code: 'unreachable' });
    await eventually(async () => {
      const ended = await database.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(50)'");
      expect(ended).toHaveLength(1);
    });
    await running;
  });

  it('rejects the next statement where the connection was lost between two of them, and ends no process', async () => {
    const working = database.connected(async (client) => {
      const lost = new Promise((resolve) => client.once('end', resolve));
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await lost;
      await client.query('select 1');
    });
    await expect(working).rejects.toMatchObject({ code: 'unreachable' });
    await expect(database.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('reports an unused connection that the server ended as a lost database', async () => {
    const settings = databaseSettings({ PORTOLAN_DATABASE: server.url });
    if (settings === undefined) throw new Error('The settings have a URL.');
    const reported: unknown[] = [];
    const unused = keep(await openDatabase(settings, (error) => reported.push(error)));
    const rows = await unused.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await eventually(() =>
      expect(reported).toMatchObject([{ code: 'unreachable', message: expect.stringContaining('terminating') as string }]),
    );
  });

  it('waits for no server that became silent', async () => {
    const using = async <T>(use: (quick: Database, silence: () => void) => Promise<T>): Promise<T> => {
      const relay = keep(await relayTo(server.url));
      return use(keep(await openTestDatabase(relay.url, { PORTOLAN_DATABASE_TIMEOUT: '100' })), () => relay.silence());
    };
    const timedOut = { code: 'unreachable', message: expect.stringContaining('Query read timeout') as string };
    await Promise.all([
      expect(using((quick, silence) => quick.transaction(() => Promise.resolve(silence())))).rejects.toMatchObject(timedOut),
      expect(using((quick, silence) => quick.connected(() => Promise.resolve(silence())))).rejects.toMatchObject(timedOut),
      using(async (quick, silence) => {
        const failing = quick.transaction(() => {
          silence();
          throw new Error('stop');
        });
        await expect(failing).rejects.toThrow('stop');
        expect(await quick.query('select 1 as one')).toEqual([{ one: 1 }]);
      }),
      using(async (quick, silence) => {
        await quick.query('select 1');
        silence();
        expect(await quick.transaction(() => Promise.resolve('on another connection'))).toBe('on another connection');
      }),
    ]);
  });

  it('says which setting is too small where all connections would listen', async () => {
    const small = keep(await openTestDatabase(server.url, { PORTOLAN_DATABASE_POOL: '2' }));
    const first = await small.listen('portolan_test', () => undefined);
    const refused = { code: 'setting', message: expect.stringMatching(/^PORTOLAN_DATABASE_POOL is 2: write 3 or more/) as string };
    await expect(small.listen('portolan_other', () => undefined)).rejects.toMatchObject(refused);
    await first.close();
    await (await small.listen('portolan_other', () => undefined)).close();
  });

  it('answers and listens again after the server was killed and started', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await database.listen('portolan_test', (payload) => heard.push(payload));
    await database.query("select pg_notify('portolan_test', 'before')");
    await eventually(() => expect(heard).toEqual([undefined, 'before']));
    await server.kill();
    // A process of the server may answer once more before it notices.
    await eventually(() => expect(database.query('select 1')).rejects.toMatchObject({ code: 'unreachable' }));
    // A busy machine takes longer to recover the data than a reader repeats its question, so it is asked again.
    const answer = eventually(() => database.reader.query('select 1 as one'));
    await server.start();
    expect(await answer).toEqual([{ one: 1 }]);
    await eventually(() => expect(heard).toEqual([undefined, 'before', undefined]));
    await database.query("select pg_notify('portolan_test', 'after')");
    await eventually(() => expect(heard.at(-1)).toBe('after'));
    await listener.close();
  });
});
