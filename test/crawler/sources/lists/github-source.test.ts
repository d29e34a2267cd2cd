import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { MEMORY_FILE } from '../../../../src/crawler/index.ts';
import { LIST_LIMITS } from '../../../../src/crawler/sources/lists/list-limits.ts';
import type { CrawlFixture } from '../../../support/crawl-fixture.ts';
import { crawledGithub, RELEASED, type Github } from '../../../support/github-upstream.ts';
import { sendMissing, serve } from '../../../support/http-server.ts';
import { githubRepository } from '../../../support/upstreams.ts';
import { hasAllCases } from '../../../support/cases.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const FILE = 'startCommand: {type: stdio, configSchema: {type: object, properties: {key: {type: string}}}}\n';
const TOKEN = 'ghp_very-secret-0815';

/** The stand-in for GitHub, closed after the test. */
async function github(state: Github): ReturnType<typeof crawledGithub> {
  const opened = await crawledGithub(state);
  closing.push(
    () => opened.server.close(),
    () => opened.fixture.remove(),
  );
  return opened;
}

const whole = (): Github => ({
  repositories: [
    githubRepository('one', { license: { spdx_id: 'MIT' } }),
    githubRepository('fork', { fork: true }),
    githubRepository('many', { topics: [] }),
    githubRepository('old', { archived: true }),
    githubRepository('empty'),
  ],
  files: {
    one: { 'smithery.yaml': FILE, 'README.md': 'One.' },
    fork: { 'smithery.yaml': FILE },
    many: {
      'packages/a/smithery.yaml': `description: Its own words.\n${FILE}`,
      'packages/a/smithery.yml': FILE,
      'packages/b/platform.yaml': FILE,
      'node_modules/x/smithery.yaml': FILE,
    },
    old: { 'smithery.yaml': FILE },
    empty: { 'README.md': 'Nothing.' },
  },
  releases: { one: 'v1.4.2' },
  reset: 0,
});

describe('a GitHub owner', () => {
  it('without a file that declares a server is a problem', async () => {
    const { crawl } = await github({
      repositories: [githubRepository('empty')],
      files: { empty: { 'README.md': '.' } },
      releases: {},
      reset: 0,
    });
    for (const _ of ['new', 'unchanged'])
      expect(await crawl()).toMatchObject({
        written: 0,
        problems: [
          { source: 'acme', code: 'no-servers', message: expect.stringMatching(/^No repository of "acme" has a file/) as unknown },
        ],
      });
  });

  it("returns a server for each platform file of each repository, with GitHub's facts", async () => {
    const { fixture, crawl } = await github(whole());
    expect(await crawl()).toMatchObject({ written: 3, problems: [], tallies: [{ listed: 3, imported: 3 }] });
    expect((await fixture.record('acme/one'))?.facts).toMatchObject({
      ...{
        description: 'About one.',
        tags: ['weather'],
        version: '1.4.2',
        owner: 'acme',
        repo: 'one',
        createdAt: '2024-05-06T07:08:09.000Z',
        license: 'MIT',
        stars: 4711,
        releasedAt: RELEASED,
      },
    });
    const many = await fixture.record('acme/many-b');
    expect([many?.facts.license, many?.facts.releasedAt, many?.facts.stars]).toEqual([undefined, undefined, 4711]);
    expect((await fixture.record('acme/one'))?.facts.useCount).toBeUndefined();
    expect((await fixture.record('acme/many-a'))?.facts).toMatchObject({ description: 'Its own words.', repo: 'many' });
    expect([...(await fixture.snapshot()).keys()]).toEqual(['acme/many-a.yaml', 'acme/many-b.yaml', 'acme/one.yaml']);
  });

  it('reads a server.json and the manifest of a bundle, and passes over files of other programs', async () => {
    const state = whole();
    const manifest = JSON.stringify({ manifest_version: '0.3', name: 'bundled', version: '1.0.0', server: { type: 'uv' } });
    const server = (name: string): string => JSON.stringify({ name: `io.github.acme/${name}`, version: '1.0.0', packages: [] });
    state.files['one'] = {
      'smithery.yaml': FILE,
      'mcpb/manifest.json': manifest,
    };
    state.files['many'] = {
      'a/server.json': server('a'),
      'a/bundle/manifest.json': manifest,
      'b/manifest.json': manifest,
      'app/manifest.json': '{"start_url": "/"}',
      'app/server.json': '{"port": 80}',
      'public/manifest.json': manifest,
    };
    const { fixture, crawl, requests } = await github(state);
    expect(await crawl()).toMatchObject({ written: 3, problems: [], notices: [{ code: 'built-from-source' }] });
    expect([...(await fixture.snapshot()).keys()]).toEqual(['acme/bundled.yaml', 'acme/one.yaml', 'io.github.acme/a.yaml']);
    const before = requests().length;
    expect(await crawl()).toMatchObject({ written: 0, problems: [] });
    expect(requests().slice(before).join(' ')).not.toContain('/app/');
  });

  it('requests only its pages and its platform files, all conditionally, if nothing was pushed', async () => {
    const { server, fixture, crawl, requests } = await github(whole());
    await crawl();
    const before = await fixture.snapshot();
    const first = requests().length;
    expect(await crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 3, problems: [] });
    const second = requests().slice(first);
    expect(second.filter((path) => path.startsWith('/repos/'))).toEqual([]);
    expect(second).toHaveLength(6);
    expect(server.requests.slice(-6).every(({ headers, path }) => path === '/robots.txt' || headers['if-none-match'] !== undefined)).toBe(
      true,
    );
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('prefers the version in a platform file to that of the release', async () => {
    const state = whole();
    state.files['one'] = { 'smithery.yaml': 'name: acme/one\nversion: 3.0.1\nruntime: container\n' };
    const { fixture, crawl } = await github(state);
    await crawl();
    expect((await fixture.record('acme/one'))?.facts.version).toBe('3.0.1');
  });

  it('reads a new description and a new release, even if the platform file is the same', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[0] = githubRepository('one', { description: 'Better words.', pushed_at: '2025-02-02T00:00:00Z' });
    state.releases['one'] = 'v2.0.0';
    expect(await crawl()).toMatchObject({ written: 1, unchanged: 2 });
    expect((await fixture.record('acme/one'))?.facts).toMatchObject({ description: 'Better words.', version: '2.0.0' });
    expect(await crawl()).toMatchObject({ written: 0 });
  });

  it('loses a deleted platform file, and a deleted repository', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    delete state.files['many']?.['packages/b/platform.yaml'];
    state.repositories[2] = githubRepository('many', { topics: [], pushed_at: '2025-02-02T00:00:00Z' });
    state.repositories.splice(0, 1);
    const { problems } = await crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect(problems).toEqual([]);
    const states = await Promise.all(['one', 'many-a', 'many-b'].map(async (name) => (await fixture.record(`acme/${name}`))?.state.status));
    expect(states).toEqual(['gone', 'good', 'gone']);
  });

  it.each([
    ['<http://[>; rel="next"', 'its link is no URL'],
    ['<https://proxy.example/users/acme/repos?page=2>; rel="next"', 'its link leads to another host, https://proxy.example'],
  ])('reports a next page that cannot be requested, and removes nothing: %s', async (link, why) => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.nextLink = () => link;
    const { problems, tallies } = await crawl({ full: true });
    expect(problems).toMatchObject([{ code: 'bad-next-page', message: expect.stringContaining(why) as string }]);
    expect(tallies).toMatchObject([{ deleted: 0 }]);
    expect((await fixture.record('acme/many-a'))?.state.status).not.toBe('gone');
    delete state.nextLink;
    expect(await crawl()).toMatchObject({ problems: [], tallies: [{ deleted: 0 }] });
  });

  it('returns the retry time if GitHub limits requests, and keeps everything', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.limited = /^\/users\//;
    state.reset = Math.ceil(Date.now() / 1000) + 1800;
    const { problems } = await crawl({ full: true });
    expect(problems.map(({ code }) => code)).toEqual(['rate-limited']);
    expect(problems[0]?.message).toContain(new Date(state.reset * 1000).toISOString());
    expect((await fixture.record('acme/one'))?.state).toMatchObject({ status: 'stale', code: 'rate-limited' });
  });

  it('names an owner whom GitHub does not know', async () => {
    const { crawl } = await github({ ...whole(), failing: [/^\/users\//, 404] });
    const message = 'GitHub has no user or organisation with the name "acme". Correct the location, or remove the source.';
    expect((await crawl()).problems).toMatchObject([{ code: 'http-status', message }]);
  });

  it('stops if the rate limit is reached midway', async () => {
    const state = whole();
    state.limited = /^\/repos\/acme\/many\//;
    state.reset = Math.ceil(Date.now() / 1000) + 1800;
    const { crawl } = await github(state);
    const { written, problems } = await crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['rate-limited']]);
  });

  it('sends its token only to the API host', async () => {
    const { server, crawl } = await github(whole());
    const elsewhere = await serve((_request, response) => sendMissing(response));
    closing.push(() => elsewhere.close());
    const rawUrl = `${elsewhere.url}/raw/{owner}/{repo}/{ref}/{path}`;
    const { problems } = await crawl({ githubToken: TOKEN, rawUrl });
    expect(
      server.requests.filter(({ path }) => path !== '/robots.txt').every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`),
    ).toBe(true);
    expect(elsewhere.requests.length).toBeGreaterThan(0);
    expect(elsewhere.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(JSON.stringify(problems)).not.toContain(TOKEN);
  });

  it("keeps GitHub's facts about a repository if its page is unchanged and its platform file changed", async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.files['one'] = { 'smithery.yaml': `tags: [sky]\n${FILE}` };
    state.saysUnchanged = true;
    expect(await crawl({ now: LATER })).toMatchObject({ problems: [] });
    const facts = { description: 'About one.', tags: ['sky', 'weather'], version: '1.4.2', createdAt: '2024-05-06T07:08:09.000Z' };
    expect((await fixture.record('acme/one'))?.facts).toMatchObject(facts);
  });

  it.each([500, 503, 403])('keeps the version if the request for the latest release gets %i, and reports it', async (status) => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[0] = githubRepository('one', { description: 'Better words.', pushed_at: '2025-02-02T00:00:00Z' });
    state.releases['one'] = 'v2.0.0';
    state.failing = [/\/one\/releases\//, status];
    expect((await crawl({ now: LATER })).problems).toMatchObject([{ source: 'acme', code: 'http-status' }]);
    expect((await fixture.record('acme/one'))?.facts).toMatchObject({
      description: 'Better words.',
      version: '1.4.2',
      releasedAt: RELEASED,
    });
    delete state.failing;
    expect(await crawl({ now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/one'))?.facts.version).toBe('2.0.0');
  });

  it('keeps the version also without stored data on the repository', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    await rm(path.join(fixture.folder, MEMORY_FILE));
    state.failing = [/\/one\/releases\//, 500];
    expect((await crawl({ now: LATER })).problems.map(({ code }) => code)).toEqual(['http-status']);
    expect((await fixture.record('acme/one'))?.facts).toMatchObject({ version: '1.4.2', releasedAt: RELEASED });
  });

  it('removes the version if GitHub reports that there is no release', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[0] = githubRepository('one', { pushed_at: '2025-02-02T00:00:00Z' });
    delete state.releases['one'];
    expect((await crawl({ now: LATER })).problems).toEqual([]);
    const { version, releasedAt } = (await fixture.record('acme/one'))?.facts ?? {};
    expect([version, releasedAt]).toEqual([undefined, undefined]);
  });

  it('keeps the servers in a truncated file list, and reports it', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[2] = githubRepository('many', { topics: [], pushed_at: '2025-02-02T00:00:00Z' });
    state.listed = 'packages/a/';
    const { problems } = await crawl({ now: LATER });
    expect(problems).toMatchObject([{ source: 'acme', code: 'list-cut' }]);
    expect(problems[0]?.at).toMatch(/\/repos\/acme\/many\/git\/trees\/main/);
    expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'good' });
    delete state.files['many']?.['packages/b/platform.yaml'];
    await crawl({ now: LATER, full: true });
    expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'good' });
    delete state.listed;
    expect((await crawl({ now: LATER, full: true })).problems).toEqual([]);
    expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'gone' });
  });

  it('keeps the servers of a listed repository whose files GitHub does not find', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[2] = githubRepository('many', { topics: [], pushed_at: '2025-02-02T00:00:00Z' });
    state.failing = [/\/many\/git\/trees\//, 404];
    expect((await crawl({ now: LATER })).problems.map(({ code }) => code)).toEqual(['http-status']);
    expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'good' });
    state.failing = [/\/many\/git\/trees\//, 409];
    expect((await crawl({ now: LATER })).problems).toEqual([]);
    expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'gone', 'many-b': 'gone' });
  });

  it('keeps the servers of a repository that moved to a page that was read before', async () => {
    const state = whole();
    state.repositories = ['aa', 'bb', 'one', 'two'].map((name) => githubRepository(name));
    state.files['two'] = { 'smithery.yaml': FILE };
    const { fixture, crawl } = await github(state);
    await crawl();
    expect(await states(fixture, ['one', 'two'])).toEqual({ one: 'good', two: 'good' });
    state.onPage = () => void (state.repositories = ['bb', 'one', 'two'].map((name) => githubRepository(name)));
    expect((await crawl({ now: LATER, full: true })).problems).toEqual([]);
    expect(await states(fixture, ['one', 'two'])).toEqual({ one: 'good', two: 'good' });
    delete state.onPage;
    expect(await crawl({ now: LATER })).toMatchObject({ problems: [] });
    expect(await states(fixture, ['one', 'two'])).toEqual({ one: 'good', two: 'good' });
  });

  it.each([
    ['cannot say whether it has', 503, 'good', ['http-status']],
    ['does not have', 404, 'gone', []],
  ])('requests a known repository that is on no page, which GitHub %s', async (_says, status, state, codes) => {
    const world = whole();
    const { fixture, crawl } = await github(world);
    await crawl();
    world.repositories.splice(0, 1);
    world.failing = [/^\/repos\/acme\/one$/, status];
    expect((await crawl({ now: LATER })).problems.map(({ code }) => code)).toEqual(codes);
    expect(await states(fixture)).toEqual({ one: state, 'many-a': 'good', 'many-b': 'good' });
  });

  it('loses the server of a repository that was archived or renamed', async () => {
    const world = whole();
    const { fixture, crawl } = await github(world);
    await crawl();
    world.repositories[0] = githubRepository('one', { archived: true });
    world.repositories.splice(2, 1);
    world.onPage = (page) => {
      if (page === 2) world.repositories.push(githubRepository('many', { full_name: 'acme/more' }));
    };
    expect((await crawl({ now: LATER, full: true })).problems).toEqual([]);
    expect(await states(fixture)).toEqual({ one: 'gone', 'many-a': 'gone', 'many-b': 'gone' });
  });

  it('reads the page after a full one, even if the full one is unchanged', async () => {
    const forks = Array.from({ length: 99 }, (_, at) => githubRepository(`fork-${at}`, { fork: true }));
    const world = { ...whole(), repositories: [...forks, githubRepository('one')], pageSize: 100 };
    const { fixture, crawl } = await github(world);
    expect(await crawl()).toMatchObject({ written: 1, problems: [] });
    world.repositories.push(githubRepository('two'));
    world.files['two'] = { 'smithery.yaml': FILE };
    expect(await crawl({ now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect(await states(fixture, ['two'])).toEqual({ two: 'good' });
  });

  if (hasAllCases)
    it('keeps the servers above the file limit of a repository, and reports it', async () => {
      const world = whole();
      const { fixture, crawl } = await github(world);
      await crawl();
      const more = Array.from({ length: LIST_LIMITS.filesOfRepository }, (_, at) => [`a${at}/smithery.yaml`, FILE] as const);
      world.files['many'] = { ...world.files['many'], ...Object.fromEntries(more) };
      world.repositories[2] = githubRepository('many', { topics: [], pushed_at: '2025-02-02T00:00:00Z' });
      expect((await crawl({ now: LATER })).problems.map(({ code }) => code)).toEqual(['too-many-files']);
      expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'good' });
      expect((await crawl({ now: LATER })).problems).toEqual([]);
      expect(await states(fixture)).toEqual({ one: 'good', 'many-a': 'good', 'many-b': 'good' });
    });

  it('keeps the record of a file that is renamed by a rule, and loses none', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    const before = await fixture.record('acme/one');
    state.files['one'] = { 'smithery.yaml': `name: weather\n${FILE}` };
    expect((await crawl({ now: LATER })).problems).toEqual([]);
    expect((await fixture.record('acme/weather'))?.facts.id).toBe(before?.facts.id);
    expect([...(await fixture.snapshot()).keys()]).toEqual(['acme/many-a.yaml', 'acme/many-b.yaml', 'acme/weather.yaml']);
  });

  it('gives no server the name of another owner, whatever its file states', async () => {
    const state = whole();
    state.files['one'] = { 'smithery.yaml': `name: tavily-ai/tavily-mcp\n${FILE}` };
    const { fixture, crawl } = await github(state);
    expect((await crawl()).problems.map(({ code }) => code)).toEqual(['foreign-name']);
    expect((await fixture.record('acme/one'))?.facts.displayName).toBe('tavily-ai/tavily-mcp');
  });
});

const LATER = '2026-02-02T00:00:00.000Z';

async function states(fixture: CrawlFixture, names = ['one', 'many-a', 'many-b']): Promise<Record<string, string | undefined>> {
  const read = names.map(async (name) => [name, (await fixture.record(`acme/${name}`))?.state.status] as const);
  return Object.fromEntries(await Promise.all(read));
}
