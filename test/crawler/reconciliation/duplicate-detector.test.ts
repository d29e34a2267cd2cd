import { describe, expect, it } from 'vitest';

import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { ServerOutput } from '../../../src/crawler/merging/source-output.ts';
import type { SourceEntry } from '../../../src/crawler/source-list/source-entry.ts';
import { fixtureOf } from '../../support/opened.ts';
import { LIST, OTHER, resultOf, codes, day, deleted, entryOf, server, reconcile, statusOf } from '../../support/reconciled.ts';

describe('a server that two sources state under different names', () => {
  const url = (text: string): Partial<ServerFacts> => ({ connections: [{ type: 'http', url: text, configSchema: {} }] });

  it('is listed once, whether the other source was read in this crawl or is in the content store', async () => {
    const fixture = await fixtureOf([]);
    const first = [LIST, resultOf([server(LIST, 'acme/a', url('https://x.example/mcp'))])] as const;
    const second = [OTHER, resultOf([server(OTHER, 'other/b', url('https://X.example'))])] as const;
    for (const results of [[first, second], [second]]) {
      const reconciled = await reconcile(fixture, day(1), results);
      expect(codes(reconciled)).toEqual(['duplicate']);
      expect(reconciled.problems[0]?.message).toMatch(/"other\/b" is "acme\/a".*name: other\/b/);
      expect(reconciled.stats.at(-1)).toMatchObject({ listed: 1, duplicates: 1, imported: 0 });
      expect(await fixture.record('other/b')).toBeUndefined();
    }
  });

  it('goes on under the stored name if the list of sources has its earlier source no more', async () => {
    const fixture = await fixtureOf([]);
    const [former, present] = ['acme/tool', 'newco/tool'].map((location) => entryOf('repository', location));
    const stated = (entry: SourceEntry): ServerOutput => server(entry, entry.location, url('https://x.example/mcp'));
    await reconcile(fixture, day(1), [[former!, resultOf([stated(former!)])]]);
    const hints = async (others: readonly SourceEntry[]): Promise<unknown> =>
      (await reconcile(fixture, day(2), [[present!, resultOf([stated(present!)])]], { others })).problems.map(({ message }) => message);
    expect(await hints([])).toEqual([expect.stringContaining('State "name: acme/tool" for this source to go on with it')]);
    expect(await hints([former!])).toEqual([expect.stringContaining('add it to sources.yaml with "name: newco/tool"')]);
  });

  it('is recognised by its repository, unless that contains several servers', async () => {
    const fixture = await fixtureOf([]);
    const of = (repo: string): Partial<ServerFacts> => ({ owner: 'acme', repo });
    await reconcile(fixture, day(1), [
      [
        LIST,
        resultOf([server(LIST, 'acme/weather', of('weather')), server(LIST, 'acme/git', of('all')), server(LIST, 'acme/all', of('all'))]),
      ],
    ]);
    const reconciled = await reconcile(fixture, day(2), [
      [
        OTHER,
        resultOf([
          server(OTHER, 'io.acme/rain', of('weather')),
          server(OTHER, 'io.acme/time', of('all')),
          server(OTHER, 'io.acme/git', of('all')),
        ]),
      ],
    ]);
    expect(reconciled.problems.map(({ message }) => /^"[^"]+" is "[^"]+"/.exec(message)?.[0]).sort()).toEqual([
      '"io.acme/git" is "acme/git"',
      '"io.acme/rain" is "acme/weather"',
    ]);
  });

  it('is that of the maintainers if they state both, with precedence over an earlier list', async () => {
    const fixture = await fixtureOf([]);
    const [one, two] = ['acme/one', 'acme/two'].map((name) => entryOf('server', 'https://x.example', name)) as [SourceEntry, SourceEntry];
    const reconciled = await reconcile(fixture, day(1), [
      [LIST, resultOf([server(LIST, 'list/three', url('https://x.example/mcp'))])],
      [one, resultOf([server(one, 'acme/one', url('https://x.example'))])],
      [two, resultOf([server(two, 'acme/two', url('https://x.example'))])],
    ]);
    expect([codes(reconciled), reconciled.written]).toEqual([['duplicate'], 2]);
  });

  it('is listed once if it was removed and returns, while the content store has it from another source', async () => {
    const fixture = await fixtureOf([]);
    const removed = server(LIST, 'acme/a', url('https://x.example'));
    const present = [OTHER, resultOf([server(OTHER, 'other/b', url('https://x.example/mcp'))])] as const;
    const returned = [LIST, resultOf([removed])] as const;
    await reconcile(fixture, day(1), [returned]);
    await reconcile(fixture, day(2), [[LIST, resultOf([deleted('acme/a')])]]);
    await reconcile(fixture, day(3), [present]);
    for (const results of [[returned, present], [present, returned], [returned]]) {
      const reconciled = await reconcile(fixture, day(4), results);
      expect(reconciled.problems).toMatchObject([{ source: LIST.location, code: 'duplicate' }]);
      expect(reconciled.refused.get(LIST)).toEqual(['acme/a duplicate']);
      expect([await statusOf(fixture, 'acme/a'), await statusOf(fixture, 'other/b')]).toEqual(['gone', 'good']);
    }
    await reconcile(fixture, day(5), [[OTHER, resultOf([deleted('other/b')])]]);
    await reconcile(fixture, day(6), [returned]);
    expect([await statusOf(fixture, 'acme/a'), await statusOf(fixture, 'other/b')]).toEqual(['good', 'gone']);
  });

  it.each([
    ['in their order', [LIST, OTHER]],
    ['in the other order', [OTHER, LIST]],
  ])('is listed as the first in the list if both return at once, read %s', async (_order, order) => {
    const fixture = await fixtureOf([]);
    const names = new Map([
      [LIST, 'acme/a'],
      [OTHER, 'other/b'],
    ]);
    for (const [entry, name] of names) {
      await reconcile(fixture, day(1), [[entry, resultOf([server(entry, name, url('https://x.example'))])]]);
      await reconcile(fixture, day(2), [[entry, resultOf([deleted(name)])]]);
    }
    const returned = order.map((entry) => [entry, resultOf([server(entry, names.get(entry) ?? '', url('https://x.example'))])] as const);
    const { problems } = await reconcile(fixture, day(3), returned, { first: [LIST, OTHER] });
    expect(problems).toMatchObject([{ source: OTHER.location, code: 'duplicate' }]);
    expect([await statusOf(fixture, 'acme/a'), await statusOf(fixture, 'other/b')]).toEqual(['good', 'gone']);
  });

  it('is listed twice if one source lists both', async () => {
    const fixture = await fixtureOf([]);
    const both = ['acme/a', 'acme/b'].map((name) => server(LIST, name, url('https://x.example')));
    expect(codes(await reconcile(fixture, day(1), [[LIST, resultOf(both)]]))).toEqual([]);
    expect(
      codes(await reconcile(fixture, day(2), [[LIST, resultOf([...both, server(LIST, 'acme/c', url('https://x.example'))])]])),
    ).toEqual([]);
  });
});
