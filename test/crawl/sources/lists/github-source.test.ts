import { afterEach, describe, expect, it } from 'vitest';

import { crawlFixture, type CrawlFixture } from '../../../support/crawl-fixture.ts';
import { sendCached, sendMissing, serve, type TestServer } from '../../../support/http-server.ts';
import { githubRepository, gitTree, sha } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const FILE = 'startCommand: {type: stdio, configSchema: {type: object, properties: {key: {type: string}}}}\n';
const TOKEN = 'ghp_very-secret-0815';

/** A stand-in for GitHub: repositories in pages of two, their files, their releases, and what it refuses. */
interface Github {
  repositories: object[];
  files: Record<string, Record<string, string>>;
  releases: Record<string, string>;
  /** Answers with a used-up rate to paths that fit. */
  limited?: RegExp;
  reset: number;
}

async function github(
  state: Github,
): Promise<{ server: TestServer; fixture: CrawlFixture; crawl: CrawlFixture['crawl']; asked: () => string[] }> {
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    const send = (body: unknown): void => sendCached(request, response, JSON.stringify(body), `"${sha(JSON.stringify(body))}"`);
    if (state.limited?.test(url.pathname) === true) {
      return void response.writeHead(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(state.reset) }).end();
    }
    if (url.pathname === '/users/acme/repos') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const next =
        page * 2 < state.repositories.length ? `<http://${request.headers.host}/users/acme/repos?page=${page + 1}>; rel="next"` : '';
      if (next !== '') response.setHeader('link', `<http://elsewhere.invalid/>; rel="last", ${next}`);
      return send(state.repositories.slice((page - 1) * 2, page * 2));
    }
    const [, repo = '', rest = ''] = /^\/repos\/acme\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    if (rest === 'git/trees/main') return send(gitTree(new Map(Object.entries(state.files[repo] ?? {}))));
    if (rest === 'releases/latest' && state.releases[repo] !== undefined) return send({ tag_name: state.releases[repo] });
    const [, name = '', path = ''] = /^\/raw\/acme\/([^/]+)\/main\/(.+)$/.exec(url.pathname) ?? [];
    const text = state.files[name]?.[path];
    if (text === undefined) return sendMissing(response);
    sendCached(request, response, text, `"${sha(text)}"`);
  });
  const fixture = await crawlFixture([{ kind: 'github', location: 'acme' }]);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  const places = { githubApi: server.url, rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
  const asked = (): string[] => server.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt');
  return { server, fixture, crawl: (options) => fixture.crawl({ ...places, ...options }), asked };
}

const whole = (): Github => ({
  repositories: [
    githubRepository('one'),
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

describe('an owner at GitHub', () => {
  it('gives a server for each platform file of each repository, with what GitHub says of it', async () => {
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
      },
    });
    expect((await fixture.record('acme/one'))?.facts.useCount).toBeUndefined();
    expect((await fixture.record('acme/many-a'))?.facts).toMatchObject({ description: 'Its own words.', repo: 'many' });
    expect([...(await fixture.snapshot()).keys()]).toEqual(['acme/many-a.yaml', 'acme/many-b.yaml', 'acme/one.yaml']);
  });

  it('asks for nothing but its pages and its platform files, all conditionally, where nothing was pushed', async () => {
    const { server, fixture, crawl, asked } = await github(whole());
    await crawl();
    const before = await fixture.snapshot();
    const first = asked().length;
    expect(await crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 3, problems: [] });
    const second = asked().slice(first);
    expect(second.filter((path) => path.startsWith('/repos/'))).toEqual([]);
    expect(second).toHaveLength(6);
    expect(server.requests.slice(-6).every(({ headers, path }) => path === '/robots.txt' || headers['if-none-match'] !== undefined)).toBe(
      true,
    );
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('takes over a new description and a new release, though the platform file is the same', async () => {
    const state = whole();
    const { fixture, crawl } = await github(state);
    await crawl();
    state.repositories[0] = githubRepository('one', { description: 'Better words.', pushed_at: '2025-02-02T00:00:00Z' });
    state.releases['one'] = 'v2.0.0';
    expect(await crawl()).toMatchObject({ written: 1, unchanged: 2 });
    expect((await fixture.record('acme/one'))?.facts).toMatchObject({ description: 'Better words.', version: '2.0.0' });
    expect(await crawl()).toMatchObject({ written: 0 });
  });

  it('gives up a platform file that was removed, and a repository that was', async () => {
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

  it('says when to come again where GitHub answers no more, and keeps everything', async () => {
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

  it('is broken off where the rate is used up midway', async () => {
    const state = whole();
    state.limited = /^\/repos\/acme\/many\//;
    state.reset = Math.ceil(Date.now() / 1000) + 1800;
    const { crawl } = await github(state);
    const { written, problems } = await crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['rate-limited']]);
  });

  it('sends its token to the API’s host alone', async () => {
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
});
