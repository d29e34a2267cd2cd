import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SharedTurns } from '../../../src/database/crawl/shared-turns.ts';
import { crawlDatabase, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

const STATE = { nextInMs: 0, laterInMs: 0, statedInMs: 0, intervalMs: 0, streak: { silent: 0, busy: 0 } };

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`turns at hosts ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let opened: CrawlDatabase;
  const all: SharedTurns[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    opened = await crawlDatabase(await server.createDatabase('turns'));
  });
  afterAll(async () => {
    await Promise.all(all.map((turns) => turns.close()));
    await opened.close();
    await server.close();
  });

  function turnsOf(name: string, run = '1'): SharedTurns {
    const onLost = (error: Error): void => {
      throw error;
    };
    const turns = new SharedTurns({ database: opened.database, holder: { name, run }, onLost });
    all.push(turns);
    return turns;
  }

  it('give a host to one process at a time, with what the last one left', async () => {
    const [first, second] = [turnsOf('first'), turnsOf('second')];
    expect(await first.enter('a.example', 1000)).toMatchObject({ nextInMs: 0, streak: { silent: 0, busy: 0 } });
    let isEntered = false;
    const entering = second.enter('a.example', 1000).finally(() => (isEntered = true));
    await setTimeout(400);
    expect([isEntered, second.begin('a.example')]).toEqual([false, undefined]);
    first.leave('a.example', { nextInMs: 500, laterInMs: 30_000, statedInMs: 60_000, intervalMs: 5000, streak: { silent: 2, busy: 1 } });
    const state = await entering;
    expect(state).toMatchObject({ intervalMs: 5000, streak: { silent: 2, busy: 1 } });
    expect(state?.nextInMs).toBeLessThanOrEqual(300);
    expect(state?.laterInMs).toBeGreaterThan(29_000);
    expect(state?.statedInMs).toBeGreaterThan(59_000);
    expect(first.begin('a.example')).toBeUndefined();
    second.begin('a.example')?.();
  });

  it('keep a host for further requests of the same process, and forget failures in another run', async () => {
    const first = turnsOf('first');
    await first.enter('b.example', 0);
    first.leave('b.example', { ...STATE, nextInMs: 200, streak: { silent: 4, busy: 0 } });
    expect(await first.enter('b.example', 0)).toBeUndefined();
    first.leave('b.example', { ...STATE, streak: { silent: 5, busy: 0 } });
    expect(await turnsOf('later', '2').enter('b.example', 0)).toMatchObject({ streak: { silent: 0, busy: 0 } });
  });

  it('go to another process after the lease of one that was killed, and a whole interval later', async () => {
    const begun = performance.now();
    await opened.database.query(
      `insert into portolan.crawl_host (host, holder, lease_until, run) values ('c.example', 'killed', now() + interval '300 ms', 1)`,
    );
    const state = await turnsOf('heir').enter('c.example', 700);
    expect(performance.now() - begun).toBeGreaterThan(250);
    expect(state?.nextInMs).toBeGreaterThan(600);
  });

  it('store at once what a host asked for, so that it holds after the process is killed', async () => {
    const first = turnsOf('first');
    await first.enter('d.example', 0);
    first.note('d.example', { ...STATE, laterInMs: 60_000 });
    await expect
      .poll(async () => {
        const rows = await opened.database.query<{ later: boolean }>(
          "select later_at > now() + interval '50 s' as later from portolan.crawl_host where host = 'd.example'",
        );
        return rows[0]?.later;
      })
      .toBe(true);
  });

  it('let requests end and begin no other when a process stops', async () => {
    const first = turnsOf('first');
    await first.enter('e.example', 0);
    const over = first.begin('e.example');
    let isQuiet = false;
    const quiet = first.quiet().then(() => (isQuiet = true));
    await setTimeout(20);
    expect([isQuiet, first.begin('e.example')]).toEqual([false, undefined]);
    await expect(first.enter('f.example', 0)).rejects.toMatchObject({ code: 'aborted' });
    over?.();
    await quiet;
    await first.close();
    expect(await turnsOf('second').enter('e.example', 0)).toBeDefined();
  });
});
