import { beforeAll, describe, expect, it } from 'vitest';

import { engineBackend } from '../../../src/api/source/search-backend.ts';
import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ApiRoutes } from '../../../src/api/http/api-routes.ts';
import { answerSource } from '../../../src/api/source/answer-source.ts';
import { registryRoutes } from '../../../src/api/registry/registry-routes.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ListAnswer, ServerDetail } from '../../../src/catalog/published/published.ts';
import { staticApi } from '../../../src/publish/static-api.ts';
import type { SearchEngine } from '../../../src/search/query/search-engine.ts';
import { engineOf, removedRecord, HARBOUR, record } from '../../support/records.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const CROWD = Array.from({ length: 23 }, (_, at) => record(`@crowd/server-${at}`, { description: 'One of many.', useCount: at }));
const PROFILES = [{ id: 'travel-kit', name: 'Travel Kit', description: '', servers: ['acme/mail', 'acme/weather'] }];
const GONE = removedRecord('@acme/Sunk');
const catalog = createCatalog({ records: [...HARBOUR, ...CROWD], profiles: PROFILES, removed: [GONE] });
const files = new Map([...staticApi(catalog, PUBLICATION)].map(([path, contents]) => [`/${path}`, contents.toString()]));

let engine: SearchEngine;
let routes: ApiRoutes;

beforeAll(async () => {
  engine = await engineOf(catalog.records);
  routes = registryRoutes(answerSource({ catalog, publication: PUBLICATION, backend: engineBackend(engine) }));
});

async function get(path: string, query = ''): Promise<ApiAnswer | undefined> {
  return routes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
}

async function list(query: string): Promise<ListAnswer> {
  // The shape is held by the schema's own tests.
  return JSON.parse((await get('/api/servers', query))?.body ?? '') as ListAnswer;
}

const names = ({ servers }: ListAnswer): string[] => servers.map(({ qualifiedName }) => qualifiedName);

describe('GET /api/servers', () => {
  it('returns the bytes of the prebuilt pages', async () => {
    expect((await get('/api/servers'))?.body).toBe(files.get('/api/servers.json'));
    for (const page of [1, 2, 3]) {
      const body = (await get('/api/servers', `page=${page}`))?.body;
      expect(body).toBe(files.get(`/api/servers/_page/${page}.json`));
      expect((await get('/api/servers', `pageSize=10&page=${page}&q=&profile=`))?.body).toBe(body);
    }
  });

  it('returns no servers and the true totals after the last page, with and without a search', async () => {
    expect(await list('page=99&pageSize=20')).toEqual({
      servers: [],
      pagination: { currentPage: 99, pageSize: 20, totalPages: 2, totalCount: 28 },
    });
    const { servers, pagination } = await list('q=weather&page=99');
    expect(servers).toEqual([]);
    expect(pagination.totalCount).toBeGreaterThan(0);
  });

  it.each([
    'weather forecast',
    'weath',
    'weath ',
    'owner:bolt',
    'is:verified is:deployed',
    'repo:servers read files',
    'owner:acme owner:bolt mail',
  ])('finds for "%s" the same servers as the search of the site, in the same order', async (q) => {
    const { hits, totalCount } = await engine.search({ q, limit: 3 });
    const answer = await list(new URLSearchParams({ q, pageSize: '3' }).toString());
    expect(names(answer)).toEqual(hits.map(({ qualifiedName }) => qualifiedName));
    expect(answer.pagination.totalCount).toBe(totalCount);
  });

  it('returns every match once over the pages of a search', async () => {
    const q = 'owner:crowd';
    const first = await list(`q=${q}&pageSize=7`);
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 7, totalPages: 4, totalCount: 23 });
    const all: string[] = [];
    for (let page = 1; page <= 4; page += 1) all.push(...names(await list(`q=${q}&pageSize=7&page=${page}`)));
    expect(all.sort()).toEqual(CROWD.map(({ qualifiedName }) => qualifiedName).sort());
  });

  it('applies the profile, with a search too', async () => {
    expect((await get('/api/servers', 'profile=travel-kit'))?.body).toBe(files.get('/api/profiles/travel-kit/servers.json'));
    expect(names(await list('profile=travel-kit&q=owner:acme'))).toEqual(['acme/mail', 'acme/weather']);
    expect(names(await list('profile=travel-kit&q=owner:bolt'))).toEqual([]);
  });

  it('explains that a profile is selected by its id if the name was sent, and gives the id', async () => {
    const answer = await get('/api/servers', 'profile=Travel%20Kit');
    expect(answer?.status).toBe(404);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      code: 'unknown-profile',
      detail: expect.stringContaining('"travel-kit"') as string,
    });
    expect((await get('/api/servers', 'profile=constructor'))?.body).toContain('id of a profile, not its name');
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e3', 'page=99999999999999999', 'pageSize=0', 'pageSize=101', 'pageSize=+5'])(
    'refuses %s with 400',
    async (query) => {
      const answer = await get('/api/servers', query);
      expect(answer?.status).toBe(400);
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({ status: 400, code: 'bad-request' });
    },
  );

  it('accepts queries of up to 512 characters', async () => {
    expect((await get('/api/servers', `q=${'x'.repeat(512)}`))?.status).toBe(200);
    expect((await get('/api/servers', `q=${'x'.repeat(513)}`))?.status).toBe(400);
  });

  it('ignores unknown parameters, and reads the first of a repeated one', async () => {
    expect(names(await list('verified=true&fields=x&pageSize=2&pageSize=500'))).toHaveLength(2);
  });
});

describe('GET /api/servers/{id}', () => {
  it('returns the bytes of the prebuilt files by name and by id', async () => {
    for (const { qualifiedName, id } of catalog.records) {
      const body = files.get(`/api/servers/${qualifiedName}.json`);
      for (const written of [qualifiedName, encodeURIComponent(qualifiedName), qualifiedName.toUpperCase(), id, id.toUpperCase()])
        expect((await get(`/api/servers/${written}`))?.body).toBe(body);
    }
  });

  it('returns tools with the object schemas that a client expects', async () => {
    const detail = JSON.parse((await get('/api/servers/acme/weather'))?.body ?? '') as ServerDetail;
    expect(detail.tools?.[0]?.inputSchema).toEqual({ type: 'object', properties: {} });
  });

  it.each(['', 'nobody', 'acme', 'acme%252Fweather', 'acme/weather/', 'acme/../acme/weather', '_page/1', '%00', 'constructor'])(
    'responds 404 to "%s"',
    async (name) => {
      expect((await get(`/api/servers/${name}`))?.status).toBe(404);
    },
  );

  it('responds 400 to invalid percent-encoding', async () => {
    expect((await get('/api/servers/acme%2'))?.status).toBe(400);
    expect((await get('/api/servers/%ff%fe'))?.status).toBe(400);
  });

  it('leaves prebuilt files to the file handler', async () => {
    for (const path of ['/api/servers.json', '/api/servers/acme/weather.json', '/api/servers/_page/1.json', '/api/openapi.json'])
      expect(await get(path)).toBeUndefined();
  });
});

describe('a removed server', () => {
  it('gets 410 with its tombstone, by name in any case, by id, and at the URL of its file', async () => {
    for (const target of ['@acme/Sunk', '%40ACME%2fsunk', GONE.id, GONE.id.toUpperCase(), '@acme/sunk.json', `${GONE.id}.json`]) {
      const answer = await get(`/api/servers/${target}`);
      expect([target, answer?.status, answer?.headers['content-type']]).toEqual([target, 410, 'application/problem+json']);
      expect(answer?.body).toBe(files.get('/api/gone/@acme/Sunk.json'));
      expect(answer?.body).toBe(files.get(`/api/gone/${GONE.id}.json`));
      expect(JSON.parse(answer?.body ?? '')).toEqual({
        title: 'Gone',
        status: 410,
        detail: expect.stringContaining('was removed from this catalogue on 2026-05-01') as string,
        error: expect.stringContaining('was removed from this catalogue on 2026-05-01') as string,
        code: 'gone',
        tombstone: {
          qualifiedName: '@acme/Sunk',
          id: GONE.id,
          since: '2026-05-01T06:00:00.000Z',
          code: 'deleted',
          message: 'Its source says that it was deleted.',
          reservedUntil: '2026-07-30T06:00:00.000Z',
        },
      });
    }
  });

  it('has no file in the folder of servers, and is not listed', async () => {
    expect(files.has('/api/servers/@acme/Sunk.json')).toBe(false);
    expect(files.has(`/api/servers/${GONE.id}.json`)).toBe(false);
    expect(names(await list('pageSize=100'))).toHaveLength(HARBOUR.length + CROWD.length);
    expect(names(await list('q=sunk'))).not.toContain('@acme/Sunk');
  });
});
