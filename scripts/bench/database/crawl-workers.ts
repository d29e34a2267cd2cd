import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { counted } from '../../../src/session-config/schema/counted.ts';
import type { TextTable } from '../../terminal/text-table.ts';
import { atMost, barTable, type Bar } from '../support/bar.ts';
import { nextMessage } from '../support/next-message.ts';
import { listsOf, type ListHostsSaw } from './list-hosts.ts';

/** Sizes of the crawl. Hosts need longer to answer than their interval, so that one process reaches its limit of 128 requests at a time. */
const SIZES = {
  hosts: 240,
  listsOfHost: 5,
  /** Milliseconds of a response. */
  delayMs: 1000,
  /** Milliseconds from the end of a request to the start of the next. */
  intervalMs: 250,
} as const;

/** Lists that a crawl reads. */
const LISTS = SIZES.hosts * SIZES.listsOfHost;

/** One crawl. */
export interface WorkerCrawl extends ListHostsSaw {
  readonly workers: number;
  readonly seconds: number;
  /** Content files that were written. */
  readonly servers: number;
}

/** What was measured. */
interface CrawlWorkersFigures {
  readonly sizes: typeof SIZES;
  readonly crawls: readonly WorkerCrawl[];
  readonly bars: readonly Bar[];
}

/** The result, for people and for programs. */
interface CrawlWorkersReport {
  readonly tables: readonly TextTable[];
  readonly data: CrawlWorkersFigures;
}

/**
 * Crawls many hosts with one worker and with eight, each in a process of its own, and counts requests that one host got at the same time or
 * too soon.
 *
 * @param url of an empty PostgreSQL database
 */
export async function benchCrawlWorkers(url: string, say: (line: string) => void): Promise<CrawlWorkersReport> {
  const hosts = fork(path.join(import.meta.dirname, 'list-hosts.ts'), [String(SIZES.delayMs), String(SIZES.intervalMs)], { stdio: IPC });
  try {
    // The first message of the program.
    const port = Number(await nextMessage(hosts));
    const crawls: WorkerCrawl[] = [];
    for (const workers of [1, 8]) {
      say(`Crawling ${LISTS} lists on ${SIZES.hosts} hosts with ${counted(workers, 'worker')} …`);
      crawls.push(await crawlWith(workers, { url, port, hosts }));
    }
    const bars = [
      atMost('requests to a host while another was under way', sum(crawls, 'overlaps'), 0, String),
      atMost('requests to a host before its interval', sum(crawls, 'tooSoon'), 0, String),
      atMost(
        'servers that are missing',
        crawls.reduce((total, { servers }) => total + 2 * LISTS - servers, 0),
        0,
        String,
      ),
    ];
    const figures: CrawlWorkersFigures = { sizes: SIZES, crawls, bars };
    return { tables: [tableOf(crawls), barTable(bars)], data: figures };
  } finally {
    hosts.kill('SIGKILL');
  }
}

const IPC: ['ignore', 'ignore', 'inherit', 'ipc'] = ['ignore', 'ignore', 'inherit', 'ipc'];
const PROGRAM = path.resolve(import.meta.dirname, '../../portolan.ts');

interface CrawlSetup {
  readonly url: string;
  readonly port: number;
  readonly hosts: ChildProcess;
}

async function crawlWith(workers: number, { url, port, hosts }: CrawlSetup): Promise<WorkerCrawl> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-bench-workers-'));
  const env = {
    ...process.env,
    PORTOLAN_DATABASE: url,
    PORTOLAN_NPM_REGISTRY: 'none',
    PORTOLAN_ASK_ENDPOINTS: 'none',
  };
  const portolan = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, ['--no-warnings', PROGRAM, 'crawl', '--allow-private-hosts', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  try {
    await writeFile(path.join(content, 'sources.yaml'), JSON.stringify({ sources: listsOf(port, SIZES.hosts, SIZES.listsOfHost) }));
    const reading = Array.from({ length: workers }, () => portolan(['--worker', '--once']));
    // The start of the processes is not measured.
    await Promise.all(reading.map(isWaiting));
    const started = performance.now();
    await exit(portolan(['--queue', '--content', content, '--min-interval', String(SIZES.intervalMs)]));
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(reading.map(exit));
    const saw = nextMessage(hosts);
    hosts.send('saw');
    const files = await readdir(path.join(content, 'servers'), { recursive: true });
    // The only message that the program sends after its first.
    return { workers, seconds, servers: files.filter((file) => file.endsWith('.yaml')).length, ...((await saw) as ListHostsSaw) };
  } finally {
    await rm(content, { recursive: true, force: true });
  }
}

/** Waits until a worker waits for a crawl. */
async function isWaiting({ stderr }: ChildProcess): Promise<void> {
  if (stderr !== null) await once(stderr, 'data');
}

async function exit(child: ChildProcess): Promise<void> {
  child.stderr?.resume();
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${String(child.exitCode)}`);
}

function sum(crawls: readonly WorkerCrawl[], name: 'overlaps' | 'tooSoon'): number {
  return crawls.reduce((total, crawl) => total + crawl[name], 0);
}

function tableOf(crawls: readonly WorkerCrawl[]): TextTable {
  const allowed = (SIZES.listsOfHost * (SIZES.delayMs + SIZES.intervalMs)) / 1000;
  return {
    heads: [`${LISTS} lists on ${SIZES.hosts} hosts`, 's', 'allowed', 'requests', 'at once', 'overlaps', 'too soon', 'servers'],
    rows: crawls.map(({ workers, seconds, requests, atOnce, overlaps, tooSoon, servers }) => [
      counted(workers, 'worker'),
      seconds.toFixed(1),
      allowed.toFixed(1),
      ...[requests, atOnce, overlaps, tooSoon, servers].map(String),
    ]),
  };
}
