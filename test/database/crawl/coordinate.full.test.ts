import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coordinated } from '../../../src/database/crawl/coordinate.ts';
import { LOCK_COORDINATOR } from '../../../src/database/crawl/coordinator-lock.ts';
import { createRun, currentRun } from '../../../src/database/crawl/run.ts';
import { serveRuns } from '../../../src/database/crawl/serve-runs.ts';
import { DatabaseError } from '../../../src/database/connection/database-error.ts';
import type { Database, Queries } from '../../../src/database/connection/database.ts';
import { crawlDatabase, workerOptions, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { openTestDatabase } from '../../support/database.ts';
import { fixtureOf, keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a run of a crawl ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    opened = await crawlDatabase(await server.createDatabase('coordinate'));
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('is seen by workers with its complete copy of the store only', async () => {
    const { database, queue } = opened;
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/a.yaml', 'qualifiedName: acme/a\n');
    const seen: unknown[] = [];
    // Looks for a run as a worker does, before each write of the copy.
    const watched = (queries: Queries): Queries['query'] =>
      async function query(text, ...rest) {
        if (text.includes('insert into portolan.crawl_store')) seen.push(await currentRun(database, '0'));
        return queries.query(text, ...rest);
      };
    const slow: Database = {
      ...database,
      query: watched(database),
      transaction: (work) => database.transaction((client) => work({ query: watched(client) })),
    };
    const settings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0' };
    const options = { database: slow, queue, entries: [], settings, contentDir: fixture.folder, name: 'coordinator' };
    await coordinated({ ...options, signal: new AbortController().signal }, async () => {
      seen.push(await currentRun(database, '0'));
    });
    expect(seen).toEqual([undefined, expect.objectContaining({ settings })]);
  });

  it('is over for its workers, and for those that come later, when its coordinator was killed', async () => {
    const { database } = opened;
    const settings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0' };
    const begun = Promise.withResolvers<undefined>();
    const serving = serveRuns({
      ...workerOptions('worker', opened, new AbortController().signal),
      ...{ once: true, onBegin: () => begun.resolve(undefined) },
    });
    const killed = database.connected(async (client) => {
      await client.query(LOCK_COORDINATOR);
      await createRun(database, [], settings);
      await begun.promise;
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(killed).rejects.toThrow(/administrator command|terminated/);
    await serving;
    expect(await currentRun(database, '0')).toBeUndefined();
  });

  it('succeeds where the database is lost only at its end, because the lock tells the workers that it is over', async () => {
    const { database, queue } = opened;
    const fixture = await fixtureOf([]);
    const settings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0' };
    const lost: Database = {
      ...database,
      query: async (text, values, name) => {
        if (text.includes('ended_at = now()')) throw new DatabaseError('unreachable', 'The database cannot be reached.');
        return database.query(text, values, name);
      },
    };
    const options = { database: lost, queue, entries: [], settings, contentDir: fixture.folder, name: 'coordinator' };
    const { signal } = new AbortController();
    expect(await coordinated({ ...options, signal }, () => Promise.resolve('done'))).toBe('done');
    expect(await currentRun(database, '0')).toBeUndefined();
    await expect(coordinated({ ...options, signal }, () => Promise.reject(new Error('A source is wrong.')))).rejects.toThrow(
      'A source is wrong.',
    );
  });

  it('says which setting is too small for a crawl', async () => {
    const small = keep(await openTestDatabase(server.url, { PORTOLAN_DATABASE_POOL: '1' }));
    const settings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0' };
    const options = { database: small, queue: opened.queue, entries: [], settings, contentDir: '/nowhere', name: 'small' };
    await expect(coordinated({ ...options, signal: new AbortController().signal }, () => Promise.resolve())).rejects.toThrow(
      'PORTOLAN_DATABASE_POOL is 1: write 2 or more, because one connection keeps other crawls out.',
    );
  });

  it('ends where the connection with its lock was lost, because another crawl may begin', async () => {
    const { database, queue } = opened;
    const fixture = await fixtureOf([]);
    const settings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0' };
    const options = { database, queue, entries: [], settings, contentDir: fixture.folder, signal: new AbortController().signal };
    let second: unknown;
    const first = coordinated({ ...options, name: 'first' }, async ({ signal }) => {
      await database.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()");
      await expect(setTimeout(20_000, undefined, { signal })).rejects.toThrow();
      second = await coordinated({ ...options, name: 'second' }, () => Promise.resolve('done'));
    });
    await expect(first).rejects.toThrow(/keeps other crawls out was lost.*The same command continues this crawl/);
    expect(second).toBe('done');
  });
});
