import { describe, expect, it } from 'vitest';

import { fixtureOf, keep } from '../support/opened.ts';
import { gitTree, githubRepository, officialEntry, serveAnswers } from '../support/upstreams.ts';

const CONFIG = { type: 'object', title: 'One', properties: { key: { type: 'string' } } };
const PLATFORM_FILE = 'runtime: container\nstartCommand: {type: http}\n';
const CARD = { name: 'card/one', version: '1.0.0', description: 'One.' };
const DOCKER = new Map([['servers/one/server.yaml', 'about: {title: One}\n']]);

/** The answers for the sources below, by path, each with an ETag. */
const UPSTREAM: Readonly<Record<string, string | object>> = {
  '/raw/acme/one/platform.yaml': PLATFORM_FILE,
  '/server/.well-known/mcp-config': CONFIG,
  '/registry/v0.1/servers': { servers: [officialEntry('official/one')], metadata: { count: 1 } },
  '/original/servers': { servers: [{ qualifiedName: 'original/one' }], pagination: { totalPages: 1, totalCount: 1 } },
  '/original/servers/original%2Fone': { qualifiedName: 'original/one', connections: [] },
  '/list.jsonl': '{"qualifiedName": "list/one", "description": "One."}\n',
  '/site/.well-known/ai-catalog.json': {
    entries: [{ identifier: 'urn:air:x:mcp:card', displayName: 'Card', type: 'application/mcp-server-card+json', data: CARD }],
  },
  '/github/repos/docker/catalogue/git/trees/HEAD': gitTree(DOCKER),
  '/raw/docker/catalogue/servers/one/server.yaml': DOCKER.get('servers/one/server.yaml') ?? '',
  '/github/users/octo/repos': [githubRepository('mono', { full_name: 'octo/mono' })],
  '/github/repos/octo/mono/git/trees/main': gitTree(new Map([['platform.yaml', PLATFORM_FILE]])),
  '/raw/octo/mono/platform.yaml': PLATFORM_FILE,
};

const SOURCES: readonly (readonly [kind: string, location: string, name?: string])[] = [
  ['repository', 'acme/one'],
  ['server', '{url}/server', 'server/one'],
  ['registry', '{url}/registry'],
  ['registry-original', '{url}/original'],
  ['list', '{url}/list.jsonl'],
  ['ai-catalog', '{url}/site'],
  ['docker-catalog', 'docker/catalogue'],
  ['github', 'octo'],
];

describe('unchanged sources: every document is requested conditionally, and no file is written', () => {
  it('for every kind of remote source', async () => {
    const server = keep(await serveAnswers(({ pathname }) => UPSTREAM[pathname]));
    const sources = SOURCES.map(([kind, location, name]) => ({
      kind,
      location: location.replace('{url}', server.url),
      ...(name && { name }),
    }));
    const fixture = await fixtureOf(sources);
    const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{path}`, githubApi: `${server.url}/github` };
    expect(await fixture.crawl({ ...options, now: '2026-01-01T00:00:00.000Z' })).toMatchObject({ written: SOURCES.length, problems: [] });
    const files = await fixture.snapshot();
    const before = server.requests.length;

    const again = await fixture.crawl({ ...options, now: '2026-01-02T00:00:00.000Z' });
    expect(again).toMatchObject({ written: 0, unchanged: SOURCES.length, problems: [] });
    expect(await fixture.snapshot()).toEqual(files);
    const requests = server.requests.slice(before);
    // An MCP session has no documents and no validators.
    const documents = requests.filter(({ method }) => method === 'GET');
    const whole = documents.filter(({ headers }) => headers['if-none-match'] === undefined);
    process.stdout.write(
      `unchanged sources: ${before} requests, then ${requests.length}, of which ${documents.length - whole.length} were conditional\n`,
    );
    // The official registry API is asked for changes since the last crawl instead.
    expect(whole.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/registry\/v0\.1\/servers\?.*updated_since=/) as string]);
    expect(documents.length).toBeGreaterThanOrEqual(SOURCES.length);
    expect(requests.length).toBeLessThan(before);
  });
});
