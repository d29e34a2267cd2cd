import { describe, expect, it } from 'vitest';

import { serverId } from '../../../src/catalog/values/server-id.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import type { CrawlFixture, FixtureOptions } from '../../support/crawl-fixture.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';
import { sendMissing } from '../../support/http-server.ts';

const NAME = 'tavily-ai/tavily-mcp';
const OWNERS_OWN = { kind: 'repository', location: NAME };
const THIRD_PARTY = { kind: 'repository', location: 'evil/y' };
const SECOND = '2026-02-02T00:00:00.000Z';
const THIRD = '2026-03-03T00:00:00.000Z';

interface World {
  readonly fixture: CrawlFixture;
  /** Texts of platform files by `owner/repo/ref/path`. */
  readonly files: Record<string, string>;
  /** Where all of them are served. */
  readonly base: string;
  readonly crawl: (options?: FixtureOptions) => ReturnType<CrawlFixture['crawl']>;
  readonly paths: () => Promise<string[]>;
}

function platformFile(words: string): string {
  return `${words}runtime: container\nstartCommand: {type: stdio}\n`;
}

/** The raw files of repositories, and a content folder with these sources. */
async function world(sources: readonly object[], files: Record<string, string>): Promise<World> {
  const server = await testServer((request, response) => {
    const text = files[decodeURIComponent((request.url ?? '').slice(1))];
    if (text === undefined) sendMissing(response);
    else response.end(text);
  });
  const fixture = await fixtureOf(sources);
  const options = { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`, platformFileNames: ['smithery.yaml'] };
  return {
    fixture,
    files,
    base: server.url,
    crawl: (more) => fixture.crawl({ ...options, ...more }),
    paths: async () => [...(await fixture.snapshot()).keys()],
  };
}

const REAL = { 'tavily-ai/tavily-mcp/HEAD/smithery.yaml': platformFile(`name: ${NAME}\ndescription: The real one.\n`) };
const FOREIGN = { 'evil/y/HEAD/smithery.yaml': platformFile(`description: Another.\nname: ${NAME}\n`) };

describe('a name with an owner', () => {
  it.each([
    ['first', [THIRD_PARTY, OWNERS_OWN]],
    ['last', [OWNERS_OWN, THIRD_PARTY]],
    ['alone', [THIRD_PARTY]],
  ])('is not given to a file in a repository of another owner, listed %s', async (_place, sources) => {
    const { fixture, crawl } = await world(sources, { ...REAL, ...FOREIGN });
    const { problems } = await crawl();
    expect(problems).toMatchObject([{ source: 'evil/y', code: 'foreign-name' }]);
    expect(problems[0]?.at).toMatch(/evil\/y\/HEAD\/smithery\.yaml:2:1$/);
    expect(problems[0]?.message).toContain(`"${NAME}"`);
    expect(problems[0]?.message).toContain('"evil/y"');
    expect((await fixture.record('evil/y'))?.facts).toMatchObject({ displayName: NAME, description: 'Another.', id: serverId('evil/y') });
    const real = await fixture.record(NAME);
    expect(real?.facts.description).toBe(sources.includes(OWNERS_OWN) ? 'The real one.' : undefined);
  });

  it.each([`@${NAME}`, 'Tavily-AI/tavily-mcp', '@Tavily-AI/Tavily-MCP'])('is not given in the spelling %s', async (spelling) => {
    const files = { ...REAL, 'evil/y/HEAD/smithery.yaml': platformFile(`name: '${spelling}'\n`) };
    const { fixture, crawl, paths } = await world([THIRD_PARTY, OWNERS_OWN], files);
    expect((await crawl()).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect(await paths()).toEqual(['evil/y.yaml', 'tavily-ai/tavily-mcp.yaml']);
    expect((await fixture.record(NAME))?.facts.description).toBe('The real one.');
  });

  it("is given to its owner's repository in any case, with or without @", async () => {
    const files = { 'Tavily-AI/y/HEAD/smithery.yaml': platformFile("name: '@tavily-ai/search'\n") };
    const { fixture, crawl } = await world([{ kind: 'repository', location: 'Tavily-AI/y' }], files);
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('@tavily-ai/search'))?.facts.qualifiedName).toBe('@tavily-ai/search');
  });

  it('is given to a source that the maintainers verified, while its entry is verified', async () => {
    const { fixture, crawl, paths } = await world([{ ...THIRD_PARTY, verified: true }], { ...FOREIGN });
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    const before = await fixture.record(NAME);
    await fixture.writeSources([THIRD_PARTY]);
    expect((await crawl({ now: SECOND })).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect(await paths()).toEqual(['evil/y.yaml']);
    expect((await fixture.record('evil/y'))?.facts.id).toBe(before?.facts.id);
  });

  it('has lower precedence than the name in the source list', async () => {
    const { fixture, crawl } = await world([{ ...THIRD_PARTY, name: 'ours/search' }], { ...FOREIGN });
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('ours/search'))?.facts.displayName).toBe(NAME);
  });

  it.each([
    ['before', [THIRD_PARTY, OWNERS_OWN]],
    ['after', [OWNERS_OWN, THIRD_PARTY]],
  ])("is not given to a file that states it later, listed %s the owner's own", async (_place, sources) => {
    const { fixture, files, crawl, paths } = await world(sources, { ...REAL, 'evil/y/HEAD/smithery.yaml': platformFile('') });
    await crawl();
    const before = await fixture.record(NAME);
    files['evil/y/HEAD/smithery.yaml'] = platformFile(`name: ${NAME}\n`);
    expect((await crawl({ now: SECOND })).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect(await paths()).toEqual(['evil/y.yaml', 'tavily-ai/tavily-mcp.yaml']);
    expect(await fixture.record(NAME)).toEqual(before);
    expect((await fixture.record('evil/y'))?.facts).toMatchObject({ displayName: NAME, id: serverId('evil/y') });
  });

  it("is released when its record is renamed, and the owner's own record gets a new id", async () => {
    const { fixture, crawl, paths } = await world([{ ...THIRD_PARTY, verified: true }], { ...REAL, ...FOREIGN });
    await crawl();
    await fixture.writeSources([OWNERS_OWN, THIRD_PARTY]);
    await crawl({ now: SECOND });
    await crawl({ now: THIRD });
    expect(await paths()).toEqual(['evil/y.yaml', 'tavily-ai/tavily-mcp.yaml']);
    const [real, moved] = [await fixture.record(NAME), await fixture.record('evil/y')];
    expect([real?.facts.description, moved?.facts.description]).toEqual(['The real one.', 'Another.']);
    expect(moved?.facts.id).toBe(serverId(NAME));
    expect(real?.facts.id).not.toBe(moved?.facts.id);
  });
});

describe("an owned name that a third party's record has", () => {
  /** A stored record of the third party under the owned name, without verification. */
  async function stored(files: Record<string, string> = { ...REAL, ...FOREIGN }): Promise<World> {
    const made = await world([{ ...THIRD_PARTY, name: NAME }], files);
    await made.crawl();
    return made;
  }

  it.each([
    ['first', [THIRD_PARTY, OWNERS_OWN]],
    ['last', [OWNERS_OWN, THIRD_PARTY]],
  ])('is given to its owner at the next crawl, with the id of that name, the third party listed %s', async (_place, sources) => {
    const { fixture, crawl, paths } = await stored();
    await fixture.writeSources(sources);
    expect((await crawl({ now: SECOND })).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect(await paths()).toEqual(['evil/y.yaml', 'tavily-ai/tavily-mcp.yaml']);
    const [moved, real] = [await fixture.record('evil/y'), await fixture.record(NAME)];
    expect([moved?.facts.id, moved?.formerNames]).toEqual([serverId('evil/y'), undefined]);
    expect([real?.facts.id, real?.facts.description]).toEqual([serverId(NAME), 'The real one.']);
  });

  it('leaves no former name, id or reservation if its owner appears later', async () => {
    const { fixture, crawl } = await stored();
    await fixture.writeSources([THIRD_PARTY]);
    await crawl({ now: SECOND });
    expect(catalogOf(readStore(fixture.folder)).removed).toEqual([]);
    await fixture.writeSources([THIRD_PARTY, OWNERS_OWN]);
    expect((await crawl({ now: THIRD })).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect((await fixture.record(NAME))?.facts.id).toBe(serverId(NAME));
  });

  it("is not reserved against its owner if the third party's record was removed", async () => {
    const { fixture, crawl } = await stored();
    const text = (await fixture.snapshot()).get(`${NAME}.yaml`)?.text ?? '';
    const removed = "state:\n  status: gone\n  since: '2026-01-15T00:00:00.000Z'\n  code: http-404\n  message: No such file.\n";
    await fixture.write(`servers/${NAME}.yaml`, text.replace(/^state:\n {2}status: good\n/m, removed));
    await fixture.writeSources([OWNERS_OWN]);
    expect(await crawl({ now: SECOND })).toMatchObject({ written: 1, problems: [] });
    const real = await fixture.record(NAME);
    expect([real?.state.status, real?.facts.description]).toEqual(['good', 'The real one.']);
    expect(real?.facts.id).not.toBe(serverId(NAME));
  });

  it("is removed together with earlier foreign names, and keeps the record's own names and id", async () => {
    const { fixture, crawl } = await stored({ ...FOREIGN });
    const file = [...(await fixture.snapshot())][0];
    const names = ['evil/x', 'other/z'].map((name) => `  - name: ${name}\n    since: '2025-12-01T00:00:00.000Z'\n`).join('');
    const text = (file?.[1].text ?? '').replace(/^id: .*$/m, `id: ${serverId('evil/x')}`);
    await fixture.write(`servers/${file?.[0]}`, `${text}formerNames:\n${names}`);
    await fixture.writeSources([THIRD_PARTY]);
    await crawl({ now: SECOND });
    const moved = await fixture.record('evil/y');
    expect([moved?.facts.id, moved?.formerNames?.map(({ name }) => name)]).toEqual([serverId('evil/x'), ['evil/x']]);
  });
});

describe('a former name with an owner', () => {
  /** A record of the third party with that former name. */
  async function remembered(): Promise<World> {
    const made = await world([THIRD_PARTY], { ...REAL, ...FOREIGN, 'other/z/HEAD/smithery.yaml': platformFile(`name: ${NAME}\n`) });
    await made.crawl();
    const text = (await made.fixture.snapshot()).get('evil/y.yaml')?.text ?? '';
    const withId = text.replace(/^id: .*$/m, `id: ${serverId(NAME)}`);
    await made.fixture.write('servers/evil/y.yaml', `${withId}formerNames:\n  - name: ${NAME}\n    since: '2026-01-01T00:00:00.000Z'\n`);
    return made;
  }

  it.each([
    ['a repository of that owner', OWNERS_OWN],
    ['a verified source', { kind: 'repository', location: 'other/z', verified: true }],
    ['a source with the name in the source list', { kind: 'repository', location: 'other/z', name: NAME }],
  ])('is not reserved against %s, and is no longer a name of a removed server', async (_who, source) => {
    const { fixture, crawl } = await remembered();
    await fixture.writeSources([THIRD_PARTY, source]);
    expect((await crawl({ now: SECOND })).problems.filter(({ code }) => code === 'name-reserved')).toEqual([]);
    const real = await fixture.record(NAME);
    expect(real?.facts.qualifiedName).toBe(NAME);
    expect(real?.facts.id).not.toBe(serverId(NAME));
    expect(catalogOf(readStore(fixture.folder)).removed).toEqual([]);
  });

  it('is reserved against others, with a problem that names the server that had it', async () => {
    const { fixture, crawl } = await remembered();
    await fixture.write('r.jsonl', JSON.stringify({ qualifiedName: NAME }));
    await fixture.writeSources([THIRD_PARTY, { kind: 'file', location: 'r.jsonl' }]);
    const { problems } = await crawl({ now: SECOND });
    const [problem] = problems.filter(({ code }) => code === 'name-reserved');
    expect(problem?.message).toContain(`The name "${NAME}" is reserved until 2026-04-01 for "evil/y", which had it until 2026-01-01.`);
  });
});

describe('a name without an owner', () => {
  it('gets the owner of the repository, and the record with the name without owner is renamed', async () => {
    const source = { kind: 'repository', location: 'netlify/mcp' };
    const files = { 'netlify/mcp/HEAD/smithery.yaml': platformFile('name: netlify-mcp\n') };
    const { fixture, crawl, paths } = await world([{ ...source, name: 'netlify-mcp' }], files);
    await crawl();
    await fixture.writeSources([source]);
    expect(await crawl({ now: SECOND })).toMatchObject({ written: 1, problems: [] });
    expect(await paths()).toEqual(['netlify/netlify-mcp.yaml']);
    expect((await fixture.record('netlify/netlify-mcp'))?.facts.id).toBe(serverId('netlify-mcp'));
  });
});

describe('servers in subfolders of one repository', () => {
  it('are named after the repository, without collisions', async () => {
    const folders = ['packages/a/mcp', 'packages/b/mcp', 'packages/search'];
    const files = Object.fromEntries(folders.map((folder) => [`acme/tool/HEAD/${folder}/smithery.yaml`, platformFile('')]));
    const sources = folders.map((folder) => ({ kind: 'repository', location: `acme/tool/${folder}` }));
    const { crawl, paths } = await world(sources, files);
    expect(await crawl()).toMatchObject({ written: 3, problems: [] });
    expect(await paths()).toEqual(['acme/tool-a-mcp.yaml', 'acme/tool-b-mcp.yaml', 'acme/tool-search.yaml']);
  });
});

describe('a server whose URL a third party states', () => {
  const proof = { 'srv/.well-known/mcp-config': '{"type": "object", "properties": {}, "x-repository": "tavily-ai/tavily-mcp"}' };
  const claiming = (base: string): Record<string, string> =>
    Object.fromEntries([NAME, 'evil/y'].map((at) => [`${at}/HEAD/smithery.yaml`, platformFile(`deploymentUrl: ${base}/srv\n`)]));

  it.each([
    ['first', [THIRD_PARTY, OWNERS_OWN]],
    ['last', [OWNERS_OWN, THIRD_PARTY]],
  ])('is listed under the name that it states itself, the third party listed %s', async (_place, sources) => {
    const { files, base, crawl, paths } = await world(sources, { ...proof });
    Object.assign(files, claiming(base));
    expect((await crawl()).problems).toMatchObject([{ source: 'evil/y', code: 'duplicate' }]);
    expect(await paths()).toEqual(['tavily-ai/tavily-mcp.yaml']);
  });

  it('is listed even if the third party was first', async () => {
    const { fixture, files, base, crawl, paths } = await world([THIRD_PARTY], { ...proof });
    Object.assign(files, claiming(base));
    await crawl();
    await fixture.writeSources([THIRD_PARTY, OWNERS_OWN]);
    expect((await crawl({ now: SECOND })).problems).toEqual([]);
    expect(await paths()).toEqual(['evil/y.yaml', 'tavily-ai/tavily-mcp.yaml']);
    expect((await fixture.record(NAME))?.facts.verified).toBe(true);
  });
});
