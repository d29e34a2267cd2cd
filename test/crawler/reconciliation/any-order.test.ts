import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { SourceResult } from '../../../src/crawler/merging/source-output.ts';
import type { SourceEntry } from '../../../src/crawler/source-list/source-entry.ts';
import { fixtureOf } from '../../support/opened.ts';
import { cases } from '../../support/cases.ts';
import { codes, day, entryOf, reconcile, resultOf, server } from '../../support/reconciled.ts';

const LISTS = ['one', 'two', 'three'].map((name) => entryOf('list', `https://${name}.example/list`));
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** The servers of a list: the host of each by its name. */
type Listed = Readonly<Record<string, string>>;

const listed = fc.dictionary(fc.constantFrom('a/x', 'a/y', 'b/x'), fc.constantFrom('h1', 'h2', 'h3'), { minKeys: 1, maxKeys: 3 });

function resultsIn(order: readonly number[], lists: readonly Listed[]): (readonly [SourceEntry, SourceResult])[] {
  return order.flatMap((at) => {
    const entry = LISTS[at];
    if (entry === undefined) return [];
    const servers = Object.entries(lists[at] ?? {}).map(([name, host]) =>
      server(entry, name, { connections: [{ type: 'http', url: `https://${host}.example`, configSchema: {} }] }),
    );
    return [[entry, resultOf(servers)] as const];
  });
}

/** What a first crawl stores and says if the lists answer in an order. */
async function crawled(order: readonly number[], lists: readonly Listed[]): Promise<unknown> {
  const fixture = await fixtureOf([]);
  const reconciled = await reconcile(fixture, day(1), resultsIn(order, lists), { first: LISTS });
  const files = [...(await fixture.snapshot())].map(([file, { text }]) => [file, text]);
  const counts = reconciled.stats.map(({ source, imported, refused, duplicates }) => ({ source, imported, refused, duplicates }));
  return { files, codes: codes(reconciled).sort(), counts: counts.sort((a, b) => (a.source < b.source ? -1 : 1)) };
}

/** The servers that a list comes first with: in list order, each is new unless an earlier list has its name or its host. */
function expected(lists: readonly Listed[]): string[] {
  const stored = new Map<string, string>();
  for (const list of lists) {
    const earlier = new Map(stored);
    for (const [name, host] of Object.entries(list))
      if (!earlier.has(name) && ![...earlier.values()].includes(host)) stored.set(name, host);
  }
  return [...stored.keys()].sort().map((name) => `${name}.yaml`);
}

describe('a first crawl of lists that share names and servers', () => {
  it('stores the servers of the earlier lists, whichever list answers first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(listed, listed, listed), async (lists) => {
        const [first, ...others] = await Promise.all(ORDERS.map((order) => crawled(order, lists)));
        expect((first as { readonly files: readonly (readonly [string, string])[] }).files.map(([file]) => file)).toEqual(expected(lists));
        for (const each of others) expect(each).toEqual(first);
      }),
      { numRuns: cases(300) },
    );
  });

  it('stores the same again in a second crawl', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(listed, listed, listed),
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...ORDERS),
        async (lists, one, two) => {
          const fixture = await fixtureOf([]);
          await reconcile(fixture, day(1), resultsIn(one, lists), { first: LISTS });
          const before = await fixture.snapshot();
          expect((await reconcile(fixture, day(1), resultsIn(two, lists), { first: LISTS })).written).toBe(0);
          expect([...(await fixture.snapshot()).keys()]).toEqual([...before.keys()]);
        },
      ),
      { numRuns: cases(100) },
    );
  });
});
