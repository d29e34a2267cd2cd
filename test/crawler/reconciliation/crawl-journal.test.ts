import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { openJournal, type SourceEntry, type SourceKind } from '../../../src/crawler/index.ts';
import type { CrawlFixture } from '../../support/crawl-fixture.ts';
import { fixtureOf } from '../../support/opened.ts';
import { entryOf } from '../../support/reconciled.ts';

const START = '2026-01-01T03:00:00.000Z';
const LISTED = ['a', 'b', 'c'].map((repo) => entryOf('repository', `acme/${repo}`));
const REPORTED = { problems: [], notices: [{ source: 'acme/a', code: 'unused-member', message: 'Unused.', at: 'a:1:1' }] };

interface OpenOptions {
  readonly entries?: readonly SourceEntry[];
  readonly now?: string;
  readonly kinds?: readonly SourceKind[];
  readonly fresh?: boolean;
}

const open = ({ folder }: CrawlFixture, { entries = LISTED, now = START, kinds, fresh = false }: OpenOptions = {}) =>
  openJournal({ contentDir: folder, entries, kinds, now, fresh });

/** A folder whose crawl its time limit ended after the first of the sources. */
async function limited({ entries = LISTED, ...options }: OpenOptions = {}): Promise<CrawlFixture> {
  const fixture = await fixtureOf([]);
  const journal = await open(fixture, { entries, ...options });
  await journal.finished(entries[0]!, ['acme/a-found'], REPORTED);
  await journal.endLimited();
  return fixture;
}

/** The locations of the sources that the next crawl does not read. */
async function finishedIn(fixture: CrawlFixture, options: OpenOptions = {}): Promise<string[]> {
  const journal = await open(fixture, options);
  await journal.endLimited();
  const { entries = LISTED } = options;
  return entries.filter((entry) => journal.finishedNames(entry) !== undefined).map(({ location }) => location);
}

describe('the journal of a crawl that its time limit ended', () => {
  it('is continued from the memory within ten days of the last of its crawls', async () => {
    const fixture = await limited();
    await expect(readFile(path.join(fixture.folder, '.crawl-journal.jsonl'))).rejects.toThrow('ENOENT');
    const journal = await open(fixture, { now: '2026-01-11T02:59:00.000Z' });
    expect([journal.resumedFrom, journal.count]).toEqual([START, 1]);
    expect([journal.finishedNames(LISTED[0]!), journal.reported(LISTED[0]!)]).toMatchObject([['acme/a-found'], REPORTED]);
    await journal.finished(LISTED[1]!, []);
    await journal.endLimited();
    expect(await finishedIn(fixture, { now: '2026-01-21T02:58:00.000Z' })).toEqual(['acme/a', 'acme/b']);
    expect(await finishedIn(fixture, { now: '2026-01-31T02:58:00.000Z' })).toEqual([]);
  });

  it('is continued with the sources that are still listed as they were', async () => {
    const fixture = await limited();
    const [first, ...others] = LISTED;
    const moved = { ...first!, position: { line: 7, column: 5 } };
    expect(await finishedIn(fixture, { entries: [entryOf('repository', 'acme/new'), ...others, moved] })).toEqual(['acme/a']);
    expect(await finishedIn(fixture, { entries: [{ ...first!, tags: ['ours'] }, ...others] })).toEqual([]);
  });

  it('reads local files again', async () => {
    const entries = [entryOf('file', 'ours.jsonl'), ...LISTED];
    expect(await finishedIn(await limited({ entries }), { entries })).toEqual([]);
  });

  it('is interrupted and resumed like another one', async () => {
    const fixture = await limited();
    const journal = await open(fixture, { now: '2026-01-05T03:00:00.000Z' });
    await journal.finished(LISTED[1]!, []);
    await journal.end(false);
    expect(await finishedIn(fixture, { now: '2026-01-06T02:00:00.000Z' })).toEqual(['acme/a', 'acme/b']);
  });

  it('is deleted by --fresh and by a complete crawl, but not by one of other kinds', async () => {
    const memory = async (fixture: CrawlFixture): Promise<string> => readFile(path.join(fixture.folder, 'crawl-memory.json'), 'utf8');
    const fixture = await limited();
    await (await open(fixture, { kinds: ['file'] })).end(true);
    expect(await memory(fixture)).toContain('acme/a-found');
    expect(await finishedIn(fixture)).toEqual(['acme/a']);
    await (await open(fixture, { fresh: true })).end(true);
    expect(await memory(fixture)).not.toContain('unfinished');
    const ofKind = await limited({ kinds: ['repository'] });
    await (await open(ofKind, { kinds: ['repository'] })).end(true);
    expect(await memory(ofKind)).not.toContain('unfinished');
  });
});
