import { describe, expect, it } from 'vitest';

import { bridge, sessionMcp, statelessMcp, type WebHandler } from '../support/mcp-server.ts';
import { fixtureOf } from '../support/opened.ts';
import { fakeHosts, type FakeHosts, type Visit } from '../support/fake-hosts.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const HOSTS = Array.from({ length: 50 }, (_, index) => `h${String(index).padStart(2, '0')}.example.com`);
const START = Date.parse('2026-01-01T00:00:00.000Z');
const CONFIG = '{"type": "object", "properties": {"a": {"type": "string"}}}';
const TOOL = { name: 'one', description: 'Does one.', inputSchema: { type: 'object' } };
const RAW = 'raw.example.com';

/** The kind of a host, by its place in the list. */
const kindOf = (host: string): number => HOSTS.indexOf(host) % 5;
const ofKind = (kind: number): readonly string[] => HOSTS.filter((host) => kindOf(host) === kind);

const [DISALLOWS, DELAYS, BUSY, FAR_OFF, SLOW] = [0, 1, 2, 3, 4] as const;

const ROBOTS: Readonly<Record<number, string>> = {
  [DISALLOWS]: 'User-agent: *\nDisallow: /s1/\n',
  [DELAYS]: 'User-agent: *\nCrawl-delay: 3\n',
};

/** Fifty hosts, each with two MCP servers and their configuration documents, and one host of repositories. */
async function world(clock: ReturnType<typeof steppedClock>): Promise<FakeHosts> {
  const mcp: readonly WebHandler[] = [
    sessionMcp({ tools: [TOOL, { ...TOOL, name: 'two' }], pageSize: 1 }, 'sse'),
    statelessMcp({ tools: [TOOL] }, 'json'),
  ];
  const busy = new Set<string>();
  return fakeHosts(clock, async (host, request, response, think) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') {
      const robots = ROBOTS[kindOf(host)];
      return void response.writeHead(robots === undefined ? 404 : 200).end(robots);
    }
    if (host === RAW) return void response.end(`name: acme/${path.split('/')[2] ?? ''}\nruntime: container\nstartCommand: {type: http}\n`);
    if (path.endsWith('/mcp')) return bridge(request, response, mcp[path.startsWith('/s1') ? 0 : 1]!);
    if (kindOf(host) === BUSY && !busy.has(host)) {
      busy.add(host);
      return void response.writeHead(503, { 'retry-after': '7' }).end();
    }
    if (kindOf(host) === FAR_OFF) return void response.writeHead(429, { 'retry-after': '600' }).end();
    // Longer than the interval: a client that does not wait for the answer has two requests in flight.
    if (kindOf(host) === SLOW) await think(2500);
    response.end(CONFIG);
  });
}

/** Milliseconds from each request of a host to the next. */
function gapsOf(visits: readonly Visit[] = []): number[] {
  return visits.slice(1).map(({ at }, index) => at - (visits[index]?.at ?? 0));
}

describe('rate limits: at most one request in flight and one per second for each of 50 hosts, measured by the hosts', () => {
  it('in a whole crawl, with MCP sessions, robots.txt, Crawl-delay and Retry-After', async () => {
    const clock = steppedClock(START);
    const mock = await world(clock);
    const servers = HOSTS.flatMap((host) =>
      ['s1', 's2'].map((path) => ({ kind: 'server', location: `https://${host}/${path}`, name: `${host.slice(0, 3)}/${path}` })),
    );
    const repositories = Array.from({ length: 8 }, (_, index) => ({ kind: 'repository', location: `acme/r${index}` }));
    const fixture = await fixtureOf([...servers, ...repositories]);
    const crawled = fixture.crawl({
      ...mock.options,
      clock,
      allowPrivateHosts: false,
      contact: 'mailto:operator@example.com',
      rawUrl: `https://${RAW}/{owner}/{repo}/{ref}/{path}`,
    });
    const { written, problems } = await clock.runUntil(crawled, () => mock.quiet());

    const all = [...mock.visits.values()].flat();
    const gaps = [...mock.visits.values()].flatMap((visits) => gapsOf(visits));
    const seconds = (clock.now() - START) / 1000;
    process.stdout.write(
      `rate limits: ${all.length} requests to ${mock.visits.size} hosts in ${seconds} s; shortest gap ${Math.min(...gaps)} ms\n`,
    );
    expect([...mock.visits.keys()].sort()).toEqual([...HOSTS, RAW].sort());
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    expect([...new Set(mock.maxConcurrent.values())]).toEqual([1]);
    expect(new Set(all.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['portolan/0.0.0 (+mailto:operator@example.com)']));
    expect(all.filter(({ method }) => method === 'GET' || method === 'DELETE' || method === 'POST')).toHaveLength(all.length);
    expect(all.filter(({ method, path }) => method === 'GET' && path.endsWith('/mcp'))).toEqual([]);

    // robots.txt is the first request to a host, and is requested once; disallowed paths are not requested, except MCP, which is not crawling.
    for (const visits of mock.visits.values())
      expect(visits.flatMap(({ path }, place) => (path === '/robots.txt' ? place : []))).toEqual([0]);
    for (const host of ofKind(DISALLOWS)) {
      const paths = mock.visits.get(host)!.map(({ path }) => path);
      expect([paths.includes('/s1/.well-known/mcp-config'), paths.includes('/s1/mcp')]).toEqual([false, true]);
    }
    for (const host of ofKind(DELAYS)) expect(Math.min(...gapsOf(mock.visits.get(host)))).toBeGreaterThanOrEqual(3000);
    for (const host of ofKind(BUSY)) expect(gapsOf(mock.visits.get(host))[1]).toBeGreaterThanOrEqual(7000);
    // A host that sends Retry-After of ten minutes gets no other request in this crawl, and its sources report that.
    for (const host of ofKind(FAR_OFF)) expect(mock.visits.get(host)).toHaveLength(2);

    const codes = problems.map(({ code, source }) => [source.slice(8, 11), code].join(' '));
    expect(codes.filter((line) => line.endsWith('robots-disallowed'))).toHaveLength(10);
    for (const host of ofKind(FAR_OFF)) {
      expect(codes.filter((line) => line.startsWith(host.slice(0, 3))).sort()).toEqual(
        ['http-status', 'retry-later', 'retry-later'].map((code) => `${host.slice(0, 3)} ${code}`),
      );
    }
    expect(written).toBe(servers.length - 2 * ofKind(FAR_OFF).length + repositories.length);
  });
});
