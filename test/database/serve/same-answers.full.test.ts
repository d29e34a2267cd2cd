import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { harbourContent, REMOVED_NAMES } from '../../publish/hosts/harbour-site.ts';
import { portolan } from '../../support/built-site.ts';
import { publishedTree } from '../../support/page-tree.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { startServe, type RunningServe } from '../../support/running-serve.ts';
import { askRaw, type Answered, type Asked } from '../../support/served-catalog.ts';
import { servedRequests } from './served-requests.ts';

const SITE = { PORTOLAN_SITE: 'https://harbour.example' };
const OPEN = { PORTOLAN_API_PUBLIC: '1', PORTOLAN_API_LIMIT: '0' };

/** The servers of this project's own catalogue, and removed ones. */
async function publishedContent(packed: boolean): Promise<string> {
  const content = await mkdtemp(path.join(tmpdir(), 'portolan-content-'));
  await cp(path.resolve('content'), content, { recursive: true });
  await writeFile(path.join(content, 'site.yaml'), `name: Portolan\nfiles: {openGraph: false, packed: ${packed}}\n`);
  for (const [file, text] of harbourContent()) {
    if (!text.includes('"status":"gone"')) continue;
    await mkdir(path.dirname(path.join(content, file)), { recursive: true });
    await writeFile(path.join(content, file), text);
  }
  return publishedTree(content, SITE);
}

/** The answer without what differs in time and between connections. */
function comparable({ status, headers, body }: Answered): object {
  const { date: _, connection: __, 'keep-alive': ___, ...others } = headers;
  return { status, headers: others, body };
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`"portolan serve" ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let names: readonly string[];
  const hosts: Partial<Record<'files' | 'packs' | 'database', RunningServe>> = {};

  beforeAll(async () => {
    const [folder, packed, started] = await Promise.all([publishedContent(false), publishedContent(true), startPostgres()]);
    server = started;
    const url = await server.createDatabase('answers');
    const { records } = JSON.parse(
      `{"records":[${(await readFile(path.join(folder, 'api/records.jsonl'), 'utf8')).trim().split('\n').join(',')}]}`,
    ) as { records: { qualifiedName: string }[] };
    names = records.map(({ qualifiedName }) => qualifiedName);
    const loaded = await portolan(['load'], { PORTOLAN_DATABASE: url, PORTOLAN_OUT: packed });
    expect(loaded).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Edition 1 answers now: \d+ servers/) as string });
    [hosts.files, hosts.packs, hosts.database] = await Promise.all([
      startServe({ ...OPEN, PORTOLAN_OUT: folder }),
      startServe({ ...OPEN, PORTOLAN_OUT: packed }),
      startServe({ ...OPEN, PORTOLAN_OUT: packed, PORTOLAN_DATABASE: url }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(Object.values(hosts).map((host) => host.stop()));
    await server.close();
  });

  const ask = (host: RunningServe | undefined, target: string, request: Asked = {}): Promise<Answered> =>
    askRaw(Number(new URL(host?.site ?? '').port), target, { ...request, headers: { host: 'harbour.example', ...request.headers } });

  it.each(['packs', 'database'] as const)('answers from %s as from files', async (from) => {
    const requests = servedRequests(names, REMOVED_NAMES);
    const different: unknown[] = [];
    const statuses = new Set<number>();
    for (const [target, request] of requests) {
      const [wanted, seen] = await Promise.all([ask(hosts.files, target, request), ask(hosts[from], target, request)]);
      statuses.add(wanted.status);
      if (JSON.stringify(comparable(seen)) !== JSON.stringify(comparable(wanted)))
        different.push({ target, seen: comparable(seen), wanted: comparable(wanted) });
    }
    expect(different).toEqual([]);
    expect([...statuses].sort()).toEqual([200, 204, 304, 400, 404, 405, 410, 412, 413, 414, 421]);
  });

  it('answers every cursor and every page of a search as from files', async () => {
    for (const first of ['/v0.1/servers?limit=9', '/v0.1/servers?limit=4&search=mcp']) {
      let target: string | undefined = first;
      for (let pages = 0; target !== undefined && pages < 20; pages += 1) {
        const [wanted, seen] = await Promise.all([ask(hosts.files, target), ask(hosts.database, target)]);
        expect(comparable(seen), target).toEqual(comparable(wanted));
        const { metadata } = JSON.parse(seen.body) as { metadata: { nextCursor?: string } };
        target = metadata.nextCursor && `${first}&cursor=${encodeURIComponent(metadata.nextCursor)}`;
      }
    }
  });

  it('answers a matching ETag with 304 as from files', async () => {
    for (const target of ['/api/servers', `/api/servers/${names[0]}`, '/api/servers?q=search', '/v0.1/servers']) {
      const { headers } = await ask(hosts.files, target);
      const seen = await ask(hosts.database, target, { headers: { 'if-none-match': headers['etag'] } });
      expect([target, seen.status, seen.body]).toEqual([target, 304, '']);
    }
  });

  it('answers tools of MCP as from files', async () => {
    const calls = [
      { name: 'search_servers', arguments: { q: 'search the web' } },
      { name: 'search_servers', arguments: { q: 'databse is:verified' } },
      { name: 'search_servers', arguments: { q: 'browser -web -runs:npx -tokens:<500' } },
      { name: 'search_servers', arguments: { profile: 'web-research', q: 'browser' } },
      { name: 'search_servers', arguments: {} },
      ...names.slice(0, 20).map((server) => ({ name: 'get_server', arguments: { server } })),
      { name: 'get_server', arguments: { server: 'nobody/none' } },
      { name: 'get_server', arguments: { server: REMOVED_NAMES[0] } },
      { name: 'find_tools', arguments: { q: 'create an issue' } },
      { name: 'changed_since', arguments: { since: '2025-01-01' } },
      { name: 'no_such_tool', arguments: {} },
    ];
    const answersOf = async (host: RunningServe | undefined): Promise<readonly unknown[]> => {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL('mcp', host?.site)));
      const { tools } = await client.listTools();
      const answers: unknown[] = [tools];
      for (const call of calls) answers.push(await client.callTool(call).catch(String));
      await client.close();
      return answers;
    };
    const [wanted, packs, seen] = await Promise.all([answersOf(hosts.files), answersOf(hosts.packs), answersOf(hosts.database)]);
    expect(seen).toEqual(wanted);
    expect(packs).toEqual(wanted);
    expect(JSON.stringify(seen)).toContain('structuredContent');
  });

  it('says where its answers come from', () => {
    expect(hosts.database?.output()).toContain('The API answers from the database; pages and files are those of');
  });
});
