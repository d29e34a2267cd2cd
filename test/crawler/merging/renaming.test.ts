import { describe, expect, it } from 'vitest';

import { removeFromStore } from '../../../src/catalog/store/content-store.ts';
import { type CrawlFixture, type FixtureOptions } from '../../support/crawl-fixture.ts';
import { sendCached, sendMissing, type TestServer } from '../../support/http-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';

const SECOND = '2026-02-02T00:00:00.000Z';
const THIRD = '2026-03-03T00:00:00.000Z';
const FOURTH = '2026-04-04T00:00:00.000Z';

interface Repository {
  readonly fixture: CrawlFixture;
  readonly server: TestServer;
  readonly options: FixtureOptions;
  /** Gives the server another name in its platform file. */
  readonly rename: (name: string) => void;
}

/** A repository whose platform file names its server and the server that is deployed, `folder` deep. */
async function repository(folder = ''): Promise<Repository> {
  let name = 'acme/old';
  const server = await testServer((request, response) => {
    const file = `name: ${name}\nruntime: container\ntools: [one]\ndeploymentUrl: ${server.url}/srv\n`;
    if (request.url?.endsWith('/smithery.yaml') === true) sendCached(request, response, file, `"${name}"`);
    else if (request.url === '/srv/.well-known/mcp-config') {
      sendCached(request, response, '{"type": "object", "properties": {"a": {}}, "x-repository": "acme/tool"}', '"c"');
    } else sendMissing(response);
  });
  const fixture = await fixtureOf([{ kind: 'repository', location: `acme/tool${folder}`, tags: ['ours'] }]);
  const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}`, platformFileNames: ['smithery.yaml'] };
  return { fixture, server, options, rename: (other) => void (name = other) };
}

const filesOf = async (fixture: CrawlFixture): Promise<string[]> => [...(await fixture.snapshot()).keys()];

describe('a server that its platform file renames', () => {
  it.each(['', '/a-folder-of-a-long-name'.repeat(5)])('is the same record under the new name, from acme/tool%s', async (folder) => {
    const { fixture, server, options, rename } = await repository(folder);
    await fixture.crawl(options);
    const old = await fixture.record('acme/old');
    rename('acme/new');
    expect(await fixture.crawl({ ...options, now: SECOND })).toMatchObject({ written: 1, problems: [] });
    const moved = await fixture.record('acme/new');
    expect(await filesOf(fixture)).toEqual(['acme/new.yaml']);
    expect([moved?.facts.id, moved?.facts.createdAt]).toEqual([old?.facts.id, old?.facts.createdAt]);
    expect(moved?.facts).toEqual({ ...old?.facts, qualifiedName: 'acme/new' });
    expect(moved?.from.connections).toEqual(old?.from.connections);
    expect([moved?.changedAt, moved?.formerNames]).toEqual([SECOND, [{ name: 'acme/old', since: SECOND }]]);
    expect(await fixture.crawl({ ...options, now: THIRD })).toMatchObject({ written: 0, unchanged: 1, problems: [] });
    expect(server.requests.filter(({ path }) => path.includes('mcp-config')).at(-1)?.headers['if-none-match']).toBe('"c"');
  });

  it('keeps manual facts and its id', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.write('servers/acme/old.yaml', 'qualifiedName: acme/old\ndescription: Ours.\n');
    await fixture.crawl(options);
    const old = await fixture.record('acme/old');
    rename('acme/young');
    expect(await fixture.crawl({ ...options, now: SECOND })).toMatchObject({ written: 1, problems: [] });
    expect(await filesOf(fixture)).toEqual(['acme/young.yaml']);
    const moved = await fixture.record('acme/young');
    expect(moved?.facts).toEqual({ ...old?.facts, qualifiedName: 'acme/young' });
    expect([moved?.facts.description, moved?.facts.connections]).toMatchObject(['Ours.', [{ configSchema: { properties: { a: {} } } }]]);
    expect(moved?.from.identity).toEqual(old?.from.identity);
    expect(await fixture.crawl({ ...options, now: THIRD })).toMatchObject({ written: 0, unchanged: 1, problems: [] });
  });

  it('keeps manual facts from a file without an owner in its name', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.crawl(options);
    const [file] = [...(await fixture.snapshot()).values()];
    const byHand = (file?.text ?? '').replace('acme/old', 'handy').replace(/^( {2}identity:\n {4}source: ).*$/m, '$1catalogue');
    await fixture.write('servers/_/handy.yaml', `${byHand}description: Ours.\n`);
    await removeFromStore(fixture.folder, 'acme/old');
    rename('handy');
    expect(await fixture.crawl({ ...options, now: SECOND })).toMatchObject({ written: 1, problems: [] });
    expect(await filesOf(fixture)).toEqual(['acme/handy.yaml']);
    const moved = await fixture.record('acme/handy');
    expect([moved?.facts.id, moved?.facts.description]).toEqual([/^id: (.*)$/m.exec(byHand)?.[1], 'Ours.']);
    expect([moved?.from.identity?.source, moved?.formerNames?.[0]?.name]).toEqual(['catalogue', 'handy']);
  });

  it('has two files if another source provided a part of the old one, with a problem in each crawl until one is deleted', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.crawl(options);
    const [file] = [...(await fixture.snapshot()).values()];
    const tools = /^( {2}tools:\n {4}source: ).*$/m;
    expect(file?.text).toMatch(tools);
    await fixture.write('servers/acme/old.yaml', (file?.text ?? '').replace(tools, '$1https://elsewhere.example/list'));
    rename('acme/young');
    for (const now of [SECOND, THIRD, FOURTH]) {
      const { problems } = await fixture.crawl({ ...options, now });
      expect(problems).toMatchObject([{ source: 'acme/tool', code: 'renamed' }]);
      expect(problems[0]?.message).toMatch(/"acme\/old".*"acme\/young"/);
      expect(await filesOf(fixture)).toEqual(['acme/old.yaml', 'acme/young.yaml']);
    }
    await removeFromStore(fixture.folder, 'acme/old');
    expect((await fixture.crawl({ ...options, now: FOURTH })).problems).toEqual([]);
  });

  it('keeps the comments of its file, with a warning of replaced edits', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.crawl(options);
    const [file] = [...(await fixture.snapshot()).values()];
    const edited = `# our note\n${file?.text ?? ''}`.replace(/^tags:$/m, 'tags: # ours').replace(/^( {2}- name: )one$/m, '$1two');
    expect(edited).toContain('two');
    await fixture.write('servers/acme/old.yaml', edited);
    rename('acme/young');
    const { problems } = await fixture.crawl({ ...options, now: SECOND });
    expect(problems).toMatchObject([{ code: 'edits-replaced' }]);
    const [moved] = [...(await fixture.snapshot()).values()];
    expect(moved?.text).toMatch(/^# our note\nqualifiedName: acme\/young\n/);
    expect(moved?.text).toContain('tags: # ours');
  });

  it('has two files if sources.yaml states another name, with a problem in each crawl until the old one is deleted', async () => {
    const { fixture, options } = await repository();
    await fixture.crawl(options);
    const named = { kind: 'repository', location: 'acme/tool', name: 'acme/ours' };
    await fixture.writeSources([named]);
    for (const now of [SECOND, SECOND, THIRD]) {
      const { problems } = await fixture.crawl({ ...options, now });
      expect(problems).toMatchObject([{ source: 'acme/tool', code: 'renamed' }]);
      expect(problems[0]?.message).toMatch(/"acme\/old" is now called "acme\/ours" in sources\.yaml/);
    }
    await fixture.writeSources([named, { ...named, name: 'acme/old' }]);
    expect((await fixture.crawl({ ...options, now: THIRD })).problems.filter(({ code }) => code === 'renamed')).toEqual([]);
    await fixture.writeSources([named]);
    await removeFromStore(fixture.folder, 'acme/old');
    expect((await fixture.crawl({ ...options, now: FOURTH })).problems).toEqual([]);
  });

  it('has two files with one problem, however many documents of the server both come from', async () => {
    const { fixture, server, options } = await repository();
    const named = (name: string): object => ({ kind: 'server', location: `${server.url}/srv`, name });
    await fixture.writeSources([named('acme/old')]);
    await fixture.crawl(options);
    const text = (await fixture.snapshot()).get('acme/old.yaml')?.text ?? '';
    const tools = `  tools:\n    source: ${server.url}/srv/mcp\n    fetchedAt: '${SECOND}'\n`;
    await fixture.write('servers/acme/old.yaml', text.replace(/^from:\n/m, `tools: []\nfrom:\n${tools}`));
    await fixture.writeSources([named('acme/new')]);
    expect((await fixture.crawl({ ...options, now: THIRD })).problems.map(({ code }) => code)).toEqual(['renamed']);
  });

  it('does not take the name of another file', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.crawl(options);
    await fixture.write('servers/acme/new.yaml', 'qualifiedName: acme/new\ndescription: Ours.\n');
    rename('acme/new');
    expect(await fixture.crawl({ ...options, now: SECOND })).toMatchObject({ written: 1, problems: [{ code: 'renamed' }] });
    expect(await filesOf(fixture)).toEqual(['acme/new.yaml', 'acme/old.yaml']);
    expect((await fixture.record('acme/new'))?.facts.description).toBe('Ours.');
  });

  it('leaves its old file to a source that has its old name now', async () => {
    const { fixture, options, rename } = await repository();
    await fixture.crawl(options);
    rename('acme/new');
    await fixture.write('r.jsonl', '{"qualifiedName": "acme/old", "useCount": 1}');
    await fixture.writeSources([
      { kind: 'file', location: 'r.jsonl' },
      { kind: 'repository', location: 'acme/tool' },
    ]);
    expect(await fixture.crawl({ ...options, now: SECOND })).toMatchObject({ written: 2, problems: [] });
    expect(await filesOf(fixture)).toEqual(['acme/new.yaml', 'acme/old.yaml']);
    expect(await fixture.crawl({ ...options, now: THIRD })).toMatchObject({ problems: [] });
  });
});
