import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { HARBOUR, record } from '../../support/records.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { runningServe, startServe, type RunningServe } from '../../support/running-serve.ts';
import { askRaw, publishedFolder, type Answered, type Asked, type PublishedFolder } from '../../support/served-catalog.ts';
import { modernCall } from '../../api/node/swap-load.ts';
import { loadSite } from './loaded-site.ts';
import { eventually } from '../../support/timeouts.ts';

/** No folder: the API alone. */
const OPEN = { PORTOLAN_API_PUBLIC: '1', PORTOLAN_API_LIMIT: '0', PORTOLAN_OUT: '/nowhere' };

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a server with a database and without a site ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let site: PublishedFolder;
  let newer: PublishedFolder;
  let url: string;
  let served: RunningServe;
  const ask = (target: string, request: Asked = {}, { site: at } = served): Promise<Answered> =>
    askRaw(Number(new URL(at).port), target, request);

  beforeAll(async () => {
    [server, site, newer] = await Promise.all([
      startPostgres(['synchronous_commit=on']),
      publishedFolder({ records: HARBOUR }),
      publishedFolder({ records: [...HARBOUR, record('new/ferry')] }),
    ]);
    url = await server.createDatabase('failover');
    await loadSite(url, site.folder);
    served = await startServe({ ...OPEN, PORTOLAN_DATABASE: url });
  });
  afterAll(async () => {
    await served.stop();
    await Promise.all([site.remove(), newer.remove(), server.close()]);
  });

  it('answers the API, and leaves pages to another host', async () => {
    expect(served.output()).toContain('There is no site in /nowhere, so pages and files are left to another host.');
    expect((await ask('/api/servers/acme/weather')).status).toBe(200);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/readyz')).status).toBe(200);
  });

  it('is refused without a database and without a site, or with a database without a catalogue', async () => {
    await expect(runningServe(OPEN)).rejects.toThrow('there is no built site in "/nowhere". Run "npx portolan build" first.');
    const empty = await server.createDatabase('empty');
    await expect(runningServe({ ...OPEN, PORTOLAN_DATABASE: empty })).rejects.toThrow('Run "npx portolan load"');
  });

  it('answers what it keeps while the database is lost, else 503, and everything again after that', async () => {
    const kept = '/api/servers?q=weather';
    const before = await ask(kept);
    const wrong: string[] = [];
    const statuses: number[] = [];
    let isOver = false;
    const client = async (offset: number): Promise<void> => {
      for (let round = 0; !isOver; round += 1) {
        const again = await ask(kept);
        if (again.status !== 200 || again.body !== before.body) wrong.push(`kept: ${again.status} ${again.body}`);
        const { status, headers, body } = await ask(`/api/servers?q=mail+${offset}x${round}`);
        statuses.push(status);
        const isProblem = status === 503 && headers['retry-after'] !== undefined && headers['content-type'] === 'application/problem+json';
        if (status !== 200 && !isProblem) wrong.push(`new: ${status} ${body}`);
        await pass(10);
      }
    };
    const load = [0, 1, 2].map(client);
    await pass(300);
    await server.kill();
    await eventually(() => expect(statuses.at(-1)).toBe(503));
    const [ready, live] = await Promise.all([ask('/readyz'), ask('/livez')]);
    expect([ready.status, ready.headers['retry-after'], ready.body, live.status]).toEqual([
      503,
      '5',
      'not ready: the database does not answer\n',
      200,
    ]);
    const call = modernCall('search_servers', { q: 'not kept' });
    const tool = await ask('/mcp', { method: 'POST', headers: call.headers, body: call.body });
    const text = 'The catalogue could not answer. Try again later.';
    expect(JSON.parse(tool.body)).toMatchObject({ result: { isError: true, content: [{ text }] } });
    await server.start();
    await eventually(async () => expect((await ask('/readyz')).status).toBe(200));
    await eventually(() => expect(statuses.slice(-3)).toEqual([200, 200, 200]));
    isOver = true;
    await Promise.all(load);
    expect(wrong).toEqual([]);
    expect(statuses).toContain(503);
  });

  it('reads from the read replica, and opens an edition when that has it', async () => {
    const [primary, replica] = [await server.createDatabase('writes'), await server.createDatabase('reads')];
    await loadSite(primary, site.folder);
    await loadSite(replica, newer.folder);
    const own = await runningServe({ ...OPEN, PORTOLAN_DATABASE: primary, PORTOLAN_DATABASE_READ: replica, PORTOLAN_CACHE_ANSWERS: '0' });
    // Only the replica has it.
    expect((await ask('/api/servers/new/ferry', {}, own)).status).toBe(200);
    await loadSite(primary, newer.folder);
    await pass(1500);
    expect((await ask('/api/servers/new/ferry', {}, own)).status).toBe(200);
    await loadSite(replica, site.folder);
    await eventually(async () => expect((await ask('/api/servers/new/ferry', {}, own)).status).toBe(404));
    expect(own.output()).not.toContain('has no edition');
    onTestFinished(() => void own.stop());
  });
});
