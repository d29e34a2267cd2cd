import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openDatabase, type Database } from '../../../src/database/connection/database.ts';
import { databaseSettings } from '../../../src/database/connection/database-settings.ts';
import { checkSchema, migrate } from '../../../src/database/schema/migrate.ts';
import { ownMetrics, valueOf } from '../../support/own-telemetry.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

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
  }, 60_000);
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

  it('cancels a statement that takes too long', async () => {
    const settings = databaseSettings({ PORTOLAN_DATABASE: server.url, PORTOLAN_DATABASE_TIMEOUT: '100' });
    if (settings === undefined) throw new Error('The settings have a URL.');
    const quick = await openDatabase(settings, failed);
    await expect(quick.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/);
    await quick.close();
  });

  it('rejects the statement whose connection was lost, and ends no process', async () => {
    const running = expect(database.query('select pg_sleep(5)')).rejects.toMatchObject({ code: 'unreachable' });
    await vi.waitFor(async () => {
      const ended = await database.query("select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)'");
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

  it('answers and listens again after the server was killed and started', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await database.listen('portolan_test', (payload) => heard.push(payload));
    await database.query("select pg_notify('portolan_test', 'before')");
    await vi.waitFor(() => expect(heard).toEqual([undefined, 'before']));
    await server.kill();
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unreachable' });
    const answer = database.reader.query('select 1 as one');
    await server.start();
    expect(await answer).toEqual([{ one: 1 }]);
    await vi.waitFor(() => expect(heard).toEqual([undefined, 'before', undefined]), 5000);
    await database.query("select pg_notify('portolan_test', 'after')");
    await vi.waitFor(() => expect(heard.at(-1)).toBe('after'));
    await listener.close();
  });
});
