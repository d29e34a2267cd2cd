import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HARBOUR } from '../../support/records.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { startServe, type RunningServe } from '../../support/running-serve.ts';
import { askRaw, publishedFolder, type PublishedFolder } from '../../support/served-catalog.ts';
import { roundRobin } from '../access/round-robin.ts';
import { loadSite } from './loaded-site.ts';
import { eventually } from '../../support/timeouts.ts';

const LIMIT = 30;

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`workers and a further server with one database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let site: PublishedFolder;
  let replicas: readonly RunningServe[];
  const port = ({ site: at }: RunningServe): number => Number(new URL(at).port);

  beforeAll(async () => {
    [server, site] = await Promise.all([startPostgres(), publishedFolder({ records: HARBOUR })]);
    const url = await server.createDatabase('workers');
    await loadSite(url, site.folder);
    const environment = { PORTOLAN_DATABASE: url, PORTOLAN_API_PUBLIC: '1', PORTOLAN_API_LIMIT: `${LIMIT}+0`, PORTOLAN_OUT: '/nowhere' };
    replicas = await Promise.all([
      startServe({ ...environment, PORTOLAN_METRICS: '0', PORTOLAN_TRUST_PROXY: '1' }, ['--workers', '2']),
      startServe({ ...environment, PORTOLAN_TRUST_PROXY: '1' }),
    ]);
  });
  afterAll(async () => {
    expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0]);
    await Promise.all([site.remove(), server.close()]);
  });

  it('admit exactly as many requests of a client as the limit allows', async () => {
    const ports = replicas.map(port);
    const statuses: number[] = [];
    // Few at once: a server counts for itself where the database takes more than a second, as it may on a busy machine.
    const client = async (): Promise<void> => {
      for (let at = 0; at < LIMIT; at += 1) {
        const headers = { 'x-forwarded-for': '192.0.2.1' };
        statuses.push((await askRaw(ports[at % 2] ?? 0, '/api/servers/acme/weather', { headers })).status);
      }
    };
    await Promise.all([client(), client(), client()]);
    expect(replicas.map((replica) => /within a second/.exec(replica.output())?.[0])).toEqual([undefined, undefined]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * LIMIT);
  });

  it('continue an MCP session of each other', async () => {
    const proxy = await roundRobin(replicas.map(port));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', proxy.url)));
    for (let call = 0; call < 6; call += 1) {
      const answer = await client.callTool({ name: 'get_server', arguments: { server: 'acme/weather' } });
      expect(JSON.stringify(answer)).toContain('acme/weather');
    }
    expect(new Set(proxy.sent.map((each) => each.port)).size).toBe(2);
    await client.close();
    proxy.close();
  });

  it('each have pools of their own, and tell their connections and their edition', async () => {
    const urls = replicas[0]?.output().match(/http:\S+\/metrics/g) ?? [];
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      const text = await (await fetch(url)).text();
      for (const name of ['write', 'read'])
        expect(text).toMatch(new RegExp(String.raw`^db_client_connection_max\{[^}]*${name}[^}]*\} 5$`, 'm'));
      expect(text).toMatch(/^portolan_edition\S* 1$/m);
    }
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await eventually(async () => {
      const { rows } = await client.query(
        "select query from pg_stat_activity where datname = 'workers' and query like 'listen portolan_edition%'",
      );
      // Two workers and the further server listen.
      expect(rows).toHaveLength(3);
    });
    await client.end();
  });
});
