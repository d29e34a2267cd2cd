import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LOCK_COORDINATOR } from '../../../src/database/crawl/coordinator-lock.ts';
import { createRun, type RunSettings } from '../../../src/database/crawl/run.ts';
import { serveRuns } from '../../../src/database/crawl/serve-runs.ts';
import { readSourcesFile } from '../../../src/crawler/index.ts';
import { crawlDatabase, crawlWithWorkers, workerOptions, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { listSources, loopbackHosts } from '../../support/loopback-hosts.ts';
import { fixtureOf, keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

const SETTINGS: RunSettings = { now: '2026-01-01T00:00:00.000Z', version: '0.0.0', allowPrivateHosts: true, minIntervalMs: 0 };

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a crawl after one whose coordinator was killed ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    opened = await crawlDatabase(await server.createDatabase('next_run'));
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('is read by the workers that were reading for that one', async () => {
    const { database, queue } = opened;
    const hosts = keep(await loopbackHosts(4, 300));
    const fixture = await fixtureOf(listSources(hosts, 3));
    const { entries = [] } = readSourcesFile(JSON.stringify({ sources: listSources(hosts, 3) }), 'sources.yaml');
    const ending = new AbortController();
    const begun: string[] = [];
    const serving = serveRuns({ ...workerOptions('worker', opened, ending.signal), onBegin: ({ id }) => begun.push(id) });
    await database.connected(async (client) => {
      await client.query(LOCK_COORDINATOR);
      const run = await createRun(database, entries, SETTINGS);
      await queue.put(entries.map((_, source) => ({ run: run.id, source })));
      while (hosts.visits.length < 4) await setTimeout(10);
      await client.query('select pg_advisory_unlock_all()');
    });
    const crawling = crawlWithWorkers(opened, fixture, { workers: 0, minIntervalMs: 0 });
    expect(await Promise.race([crawling, serving])).toMatchObject({ sources: 12, written: 24, problems: [] });
    expect(begun).toHaveLength(2);
    ending.abort();
    await serving;
  });
});
