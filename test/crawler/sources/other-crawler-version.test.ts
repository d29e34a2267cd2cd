import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Connection } from '../../../src/catalog/record/record.ts';
import { MEMORY_FILE } from '../../../src/crawler/index.ts';
import type { CrawlFixture, FixtureOptions } from '../../support/crawl-fixture.ts';
import { sendMissing } from '../../support/http-server.ts';
import { bridge, statelessMcp, type WebHandler } from '../../support/mcp-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';
import { githubRepository, gitTree } from '../../support/upstreams.ts';

const CARD = '/.well-known/mcp/server-card.json';
const LATER = '2026-01-02T00:00:00.000Z';
const HEADERS = [{ name: 'Authorization', isSecret: true, isRequired: true }];

let files: Record<string, string>;
/** Path and validator of every request for a file, in order. */
let requests: string[];
let url: string;
/** Whether the card fails. */
let isDown: boolean;
let speaks: WebHandler | undefined;

beforeEach(async () => {
  requests = [];
  isDown = false;
  speaks = undefined;
  const server = await testServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server.invalid');
    if (pathname === '/mcp' && speaks !== undefined) return bridge(request, response, speaks);
    const text = files[pathname];
    if (text === undefined) return sendMissing(response);
    const validator = request.headers['if-none-match'];
    requests.push(`${pathname} ${validator ?? 'whole'}`);
    if (isDown && pathname === CARD) return void response.writeHead(503).end();
    if (validator === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else response.writeHead(200, { etag: '"1"' }).end(text);
  });
  url = server.url;
  files = {
    [CARD]: JSON.stringify({ name: 'acme/tool', version: '1.0.0', remotes: [{ type: 'sse', url: `${url}/sse`, headers: HEADERS }] }),
  };
});

const SSE = (): readonly Connection[] => [{ type: 'http', transport: 'sse', url: `${url}/sse`, headers: HEADERS, configSchema: {} }];

/** Makes the memory and the content file those of another edition of the crawler. */
async function leaveToEdition(fixture: CrawlFixture, replace: (text: string) => string): Promise<void> {
  const change = async (file: string, changed: (text: string) => string): Promise<void> =>
    fixture.write(file, changed(await readFile(path.join(fixture.folder, file), 'utf8')));
  await change(MEMORY_FILE, (text) => text.replace(/"edition": "[^"]*"/, '"edition": "another"'));
  // The hash of what it wrote would be that of its own reading.
  await change('servers/acme/tool.yaml', (text) => replace(text).replace(/^publishedHash: .*\n?/m, ''));
}

const misread = (text: string): string => text.replaceAll('name: Authorization', 'name: Misread').replaceAll('transport: sse', '');
const connections = async (fixture: CrawlFixture): Promise<unknown> => (await fixture.record('acme/tool'))?.facts.connections;

async function expectStable(fixture: CrawlFixture, options: FixtureOptions): Promise<void> {
  const before = await fixture.snapshot();
  requests = [];
  expect(await fixture.crawl({ ...options, now: '2026-01-03T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
  expect(await fixture.snapshot()).toEqual(before);
}

describe('a Server Card that another crawler version read', () => {
  it('is read again even if it is unchanged: its headers leave the query; afterwards it is requested conditionally', async () => {
    const fixture = await fixtureOf([{ kind: 'server', location: url, name: 'acme/tool' }]);
    const origin = { source: `${url}${CARD}`, fetchedAt: '2025-01-01T00:00:00.000Z', hash: 'sha256-old', etag: '"1"' };
    const configSchema = {
      type: 'object',
      properties: { Authorization: { type: 'string', writeOnly: true } },
      required: ['Authorization'],
    };
    const filed = {
      ...{ qualifiedName: 'acme/tool', createdAt: '2025-01-01T00:00:00.000Z', deployed: true, deploymentUrl: url },
      ...{ connections: [{ type: 'http', url, configSchema }], from: { connections: origin } },
    };
    await fixture.write('servers/acme/tool.yaml', JSON.stringify(filed));
    await fixture.crawl({ now: LATER });
    expect(await connections(fixture)).toEqual(SSE());
    await expectStable(fixture, {});
    expect(requests).toEqual([`${CARD} "1"`]);
  });

  it('is requested unconditionally until it can be read, while the server responds over MCP', async () => {
    const fixture = await fixtureOf([{ kind: 'server', location: url, name: 'acme/tool' }]);
    speaks = statelessMcp({ tools: [] }, 'json');
    await fixture.crawl();
    expect(await connections(fixture)).toEqual(SSE());
    await leaveToEdition(fixture, misread);
    isDown = true;
    await fixture.crawl({ now: LATER });
    isDown = false;
    requests = [];
    await fixture.crawl({ now: LATER });
    expect(requests).toEqual([`${CARD} whole`]);
    expect(await connections(fixture)).toEqual(SSE());
    await expectStable(fixture, {});
  });
});

describe('a repository that another crawler version read', () => {
  const FILE = '/raw/acme/tool/HEAD/platform.yaml';
  const rawUrl = (): FixtureOptions => ({ rawUrl: `${url}/raw/{owner}/{repo}/{ref}/{path}` });

  it('has its platform file read again, once', async () => {
    files[FILE] = 'description: Keeps notes.\nstartCommand: {type: stdio, configSchema: {type: object, properties: {}}}\n';
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    await fixture.crawl(rawUrl());
    await leaveToEdition(fixture, (text) => text.replace('Keeps notes.', 'Misread.'));
    requests = [];
    expect(await fixture.crawl({ ...rawUrl(), now: LATER })).toMatchObject({ written: 1, problems: [] });
    expect(requests).toEqual([`${FILE} whole`]);
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('Keeps notes.');
    await expectStable(fixture, rawUrl());
    expect(requests).toEqual([`${FILE} "1"`]);
  });

  it('has the card of its deployment read again, as soon as the server responds', async () => {
    files[FILE] = `description: Keeps notes.\ndeploymentUrl: ${url}\n`;
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', verified: true }]);
    await fixture.crawl(rawUrl());
    expect(await connections(fixture)).toEqual(SSE());
    await leaveToEdition(fixture, misread);
    isDown = true;
    await fixture.crawl({ ...rawUrl(), now: LATER });
    isDown = false;
    await fixture.crawl({ ...rawUrl(), now: LATER });
    expect(await connections(fixture)).toEqual(SSE());
    await expectStable(fixture, rawUrl());
    expect(requests.at(-1)).toBe(`${CARD} "1"`);
  });
});

describe('a GitHub owner that another crawler version read', () => {
  it('has the card of a deployment read again, as soon as the server responds', async () => {
    files['/users/acme/repos'] = JSON.stringify([githubRepository('tool')]);
    files['/repos/acme/tool/git/trees/main'] = JSON.stringify(gitTree(new Map([['platform.yaml', 'x']])));
    files['/raw/acme/tool/main/platform.yaml'] = `description: Keeps notes.\ndeploymentUrl: ${url}\n`;
    const fixture = await fixtureOf([{ kind: 'github', location: 'acme', verified: true }]);
    const options = { rawUrl: `${url}/raw/{owner}/{repo}/{ref}/{path}`, githubApi: url };
    await fixture.crawl(options);
    expect(await connections(fixture)).toEqual(SSE());
    await leaveToEdition(fixture, misread);
    isDown = true;
    await fixture.crawl({ ...options, now: LATER });
    isDown = false;
    await fixture.crawl({ ...options, now: LATER });
    expect(await connections(fixture)).toEqual(SSE());
    await expectStable(fixture, options);
    expect(requests.at(-1)).toBe(`${CARD} "1"`);
  });
});
