import { availableParallelism } from 'node:os';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { catalogFolder } from '../api/catalog-folder.ts';
import type { BenchReport } from '../support/bench.ts';
import { compareWithTargets } from './bars.ts';
import { benchCrawlWorkers } from './crawl-workers.ts';
import { changedRecords, databaseRecords } from './database-records.ts';
import type { Figures, ReplicaFigures, SizeFigures } from './figures.ts';
import { measureCalls } from './measure-calls.ts';
import { measureLoad } from './measure-load.ts';
import { measureReplicas } from './measure-replicas.ts';
import { measureServed } from './measure-served.ts';
import { REQUESTS, requestKinds } from './requests.ts';
import { tablesOf } from './tables.ts';

type Say = (line: string) => void;

/** As in use, unlike in tests: what is committed is on the disk. */
const SETTINGS = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'shared_buffers=1GB', 'max_wal_size=4GB'];

/** Numbers of servers by default. */
const SERVERS = [10_000];

/** Measures everything. The servers that share a database, and the crawls, are measured once. */
export async function runDatabase(say: Say, servers: readonly number[] = SERVERS): Promise<BenchReport> {
  say('Starting PostgreSQL …');
  const postgres = await startPostgres(SETTINGS);
  try {
    const sizes: SizeFigures[] = [];
    let replicas: readonly ReplicaFigures[] = [];
    for (const [at, count] of servers.entries()) {
      const measured = await measureSize(postgres, count, at === 0, say);
      sizes.push(measured.figures);
      if (at === 0) replicas = measured.replicas;
    }
    const crawl = await benchCrawlWorkers(await postgres.createDatabase('crawls'), say);
    const figures: Figures = { cores: availableParallelism(), sizes, replicas, crawls: crawl.data.crawls };
    const bars = [...compareWithTargets(figures), ...crawl.data.bars];
    return { tables: tablesOf(figures, crawl.tables, bars), data: { node: process.versions.node, ...figures, bars } };
  } finally {
    await postgres.close();
  }
}

interface Measured {
  readonly figures: SizeFigures;
  readonly replicas: readonly ReplicaFigures[];
}

async function measureSize(postgres: PostgresServer, servers: number, withReplicas: boolean, say: Say): Promise<Measured> {
  say(`Writing a catalogue of ${servers.toLocaleString('en')} servers, twice …`);
  const records = databaseRecords(servers);
  const folders = [await catalogFolder(records), await catalogFolder(changedRecords(records))] as const;
  const [{ folder: before }, { folder }] = folders;
  try {
    // A server refuses a folder without pages.
    await writeFile(path.join(folder, 'index.html'), '');
    const database = { url: await postgres.createDatabase(`servers_${servers}`), pid: postgres.pid() };
    say('Loading it …');
    const load = await measureLoad(database, before, folder);
    const kinds = requestKinds(records);
    say('Calling the interfaces …');
    const called = await measureCalls(folder, database, kinds);
    say('Sending requests …');
    const served = await measureServed(folder, database, kinds);
    if (withReplicas) say('Sending requests to two servers …');
    const chosen = kinds.filter(({ name }) => name === REQUESTS.any || name === REQUESTS.search);
    const replicas = withReplicas ? await measureReplicas(folder, database.url, chosen) : [];
    return { figures: { servers, load, called, ...served }, replicas };
  } finally {
    for (const { remove } of folders) await remove();
  }
}
