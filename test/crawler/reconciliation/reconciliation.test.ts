import { describe, expect, it } from 'vitest';

import { serverId, successorId } from '../../../src/catalog/values/server-id.ts';
import { failed, SourceInterrupted, type ServerOutput, type SourceResult } from '../../../src/crawler/merging/source-output.ts';
import type { SourceEntry } from '../../../src/crawler/source-list/source-entry.ts';
import type { CrawlFixture } from '../../support/crawl-fixture.ts';
import { fixtureOf } from '../../support/opened.ts';
import {
  LIST,
  OTHER,
  resultOf,
  codes,
  day,
  deleted,
  entryOf,
  many,
  server,
  reconcile,
  statusOf,
  type Reconciled,
} from '../../support/reconciled.ts';

describe('a server that its list deleted', () => {
  it('is removed immediately, keeps its facts, and returns with its id', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a'), server(LIST, 'acme/b')])]]);
    const before = await fixture.record('acme/a');
    const second = await reconcile(fixture, day(2), [[LIST, resultOf([deleted('acme/a'), server(LIST, 'acme/b')])]]);
    expect(second).toMatchObject({ written: 1, problems: [], stats: [{ listed: 2, deleted: 1, unchanged: 1 }] });
    const removed = await fixture.record('acme/a');
    expect(removed).toEqual({ ...before, state: { status: 'gone', since: day(2), code: 'deleted', message: 'It was deleted.' } });
    await reconcile(fixture, day(3), [[LIST, resultOf([server(LIST, 'acme/a', { description: 'Back.' })])]]);
    expect((await fixture.record('acme/a'))?.facts).toMatchObject({ id: before?.facts.id, createdAt: day(1), description: 'Back.' });
    expect(await statusOf(fixture, 'acme/a')).toBe('good');
  });

  it('is kept if it has manual facts, came from another source, or another source states it', async () => {
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/ours.yaml', 'qualifiedName: acme/ours\ndescription: Ours.\n');
    await reconcile(fixture, day(1), [
      [LIST, resultOf([server(LIST, 'acme/ours', { tools: [] }), server(LIST, 'acme/both')])],
      [OTHER, resultOf([server(OTHER, 'acme/theirs')])],
    ]);
    const names = ['acme/ours', 'acme/both', 'acme/theirs'];
    await reconcile(fixture, day(2), [
      [LIST, resultOf(names.map(deleted))],
      [OTHER, resultOf([server(OTHER, 'acme/theirs'), server(OTHER, 'acme/both')])],
    ]);
    expect(await Promise.all(names.map((name) => statusOf(fixture, name)))).toEqual(['good', 'good', 'good']);
  });
});

describe('a server whose source fails', () => {
  const SERVER = entryOf('server', 'https://mcp.example/a', 'acme/a');
  const timeout = failed([{ code: 'timeout', severity: 'error', message: 'It did not answer.' }], ['acme/a']);
  const at = { source: 'https://mcp.example/a/mcp' };

  async function failing(
    days: readonly number[],
    result: SourceResult,
    entry = SERVER,
  ): Promise<{ fixture: CrawlFixture; last: Reconciled }> {
    const fixture = await fixtureOf([]);
    const output = { ...server({ ...entry, location: at.source }, 'acme/a') };
    let last = await reconcile(fixture, day(1), [[entry, resultOf([output])]]);
    for (const number of days) last = await reconcile(fixture, day(number), [[entry, result]]);
    return { fixture, last };
  }

  it('is stale, and removed after the third failure in three days, with the code of the failure', async () => {
    const { fixture, last } = await failing([2, 3, 5], timeout);
    expect((await fixture.record('acme/a'))?.state).toEqual({
      status: 'gone',
      since: day(5),
      code: 'timeout',
      message: 'It did not answer.',
    });
    expect(codes(last)).toEqual(['timeout', 'gone']);
    expect(await statusOf((await failing([2, 3, 4], timeout)).fixture, 'acme/a')).toBe('stale');
  });

  it('stays stale permanently if the failure is on our side', async () => {
    const ours = failed([{ code: 'bad-location', severity: 'error', message: 'No.' }], ['acme/a']);
    expect(await statusOf((await failing([2, 3, 9, 99], ours)).fixture, 'acme/a')).toBe('stale');
  });

  it('stays stale permanently if a whole list cannot be read', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a')])]]);
    for (const number of [2, 3, 9, 99]) await reconcile(fixture, day(number), [[LIST, timeout]]);
    expect((await fixture.record('acme/a'))?.state).toMatchObject({ status: 'stale', since: day(2), runs: 1 });
  });
});

describe('a failing file system', () => {
  it('does not prevent writing the other servers of a list, and the list is read again', async () => {
    const fixture = await fixtureOf([]);
    // A file has the path of the owner's folder.
    await fixture.write('servers/acme', '');
    const servers = [server(LIST, 'acme/one'), server(LIST, 'zed/two')];
    const { problems, written, saved } = await reconcile(fixture, day(1), [[LIST, resultOf(servers)]]);
    expect(problems).toMatchObject([{ source: LIST.location, code: 'unwritable-content' }]);
    expect([written, saved]).toEqual([1, []]);
  });

  it('affects only the file that cannot be read', async () => {
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/one.yaml/here', '');
    const servers = [server(LIST, 'acme/one'), server(LIST, 'acme/two')];
    const { problems, written } = await reconcile(fixture, day(1), [[LIST, resultOf(servers)]]);
    expect(problems).toMatchObject([{ code: 'content-unreadable' }]);
    expect(written).toBe(1);
  });
});

describe('a list that is interrupted', () => {
  it('keeps the servers before the interruption, reports it, and is not remembered', async () => {
    const fixture = await fixtureOf([]);
    // eslint is content with a generator that awaits nothing only where it is one.
    async function* broken(): AsyncGenerator<ServerOutput> {
      yield server(LIST, 'acme/a');
      await Promise.resolve();
      throw new SourceInterrupted({ code: 'repeated-cursor', severity: 'error', message: 'The list goes round in a circle.' });
    }
    const reconciled = await reconcile(fixture, day(1), [[LIST, resultOf(broken())]]);
    expect([codes(reconciled), reconciled.written, reconciled.saved]).toEqual([['repeated-cursor'], 1, []]);
    expect((await reconcile(fixture, day(2), [[LIST, resultOf([server(LIST, 'acme/a')])]])).saved).toEqual([LIST]);
  });
});

describe('a problem of the schemas of a server', () => {
  const REPOSITORY = entryOf('repository', 'acme/one');
  const wrong = (entry: SourceEntry, name: string): ServerOutput =>
    server(entry, name, { connections: [{ type: 'stdio', configSchema: { properties: ['a'] } }] });

  it('names the document, and the server if its source has many', async () => {
    const document = { ...REPOSITORY, location: 'https://raw.example/acme/one/HEAD/platform.yaml' };
    const { problems } = await reconcile(await fixtureOf([]), day(1), [
      [LIST, resultOf([server(LIST, 'acme/a'), wrong(LIST, 'acme/b')])],
      [REPOSITORY, resultOf([wrong(document, 'acme/one')])],
    ]);
    expect(problems.map(({ message, at }) => `${at}: ${message}`)).toEqual([
      expect.stringMatching(
        /^https:\/\/list\.example\/servers\.jsonl: "acme\/b": The configuration schema is not a JSON Schema \(\/properties\)/,
      ),
      expect.stringMatching(
        /^https:\/\/raw\.example\/acme\/one\/HEAD\/platform\.yaml: The configuration schema is not a JSON Schema \(\/properties\); [^"]*$/,
      ),
    ]);
  });
});

describe('a name that two sources state', () => {
  const results = (order: readonly SourceEntry[]): (readonly [SourceEntry, SourceResult])[] =>
    order.map(
      (entry) =>
        [entry, resultOf([server(entry, entry === LIST ? 'acme/a' : 'ACME/a', { description: `From ${entry.location}.` })])] as const,
    );

  it.each([
    ['it comes first', [LIST, OTHER]],
    ['it comes last', [OTHER, LIST]],
  ])('belongs to the first in the list, if %s, to the byte', async (_when, order) => {
    const fixture = await fixtureOf([]);
    const reconciled = await reconcile(fixture, day(1), results(order), { first: [LIST, OTHER] });
    expect(reconciled.problems).toMatchObject([{ source: OTHER.location, code: 'name-taken' }]);
    expect(reconciled.refused.get(OTHER)).toEqual(['acme/a name-taken']);
    expect(reconciled.stats.map(({ source, imported, refused }) => [source, imported, refused])).toEqual([
      [LIST.location, 1, 0],
      [OTHER.location, 0, 1],
    ]);
    const alone = await fixtureOf([]);
    await reconcile(alone, day(1), results([LIST]));
    expect([...(await fixture.snapshot()).values()].map(({ text }) => text)).toEqual(
      [...(await alone.snapshot()).values()].map(({ text }) => text),
    );
  });

  it('is reported with a fix that is possible for the kinds of the two sources', async () => {
    const [one, other] = ['acme/one', 'acme/other'].map((location) => entryOf('repository', location)) as [SourceEntry, SourceEntry];
    const hintOf = async (holder: SourceEntry, refused: SourceEntry): Promise<string | undefined> => {
      const both = [holder, refused].map((entry) => [entry, resultOf([server(entry, 'acme/a')])] as const);
      return (await reconcile(await fixtureOf([]), day(1), both)).problems[0]?.message;
    };
    expect(await hintOf(one, other)).toMatch(/Give one of the two sources another "name" in sources.yaml, or remove it\.$/);
    expect(await hintOf(LIST, other)).toMatch(/State "name: acme\/a" for this source to list it instead, or give it another "name"\.$/);
    for (const holder of [OTHER, one]) {
      expect(await hintOf(holder, LIST)).toMatch(
        /If both are the same server, nothing needs to be done\. To list that of .* instead, put this source before the other one in sources\.yaml, and delete the content file of "acme\/a"\.$/,
      );
    }
    expect(await hintOf({ ...one, name: 'acme/a' }, LIST)).toMatch(
      /To list .* instead, give acme\/one another "name" in sources.yaml, or remove it\.$/,
    );
  });

  it('stays with the source that has it in the content store, while that source lists it', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), results([OTHER]));
    for (const order of [
      [LIST, OTHER],
      [OTHER, LIST],
    ]) {
      const reconciled = await reconcile(fixture, day(2), results(order), { first: [LIST, OTHER] });
      expect(reconciled.problems).toMatchObject([{ source: LIST.location, code: 'name-taken' }]);
      expect(reconciled.written).toBe(0);
    }
    const left = await reconcile(fixture, day(3), [[OTHER, resultOf([])], ...results([LIST])]);
    expect([codes(left), left.written]).toEqual([['no-servers'], 1]);
  });

  it('is released by a duplicate that was read before the first in the list', async () => {
    const url = { connections: [{ type: 'http' as const, url: 'https://x.example', configSchema: {} }] };
    const fixture = await fixtureOf([]);
    const reconciled = await reconcile(
      fixture,
      day(1),
      [
        [OTHER, resultOf([server(OTHER, 'other/b', url)])],
        [LIST, resultOf([server(LIST, 'acme/a', url)])],
      ],
      { first: [LIST, OTHER] },
    );
    expect(reconciled.problems).toMatchObject([{ source: OTHER.location, code: 'duplicate' }]);
    expect(reconciled.refused.get(OTHER)).toEqual(['other/b duplicate']);
    expect([...(await fixture.snapshot()).keys()]).toEqual(['acme/a.yaml']);
    expect(reconciled.stats.at(-1)).toMatchObject({ listed: 1, duplicates: 1, imported: 0 });
  });
});

describe('the source statistics', () => {
  it('add up, whatever happened to the servers', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/same'), server(LIST, 'acme/kept'), server(LIST, 'acme/old')])]]);
    const { stats } = await reconcile(
      fixture,
      day(2),
      [
        [
          LIST,
          resultOf([
            server(LIST, 'acme/same'),
            server(LIST, 'acme/new'),
            server(LIST, 'acme/taken'),
            { unchanged: ['acme/kept', 'acme/never'], problems: [] },
            deleted('acme/old'),
            { problems: [{ code: 'bad-name', severity: 'error', message: 'No name.' }] },
          ]),
        ],
      ],
      { others: [entryOf('server', 'https://x.example', 'acme/taken')] },
    );
    expect(stats).toEqual([{ source: LIST.location, listed: 7, imported: 1, unchanged: 2, duplicates: 0, refused: 3, deleted: 1 }]);
  });

  it('exist only for lists of third parties', async () => {
    const fixture = await fixtureOf([]);
    const file = entryOf('file', 'r.jsonl');
    expect((await reconcile(fixture, day(1), [[file, resultOf([server(file, 'acme/a')])]])).stats).toEqual([]);
  });

  it('restore a stale server that its source lists as unchanged', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a')])]]);
    await reconcile(fixture, day(2), [[LIST, failed([{ code: 'timeout', severity: 'error', message: 'No.' }], ['acme/a'])]]);
    expect(await statusOf(fixture, 'acme/a')).toBe('stale');
    const reconciled = await reconcile(fixture, day(3), [[LIST, resultOf([{ unchanged: ['acme/a'], problems: [] }])]]);
    expect([reconciled.written, await statusOf(fixture, 'acme/a')]).toEqual([1, 'good']);
  });
});

describe('a crawl that would remove many servers', () => {
  it('removes none of them, and reads the list again', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [
      [LIST, resultOf(many(LIST, 30))],
      [OTHER, resultOf([server(OTHER, 'other/x')])],
    ]);
    const rest = many(LIST, 30).slice(7);
    const removed = Array.from({ length: 7 }, (_, at) => deleted(`acme/n${at}`));
    const results = [
      [LIST, resultOf([...removed, ...rest])],
      [OTHER, resultOf([server(OTHER, 'other/x')])],
    ] as const;
    const held = await reconcile(fixture, day(2), results);
    expect([codes(held), held.problems[0]?.source, held.written]).toEqual([['mass-deletion'], 'sources.yaml', 0]);
    expect(held.saved).toEqual([OTHER]);
    expect(held.stats[0]).toMatchObject({ listed: 30, unchanged: 23, deleted: 0, kept: 7 });
    expect(await statusOf(fixture, 'acme/n0')).toBe('good');
    const allowed = await reconcile(fixture, day(3), results, { allowShrink: true });
    expect([codes(allowed), allowed.written, allowed.saved]).toEqual([[], 7, [OTHER, LIST]]);
    expect(allowed.stats[0]).toMatchObject({ listed: 30, unchanged: 23, deleted: 7 });
    expect(await statusOf(fixture, 'acme/n0')).toBe('gone');
  });

  it('applies the limit to each list separately', async () => {
    const fixture = await fixtureOf([]);
    const large = Array.from({ length: 100 }, (_, at) => server(OTHER, `other/n${at}`));
    await reconcile(fixture, day(1), [
      [LIST, resultOf(many(LIST, 10))],
      [OTHER, resultOf(large)],
    ]);
    const reconciled = await reconcile(fixture, day(2), [
      [LIST, resultOf([...Array.from({ length: 6 }, (_, at) => deleted(`acme/n${at}`)), ...many(LIST, 10).slice(6)])],
      [OTHER, resultOf([deleted('other/n0'), ...large.slice(1)])],
    ]);
    expect(reconciled.problems).toMatchObject([{ source: LIST.location, code: 'mass-deletion' }]);
    expect(await Promise.all(['acme/n0', 'other/n0'].map((name) => statusOf(fixture, name)))).toEqual(['good', 'gone']);
  });
});

describe('the name of a removed server', () => {
  const removed = async (): Promise<CrawlFixture> => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a', { owner: 'acme', repo: 'a' })])]]);
    await reconcile(fixture, day(2), [[LIST, resultOf([deleted('acme/a')])]]);
    return fixture;
  };
  const wants = (repo: string): SourceResult => resultOf([server(OTHER, 'acme/a', { owner: 'acme', repo, description: 'Another.' })]);

  it('is given to a third party only after 90 days, with another id', async () => {
    const fixture = await removed();
    const refused = await reconcile(fixture, day(91), [[OTHER, wants('b')]]);
    expect(codes(refused)).toEqual(['name-reserved']);
    expect(refused.problems[0]?.message).toContain('reserved until 2026-04-02');
    const taken = await reconcile(fixture, day(92), [[OTHER, wants('b')]]);
    expect(codes(taken)).toEqual([]);
    const id = successorId('acme/a', serverId('acme/a'));
    expect(await fixture.record('acme/a')).toMatchObject({ facts: { id, createdAt: day(92), repo: 'b' }, state: { status: 'good' } });
  });

  it('is given immediately to a server of the same repository', async () => {
    const fixture = await removed();
    expect(codes(await reconcile(fixture, day(3), [[OTHER, wants('A')]]))).toEqual([]);
    expect((await fixture.record('acme/a'))?.facts).toMatchObject({ id: serverId('acme/a'), createdAt: day(1), description: 'Another.' });
  });
});
