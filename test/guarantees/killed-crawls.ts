import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

import { readStore } from '../../src/catalog/store/store.ts';
import { crawlFixture, type CrawlFixture } from '../support/crawl-fixture.ts';
import { serve, type TestServer } from '../support/http-server.ts';

const CLI = path.resolve(import.meta.dirname, '../support/crawl-cli.ts');
const SOURCES = 100;
const FOLDERS = 2;

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A host of many servers, whose answers contain the number of the round. */
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

  /** Forgets the requested sources, and calls back for every further request. */
  watch(onRequest: () => void): void {
    this.#asked = new Set();
    this.#onRequest = onRequest;
  }

  get asked(): ReadonlySet<string> {
    return this.#asked;
  }
}

interface KilledFolder {
  readonly fixture: CrawlFixture;
  readonly harbour: Harbour;
  /** Sources that the last killed crawl had completed, by their names in URLs. */
  finished: ReadonlySet<string>;
  /** Servers in the content store at the last check. */
  names: readonly string[];
  kills: number;
  /** Completed sources that a later crawl could have requested again. */
  skippable: number;
}

async function openFolder(): Promise<KilledFolder> {
  const harbour = await Harbour.open();
  const sources = Array.from({ length: SOURCES }, (_, at) => ({
    kind: 'server',
    name: `acme/s${at}`,
    location: `${harbour.server.url}/s${at}`,
  }));
  return { fixture: await crawlFixture(sources), harbour, finished: new Set(), names: [], kills: 0, skippable: 0 };
}

/** Runs a crawl and kills it at the given request; a negative number never kills it. */
async function crawlUntil(
  { fixture, harbour }: KilledFolder,
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

async function finishedIn(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(folder, '.crawl-journal.jsonl'), 'utf8').catch(() => '');
  const lines = text.split('\n').slice(1, -1);
  // The crawl wrote these lines.
  const keys = lines.map((line) => (JSON.parse(line) as { finished: string }).finished);
  return new Set(keys.map((key) => /\/(s\d+) /.exec(key)?.[1] ?? key));
}

/** Kills a crawl of one folder, and checks the guarantee against the files that remain. */
async function killAndCheck(killed: KilledFolder, random: () => number): Promise<void> {
  const { fixture, harbour } = killed;
  const left = SOURCES - killed.finished.size;
  const { code } = await crawlUntil(killed, Math.ceil(random() * Math.min(left, 60)), Math.floor(random() * 12));
  const store = readStore(fixture.folder);
  expect(store.problems).toEqual([]);
  const after = new Set(store.files.map(({ facts }) => facts.qualifiedName));
  expect(killed.names.filter((name) => !after.has(name))).toEqual([]);
  killed.names = [...after];
  expect([...harbour.asked].filter((source) => killed.finished.has(source))).toEqual([]);
  killed.skippable += killed.finished.size;
  killed.finished = await finishedIn(fixture.folder);
  if (code === null) killed.kills += 1;
  // After a crawl that completed, the next one finds everything changed.
  else harbour.round += 1;
}

/** Files in a content folder that are not content. */
async function leftovers(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => /(?:\.tmp|\.lock.*|\.jsonl)$/.test(name));
}

/**
 * Registers the test of a guarantee: a crawl killed at so many random points leaves no corrupt file, loses no record, and requests no
 * completed source twice. `PORTOLAN_SEED` sets another seed.
 */
export function testKilledCrawls(kills: number, usualSeed: number): void {
  it(`a crawl killed at ${kills} random points leaves no corrupt file, loses no record, and the next complete one cleans up`, async () => {
    const seed = Number(process.env['PORTOLAN_SEED'] ?? usualSeed);
    const random = randomFrom(seed);
    const folders = await Promise.all(Array.from({ length: FOLDERS }, openFolder));
    const drafts: number[] = [];
    try {
      await Promise.all(
        folders.map(async (killed) => {
          while (killed.kills < kills / FOLDERS) {
            await killAndCheck(killed, random);
            drafts.push((await leftovers(killed.fixture.folder)).filter((name) => name.endsWith('.tmp')).length);
          }
          expect(killed.skippable).toBeGreaterThan(SOURCES);
          killed.harbour.round += 1;
          const { code, stderr } = await crawlUntil(killed, -1, 0);
          expect([code, stderr]).toEqual([0, expect.stringContaining('written') as string]);
          expect(await leftovers(killed.fixture.folder)).toEqual([]);
          expect(readStore(killed.fixture.folder).files).toHaveLength(SOURCES);
        }),
      );
      process.stdout.write(
        `killed crawls: seed ${seed}, ${kills} kills, ${drafts.filter((count) => count > 0).length} of them left a temporary file\n`,
      );
    } finally {
      for (const { fixture, harbour } of folders) await Promise.all([fixture.remove(), harbour.server.close()]);
    }
  }, 600_000);
}
