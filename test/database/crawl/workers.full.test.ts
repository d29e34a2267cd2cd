import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { LOCK_COORDINATOR } from '../../../src/database/crawl/coordinator-lock.ts';
import { crawlFigures } from '../../../src/database/crawl/figures.ts';
import type { SourceQueue } from '../../../src/database/crawl/queue.ts';
import { serveRuns } from '../../../src/database/crawl/serve-runs.ts';
import { DatabaseError } from '../../../src/database/connection/database-error.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { crawlDatabase, crawlWithWorkers, workerOptions, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { openTestDatabase } from '../../support/database.ts';
import { listSources, loopbackHosts } from '../../support/loopback-hosts.ts';
import { fixtureOf, keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

const INTERVAL = 200;

/** What statements fail with under load. */
const LOST = new DatabaseError('unreachable', 'The database cannot be reached: timeout exceeded when trying to connect.');
const SLOW = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`workers of a crawl ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let url: string;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('workers');
    opened = await crawlDatabase(url);
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('ask each host one after another with its interval, and each source once', async () => {
    const hosts = keep(await loopbackHosts(6, 20));
    const sources = listSources(hosts, 6);
    const fixture = await fixtureOf(sources);
    const summary = await crawlWithWorkers(opened, fixture, { workers: 8, minIntervalMs: INTERVAL });
    expect(summary).toMatchObject({ sources: 36, written: 72, problems: [] });
    expect([hosts.overlaps(), hosts.tooSoon(INTERVAL)]).toEqual([0, []]);
    expect([...hosts.requests().values()]).toEqual(sources.map(() => 1));
    expect(await crawlFigures(opened.database)).toEqual({ waiting: 0, active: 0, read: 0, merged: 36, givenUp: 0 });
  });

  it('finish their requests and give their sources back when they are stopped', async () => {
    const hosts = keep(await loopbackHosts(2, 50));
    const fixture = await fixtureOf(listSources(hosts, 10));
    const first = new AbortController();
    const stopped = serveRuns({ ...workerOptions('first', opened, first.signal) });
    const crawling = crawlWithWorkers(opened, fixture, { workers: 0, minIntervalMs: INTERVAL });
    while (hosts.visits.length < 4) await setTimeout(10);
    first.abort();
    await stopped;
    const asked = hosts.visits.length;
    expect(asked).toBeLessThan(20);
    const second = new AbortController();
    const serving = serveRuns({ ...workerOptions('second', opened, second.signal), once: true });
    expect(await crawling).toMatchObject({ sources: 20, written: 40, problems: [] });
    await serving;
    expect([hosts.overlaps(), hosts.tooSoon(INTERVAL)]).toEqual([0, []]);
    // Only a source whose request was answered while its worker ended is requested again.
    expect([...hosts.requests().values()].filter((times) => times > 1).length).toBeLessThanOrEqual(2);
  });

  it('refuse a crawl of other code and one that allows private hosts, and say what to do', async () => {
    // A run counts only while its coordinator lives.
    const coordinator = keep(await openTestDatabase(url));
    const ended = Promise.withResolvers<undefined>();
    onTestFinished(() => ended.resolve(undefined));
    const locked = Promise.withResolvers<unknown>();
    void coordinator.connected(async (client) => {
      locked.resolve(await client.query(LOCK_COORDINATOR));
      await ended.promise;
    });
    await locked.promise;
    const run = async (code: string): Promise<void> => {
      await opened.database.query('delete from portolan.crawl_run');
      await opened.database.query(
        "insert into portolan.crawl_run (code, program, settings, entries) values ($1, '9.9.9', '{\"allowPrivateHosts\": true}', '[]')",
        [code],
      );
    };
    const { signal } = new AbortController();
    await run('other');
    await expect(serveRuns(workerOptions('old', opened, signal))).rejects.toThrow(
      'The crawl runs with other code (version 9.9.9) than this worker (version 0.0.0). Install the same version on both',
    );
    const { crawlerCodeHash } = await import('../../../src/crawler/context/crawler-code-hash.ts');
    await run(crawlerCodeHash());
    await expect(serveRuns({ ...workerOptions('public', opened, signal), allowPrivateHosts: false })).rejects.toThrow(
      'Start the worker with --allow-private-hosts, or the crawl without.',
    );
    await opened.database.query('delete from portolan.crawl_run');
  });

  it('wait for a database that was lost, and read the next crawl', async () => {
    const ending = new AbortController();
    let losses = 0;
    const serving = serveRuns({ ...workerOptions('waiting', opened, ending.signal), once: true, onLost: () => (losses += 1) });
    await setTimeout(700);
    await server.kill();
    await expect.poll(() => losses).toBe(1);
    await server.start();
    const hosts = keep(await loopbackHosts(1, 20));
    const fixture = await fixtureOf(listSources(hosts, 1));
    expect(await crawlWithWorkers(opened, fixture, { workers: 0, minIntervalMs: 0 })).toMatchObject({
      sources: 1,
      written: 2,
      problems: [],
    });
    await serving;
    expect(losses).toBe(1);
  });

  it('are waited for by a crawl whose statements fail, and no source has a problem', async () => {
    const hosts = keep(await loopbackHosts(4, 20));
    const fixture = await fixtureOf(listSources(hosts, 4));
    const failures = new Map([
      ['crawl-outcome-new', 4],
      ['crawl-outcome-lines', 12],
      ['crawl-outcome-merged', 4],
    ]);
    const failing: Database = {
      ...opened.database,
      query: async (text, values, name = '') => {
        const left = failures.get(name) ?? 0;
        failures.set(name, left - 1);
        if (left > 0) throw left % 2 === 0 ? LOST : SLOW;
        return opened.database.query(text, values, name);
      },
    };
    let supervisions = 3;
    const supervise: SourceQueue['supervise'] = async () => {
      if ((supervisions -= 1) >= 0) throw new Error('Query read timeout');
      return opened.queue.supervise();
    };
    const worker = serveRuns({ ...workerOptions('worker', opened, new AbortController().signal), once: true });
    const broken = { ...opened, database: failing, queue: { ...opened.queue, supervise } };
    const summary = await crawlWithWorkers(broken, fixture, { workers: 0, minIntervalMs: 0 });
    expect(summary).toMatchObject({ sources: 16, written: 32, problems: [] });
    expect(Math.max(supervisions, ...failures.values())).toBeLessThanOrEqual(0);
    await worker;
  });

  it('wait for a database that is lost or busy while they write, and ask no source again', async () => {
    const hosts = keep(await loopbackHosts(4, 20));
    const fixture = await fixtureOf(listSources(hosts, 2));
    let [looks, parts, outcomes, losses] = [2, 8, 6, 0];
    const failing: Database = {
      ...opened.database,
      query: async (text, values, name) => {
        if ((looks -= 1) >= 0) throw SLOW;
        if (name === 'crawl-outcome-part' && (parts -= 1) >= 0) throw LOST;
        return opened.database.query(text, values, name);
      },
      transaction: async (work) => {
        if ((outcomes -= 1) >= 0) throw outcomes % 2 === 0 ? LOST : SLOW;
        return opened.database.transaction(work);
      },
    };
    const ending = new AbortController();
    const options = workerOptions('worker', { ...opened, database: failing }, ending.signal);
    const worker = serveRuns({ ...options, once: true, onLost: () => (losses += 1) });
    const summary = await crawlWithWorkers(opened, fixture, { workers: 0, minIntervalMs: 0 });
    expect(summary).toMatchObject({ sources: 8, written: 16, problems: [] });
    await worker;
    expect([parts <= 0, outcomes <= 0, losses]).toEqual([true, true, 1]);
    expect([...hosts.requests().values()]).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it('belong to one crawl at a time', async () => {
    const hosts = keep(await loopbackHosts(1, 3000));
    const fixture = await fixtureOf(listSources(hosts, 1));
    const first = crawlWithWorkers(opened, fixture, { minIntervalMs: 0 });
    while (hosts.visits.length === 0) await setTimeout(10);
    await expect(crawlWithWorkers(opened, fixture, { workers: 0 })).rejects.toMatchObject({ code: 'in-use' });
    expect(await first).toMatchObject({ sources: 1, written: 2 });
  });
});
