import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RateLimiter } from '../../../src/api/access/rate-limiter.ts';
import { databaseRateLimiter } from '../../../src/database/access/database-rate-limiter.ts';
import { guard, type Guard } from '../../../src/database/access/guard.ts';
import { removal } from '../../../src/database/access/removal.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { migratedDatabase, openedDatabase } from './opened-database.ts';
import { eventually } from '../../support/timeouts.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`rate limits in a database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let databases: readonly Database[];
  const errors: unknown[] = [];
  let statements = 0;

  beforeAll(async () => {
    server = await startPostgres();
    const first = await migratedDatabase(await server.createDatabase('limits'));
    databases = [first, await openedDatabase(new URL('/limits', server.url).href)];
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await server.close();
  });

  /** The limiters of two servers. @param waits whether they wait for a busy database without end */
  function limiters(
    quota: { readonly times: number; readonly burst: number; readonly seconds?: number },
    waits = false,
  ): readonly RateLimiter[] {
    return databases.map((database) => {
      const counted: Database = {
        ...database,
        query: (...statement) => {
          statements += 1;
          return database.query(...statement);
        },
      };
      const guarded: Guard = waits
        ? { run: (work) => work() }
        : guard({ now: () => performance.now(), onerror: (error) => errors.push(error) });
      return databaseRateLimiter(
        { name: 'key', seconds: 60, ...quota },
        { database: counted, guard: guarded, removeEnded: () => undefined },
      );
    });
  }

  /** Sends requests of eight clients of each server at the same time; gives the number of allowed ones. */
  async function allowed(servers: readonly RateLimiter[], who: string, times: number): Promise<number> {
    const turns = servers.flatMap((limiter) =>
      Array.from({ length: 8 }, async () => {
        let count = 0;
        for (let at = 0; at < times; at += 1) count += (await limiter.take(who)).isAllowed ? 1 : 0;
        return count;
      }),
    );
    return (await Promise.all(turns)).reduce((sum, count) => sum + count, 0);
  }

  it('allow exactly their number over two servers with eight clients each', async () => {
    expect(await allowed(limiters({ times: 50, burst: 20 }, true), 'exact', 20)).toBe(70);
    expect(await allowed(limiters({ times: 50, burst: 0 }, true), 'without-burst', 20)).toBe(50);
  });

  it('cost one statement for a request, and none beyond the limit', async () => {
    const [one, two] = limiters({ times: 5, burst: 5 });
    statements = 0;
    for (let at = 0; at < 5; at += 1) expect((await one?.take('cost'))?.isAllowed).toBe(true);
    expect(statements).toBe(5);
    for (let at = 0; at < 5; at += 1) expect((await one?.take('cost'))?.isAllowed).toBe(true);
    expect(statements).toBe(10);
    for (let at = 0; at < 50; at += 1) expect((await one?.take('cost'))?.isAllowed).toBe(false);
    expect(statements).toBe(10);
    // The other server learns both limits once.
    for (let at = 0; at < 50; at += 1) expect((await two?.take('cost'))?.isAllowed).toBe(false);
    expect(statements).toBe(12);
  });

  it('count each client and each window separately', async () => {
    const [one, two] = limiters({ times: 2, burst: 0, seconds: 3 });
    expect(await one?.take('a')).toMatchObject({ isAllowed: true, left: 1 });
    expect(await two?.take('a')).toMatchObject({ isAllowed: true, left: 0 });
    const refused = await two?.take('a');
    expect(refused).toMatchObject({ isAllowed: false, left: 0 });
    expect(refused?.wait).toBeGreaterThan(0);
    expect(refused?.wait).toBeLessThanOrEqual(3000);
    expect((await two?.take('b'))?.isAllowed).toBe(true);
    await eventually(async () => expect(await one?.take('a')).toMatchObject({ isAllowed: true, left: 1 }));
  });

  it('leave no rows of ended windows', async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('There are two databases.');
    await database.query("insert into portolan.rate_limit values ('key:ended', 1, 1), ('key:running', 1, $1)", [Date.now() + 60_000]);
    let now = 0;
    const guarded = guard({ now: () => now, onerror: (error) => errors.push(error) });
    const remove = removal({
      guard: guarded,
      now: () => now,
      remove: () => database.query('delete from portolan.rate_limit where expire < $1', [Date.now()]),
    });
    const rows = (): Promise<readonly object[]> =>
      database.query("select key from portolan.rate_limit where key in ('key:ended', 'key:running') order by key");
    remove();
    expect(await rows()).toHaveLength(2);
    now = 300_000;
    remove();
    await eventually(async () => expect(await rows()).toEqual([{ key: 'key:running' }]));
  });

  it('are counted by each server while the database is lost, which is reported, and by all afterwards', async () => {
    const servers = limiters({ times: 10, burst: 0 });
    await servers[0]?.take('lost');
    errors.length = 0;
    await server.kill();
    try {
      expect(await allowed(servers, 'lost', 20)).toBe(20);
      expect(errors.map(String)).toEqual([expect.stringContaining('cannot be reached'), expect.stringContaining('cannot be reached')]);
    } finally {
      await server.start();
    }
    await eventually(async () => {
      statements = 0;
      expect(await allowed(servers, `found ${performance.now()}`, 20)).toBe(10);
      expect(statements).toBeGreaterThan(9);
    });
  });
});
