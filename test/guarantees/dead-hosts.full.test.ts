import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { runScript } from '../support/built-site.ts';
import { sendCached, sendMissing, type TestServer } from '../support/http-server.ts';
import { fixtureOf, testServer } from '../support/opened.ts';
import { publishedTree } from '../support/page-tree.ts';

const CLI = path.resolve('test/support/crawl-cli.ts');
const HOSTS = 20;
const DEAD = 6;

/** A host of one server with a configuration document. */
async function host(): Promise<TestServer> {
  return testServer((request, response) => {
    if (request.url !== '/.well-known/mcp-config') return sendMissing(response);
    sendCached(request, response, JSON.stringify({ type: 'object', properties: { key: { type: 'string' } }, title: 'A server' }), '"1"');
  });
}

describe('unreachable hosts: with 30 % of the hosts down, the crawl completes, keeps every last good record as stale, and the site builds completely', () => {
  it('for hosts that go down between two crawls', { timeout: 180_000 }, async () => {
    const hosts = await Promise.all(Array.from({ length: HOSTS }, host));
    const fixture = await fixtureOf(hosts.map(({ url }, at) => ({ kind: 'server', location: url, name: `acme/n${at}` })));
    const crawl = (): ReturnType<typeof runScript> =>
      runScript(['--no-warnings', CLI, 'crawl', '--content', fixture.folder, '--allow-private-hosts', '--json']);
    expect(JSON.parse((await crawl()).stdout)).toMatchObject({ written: HOSTS });
    const before = await Promise.all(hosts.map((_host, at) => fixture.record(`acme/n${at}`)));

    await Promise.all(hosts.slice(0, DEAD).map((dead) => dead.close()));
    const { code, stdout, stderr } = await crawl();
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sources: HOSTS, written: DEAD, unchanged: HOSTS - DEAD }]);
    expect(stderr).toContain(`${DEAD} sources could not be read completely; ${DEAD} servers keep their stored data.`);
    const after = await Promise.all(hosts.map((_host, at) => fixture.record(`acme/n${at}`)));
    expect(after.map((file) => file?.facts)).toEqual(before.map((file) => file?.facts));
    expect(after.map((file) => file?.state.status)).toEqual(hosts.map((_host, at) => (at < DEAD ? 'stale' : 'good')));

    const site = await publishedTree(fixture.folder);
    const list = JSON.parse(await readFile(path.join(site, 'api/servers.json'), 'utf8')) as { pagination: { totalCount: number } };
    expect(list.pagination.totalCount).toBe(HOSTS);
  });
});
