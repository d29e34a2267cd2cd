import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { apiKeyFrom } from '../../src/api/access/api-key.ts';
import { CATALOG_FILES } from '../../src/catalog/published/catalog-files.ts';
import { callInSession } from '../api/node/swap-load.ts';
import { connect } from '../session-config/server/mcp-client.ts';
import { HARBOUR } from '../support/records.ts';
import { runningServe } from '../support/running-serve.ts';
import { askRaw, publishedFolder, type Answered, type PublishedFolder } from '../support/served-catalog.ts';

const KEY = apiKeyFrom(new Uint8Array(32).fill(7));
const BEARER = { authorization: `Bearer ${KEY}` };
const LIMIT = { perMinute: 50, burst: 10 };

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/');
});
afterAll(() => site.remove());

/** Runs several workers. Each of these is a process, so a test does as much as it can with them. */
async function running(count: number, limit: string, ...args: readonly string[]) {
  const environment = {
    PORTOLAN_OUT: site.folder,
    PORTOLAN_KEYS: `${site.folder}-no-keys.json`,
    PORTOLAN_API_KEYS: KEY,
    PORTOLAN_API_LIMIT: limit,
  };
  const served = await runningServe(environment, ['--workers', String(count), ...args]);
  const port = Number(new URL(served.site).port);
  return { ...served, port };
}

describe('portolan serve with several workers', () => {
  it('counts requests and wrong keys exactly, whichever worker they reach', async () => {
    const { port, stop, output } = await running(4, `${LIMIT.perMinute}+${LIMIT.burst}`);
    expect(output()).toContain('4 workers answer.');
    const answers = await Promise.all(Array.from({ length: 200 }, () => askRaw(port, '/api/servers', { headers: BEARER })));
    expect(statusCounts(answers)).toEqual({ 200: LIMIT.perMinute + LIMIT.burst, 429: 200 - LIMIT.perMinute - LIMIT.burst });
    const wrong = Array.from({ length: 20 }, () =>
      askRaw(port, '/api/servers', { headers: { authorization: `Bearer ${'w'.repeat(43)}` } }),
    );
    expect(statusCounts(await Promise.all(wrong))).toEqual({ 401: 5, 429: 15 });
    expect(await stop()).toBe(0);
  });

  it('continues MCP sessions in whichever worker a request arrives, and replaces a worker that ends', async () => {
    const { site: url, port, pid, output, stop } = await running(4, '0');
    const connections = await Promise.all(Array.from({ length: 8 }, () => connect(`${url}mcp`, 'legacy', [], BEARER)));
    const places = new Set(connections.map(({ transport }) => transport.sessionId?.split('-')[0]));
    expect(places.size).toBeGreaterThan(1);
    const texts = await Promise.all(
      connections.flatMap(({ call }) => Array.from({ length: 6 }, () => call('search_servers', { q: 'weather' }))),
    );
    expect(texts).toHaveLength(48);
    for (const text of texts) expect(text).toContain('acme/weather');
    // One session over new connections, which are handed to the workers in turn; with the key that opened it only.
    const session = connections[0]?.transport.sessionId ?? '';
    const searchInSession = (headers: Readonly<Record<string, string>>): Promise<Answered> => {
      const search = callInSession(session, 'search_servers', { q: 'weather' });
      return askRaw(port, '/mcp', { method: 'POST', ...search, headers: { ...search.headers, ...headers } });
    };
    expect(statusCounts(await Promise.all(Array.from({ length: 8 }, () => searchInSession(BEARER))))).toEqual({ 200: 8 });
    expect(statusCounts(await Promise.all(Array.from({ length: 8 }, () => searchInSession({}))))).toEqual({ 401: 8 });
    await Promise.all(connections.map(({ close }) => close()));

    const before = await childrenOf(pid);
    expect(before).toHaveLength(4);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(output).toMatch(/worker \d ended \(SIGKILL\)\. Another one starts in 0\.1 s\./);
    await expect.poll(async () => (await childrenOf(pid)).length, { timeout: 60_000 }).toBe(4);
    const after = await Promise.all(Array.from({ length: 12 }, () => askRaw(port, '/readyz')));
    expect(statusCounts(after)).toEqual({ 200: 12 });
    expect(await stop('SIGINT')).toBe(0);
    expect(await childrenOf(pid)).toEqual([]);
  });

  it('fails no request of a balancer that follows its readiness when it is stopped', async () => {
    const { port, stop } = await running(2, '0', '--drain-delay', '0.6');
    let [isReady, isOver, count] = [true, false, 0];
    const failures: string[] = [];
    const load = Array.from({ length: 6 }, async () => {
      while (isReady) {
        const { status } = await askRaw(port, '/api/servers?q=weather', { headers: BEARER }).catch((error: unknown) => ({
          status: String(error),
        }));
        count += 1;
        if (status !== 200) failures.push(String(status));
      }
    });
    const watch = (async () => {
      while (!isOver) {
        isReady = (await askRaw(port, '/readyz').catch(() => ({ status: 0 }))).status === 200;
        if (!isReady) return;
        await pass(50);
      }
    })();
    await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(50);
    const code = await stop();
    isOver = true;
    await Promise.all([...load, watch]);
    expect(failures).toEqual([]);
    expect(isReady).toBe(false);
    expect(code).toBe(0);
  });

  it('says once what is wrong with the catalogue, and ends', async () => {
    await expect(running(2, 'many')).rejects.toThrow(/PORTOLAN_API_LIMIT is "many"/);
    // Found by the workers, which are not replaced.
    await writeFile(`${site.folder}/${CATALOG_FILES.head}`, '{');
    await expect(running(2, '0')).rejects.toThrow(/^ended with 1: portolan: [^\n]* is not JSON\. Build the site again\.\n$/);
  });
});

function statusCounts(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Process ids of the children of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
