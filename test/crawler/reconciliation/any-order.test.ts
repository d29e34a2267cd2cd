import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ServerOutput, SourceResult } from '../../../src/crawler/merging/source-output.ts';
import type { SourceEntry } from '../../../src/crawler/source-list/source-entry.ts';
import { fixtureOf } from '../../support/opened.ts';
import { cases } from '../../support/cases.ts';
import { codes, day, entryOf, reconcile, resultOf, server } from '../../support/reconciled.ts';

const LISTS = ['one', 'two', 'three', 'four'].map((name) => entryOf('list', `https://${name}.example/list`));
const IN_ORDER = [0, 1, 2, 3];

/** The servers of a list: the host of each by its name. */
type Listed = Readonly<Record<string, string>>;

const listed = fc.dictionary(fc.constantFrom('a/x', 'a/y', 'b/x'), fc.constantFrom('h1', 'h2', 'h3'), { maxKeys: 3 });
const lists = fc.tuple(listed, listed, listed, listed);
const order = fc.shuffledSubarray(IN_ORDER, { minLength: 4 });
/** Milliseconds before each server of a list. */
const pauses = fc.array(fc.constantFrom(0, 0, 1, 3, 8), { minLength: 12, maxLength: 12 });

/** How the lists answer. */
interface Answers {
  readonly order: readonly number[];
  /** Present if they answer at the same time. */
  readonly pauses?: readonly number[];
}

async function* slowly(servers: readonly ServerOutput[], waits: readonly number[]): AsyncGenerator<ServerOutput> {
  for (const [at, one] of servers.entries()) {
    await setTimeout(waits[at] ?? 0);
    yield one;
  }
}

function resultsOf(given: readonly Listed[], { order: places, pauses: waits }: Answers): (readonly [SourceEntry, SourceResult])[] {
  return places.flatMap((at) => {
    const entry = LISTS[at];
    if (entry === undefined) return [];
    const servers = Object.entries(given[at] ?? {}).map(([name, host]) =>
      server(entry, name, { connections: [{ type: 'http', url: `https://${host}.example`, configSchema: {} }] }),
    );
    return [[entry, resultOf(waits === undefined ? servers : slowly(servers, waits.slice(3 * at)))] as const];
  });
}

/** What a crawl stores, counts and says. */
async function crawled(
  given: readonly Listed[],
  answers: Answers,
  stored?: number,
): Promise<{ readonly files: readonly string[]; readonly said: unknown }> {
  const fixture = await fixtureOf([]);
  const first = { first: LISTS };
  // A crawl of one list alone.
  if (stored !== undefined)
    await reconcile(
      fixture,
      day(1),
      resultsOf(
        given.map((list) => rotated(list)),
        { order: [stored] },
      ),
      first,
    );
  const results = resultsOf(given, answers);
  const reconciled = await reconcile(fixture, day(2), results, { ...first, concurrent: answers.pauses !== undefined });
  const files = [...(await fixture.snapshot())].map(([file, { text }]) => `${file}\n${text}`);
  const stats = LISTS.map(({ location }) => reconciled.stats.find(({ source }) => source === location));
  return { files, said: { codes: codes(reconciled).sort(), stats, written: reconciled.written, unchanged: reconciled.unchanged } };
}

/** The same servers at other hosts. */
function rotated(list: Listed): Listed {
  const next: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h3', h3: 'h1' };
  return Object.fromEntries(Object.entries(list).map(([name, host]) => [name, next[host] ?? host]));
}

/** The servers of a first crawl: in list order, each is new unless an earlier list has its name or its host. */
function expected(given: readonly Listed[]): string[] {
  const stored = new Map<string, string>();
  for (const list of given) {
    const earlier = new Map(stored);
    for (const [name, host] of Object.entries(list))
      if (!earlier.has(name) && ![...earlier.values()].includes(host)) stored.set(name, host);
  }
  return [...stored.keys()].sort().map((name) => `${name}.yaml`);
}

describe('a crawl of lists that share names and servers', () => {
  it('stores and counts the servers of the earlier lists, in whichever order the lists answer', async () => {
    await fc.assert(
      fc.asyncProperty(lists, order, async (given, places) => {
        const [wanted, found] = await Promise.all([crawled(given, { order: IN_ORDER }), crawled(given, { order: places })]);
        expect(wanted.files.map((file) => file.slice(0, file.indexOf('\n')))).toEqual(expected(given));
        expect(found).toEqual(wanted);
      }),
      { numRuns: cases(500) },
    );
  });

  it('stores and counts the same if the lists answer at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(lists, order, pauses, async (given, places, waits) => {
        expect(await crawled(given, { order: places, pauses: waits })).toEqual(await crawled(given, { order: IN_ORDER }));
      }),
      { numRuns: cases(500) },
    );
  });

  it('stores the same over the servers of an earlier crawl', async () => {
    await fc.assert(
      fc.asyncProperty(lists, order, pauses, fc.constantFrom(...IN_ORDER), async (given, places, waits, stored) => {
        const wanted = await crawled(given, { order: IN_ORDER }, stored);
        expect((await crawled(given, { order: places, pauses: waits }, stored)).files).toEqual(wanted.files);
      }),
      { numRuns: cases(500) },
    );
  });

  it('stores the same again in a second crawl', async () => {
    await fc.assert(
      fc.asyncProperty(lists, order, order, async (given, one, two) => {
        const fixture = await fixtureOf([]);
        await reconcile(fixture, day(1), resultsOf(given, { order: one }), { first: LISTS });
        const before = await fixture.snapshot();
        expect((await reconcile(fixture, day(1), resultsOf(given, { order: two }), { first: LISTS })).written).toBe(0);
        expect([...(await fixture.snapshot()).keys()]).toEqual([...before.keys()]);
      }),
      { numRuns: cases(100) },
    );
  });
});
