import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { openJournal, readSourcesFile, type CrawlJournal, type CrawlSummary, type SourceEntry } from '../../src/crawler/index.ts';
import { runScript, type Finished } from '../support/built-site.ts';
import type { CrawlFixture } from '../support/crawl-fixture.ts';
import { sendMissing, type TestServer } from '../support/http-server.ts';
import { fixtureOf, testServer } from '../support/opened.ts';

const CLI = path.resolve('test/support/crawl-cli.ts');
const NOW = '2026-01-01T12:00:00.000Z';

const run = (fixture: CrawlFixture, ...more: string[]): Promise<Finished> =>
  runScript(['--no-warnings', CLI, 'crawl', '--content', fixture.folder, '--allow-private-hosts', '--json', ...more]);

/** The number of finished sources in the journal. */
function finishedLines({ folder }: CrawlFixture): number {
  const file = path.join(folder, '.crawl-journal.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 2 : 0;
}

async function entriesOf({ folder }: CrawlFixture): Promise<readonly SourceEntry[]> {
  const file = path.join(folder, 'sources.yaml');
  return readSourcesFile(await readFile(file, 'utf8'), file).entries ?? [];
}

const LISTED = ['a', 'b', 'a'].map((repo) => ({ kind: 'repository', location: `acme/${repo}` }));

async function open(fixture: CrawlFixture, now = NOW, fresh = false): Promise<{ journal: CrawlJournal; entries: readonly SourceEntry[] }> {
  const entries = await entriesOf(fixture);
  return { entries, journal: await openJournal({ contentDir: fixture.folder, entries, kinds: undefined, now, fresh }) };
}

describe('the journal of a crawl', () => {
  /** A folder whose crawl was cut off after two of its three sources. */
  async function cutOff(): Promise<{ fixture: CrawlFixture; file: string }> {
    const fixture = await fixtureOf(LISTED);
    const { journal, entries } = await open(fixture);
    expect(journal.resumedFrom).toBeUndefined();
    for (const entry of entries.slice(0, 2)) await journal.finished(entry, [`${entry.location}-found`]);
    await journal.end(false);
    return { fixture, file: path.join(fixture.folder, '.crawl-journal.jsonl') };
  }
  /** Names that each source was settled with. */
  const settledIn = async (fixture: CrawlFixture, now = NOW, fresh = false): Promise<readonly (string | undefined)[]> => {
    const { journal, entries } = await open(fixture, now, fresh);
    await journal.end(false);
    return entries.map((entry) => journal.finishedNames(entry)?.join());
  };
  const NONE = [undefined, undefined, undefined];

  it('is continued within a day, and only for the same source list', async () => {
    const { fixture } = await cutOff();
    const { journal } = await open(fixture);
    await journal.end(false);
    expect([journal.resumedFrom, journal.count]).toEqual([NOW, 2]);
    for (const now of [NOW, '2026-01-02T11:59:59.000Z'])
      expect(await settledIn(fixture, now)).toEqual(['acme/a-found', 'acme/b-found', undefined]);
    await fixture.writeSources(LISTED.slice(0, 2));
    expect(await settledIn(fixture)).toEqual([undefined, undefined]);
  });

  it.each([
    ['a day later', '2026-01-02T12:00:00.000Z', false],
    ['if the clock was set back', '2025-12-31T00:00:00.000Z', false],
    ['if a fresh start is requested', NOW, true],
  ])('starts again %s', async (_when, now, fresh) => {
    const { fixture } = await cutOff();
    expect(await settledIn(fixture, now, fresh)).toEqual(NONE);
  });

  it('loses nothing if its last line is truncated or is not JSON', async () => {
    const { fixture, file } = await cutOff();
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -8));
    expect(await settledIn(fixture)).toEqual(['acme/a-found', undefined, undefined]);
    await appendFile(file, 'nonsense\n');
    expect(await settledIn(fixture)).toEqual(['acme/a-found', undefined, undefined]);
    await writeFile(file, 'nonsense\n');
    expect(await settledIn(fixture)).toEqual(NONE);
  });

  it('has what was reported of each source, also after a second interruption', async () => {
    const { fixture } = await cutOff();
    const { journal, entries } = await open(fixture);
    const reported = {
      problems: [{ source: 'acme/a', code: 'bad-name', message: 'Bad.', at: 'a:1:1' }],
      notices: [{ source: 'acme/a', code: 'unused-member', message: 'Unused.' }],
    };
    await journal.finished(entries[2]!, [], reported);
    await journal.end(false);
    for (const _ of [1, 2]) {
      const resumed = await open(fixture);
      await resumed.journal.end(false);
      const nothing = { problems: [], notices: [] };
      expect(resumed.entries.map((entry) => resumed.journal.reported(entry))).toMatchObject([nothing, nothing, reported]);
    }
  });

  it('is deleted after a complete crawl', async () => {
    const { fixture, file } = await cutOff();
    await (await open(fixture)).journal.end(true);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

describe('a crawl that was stopped', () => {
  /** A host that answers every server but does not answer `slow` until it is let. */
  async function world(): Promise<{ fixture: CrawlFixture; server: TestServer; letGo: () => void; requests: () => string[] }> {
    let isHeld = true;
    const server = await testServer((request, response) => {
      const name = /^\/(\w+)\/\.well-known\/mcp-config$/.exec(request.url ?? '')?.[1];
      if (name === undefined) return sendMissing(response);
      if (name !== 'slow' || !isHeld) response.end('{"type": "object", "properties": {"a": {}}}');
    });
    const fixture = await fixtureOf(
      ['one', 'two', 'slow'].map((name) => ({ kind: 'server', name: `acme/${name}`, location: `${server.url}/${name}` })),
    );
    const requests = (): string[] => server.requests.flatMap(({ path: url }) => /^\/(\w+)\/\.well/.exec(url)?.[1] ?? []);
    return { fixture, server, letGo: () => void (isHeld = false), requests };
  }

  it('continues from its last item, and reports it; --fresh requests all sources', async () => {
    const { fixture, letGo, requests } = await world();
    const child = spawn(process.execPath, ['--no-warnings', CLI, 'crawl', '--content', fixture.folder, '--allow-private-hosts']);
    const poll = setInterval(() => {
      // The journal gets its line after the file of the server is written.
      if (!requests().includes('slow') || finishedLines(fixture) < 2) return;
      clearInterval(poll);
      // A supervisor may signal the whole group, and the parent of the crawl passes it on.
      for (const signal of ['SIGTERM', 'SIGTERM'] as const) child.kill(signal);
    }, 50);
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, (await fixture.snapshot()).size]).toEqual([130, 2]);
    letGo();
    const before = requests().length;
    const resumed = await run(fixture);
    expect(resumed.stderr).toMatch(
      /Resuming the interrupted crawl of .+ UTC: 2 of 3 sources are done \(--fresh reads all of them again\)\./,
    );
    const { notices, ...counts } = JSON.parse(resumed.stdout) as CrawlSummary;
    expect(counts).toEqual({ sources: 1, written: 1, unchanged: 0, problems: [] });
    expect(notices?.map(({ code }) => code)).toEqual(['no-mcp', 'no-mcp', 'no-mcp']);
    expect(requests().slice(before)).toEqual(['slow']);
    expect(JSON.parse((await run(fixture)).stdout)).toMatchObject({ sources: 3, unchanged: 3 });
  });
});

describe('a crawl that continues an interrupted one', () => {
  it('repeats the problems and notices of the sources that it does not read again, once each', async () => {
    const fixture = await fixtureOf(['r.jsonl', 's.jsonl'].map((location) => ({ kind: 'file', location })));
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a"}\n{"qualifiedName": "a b"}\n{"qualifiedName": "acme/c", "noMember": 1}\n');
    await fixture.write('s.jsonl', '{"qualifiedName": "acme/b"}\n');
    const crawled = async (signal: AbortSignal, stop = (): void => undefined): Promise<CrawlSummary> => {
      const { journal, entries } = await open(fixture);
      const finished: CrawlJournal['finished'] = async (...parts) => {
        await journal.finished(...parts);
        stop();
      };
      const summary = await fixture.crawl({ signal, entries, journal: { ...journal, finished } });
      await journal.end(!signal.aborted);
      return summary;
    };
    const stop = new AbortController();
    const first = await crawled(stop.signal, () => stop.abort());
    expect(first.problems.map(({ code }) => code)).toEqual(['bad-name']);
    const { problems, notices } = await crawled(new AbortController().signal);
    expect({ problems, notices }).toEqual({ problems: first.problems, notices: first.notices });
  });

  it('does not take a server for one without a source if its file had a problem', async () => {
    const fixture = await fixtureOf([{ kind: 'file', location: 'r.jsonl' }]);
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a"}\n');
    await fixture.crawl();
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/a}\n');
    for (const isWhole of [false, true]) {
      const { journal, entries } = await open(fixture);
      const { problems } = await fixture.crawl({ entries, journal });
      expect(problems.map(({ code }) => code)).not.toContain('no-source');
      await journal.end(isWhole);
    }
  });
});

describe('a crawl of a folder that another crawl is using', () => {
  it('is refused with the process id of the other, or waits for it', async () => {
    const fixture = await fixtureOf([]);
    const lock = path.join(fixture.folder, '.crawl.lock');
    await writeFile(lock, `${process.pid} ${hostname()}\n`);
    const { code, stdout, stderr } = await run(fixture);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      `portolan: "${fixture.folder}" is being written by another crawl or scan (process ${process.pid} on ${hostname()}); try again after it, or with --wait <seconds>.`,
    );
    await writeFile(lock, `1 elsewhere\n`);
    expect((await run(fixture)).stderr).toContain(`if that one has ended, delete "${lock}".`);
    const waiting = run(fixture, '--wait', '60');
    setTimeout(() => void writeFile(lock, `${2 ** 22 + 1} ${hostname()}\n`), 500);
    expect((await waiting).code).toBe(0);
  });
});
