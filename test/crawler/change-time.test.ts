import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { scanContentFolder } from '../../scripts/scan/scan-content-folder.ts';
import { writeVerdicts } from '../../scripts/scan/scan-writes.ts';
import { removedFiles } from '../../src/api/removed/removed-files.ts';
import { deletedServers, officialItem, officialServers, type OfficialListItem } from '../../src/api/official/official-catalog.ts';
import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import type { ServerOutput } from '../../src/crawler/merging/source-output.ts';
import { storeTimesOfEdits } from '../../src/crawler/reconciliation/edited-files.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { contentHash } from '../../src/catalog/store/content-hash.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import type { CrawlFixture } from '../support/crawl-fixture.ts';
import { fixtureOf } from '../support/opened.ts';
import { resultOf, codes, day, deleted, LIST, OTHER, server, reconcile } from '../support/reconciled.ts';

const TOOLS = ['one', 'two'].map((name) => ({ name, description: `Does ${name}.`, inputSchema: {} }));

/** What the official registry API lists of a store. */
function official({ folder }: CrawlFixture): {
  readonly servers: readonly OfficialListItem[];
  readonly deleted: readonly OfficialListItem[];
} {
  const catalog = catalogOf(readStore(folder));
  const servers = officialServers(catalog).map(({ record, name }) =>
    officialItem({ record, officialName: name }, { url: 'https://portolan.example/' }),
  );
  return { servers, deleted: deletedServers(catalog) };
}

/** The names that a client is given which keeps a copy since a day. */
function namesSince(fixture: CrawlFixture, since: string): string[] {
  const { servers, deleted: removed } = official(fixture);
  return [...servers, ...removed].filter(({ updatedAt }) => updatedAt >= since).map(({ name }) => name);
}

async function first(facts: Partial<ServerFacts> = {}): Promise<CrawlFixture> {
  const fixture = await fixtureOf([]);
  await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a', facts), server(LIST, 'acme/b')])]]);
  return fixture;
}

async function edit(fixture: CrawlFixture, change: (text: string) => string): Promise<void> {
  const file = path.join(fixture.folder, 'servers/acme/a.yaml');
  await writeFile(file, change(await readFile(file, 'utf8')));
}

describe('the change time of a record', () => {
  const both = (facts: Partial<ServerFacts> = {}): ServerOutput[] => [server(LIST, 'acme/a', facts), server(LIST, 'acme/b')];

  it('is that of the crawl that listed it again with the same facts', async () => {
    const fixture = await first();
    await reconcile(fixture, day(2), [[LIST, resultOf([deleted('acme/a'), server(LIST, 'acme/b')])]]);
    expect(namesSince(fixture, day(2))).toEqual(['acme/a']);
    await reconcile(fixture, day(3), [[LIST, resultOf(both())]]);
    expect(namesSince(fixture, day(3))).toEqual(['acme/a']);
    expect(official(fixture).servers.find(({ name }) => name === 'acme/a')?.version).toBe('2026.1.3');
  });

  it('is that of the crawl that withdrew its verification or tags', async () => {
    const fixture = await fixtureOf([]);
    const verified = { ...LIST, verified: true, tags: ['ours'] };
    await reconcile(fixture, day(1), [
      [
        verified,
        resultOf([
          {
            problems: [],
            output: {
              qualifiedName: 'acme/a',
              tags: ['ours'],
              verification: { kind: 'verified', source: 'sources.yaml' },
              groups: server(LIST, 'acme/a').output?.groups ?? {},
            },
          },
        ]),
      ],
    ]);
    await reconcile(fixture, day(2), [[{ ...LIST, tags: ['ours'] }, resultOf([server({ ...LIST, tags: ['ours'] }, 'acme/a')])]]);
    expect(namesSince(fixture, day(2))).toEqual(['acme/a']);
    await reconcile(fixture, day(3), [[LIST, resultOf([server(LIST, 'acme/a')])]]);
    expect((await fixture.record('acme/a'))?.facts.tags).toBeUndefined();
    expect(namesSince(fixture, day(3))).toEqual(['acme/a']);
  });

  it('is that of the crawl that detected a manual edit', async () => {
    const fixture = await first();
    await edit(fixture, (text) => text.replace('It is acme/a.', 'Edited.').replace(/source: .+/, 'source: catalogue'));
    await reconcile(fixture, day(2), [[LIST, resultOf(both())]]);
    expect((await fixture.record('acme/a'))?.facts.description).toBe('Edited.');
    expect(namesSince(fixture, day(2))).toEqual(['acme/a']);
    const before = await fixture.snapshot();
    await reconcile(fixture, day(3), [[LIST, resultOf(both())]]);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('does not change if tools and tags have another order, or another source states the same', async () => {
    const fixture = await first({ tools: TOOLS, tags: ['a', 'b'] });
    await reconcile(fixture, day(2), [[LIST, resultOf(both({ tools: TOOLS.toReversed(), tags: ['b', 'a'] }))]]);
    expect((await fixture.record('acme/a'))?.facts.tools?.map(({ name }) => name)).toEqual(['two', 'one']);
    expect(namesSince(fixture, day(2))).toEqual([]);
    await reconcile(fixture, day(3), [[OTHER, resultOf([server(OTHER, 'acme/a', { tools: TOOLS, tags: ['a', 'b'] })])]]);
    expect(namesSince(fixture, day(3))).toEqual([]);
  });

  it('does not decrease if the clock of a crawl does', async () => {
    const fixture = await first();
    await reconcile(fixture, day(5), [[LIST, resultOf(both({ description: 'Second.' }))]]);
    await reconcile(fixture, day(3), [[LIST, resultOf(both({ description: 'Third.' }))]]);
    expect(namesSince(fixture, day(5))).toEqual(['acme/a']);
  });
});

describe('manually edited files', () => {
  it('get the time of a crawl that reads none of them, once', async () => {
    const fixture = await first();
    await edit(fixture, (text) => text.replace('It is acme/a.', 'Edited.'));
    expect((await checkContent(fixture.folder)).problems).toMatchObject([{ code: 'edited-file', severity: 'notice' }]);
    expect((await storeTimesOfEdits(fixture.folder, day(2))).stored).toEqual([path.join(fixture.folder, 'servers/acme/a.yaml')]);
    expect(namesSince(fixture, day(2))).toEqual(['acme/a']);
    const before = await fixture.snapshot();
    expect((await storeTimesOfEdits(fixture.folder, day(3))).stored).toEqual([]);
    expect(await fixture.snapshot()).toEqual(before);
    expect((await checkContent(fixture.folder)).problems).toEqual([]);
  });

  it('are named with their groups where a crawl replaces the edits', async () => {
    const fixture = await first({ tools: TOOLS });
    await edit(fixture, (text) => text.replace('It is acme/a.', 'Edited.'));
    const listed = [server(LIST, 'acme/a', { tools: TOOLS }), server(LIST, 'acme/b')];
    const { problems } = await reconcile(fixture, day(2), [[LIST, resultOf(listed)]]);
    expect(problems).toMatchObject([{ code: 'edits-replaced', at: `${path.join(fixture.folder, 'servers/acme/a.yaml')}:1:1` }]);
    expect(problems[0]?.message).toMatch(/replaced its identity with .* set "source: catalogue" under "from.identity"/);
    expect((await reconcile(fixture, day(3), [[LIST, resultOf(listed)]])).problems).toEqual([]);
  });

  it('are named without groups that differ only in empty lists', async () => {
    const packages = [{ registryType: 'npm', identifier: 'acme-a', version: '1.0.0', transport: { type: 'stdio' as const } }];
    const fixture = await first({ packages, connections: [] });
    await edit(fixture, (text) => text.replace('It is acme/a.', 'Edited.'));
    const listed = [server(LIST, 'acme/a', { packages, connections: [] }), server(LIST, 'acme/b')];
    const { problems } = await reconcile(fixture, day(2), [[LIST, resultOf(listed)]]);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('replaced its identity with')]);
  });

  it('are not named where the edited facts are kept', async () => {
    const fixture = await first({ tools: TOOLS });
    await edit(fixture, (text) =>
      text.replace('It is acme/a.', 'Edited.').replace(/(identity:\n *source: ).*/, (_, before: string) => `${before}catalogue`),
    );
    const changed = [server(LIST, 'acme/a', { tools: TOOLS, description: 'Changed.' }), server(LIST, 'acme/b')];
    expect((await reconcile(fixture, day(2), [[LIST, resultOf(changed)]])).problems).toEqual([]);
    expect((await fixture.record('acme/a'))?.facts.description).toBe('Edited.');
  });

  it('get the time of a scan that stores verdicts', async () => {
    const fixture = await first();
    await edit(fixture, (text) => text.replace('It is acme/a.', 'Edited.'));
    expect(await writeVerdicts(fixture.folder, scanContentFolder(fixture.folder), day(2))).toMatchObject({ written: 1 });
    expect(namesSince(fixture, day(2))).toEqual(['acme/a']);
    expect(await writeVerdicts(fixture.folder, scanContentFolder(fixture.folder), day(3))).toMatchObject({ written: 0 });
  });

  it('do not change if only comments, line endings or the order of tools differ, or if they have an error', async () => {
    const fixture = await first({ tools: TOOLS });
    await edit(fixture, (text) => `# A note.\n${text}`.replaceAll('\n', '\r\n'));
    expect((await storeTimesOfEdits(fixture.folder, day(2))).stored).toEqual([]);
    await edit(fixture, (text) => `${text.replace('It is acme/a.', 'Edited.')}licence: MIT\n`);
    expect((await storeTimesOfEdits(fixture.folder, day(2))).stored).toEqual([]);
  });
});

describe('a manually edited file with a mistake', () => {
  it.each([
    ['of syntax', 'tags: [x\n', 'content-unreadable'],
    ['in a key', 'licence: MIT\n', 'content-has-mistakes'],
  ])('%s is named at the end of a crawl that does not read it', async (_what, line, code) => {
    const fixture = await first();
    await edit(fixture, (text) => `${text.replace('It is acme/a.', 'Edited.')}${line}`);
    const before = await fixture.snapshot();
    const { stored, mistakes } = await storeTimesOfEdits(fixture.folder, day(2));
    expect([stored, mistakes]).toMatchObject([[], [{ code, file: path.join(fixture.folder, 'servers/acme/a.yaml') }]]);
    expect(await fixture.snapshot()).toEqual(before);
  });
});

describe('a content file without a change time', () => {
  const written = (description: string): string =>
    `qualifiedName: acme/a\nid: ${'0'.repeat(8)}-0000-5000-8000-${'0'.repeat(12)}\ndescription: ${description}\ncreatedAt: '${day(1)}'\n`;
  const origin = (facts: object): string =>
    `from:\n  identity:\n    source: ${LIST.location}\n    fetchedAt: '${day(2)}'\n    hash: ${contentHash(JSON.stringify(facts))}\n`;

  it('keeps its bytes and the time of its newest origin until it changes', async () => {
    const fixture = await first({ tools: TOOLS });
    // As an earlier version wrote it.
    await edit(fixture, (text) => text.replaceAll(/^(?:changedAt|publishedHash): .+\n/gm, ''));
    const before = await fixture.snapshot();
    expect(before.get('acme/a.yaml')?.text).not.toContain('changedAt');
    const same = server(LIST, 'acme/a', { tools: TOOLS });
    await reconcile(fixture, day(2), [[LIST, resultOf([same, server(LIST, 'acme/b')])]]);
    expect(await fixture.snapshot()).toEqual(before);
    expect(namesSince(fixture, day(1))).toEqual(['acme/a', 'acme/b']);
    expect(namesSince(fixture, day(2))).toEqual([]);
    await reconcile(fixture, day(3), [[LIST, resultOf([server(LIST, 'acme/a', { tools: TOOLS.toReversed() }), server(LIST, 'acme/b')])]]);
    expect(namesSince(fixture, day(2))).toEqual([]);
    await reconcile(fixture, day(4), [[LIST, resultOf([server(LIST, 'acme/a', { tools: [] }), server(LIST, 'acme/b')])]]);
    expect(namesSince(fixture, day(4))).toEqual(['acme/a']);
  });

  it('may state the time of a manual change', async () => {
    const fixture = await fixtureOf([]);
    await mkdir(path.join(fixture.folder, 'servers/acme'), { recursive: true });
    await writeFile(path.join(fixture.folder, 'servers/acme/a.yaml'), `${written('Ours.')}changedAt: 2026-01-09\n${origin({})}`);
    expect(readStore(fixture.folder).problems).toEqual([]);
    expect(namesSince(fixture, day(9))).toEqual(['acme/a']);
  });
});

describe('a renamed server', () => {
  const HEAD = `createdAt: '${day(1)}'\nformerNames:\n  - name: acme/a\n    since: '${day(2)}'\n`;

  it('stays in the list under its former name as deleted, with the new name', async () => {
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/new.yaml', `qualifiedName: acme/new\nid: 6f0aae33-e5a4-5e60-9d7c-b8a1d2d3f0a1\n${HEAD}`);
    expect(readStore(fixture.folder).problems).toEqual([]);
    const { deleted: removed, servers } = official(fixture);
    expect(servers.map(({ name }) => name)).toEqual(['acme/new']);
    expect(removed.map(({ name, updatedAt }) => [name, updatedAt])).toEqual([['acme/a', day(2)]]);
    const entry = JSON.parse(removed[0]?.entry ?? '') as { server: { description: string }; _meta: Record<string, object> };
    expect(entry.server.description).toContain('acme/new');
    expect(entry._meta['io.modelcontextprotocol.registry/official']).toMatchObject({
      status: 'deleted',
      statusMessage: expect.stringContaining('acme/new') as string,
      statusChangedAt: day(2),
    });
  });

  it('has its former name reserved for 90 days, and can get it back', async () => {
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/new.yaml', `qualifiedName: acme/new\nowner: acme\nrepo: tool\n${HEAD}`);
    const other = server(OTHER, 'acme/a');
    expect(codes(await reconcile(fixture, day(90), [[OTHER, resultOf([other])]]))).toEqual(['name-reserved']);
    const { output } = server(LIST, 'acme/a');
    if (output === undefined) throw new Error('the source returned no output for the server');
    const back: ServerOutput = { problems: [], output: { ...output, former: { qualifiedName: 'acme/new', sources: [] } } };
    expect(codes(await reconcile(fixture, day(90), [[LIST, resultOf([back])]]))).not.toContain('name-reserved');
    await rm(path.join(fixture.folder, 'servers/acme/a.yaml'));
    expect(codes(await reconcile(fixture, day(93), [[OTHER, resultOf([other])]]))).toEqual([]);
    expect(official(fixture).servers.map(({ name }) => name)).toEqual(['acme/a', 'acme/new']);
  });

  it('is the target of all its former names, and of none after its removal', async () => {
    const fixture = await fixtureOf([]);
    const names = `formerNames:\n  - name: acme/b\n    since: '${day(5)}'\n  - name: acme/a\n    since: '${day(2)}'\n`;
    await fixture.write('servers/acme/c.yaml', `qualifiedName: acme/c\ncreatedAt: '${day(1)}'\n${names}`);
    const pointers = (): unknown[] =>
      catalogOf(readStore(fixture.folder)).removed.map(({ qualifiedName, renamedTo }) => [qualifiedName, renamedTo]);
    expect(pointers()).toEqual([
      ['acme/a', 'acme/c'],
      ['acme/b', 'acme/c'],
    ]);
    expect(namesSince(fixture, day(5))).toEqual(['acme/a', 'acme/b']);
    // The id is that of the listed server: nothing states that it was removed.
    const paths = [...removedFiles(catalogOf(readStore(fixture.folder)))].map(([file]) => file);
    expect(paths).toEqual([
      'tombstones.json',
      ...['api/gone/acme/a.json', 'api/gone/acme/b.json', 'v0.1/gone/acme/a.json', 'v0.1/gone/acme/b.json'],
    ]);
    const removed = `state:\n  status: gone\n  since: '${day(7)}'\n  code: deleted\n  message: Gone.\n`;
    await fixture.write('servers/acme/c.yaml', `qualifiedName: acme/c\ncreatedAt: '${day(1)}'\n${names}${removed}`);
    expect(pointers()).toEqual([
      ['acme/a', undefined],
      ['acme/b', undefined],
      ['acme/c', undefined],
    ]);
    const files = [...removedFiles(catalogOf(readStore(fixture.folder)))].map(([file]) => file);
    expect(new Set(files).size).toBe(files.length);
  });

  it('is not the target of a former name that another server has', async () => {
    const fixture = await fixtureOf([]);
    await fixture.write('servers/acme/new.yaml', `qualifiedName: acme/new\n${HEAD}`);
    await fixture.write('servers/acme/a.yaml', `qualifiedName: acme/a\ncreatedAt: '${day(3)}'\n`);
    expect(official(fixture).deleted).toEqual([]);
    await rename(path.join(fixture.folder, 'servers/acme/a.yaml'), path.join(fixture.folder, 'a.yaml'));
    expect(official(fixture).deleted).toHaveLength(1);
  });
});
