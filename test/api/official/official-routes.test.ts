import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ApiRoutes } from '../../../src/api/http/api-routes.ts';
import type { ProblemDetails } from '../../../src/api/http/problem.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { officialRoutes } from '../../../src/api/official/official-routes.ts';
import { officialFiles } from '../../../src/api/official/official-files.ts';
import { OFFICIAL_SCHEMAS } from '../../../src/api/official/official-schemas.ts';
import type { ServerEntry } from '../../../src/api/official/server-entry.ts';
import { engineBackend, type BackendSearch, type SearchBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import type { SearchEngine } from '../../../src/search/query/search-engine.ts';
import { engineOf, removedRecord, HARBOUR, record } from '../../support/records.ts';
import { someSharedCatalog } from '../../support/shared-catalog.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const CROWD = Array.from({ length: 60 }, (_, at) =>
  record(`@crowd/server-${at}`, {
    description: 'One of many <b>.',
    updatedAt: `2026-11-${String((at % 28) + 1).padStart(2, '0')}T12:00:00.000Z`,
  }),
);
const SINGLE = record('exa', { description: 'Searches the web.', updatedAt: '1970-01-01T00:00:00.000Z' });
const PACKAGED = record('acme/packaged', {
  packages: [{ registryType: 'npm', identifier: 'packaged', version: '1.0.0', transport: { type: 'stdio' } }],
});
const catalog = createCatalog({ records: [...HARBOUR, ...CROWD, SINGLE] });
const UNSEARCHED: SearchBackend = { search: () => Promise.reject(new Error('nothing was to be searched for')) };
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);
const isList = ajv.compile(OFFICIAL_SCHEMAS.ServerList);
const isEntry = ajv.compile(OFFICIAL_SCHEMAS.ServerEntry);

interface ServerList {
  readonly servers: readonly ServerEntry[];
  readonly metadata: { readonly count: number; readonly nextCursor?: string };
}

let engine: SearchEngine;
let routes: ApiRoutes;
let searches: BackendSearch[];

beforeAll(async () => {
  engine = await engineOf(catalog.records);
  const own = engineBackend(engine);
  const backend: SearchBackend = {
    search: (search) => {
      searches.push(search);
      return own.search(search);
    },
  };
  searches = [];
  routes = officialRoutes(answerSource({ catalog, publication: PUBLICATION, backend }));
});

async function get(path: string, query = '', of = routes): Promise<ApiAnswer | undefined> {
  return of.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
}

async function list(query: string, of = routes): Promise<ServerList> {
  const { status, body } = (await get('/v0.1/servers', query, of)) ?? { status: 0, body: '' };
  expect(status, body).toBe(200);
  const value: unknown = JSON.parse(body);
  if (!isList(value)) throw new Error(ajv.errorsText(isList.errors));
  // The schema says that it is one.
  return value as ServerList;
}

/** Names over all pages. The cursor alone is sent on, as it was given. */
async function walk(query: string, of = routes): Promise<string[][]> {
  const pages: string[][] = [];
  let page = await list(query, of);
  for (;;) {
    pages.push(page.servers.map(({ server }) => server.name));
    expect(page.metadata.count).toBe(page.servers.length);
    const cursor = page.metadata.nextCursor;
    if (pages.length > 500) throw new Error('the pages have no end');
    if (cursor === undefined) return pages;
    const [, limit] = /(limit=\d+)/.exec(query) ?? [];
    page = await list([`cursor=${cursor}`, ...(limit === undefined ? [] : [limit])].join('&'), of);
  }
}

const names = async (query: string): Promise<string[]> => (await walk(query)).flat();

describe('GET /v0.1/servers', () => {
  it('returns thirty servers ordered by name, and a cursor', async () => {
    const { servers, metadata } = await list('');
    const found = servers.map(({ server }) => server.name);
    expect(found.slice(0, 6)).toEqual(['acme/mail', 'acme/weather', 'bolt/files', 'bolt/postgres', 'Corvus/chart-maker', 'crowd/server-0']);
    expect(metadata).toMatchObject({ count: 30 });
    expect(metadata.nextCursor).toMatch(/^[\w.~-]+$/);
  });

  it.each([1, 7, 33, 65, 66, 67, 100])('returns every server once over pages of %i, and no cursor at the end', async (limit) => {
    const pages = await walk(`limit=${limit}`);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(pages).toHaveLength(Math.ceil(catalog.records.length / limit));
    const found = pages.flat();
    expect(new Set(found).size).toBe(catalog.records.length);
    expect(found.map((name) => name.toLowerCase())).toEqual(found.map((name) => name.toLowerCase()).sort());
  });

  it('continues after the last name if servers were added and removed', async () => {
    const { metadata } = await list('limit=3');
    const changed = createCatalog({ records: [...HARBOUR.slice(1), record('aaa/first'), record('bolt/gulls')] });
    const later = officialRoutes(answerSource({ catalog: changed, publication: PUBLICATION, backend: UNSEARCHED }));
    const { servers } = await list(`cursor=${metadata.nextCursor ?? ''}`, later);
    expect(servers.map(({ server }) => server.name)).toEqual(['bolt/gulls', 'bolt/postgres', 'Corvus/chart-maker']);
  });

  it('searches as the site does after the servers that contain the text, over pages whose cursor has the search text', async () => {
    searches.length = 0;
    const pages = await walk('search=one+of+many&limit=25');
    expect(searches.map(({ q, offset }) => [q, offset])).toEqual([['one of many', 0]]);
    expect(pages.flat().filter((name) => name.startsWith('crowd/'))).toHaveLength(60);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect((await names('search=rain+forecast'))[0]).toBe('acme/weather');
    expect(await names('search=is:verified')).toEqual(expect.arrayContaining(['acme/weather', 'bolt/postgres']));
    expect(await names('search=+')).toHaveLength(catalog.records.length);
  });

  it('matches a complete name of this API to the server with that name', async () => {
    searches.length = 0;
    expect((await names('search=Exa/exa'))[0]).toBe('exa/exa');
    expect(searches[0]?.q).toBe('exa');
    expect((await names('search=crowd/server-7'))[0]).toBe('crowd/server-7');
  });

  it('ends if the last match is at the end of a page', async () => {
    const four = ['acme/mail', 'acme/weather', 'bolt/files', 'bolt/postgres'];
    const backend: SearchBackend = {
      search: ({ offset, limit }) => Promise.resolve({ names: four.slice(offset, offset + limit), totalCount: four.length }),
    };
    expect(await walk('search=qqq&limit=2', officialRoutes(answerSource({ catalog, publication: PUBLICATION, backend })))).toEqual([
      four.slice(0, 2),
      four.slice(2),
    ]);
  });

  it.each([1, 2, 3, 7, 100])(
    'continues from contained texts to other results without gaps or repetitions, on pages of %i',
    async (limit) => {
      for (const q of ['mail', 'read', 'server-1', 'files']) {
        const whole = await names(`search=${q}&limit=100`);
        const { names: known } = await engineBackend(engine).search({ q, profile: undefined, offset: 0, limit: 100 });
        const pages = await walk(`search=${q}&limit=${limit}`);
        expect(pages.flat()).toEqual(whole);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(new Set(whole).size).toBe(whole.length);
        expect(whole).toEqual(expect.arrayContaining(known.map((name) => name.replace('@', ''))));
      }
    },
  );

  it('continues with a short page where the search returns little else', async () => {
    const crowd = CROWD.map(({ qualifiedName }) => qualifiedName);
    let asked = 0;
    const backend: SearchBackend = {
      search: ({ offset }) => {
        asked += 1;
        return Promise.resolve({ names: crowd.slice(offset % 60, (offset % 60) + 10), totalCount: 1000 });
      },
    };
    const of = officialRoutes(answerSource({ catalog, publication: PUBLICATION, backend }));
    const found = (await walk('search=crowd&limit=40', of)).flat();
    expect(found).toHaveLength(60);
    expect(asked).toBe(100);
  });

  it('returns what changed since a time, inclusive', async () => {
    const since = await names('updated_since=2026-11-27T12:00:00Z');
    expect(since).toEqual(['26', '27', '54', '55'].map((at) => `crowd/server-${at}`));
    expect(await names('updated_since=2026-11-27T13:00:00%2B01:00&limit=1')).toEqual(since);
    expect(await names('updated_since=2026-11-27T13:00:00+01:00')).toEqual(since);
    expect(await names('updated_since=2026-11-28T12:00:00.001Z')).toEqual([]);
    expect(await names('updated_since=1970-01-01T00:00:00.001Z')).not.toContain('exa/exa');
  });

  it('returns servers of one version, and all as the latest', async () => {
    expect(await names('version=latest')).toHaveLength(catalog.records.length);
    expect(await names('version=2026.11.3&limit=2')).toEqual(['2', '30', '58'].map((at) => `crowd/server-${at}`));
    expect(await names('version=0.0.0')).toEqual(['exa/exa']);
    expect(await names('version=1.2.3')).toEqual([]);
  });

  it('keeps all search parameters on every page', async () => {
    const found = await names('search=one+of+many&version=2026.11.3&updated_since=2026-11-01T00:00:00Z&limit=10');
    expect(found.sort()).toEqual(['2', '30', '58'].map((at) => `crowd/server-${at}`));
  });

  it.each([
    ['limit=0'],
    ['limit=101'],
    ['limit=-1'],
    ['limit=ten'],
    ['limit=1e1'],
    ['cursor=2'],
    ['cursor=acme/mail'],
    ['cursor=~5B0~5D'],
    ['updated_since=2026-11-05'],
    ['updated_since=2026-11-05T24:00:00Z'],
    ['updated_since=2026-02-30T00:00:00Z'],
    ['updated_since=9999-12-31T23:59:59-14:00'],
    ['updated_since=2026-11-05T00:00:00'],
    [`search=${'x'.repeat(513)}`],
    [`version=${'1'.repeat(256)}`],
  ])('refuses %s with a problem that official clients can read', async (query) => {
    const answer = await get('/v0.1/servers', query);
    expect(answer?.status).toBe(400);
    expect(answer?.headers['content-type']).toBe('application/problem+json');
    // Every problem is of this shape.
    const { error, detail } = JSON.parse(answer?.body ?? '') as ProblemDetails;
    expect(error).toBe(detail);
    expect(error.length).toBeGreaterThan(10);
  });

  it('responds or refuses without an exception, whatever is requested', async () => {
    const parts = fc.constantFrom('limit', 'cursor', 'search', 'updated_since', 'version', 'x');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(parts, fc.string({ unit: 'grapheme' }))), async (pairs) => {
        const answer = await get('/v0.1/servers', new URLSearchParams(pairs).toString());
        expect([200, 400]).toContain(answer?.status);
      }),
    );
  });

  it.skipIf(!hasSharedData)(`returns every real server once, whatever the limit ${NEEDS_SHARED_DATA}`, async () => {
    const real = someSharedCatalog();
    const of = officialRoutes(answerSource({ catalog: real, publication: PUBLICATION, backend: UNSEARCHED }));
    for (const limit of [97, 100]) {
      const found = (await walk(`limit=${limit}`, of)).flat();
      expect(found).toHaveLength(real.records.length);
      expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(real.records.length);
    }
  });
});

describe('GET /v0.1/servers/{name}/versions', () => {
  it.each([
    ['in one segment', 'crowd%2Fserver-7'],
    ['with an unencoded slash', 'crowd/server-7'],
    ['in capitals', 'CROWD%2fSERVER-7'],
    ['as the qualified name', '%40crowd%2Fserver-7'],
    ['as the qualified name, not encoded', '@crowd/server-7'],
    ['as the id', CROWD[7]?.id ?? ''],
  ])('finds a name %s', async (_, name) => {
    for (const [path, isRight] of [
      [`/v0.1/servers/${name}/versions`, isList],
      [`/v0.1/servers/${name}/versions/`, isList],
      [`/v0.1/servers/${name}/versions/latest`, isEntry],
      [`/v0.1/servers/${name}/versions/2026.11.8`, isEntry],
    ] as const) {
      const answer = await get(path);
      const value: unknown = JSON.parse(answer?.body ?? '');
      expect(isRight(value), `${path}: ${ajv.errorsText(isRight.errors)}`).toBe(true);
      expect(answer?.body).toContain('"name":"crowd/server-7"');
    }
  });

  it('distinguishes names that end like its own paths', async () => {
    const of = officialRoutes(
      answerSource({
        catalog: createCatalog({ records: [record('acme/versions'), record('acme/latest'), record('versions')] }),
        publication: PUBLICATION,
        backend: UNSEARCHED,
      }),
    );
    const nameAt = async (path: string): Promise<unknown> => (await get(path, '', of))?.body.match(/"name":"([^"]+)"/)?.[1];
    expect(await nameAt('/v0.1/servers/acme/versions/versions')).toBe('acme/versions');
    expect(await nameAt('/v0.1/servers/acme/versions/versions/latest')).toBe('acme/versions');
    expect(await nameAt('/v0.1/servers/acme/latest/versions')).toBe('acme/latest');
    expect(await nameAt('/v0.1/servers/versions/versions')).toBe('versions/versions');
    expect(await nameAt('/v0.1/servers/versions/versions/versions/latest')).toBe('versions/versions');
  });

  it.each([
    ['/v0.1/servers/nobody%2Fhere/versions/latest', 404],
    ['/v0.1/servers/acme%2Fmail/versions/1.2.3', 404],
    ['/v0.1/servers/acme%2Fmail/versions/%zz', 400],
    ['/v0.1/servers/%/versions/latest', 400],
    ['/v0.1/servers/acme%252Fmail/versions/latest', 404],
    ['/v0.1/servers/__proto__/versions/latest', 404],
    ['/v0.1/servers/acme%2Fmail', 404],
    ['/v0.1/servers/acme%2Fmail/version/latest', 404],
    ['/v0.1/servers//versions/latest', 404],
  ])('refuses %s with %i', async (path, status) => {
    const answer = await get(path);
    expect(answer?.status).toBe(status);
    expect(answer?.headers['content-type']).toBe('application/problem+json');
  });

  it.each([
    '/v0.1/servers.json',
    '/v0.1/allow-list.json',
    '/v0.1/servers/index.html',
    '/v0.1/servers/acme/mail/versions/index.html',
    '/v0.1/ping',
  ])('leaves %s to the file handler', async (path) => {
    expect(await get(path)).toBeUndefined();
  });
});

describe('the live routes and the files', () => {
  const filesOf = (of: Catalog): ReadonlyMap<string, string> => madeFiles(officialFiles(of, PUBLICATION));

  it('have the same bytes for the same request', async () => {
    const few = createCatalog({ records: [...HARBOUR, SINGLE, PACKAGED] });
    const live = officialRoutes(answerSource({ catalog: few, publication: PUBLICATION, backend: UNSEARCHED }));
    const files = filesOf(few);
    expect((await get('/v0.1/servers', 'limit=100', live))?.body).toBe(files.get('v0.1/servers.json'));
    let compared = 0;
    for (const [path, text] of files) {
      if (!path.includes('/versions/')) continue;
      expect((await get(`/${path.replace(/\/index\.html$/, '')}`, '', live))?.body, path).toBe(text);
      compared += 1;
    }
    expect(compared).toBe(21);
    expect(files.get('v0.1/servers.json')).toContain('"identifier":"packaged"');
  });

  it('contain no markup, so that third-party text is not executed if a host serves JSON as HTML', () => {
    for (const text of filesOf(catalog).values()) expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(filesOf(catalog).get('v0.1/servers/crowd/server-1/versions/latest')).toContain('One of many \\u003cb\\u003e.');
  });
});

describe('removed servers in the official registry API', () => {
  const since = '2026-11-20T06:00:00.000Z';
  const removed = [removedRecord('bolt/gulls', since), removedRecord('@bolt/files', since), removedRecord('sunk', since)];
  const withRemoved = createCatalog({ records: [...HARBOUR, SINGLE], removed });
  const of = officialRoutes(answerSource({ catalog: withRemoved, publication: PUBLICATION, backend: UNSEARCHED }));
  const statuses = ({ servers }: ServerList): string[] => servers.map((entry) => `${entry.server.name} ${entry._meta[OFFICIAL].status}`);
  const deleted = (list: ServerList): string[] => statuses(list).filter((line) => line.endsWith('deleted'));

  it('are listed only with include_deleted or updated_since', async () => {
    expect(deleted(await list('', of))).toEqual([]);
    expect(deleted(await list('include_deleted=true', of))).toEqual(
      [`bolt.${removed[1]?.id.slice(0, 8)}/files`, 'bolt/gulls', 'sunk/sunk'].map((name) => `${name} deleted`),
    );
    expect(statuses(await list('updated_since=2026-11-19T00:00:00Z', of))).toHaveLength(3);
    expect(statuses(await list('updated_since=2026-11-21T00:00:00Z', of))).toEqual([]);
    expect(statuses(await list('updated_since=2026-11-19T00:00:00Z&include_deleted=false', of))).toEqual([]);
    expect((await get('/v0.1/servers', 'include_deleted=perhaps', of))?.status).toBe(400);
  });

  it('are listed among the others by name, page by page, as the cursor requests them', async () => {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cursor === undefined ? 'limit=2&include_deleted=1' : `limit=2&cursor=${cursor}`, of);
      expect(isList(page), ajv.errorsText(isList.errors)).toBe(true);
      all.push(...page.servers.map(({ server }) => server.name));
      cursor = page.metadata.nextCursor;
    } while (cursor !== undefined);
    expect(all).toHaveLength(HARBOUR.length + 1 + removed.length);
    expect(all).toEqual(all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  it('are 410 by official name, by qualified name and by id, and an entry without connections if they are requested', async () => {
    for (const target of ['sunk%2Fsunk', 'SUNK/sunk', 'sunk', removed[2]?.id])
      for (const rest of ['versions', 'versions/latest', 'versions/1.0.0'])
        expect([target, rest, (await get(`/v0.1/servers/${target}/${rest}`, '', of))?.status]).toEqual([target, rest, 410]);
    const entry = JSON.parse((await get('/v0.1/servers/sunk/versions/latest', 'include_deleted=true', of))?.body ?? '') as ServerEntry;
    expect(entry).toEqual({
      server: {
        $schema: expect.any(String) as string,
        name: 'sunk/sunk',
        title: 'Sunk <b>ship</b>',
        description: 'Removed from this catalogue on 2026-11-20.',
        version: '2026.2.1',
      },
      _meta: {
        [OFFICIAL]: {
          status: 'deleted',
          statusChangedAt: since,
          publishedAt: '2026-01-01T00:00:00.000Z',
          updatedAt: since,
          isLatest: true,
        },
      },
    });
    expect((await get('/v0.1/servers/sunk/versions/2026.2.1', 'include_deleted=true', of))?.body).not.toContain('<b>');
  });

  it('do not change the names of other servers', async () => {
    const before = createCatalog({ records: [...HARBOUR, SINGLE, ...removed.map(({ qualifiedName }) => record(qualifiedName))] });
    const namesOf = (list: ServerList): string[] => list.servers.map(({ server }) => server.name);
    const had = officialRoutes(answerSource({ catalog: before, publication: PUBLICATION, backend: UNSEARCHED }));
    expect(namesOf(await list('include_deleted=true&limit=100', of))).toEqual(namesOf(await list('limit=100', had)));
  });
});

const OFFICIAL = 'io.modelcontextprotocol.registry/official';
