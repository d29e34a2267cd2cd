import { crawlFixture, type CrawlFixture } from './crawl-fixture.ts';
import { sendCached, sendMissing, serve, type TestServer } from './http-server.ts';
import { gitTree, sha } from './upstreams.ts';

/** When the releases were published. */
export const RELEASED = '2025-06-07T08:09:10.000Z';

/** A stand-in for GitHub: repositories in pages of two, their files, their releases, and what it refuses. */
export interface Github {
  repositories: object[];
  files: Record<string, Record<string, string>>;
  releases: Record<string, string>;
  /** Answers with a used-up rate to paths that fit. */
  limited?: RegExp;
  /** Status of the answers to paths that fit. */
  failing?: readonly [path: RegExp, status: number];
  /** Responds that nothing changed to every conditional request for a page. */
  saysUnchanged?: boolean;
  /** Paths below which trees list files, where not all are listed. */
  listed?: string;
  /** Default 2. */
  pageSize?: number;
  /** The link to the next page, from the one that GitHub would send. */
  nextLink?: (link: string) => string;
  /** Called when a page was answered. */
  onPage?: (page: number) => void;
  reset: number;
}

/** Serves it, with a crawl of its owner `acme`. Close the server and remove the fixture. */
export async function crawledGithub(
  state: Github,
): Promise<{ server: TestServer; fixture: CrawlFixture; crawl: CrawlFixture['crawl']; requests: () => string[] }> {
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    const send = (body: unknown): void => sendCached(request, response, JSON.stringify(body), `"${sha(JSON.stringify(body))}"`);
    if (state.limited?.test(url.pathname) === true) {
      return void response.writeHead(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(state.reset) }).end();
    }
    if (state.failing?.[0].test(url.pathname) === true) return void response.writeHead(state.failing[1]).end();
    if (url.pathname === '/users/acme/repos') {
      if (state.saysUnchanged === true && request.headers['if-none-match'] !== undefined) return void response.writeHead(304).end();
      const page = Number(url.searchParams.get('page') ?? 1);
      response.on('finish', () => state.onPage?.(page));
      const size = state.pageSize ?? 2;
      const next =
        page * size < state.repositories.length ? `<http://${request.headers.host}/users/acme/repos?page=${page + 1}>; rel="next"` : '';
      if (next !== '') response.setHeader('link', `<http://elsewhere.invalid/>; rel="last", ${state.nextLink?.(next) ?? next}`);
      return send(state.repositories.slice((page - 1) * size, page * size));
    }
    const [, repo = '', rest = ''] = /^\/repos\/acme\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    const repository = rest === '' ? state.repositories.find((one) => 'name' in one && one.name === repo) : undefined;
    if (repository !== undefined) return send(repository);
    if (rest === 'git/trees/main') {
      const files = Object.entries(state.files[repo] ?? {}).filter(([path]) => path.startsWith(state.listed ?? ''));
      return send({ ...gitTree(new Map(files)), truncated: state.listed !== undefined });
    }
    if (rest === 'releases/latest' && state.releases[repo] !== undefined)
      return send({ tag_name: state.releases[repo], published_at: RELEASED });
    const [, name = '', file = ''] = /^\/raw\/acme\/([^/]+)\/main\/(.+)$/.exec(url.pathname) ?? [];
    const text = state.files[name]?.[file];
    if (text === undefined) return sendMissing(response);
    sendCached(request, response, text, `"${sha(text)}"`);
  });
  const fixture = await crawlFixture([{ kind: 'github', location: 'acme' }]);
  const places = { githubApi: server.url, rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
  const requests = (): string[] => server.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt');
  return { server, fixture, crawl: (options) => fixture.crawl({ ...places, ...options }), requests };
}
