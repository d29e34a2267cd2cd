import { crawlFixture, type CrawlFixture } from './crawl-fixture.ts';
import type { TestServer } from './http-server.ts';
import { githubRepository, gitTree, serveAnswers, type Answer } from './upstreams.ts';

/** An owner at a fake GitHub with one repository per page; each has a platform file. */
interface FakeGithubOwner {
  repositories: object[];
  /** What is listed after the first page was sent. */
  later?: object[] | undefined;
  /** Platform files of repositories that have other files than the one in the root, by name and path. */
  files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Raw files whose response is 503. */
  failing?: RegExp | undefined;
}

/** A running fake, and a content folder with it as source. */
export interface RunningOwner {
  readonly state: FakeGithubOwner;
  readonly server: TestServer;
  readonly fixture: CrawlFixture;
  readonly crawl: CrawlFixture['crawl'];
  readonly close: () => Promise<void>;
}

const FILE = 'startCommand: {type: stdio, configSchema: {type: object}}\n';

/** Serves the repositories of `acme`. */
export async function fakeGithubOwner(names: readonly string[]): Promise<RunningOwner> {
  const state: FakeGithubOwner = { repositories: names.map((name) => githubRepository(name)) };
  const server = await serveAnswers(
    ({ pathname, searchParams }): Answer => {
      const { repositories } = state;
      if (pathname === '/users/acme/repos') {
        const page = Number(searchParams.get('page') ?? 1);
        if (page === 1 && state.later !== undefined) state.repositories = state.later;
        return repositories.slice(page - 1, page);
      }
      const [, name = '', rest] = /^\/repos\/acme\/([^/]+)(\/git\/trees\/main)?$/.exec(pathname) ?? [];
      if (rest !== undefined) return gitTree(new Map(Object.entries(state.files?.[name] ?? { 'smithery.yaml': FILE })));
      if (name !== '') return repositories.find((repository) => 'name' in repository && repository.name === name);
      const [, from = '', path = ''] = /^\/raw\/acme\/([^/]+)\/main\/(.+)$/.exec(pathname) ?? [];
      if (from === '' || state.failing?.test(pathname) === true) return from === '' ? undefined : 503;
      return (state.files?.[from] ?? { 'smithery.yaml': FILE })[path];
    },
    ({ pathname, searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      const hasNext = pathname === '/users/acme/repos' && page < state.repositories.length;
      return hasNext ? { link: `</users/acme/repos?page=${page + 1}>; rel="next"` } : {};
    },
  );
  const fixture = await crawlFixture([{ kind: 'github', location: 'acme' }]);
  const places = { githubApi: server.url, rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
  return {
    ...{ state, server, fixture },
    crawl: (options) => fixture.crawl({ ...places, ...options }),
    async close() {
      await server.close();
      await fixture.remove();
    },
  };
}
