import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { crawlDatabase, crawlWithWorkers, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { listSources, loopbackHosts } from '../../support/loopback-hosts.ts';
import { fixtureOf, keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

const CLI = path.resolve(import.meta.dirname, '../../support/crawl-cli.ts');
const [HOSTS, EACH, WORKERS, KILLS, INTERVAL] = [24, 12, 8, 50, 300];

/** Worker processes, of which as many are kept running. */
class Workers {
  readonly #url: string;
  readonly #running = new Map<ChildProcess, { isReading: boolean }>();
  #isOver = false;
  kills = 0;

  constructor(url: string) {
    this.#url = url;
    for (let count = 0; count < WORKERS; count += 1) this.#start();
  }

  #start(): void {
    const env = { ...process.env, NO_COLOR: '1', PORTOLAN_DATABASE: this.#url };
    const child = spawn(process.execPath, ['--no-warnings', CLI, 'crawl', '--worker', '--allow-private-hosts'], { env, stdio: 'pipe' });
    const state = { isReading: false };
    this.#running.set(child, state);
    child.stderr.on('data', (text) => (state.isReading ||= String(text).includes('reading a part')));
    child.once('exit', () => {
      this.#running.delete(child);
      if (!this.#isOver) this.#start();
    });
  }

  /** Kills a worker that reads, like a power cut; another one is started. */
  kill(): void {
    const reading = [...this.#running].filter(([, { isReading }]) => isReading);
    const [victim] = reading[Math.floor(Math.random() * reading.length)] ?? [];
    if (victim?.kill('SIGKILL') === true) this.kills += 1;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    const children = [...this.#running.keys()];
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`workers that are killed ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let url: string;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('killed');
    opened = await crawlDatabase(url);
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it(
    `lose no source in ${KILLS} kills, write the bytes of one process, and never ask a host twice at once or too soon`,
    { timeout: 900_000 },
    async () => {
      const hosts = keep(await loopbackHosts(HOSTS, 40));
      const sources = listSources(hosts, EACH);
      const alone = await fixtureOf(sources);
      await alone.crawl({ minIntervalMs: 0 });
      const wanted = [...(await alone.snapshot())].map(([name, { text }]) => [name, text]);
      expect(wanted).toHaveLength(HOSTS * EACH * 2);
      const requestsAlone = hosts.visits.length;
      const workers = keep(new Workers(url));
      let crawls = 0;
      while (workers.kills < KILLS) {
        const fixture = await fixtureOf(sources);
        const over = new AbortController();
        const killing = (async () => {
          while (!over.signal.aborted && workers.kills < KILLS) {
            await setTimeout(600);
            workers.kill();
          }
        })();
        const summary = await crawlWithWorkers(opened, fixture, { workers: 0, minIntervalMs: INTERVAL });
        over.abort();
        await killing;
        crawls += 1;
        expect(summary).toMatchObject({ sources: sources.length, problems: [], written: wanted.length });
        expect([...(await fixture.snapshot())].map(([name, { text }]) => [name, text])).toEqual(wanted);
      }
      const shared = hosts.visits.slice(requestsAlone);
      process.stderr.write(
        `${workers.kills} kills, ${crawls} crawls of ${sources.length} sources, ${shared.length - crawls * sources.length} requests repeated\n`,
      );
      expect(shared.filter(({ others }) => others > 0)).toEqual([]);
      expect(hosts.tooSoon(INTERVAL, requestsAlone)).toEqual([]);
    },
  );
});
