import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { compileClients, generateClients } from '../../support/generated-clients.ts';
import { accessByKey, KEY } from '../../support/one-key.ts';
import { removedRecord, HARBOUR, record } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const CATALOG = createCatalog({
  records: [...HARBOUR, record('@crew/compass', { tags: ['sea'] })],
  removed: [removedRecord('acme/sunk')],
  profiles: [{ id: 'travel', name: 'On the road', description: '', servers: ['acme/mail'] }],
});

/** A program that somebody would write over the generated clients: it compiles only where their types fit the answers. */
const CALLS = `
import type { paths } from './schema';
import { client } from './hey/client.gen';
import * as hey from './hey/sdk.gen';
import * as orval from './orval';
import * as zod from './orval-zod';

/** A whole server, or the part of it that a request with detail gets. */
function nameOf(answer: { qualifiedName: string } | { server: string }): string {
  return 'qualifiedName' in answer ? answer.qualifiedName : answer.server;
}

type List = paths['/api/servers']['get']['responses'][200]['content']['application/json'];

export async function byOpenapiTypescript(site: string, headers: Record<string, string>) {
  const query: paths['/api/servers']['get']['parameters']['query'] = { q: 'mail', pageSize: 5 };
  const list = await fetch(site + '/api/servers?' + new URLSearchParams({ q: query.q ?? '', pageSize: String(query.pageSize) }), { headers });
  const { servers, pagination } = (await list.json()) as List;
  return { names: servers.map(({ qualifiedName }) => qualifiedName), count: pagination.totalCount };
}

export async function byHeyApi(site: string, key: string) {
  client.setConfig({ baseUrl: site, auth: key });
  const list = await hey.listServers({ query: { q: 'mail' }, throwOnError: true });
  const server = await hey.getServer({ path: { id: '@crew/compass' }, throwOnError: true });
  const official = await hey.getOfficialVersion({ path: { serverName: 'acme/mail', version: 'latest' }, throwOnError: true });
  const gone = await hey.getServer({ path: { id: 'acme/sunk' } });
  client.setConfig({ baseUrl: site, auth: 'wrong' });
  const refused = await hey.listServers();
  return {
    names: list.data.servers.map(({ qualifiedName }) => qualifiedName),
    server: nameOf(server.data),
    official: official.data.server.name,
    gone: gone.error?.tombstone?.qualifiedName,
    refused: refused.error?.code,
  };
}

export async function byOrval(headers: Record<string, string>) {
  const list = await orval.listServers({ q: 'mail' }, { headers });
  const server = await orval.getServer('@crew/compass', {}, { headers });
  const official = await orval.getOfficialVersion('acme/mail', 'latest', {}, { headers });
  const refused = await orval.listServers();
  if (list.status !== 200 || server.status !== 200 || official.status !== 200 || refused.status !== 401) throw new Error('another status');
  const checked = zod.GetServerResponse.parse(server.data);
  zod.ListServersResponse.parse(list.data);
  zod.GetOfficialVersionResponse.parse(official.data);
  return {
    names: list.data.servers.map(({ qualifiedName }) => qualifiedName),
    server: nameOf(checked),
    official: official.data.server.name,
    refused: refused.data.code,
    takesLess: zod.GetServerResponse.safeParse({ ...server.data, qualifiedName: undefined }).success,
  };
}
`;

/** What the program above gives. */
interface Calls {
  readonly byOpenapiTypescript: (site: string, headers: Record<string, string>) => Promise<unknown>;
  readonly byHeyApi: (site: string, key: string) => Promise<unknown>;
  readonly byOrval: (headers: Record<string, string>) => Promise<unknown>;
}

describe('clients that are generated from the published description and used against a live catalogue', () => {
  const headers = { authorization: `Bearer ${KEY}` };
  let site: PublishedFolder;
  let served: ServedCatalog;
  let folder: string;
  let address: string;
  let calls: Calls;

  beforeAll(async () => {
    site = await publishedFolder(CATALOG);
    served = await servedCatalog(site.folder, { access: accessByKey() });
    address = `http://localhost:${served.port}`;
    await mkdir('.portolan', { recursive: true });
    folder = await mkdtemp(path.resolve('.portolan/generated-'));
    const description = path.join(folder, 'openapi.json');
    await copyFile(path.join(site.folder, 'api/openapi.json'), description);
    await generateClients({ description, folder, site: address });
    await writeFile(path.join(folder, 'calls.ts'), CALLS);
    expect(compileClients(folder, ['calls.ts'])).toEqual([]);
    // The compiler has just held the file against this shape's calls.
    calls = createRequire(import.meta.url)(path.join(folder, 'calls.js')) as Calls;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await served.close();
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('list servers with the types of openapi-typescript', async () => {
    expect(await calls.byOpenapiTypescript(address, headers)).toEqual({ names: ['acme/mail'], count: 1 });
  });

  it('search, get a server, and report removed servers and missing keys with @hey-api/openapi-ts', async () => {
    expect(await calls.byHeyApi(address, KEY)).toEqual({
      names: ['acme/mail'],
      server: '@crew/compass',
      official: 'acme/mail',
      gone: 'acme/sunk',
      refused: 'bad-key',
    });
  });

  it('do the same with orval, whose zod schemas accept the responses and refuse one with a missing member', async () => {
    expect(await calls.byOrval(headers)).toEqual({
      names: ['acme/mail'],
      server: '@crew/compass',
      official: 'acme/mail',
      refused: 'no-key',
      takesLess: false,
    });
  });
});
