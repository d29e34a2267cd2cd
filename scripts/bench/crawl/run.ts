import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { CRAWL_HEAP } from '../../support/heap-options.ts';
import type { BenchReport } from '../support/bench.ts';
import { nextMessage } from '../support/next-message.ts';
import { compareWithTargets } from './bars.ts';
import { allowedSeconds, type CrawlFigures, type Figures } from './figures.ts';
import type { CrawlCost, HostsListen, HostsSaw } from './messages.ts';
import { tablesOf } from './tables.ts';

type Say = (line: string) => void;

const SOURCES = 10_000;
const HOSTS = 1000;
const INTERVAL_MS = 1000;
const DELAY_MS = 50;

/** Crawls twice: into an empty content store, and into the same store again. */
export async function runCrawl(say: Say): Promise<BenchReport> {
  const contentDir = await mkdtemp(path.join(tmpdir(), 'portolan-bench-crawl-'));
  const hosts = program('hosts-process.ts', [String(DELAY_MS)]);
  try {
    // The first message of the program.
    const { port } = (await nextMessage(hosts)) as HostsListen;
    const crawlOnce = async (now: string): Promise<CrawlFigures> => {
      const child = program(
        'crawl-process.ts',
        [String(port), contentDir, String(SOURCES), String(HOSTS), String(INTERVAL_MS), now],
        CRAWL_HEAP,
      );
      // The program sends no other message.
      const cost = (await nextMessage(child)) as CrawlCost;
      await ended(child);
      const saw = nextMessage(hosts);
      hosts.send('saw');
      return figuresOf(cost, (await saw) as HostsSaw);
    };
    say(`Crawling ${SOURCES.toLocaleString('en')} sources on ${HOSTS.toLocaleString('en')} hosts …`);
    const first = await crawlOnce('2026-01-01T00:00:00.000Z');
    say('Crawling them again …');
    const second = await crawlOnce('2026-01-02T00:00:00.000Z');
    const figures: Figures = { sources: SOURCES, hosts: HOSTS, first, second };
    return { tables: tablesOf(figures), data: { node: process.versions.node, ...figures, bars: compareWithTargets(figures) } };
  } finally {
    hosts.kill('SIGKILL');
    await rm(contentDir, { recursive: true, force: true });
  }
}

function program(name: string, args: readonly string[], execArgv: readonly string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, name), [...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [...execArgv] });
}

async function ended(child: ChildProcess): Promise<void> {
  child.disconnect();
  if (child.exitCode === null) await once(child, 'exit');
}

function figuresOf(cost: CrawlCost, saw: HostsSaw): CrawlFigures {
  const allowed = allowedSeconds(saw.mostToOneHost, INTERVAL_MS, DELAY_MS);
  return { ...cost, ...saw, allowedSeconds: allowed, toAllowed: cost.seconds / allowed };
}
