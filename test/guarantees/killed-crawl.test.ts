import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { readStore } from '../../src/catalog/store/store.ts';
import { crawlFixture, type CrawlFixture } from '../support/crawl-fixture.ts';
import { serve, type TestServer } from '../support/http-server.ts';

const CLI = path.resolve(import.meta.dirname, '../support/crawl-cli.ts');
const SOURCES = 100;
const KILLS = 50;
const LANES = 2;

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A host of many servers, each of which says in which round it was asked. */
class Harbour {
  round = 1;
  readonly server: TestServer;
  #asked = new Set<string>();
  #onRequest: (() => void) | undefined;

  private constructor(open: (handler: Harbour) => TestServer) {
    this.server = open(this);
  }

  static async open(): Promise<Harbour> {
    let harbour: Harbour | undefined;
    const server = await serve((request, response) => {
      const [, source, rest] = /^\/(s\d+)\/(.*)$/.exec(request.url ?? '') ?? [];
      if (source === undefined || rest !== '.well-known/mcp-config') return void response.writeHead(404).end();
      harbour?.tell(source);
      const schema = { type: 'object', properties: { round: { type: 'string' } }, title: `Round ${harbour?.round ?? 0}` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(schema));
    });
    return (harbour = new Harbour(() => server));
  }

  tell(source: string): void {
    this.#asked.add(source);
    this.#onRequest?.();
  }

  /** Forgets who was asked, and is told of every further request. */
  watch(onRequest: () => void): void {
    this.#asked = new Set();
    this.#onRequest = onRequest;
  }

  get asked(): ReadonlySet<string> {
    return this.#asked;
  }
}

interface HostQueue {
  readonly fixture: CrawlFixture;
  readonly harbour: Harbour;
  /** Sources that the crawl which was killed last had settled. */
  settled: ReadonlySet<string>;
  /** Servers that lay on the shelf when it was last looked at. */
  names: readonly string[];
  kills: number;
}

async function openHostQueue(): Promise<HostQueue> {
  const harbour = await Harbour.open();
  const sources = Array.from({ length: SOURCES }, (_, at) => ({
    kind: 'server',
    name: `acme/s${at}`,
    location: `${harbour.server.url}/s${at}`,
  }));
  return { fixture: await crawlFixture(sources), harbour, settled: new Set(), names: [], kills: 0 };
}

/** Runs a crawl and kills it at the given request, or not at all. */
async function crawlUntil(
  { fixture, harbour }: HostQueue,
  request: number,
  delay: number,
): Promise<{ code: number | null; stderr: string }> {
  const args = ['--no-warnings', CLI, 'crawl', '--content', fixture.folder, '--allow-private-hosts', '--min-interval', '0'];
  const child: ChildProcess = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
  let [seen, stderr] = [0, ''];
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  harbour.watch(() => {
    seen += 1;
    if (seen === request) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stderr };
}

async function settledIn(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(folder, '.crawl-journal.jsonl'), 'utf8').catch(() => '');
  const lines = text.split('\n').slice(1, -1);
  return new Set(lines.map((line) => /\/(s\d+) /.exec((JSON.parse(line) as { settled: string }).settled)?.[1] ?? ''));
}

/** Kills crawls of one folder, and holds the promise against what is left each time. */
async function killAndLook(hostQueue: HostQueue, random: () => number): Promise<void> {
  const { fixture, harbour } = hostQueue;
  const left = SOURCES - hostQueue.settled.size;
  const { code } = await crawlUntil(hostQueue, Math.ceil(random() * Math.min(left, 60)), Math.floor(random() * 12));
  const store = readStore(fixture.folder);
  expect(store.problems).toEqual([]);
  const after = new Set(store.files.map(({ facts }) => facts.qualifiedName));
  expect(hostQueue.names.filter((name) => !after.has(name))).toEqual([]);
  hostQueue.names = [...after];
  expect([...harbour.asked].filter((source) => hostQueue.settled.has(source))).toEqual([]);
  hostQueue.settled = await settledIn(fixture.folder);
  if (code === null) hostQueue.kills += 1;
  // A crawl that came to its end is followed by one that finds everything changed.
  else harbour.round += 1;
}

/** What is left in a content folder beside content. */
async function leftovers(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => /(?:\.tmp|\.lock.*|\.jsonl)$/.test(name));
}

describe('P25: a crawl killed at 50 random points leaves no corrupt file, loses no record, and asks nobody twice who was settled', () => {
  it('and the next whole one cleans up', { timeout: 240_000 }, async () => {
    const seed = Number(process.env['PORTOLAN_SEED'] ?? '25');
    const random = randomFrom(seed);
    const hostQueues = await Promise.all(Array.from({ length: LANES }, openHostQueue));
    const drafts: number[] = [];
    try {
      await Promise.all(
        hostQueues.map(async (hostQueue) => {
          while (hostQueue.kills < KILLS / LANES) {
            await killAndLook(hostQueue, random);
            drafts.push((await leftovers(hostQueue.fixture.folder)).filter((name) => name.endsWith('.tmp')).length);
          }
          hostQueue.harbour.round += 1;
          const { code, stderr } = await crawlUntil(hostQueue, -1, 0);
          expect([code, stderr]).toEqual([0, expect.stringContaining('written') as string]);
          expect(await leftovers(hostQueue.fixture.folder)).toEqual([]);
          expect(readStore(hostQueue.fixture.folder).files).toHaveLength(SOURCES);
        }),
      );
      process.stdout.write(
        `P25: seed ${seed}, ${KILLS} kills, ${drafts.filter((count) => count > 0).length} of them left a draft behind\n`,
      );
    } finally {
      for (const { fixture, harbour } of hostQueues) await Promise.all([fixture.remove(), harbour.server.close()]);
    }
  });
});
