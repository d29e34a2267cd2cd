import { randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { SCOPES } from '../../../src/api/access/access.ts';
import { API_KEY_BYTES, apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { openBuiltFolder } from '../../../src/api/node/open-built-folder.ts';
import { serveCatalog } from '../../../src/api/node/serve-catalog.ts';
import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import { databaseAccess } from '../../../src/database/access/database-access.ts';
import { databaseKeyStore } from '../../../src/database/access/database-key-store.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { HARBOUR } from '../../support/records.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { askRaw, publishedFolder, type Answered, type PublishedFolder } from '../../support/served-catalog.ts';
import { nodeSha256 } from '../../api/access/rings.ts';
import { migratedDatabase, openedDatabase } from './opened-database.ts';
import { roundRobin, type RoundRobin } from './round-robin.ts';
import { eventually } from '../../support/timeouts.ts';

/** A server, as `portolan serve` makes it. */
interface Replica {
  readonly port: number;
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

const KEYS = { own: apiKeyFrom(randomBytes(API_KEY_BYTES)), other: apiKeyFrom(randomBytes(API_KEY_BYTES)) };

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`servers with one database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let site: PublishedFolder;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    server = await startPostgres(['synchronous_commit=on']);
    database = await migratedDatabase(await server.createDatabase('servers'));
    site = await publishedFolder({ records: HARBOUR }, 'http://127.0.0.1/');
    for (const [name, key] of Object.entries(KEYS)) {
      const hash = await nodeSha256(key);
      await databaseKeyStore(database).add({ name, hash, scopes: SCOPES, createdAt: new Date().toISOString() });
    }
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await site.remove();
    await database.close();
    await server.close();
  });

  async function replica(environment: Record<string, string> = { PORTOLAN_API_LIMIT: '0' }): Promise<Replica> {
    const errors: unknown[] = [];
    const onerror = (error: unknown): void => void errors.push(error);
    const own = await openedDatabase(new URL('/servers', server.url).href);
    const settings = serveSettings(environment);
    const access = await databaseAccess({ database: own, settings, onerror });
    expect(access.hasKeys).toBe(true);
    const { catalog } = await openBuiltFolder({ folder: site.folder, settings, onerror, access });
    const listening = await serveCatalog({ catalog, folder: site.folder, port: 0, host: '127.0.0.1', trustsProxy: false, onerror });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> =>
      (closed ??= (async () => {
        await catalog.close();
        await listening.close(0);
        await access.close();
        await own.close();
      })());
    closing.push(close);
    return { port: Number(new URL(listening.origin).port), errors, close };
  }

  async function balanced(replicas: readonly Replica[]): Promise<RoundRobin> {
    const proxy = await roundRobin(replicas.map(({ port }) => port));
    closing.push(() => proxy.close());
    return proxy;
  }

  async function connect(url: string, key = KEYS.own): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${key}` } } });
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(transport);
    closing.push(() => client.close());
    return { client, transport };
  }

  const found = async (client: Client): Promise<number> => {
    const { structuredContent } = await client.callTool({ name: 'search_servers', arguments: { query: 'harbour weather' } });
    return (structuredContent as { servers: readonly unknown[] }).servers.length;
  };

  const ask = ({ port }: Replica, path: string, key: string, more: Record<string, string> = {}): Promise<Answered> =>
    askRaw(port, path, { headers: { host: '127.0.0.1', authorization: `Bearer ${key}`, ...more } });

  it('continue an MCP session at every server with its settings, also after the one that opened it was killed', async () => {
    const [a, b] = [await replica(), await replica()];
    const proxy = await balanced([a, b]);
    const { client, transport } = await connect(`${proxy.url}/mcp?pageSize=1`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_servers', 'find_tools', 'get_server']);
    expect(await found(client)).toBe(1);
    expect(await found(client)).toBe(1);
    expect(proxy.sent.map(({ port, method }) => [port === a.port ? 'a' : 'b', method])).toEqual([
      ['a', 'initialize'],
      ['b', 'notifications/initialized'],
      ['a', 'tools/list'],
      ['b', 'tools/call'],
      ['a', 'tools/call'],
    ]);
    await a.close();
    proxy.ports = [b.port];
    expect(await found(client)).toBe(1);
    const c = await replica();
    proxy.ports = [c.port];
    expect(await found(client), 'a server that was started later').toBe(1);
    const id = transport.sessionId ?? '';
    await transport.terminateSession();
    for (const each of [b, c]) {
      const call = { 'mcp-session-id': id, accept: 'text/event-stream' };
      await eventually(async () => expect((await ask(each, '/mcp', KEYS.own, call)).status).toBe(404));
    }
    expect([...a.errors, ...b.errors, ...c.errors]).toEqual([]);
  });

  it('keep a session for the key that opened it', async () => {
    const [a, b] = [await replica(), await replica()];
    const { transport } = await connect(`http://127.0.0.1:${a.port}/mcp`);
    const call = { 'mcp-session-id': transport.sessionId ?? '', accept: 'text/event-stream' };
    expect((await ask(b, '/mcp', KEYS.other, call)).status).toBe(404);
  });

  it('know no session that was not used for half an hour', async () => {
    const [a, b] = [await replica(), await replica()];
    const { client, transport } = await connect(`http://127.0.0.1:${a.port}/mcp`);
    const id = transport.sessionId ?? '';
    await database.query("update portolan.mcp_session set used_at = now() - interval '31 minutes' where id = $1", [id]);
    expect((await ask(b, '/mcp', KEYS.own, { 'mcp-session-id': id, accept: 'text/event-stream' })).status).toBe(404);
    expect(await found(client), 'it was used here a moment ago').toBeGreaterThan(0);
  });

  it('allow exactly the limit together, over HTTP', async () => {
    const replicas = [await replica({ PORTOLAN_API_LIMIT: '50+10' }), await replica({ PORTOLAN_API_LIMIT: '50+10' })];
    const hash = await nodeSha256(KEYS.own);
    await database.query('delete from portolan.rate_limit');
    const client = async (each: Replica): Promise<readonly number[]> => {
      const statuses = [];
      for (let at = 0; at < 10; at += 1) statuses.push((await ask(each, '/api/servers?pageSize=1', KEYS.own)).status);
      return statuses;
    };
    const statuses = (await Promise.all(replicas.flatMap((each) => Array.from({ length: 8 }, () => client(each))))).flat();
    expect([statuses.length, statuses.filter((status) => status === 200).length]).toEqual([160, 60]);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await database.query('select key from portolan.rate_limit order by key')).toEqual([
      { key: `key-burst:${hash}` },
      { key: `key:${hash}` },
    ]);
  });

  it('answer known keys and open sessions while the database is lost, and others with 503', async () => {
    const [a, b] = [await replica(), await replica()];
    const { client, transport } = await connect(`http://127.0.0.1:${a.port}/mcp`);
    expect((await ask(b, '/api/servers', KEYS.own)).status).toBe(200);
    await server.kill();
    try {
      expect((await ask(b, '/api/servers', KEYS.own)).status).toBe(200);
      expect(await found(client)).toBeGreaterThan(0);
      const call = { 'mcp-session-id': transport.sessionId ?? '', accept: 'text/event-stream' };
      for (const refused of [await ask(b, '/api/servers', KEYS.other), await ask(b, '/mcp', KEYS.own, call)])
        expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    } finally {
      await server.start();
    }
    await eventually(async () => expect((await ask(b, '/api/servers', KEYS.other)).status).toBe(200));
    expect(a.errors.length + b.errors.length).toBeGreaterThan(0);
  });
});
