import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';

import { engineBackend } from '../../../src/api/source/search-backend.ts';
import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import type { ApiRoutes } from '../../../src/api/http/api-routes.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import type { AnswerSchema } from '../../../src/api/http/answer-schema.ts';
import { SEARCH_SCHEMA, TOOLS_SCHEMA } from '../../../src/api/registry/answer-schemas.ts';
import { registryRoutes } from '../../../src/api/registry/registry-routes.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ListAnswer, ServerDetail } from '../../../src/catalog/published/published.ts';
import { staticApi } from '../../../src/publish/static-api.ts';
import type { SearchEngine } from '../../../src/search/query/search-engine.ts';
import { engineOf, removedRecord, HARBOUR, record } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const CROWD = Array.from({ length: 23 }, (_, at) => record(`@crowd/server-${at}`, { description: 'One of many.', useCount: at }));
const PROFILES = [{ id: 'travel-kit', name: 'Travel Kit', description: '', servers: ['acme/mail', 'acme/weather'] }];
const GONE = removedRecord('@acme/Sunk');
const catalog = createCatalog({ records: [...HARBOUR, ...CROWD], profiles: PROFILES, removed: [GONE] });
const files = new Map(Array.from(madeFiles(staticApi(catalog, PUBLICATION)), ([path, text]) => [`/${path}`, text]));

let engine: SearchEngine;
let routes: ApiRoutes;

beforeAll(async () => {
  engine = await engineOf(catalog.records);
  routes = registryRoutes(
    answerSource({ catalog, publication: PUBLICATION, backend: engineBackend(engine, catalogRecords(catalog, PUBLICATION)) }),
  );
});

async function get(path: string, query = ''): Promise<ApiAnswer | undefined> {
  return routes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
}

async function list(query: string): Promise<ListAnswer> {
  // The shape is held by the schema's own tests.
  return JSON.parse((await get('/api/servers', query))?.body ?? '') as ListAnswer;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
addFormats(ajv);

/** Members of answers to searches. */
interface Answer {
  readonly servers?: readonly { readonly qualifiedName: string; readonly score?: number }[];
  readonly tools?: readonly object[];
  readonly relevantCount?: number;
  readonly facets?: { readonly is: readonly object[] };
  readonly hints?: readonly string[];
}

async function answerOf(path: string, query: string): Promise<Answer> {
  // The shape is held by the schema's own tests.
  return JSON.parse((await get(path, query))?.body ?? '{}') as Answer;
}

/** What a schema refuses. */
function validAgainst(schema: AnswerSchema, answer: unknown): unknown[] {
  const validate = ajv.compile(schema);
  return validate(answer) ? [] : (validate.errors ?? []);
}

const names = ({ servers }: ListAnswer): string[] => servers.map(({ qualifiedName }) => qualifiedName);

describe('a part of a server', () => {
  const part = (query: string, path = '/api/servers/acme/weather') => get(path, query);
  const json = async (query: string): Promise<unknown> => JSON.parse((await part(query))?.body ?? '');

  it('leaves the answer without these parameters as it is, byte for byte', async () => {
    const whole = files.get('/api/servers/acme/weather.json');
    for (const query of ['', 'detail=', 'tools=&toolsFrom=', 'tools=,', 'other=1']) expect((await part(query))?.body).toBe(whole);
  });

  it('has the names or signatures of the tools, or everything', async () => {
    const short = { server: 'acme/weather', description: 'Forecasts for any place on earth.', verified: true, toolCount: 1 };
    expect(await json('detail=names')).toEqual({ ...short, tools: ['getForecast'] });
    const page = 'https://example.org/list/servers/acme/weather/';
    expect(await json('detail=SIGNATURES')).toEqual({ ...short, page, tools: ['getForecast(…)'] });
    expect(await json('toolsFrom=1')).toEqual(await json('detail=signatures'));
    const tool = { name: 'getForecast', inputSchema: { type: 'object' } };
    expect(await json('detail=full')).toMatchObject({ ...short, page, useCount: 5, tools: [tool] });
  });

  it('has the requested tools, names the unknown ones, and is 404 with similar names if there are no others', async () => {
    const tool = { name: 'getForecast', description: 'Tells rain and wind of the coming days.', inputSchema: { type: 'object' } };
    expect(await json('tools=getForecast,nothing')).toEqual({
      ...{ server: 'acme/weather', toolCount: 1, tools: [tool] },
      unknownTools: [{ name: 'nothing' }],
    });
    const answer = await part('tools=getForcast');
    expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([404, expect.objectContaining({ suggestions: ['getForecast'] })]);
  });

  it.each([
    ['detail=much', '"detail" must be one of names, signatures, full.'],
    ['toolsFrom=0', '"toolsFrom" must be a whole number from 1 to 1000000.'],
    ['toolsFrom=2', '"toolsFrom" is after the last tool: the server has 1.'],
    [`tools=${'x,'.repeat(21)}`, '"tools" has at most 20 names of at most 200 characters, separated by commas.'],
  ])('is refused for %s', async (query, detail) => {
    const answer = await part(query);
    expect([answer?.status, (JSON.parse(answer?.body ?? '') as { detail: string }).detail]).toEqual([400, detail]);
  });

  it('names the server and the right path for a path below a server', async () => {
    const detail =
      'Nothing exists at this URL below the one of a server. GET /api/servers/{id} has its tools and all other data; only "/install" can follow.';
    const { id } = record('acme/weather', {});
    for (const path of ['acme/weather/tools', 'ACME/weather/', `${id}/tools`]) {
      const unknown = await part('', `/api/servers/${path}`);
      expect([unknown?.status, JSON.parse(unknown?.body ?? '')]).toEqual([
        404,
        expect.objectContaining({ detail, suggestions: ['acme/weather'] }),
      ]);
    }
    expect(JSON.parse((await part('', '/api/servers/acme/weather/tools/x'))?.body ?? '')).not.toMatchObject({ detail });
  });

  it('suggests similar names for an unknown server', async () => {
    const unknown = await part('', '/api/servers/acme/wether');
    expect([unknown?.status, JSON.parse(unknown?.body ?? '')]).toEqual([404, expect.objectContaining({ suggestions: ['acme/weather'] })]);
    const entries = await part('', '/api/servers/acme/wether/install');
    expect([entries?.status, JSON.parse(entries?.body ?? '')]).toEqual([404, expect.objectContaining({ suggestions: ['acme/weather'] })]);
    expect(JSON.parse((await part('', '/api/servers/zzqx'))?.body ?? '')).not.toHaveProperty('suggestions');
  });

  it.each(['/api/servers/acme/wether', '/api/servers/zzqx'])('names the list that exists, for an unknown server: %s', async (path) => {
    expect((await part('', path))?.body).toContain('GET /api/servers lists');
  });
});

describe('a search of GET /api/servers', () => {
  it('adds to each server the tool that fits best, a score and what decides, and keeps the members of the list', async () => {
    const answer = await answerOf('/api/servers', 'q=weather+forecast&pageSize=1');
    const [first] = (await list('')).servers.filter(({ qualifiedName }) => qualifiedName === 'acme/weather');
    expect(answer.servers?.[0]).toMatchObject({
      ...first,
      tool: { name: 'getForecast', signature: 'getForecast(…)' },
      signIn: 'unknown',
      toolCount: 1,
    });
    expect(answer.servers?.[0]?.score).toBeGreaterThan(0);
    expect(answer.relevantCount).toBeGreaterThan(0);
    expect(validAgainst(SEARCH_SCHEMA, answer)).toEqual([]);
  });

  it('sorts and counts facets, and refuses an unknown order', async () => {
    const answer = await answerOf('/api/servers', 'sort=name&facets=true&pageSize=3');
    const shown = (answer.servers ?? []).map(({ qualifiedName: name }) =>
      catalog.records.find((each) => each.qualifiedName === name)?.displayName.toLowerCase(),
    );
    expect(shown).toEqual(shown.toSorted());
    expect(answer.facets?.is).toContainEqual({ value: 'verified', count: 2 });
    expect(validAgainst(SEARCH_SCHEMA, answer)).toEqual([]);
    for (const [page, own] of [
      ['used', 'uses'],
      ['cost', 'tokens'],
    ]) {
      expect(await answerOf('/api/servers', `sort=${page}`)).toEqual(await answerOf('/api/servers', `sort=${own}`));
    }
    for (const query of ['sort=stars', 'facets=maybe']) expect((await get('/api/servers', query))?.status).toBe(400);
  });
});

describe('the hints of a search', () => {
  it.each([
    ['is:foo', '"is:foo" is unknown; use is:deployed, is:verified, is:remote or is:local.'],
    ['lang:ts weather', '"lang:" is not a filter'],
    ['weather NOT owner:acme', '"NOT owner:acme" excludes nothing; write -owner:acme.'],
    ['weather NOT mail', '"NOT mail" excludes nothing; write -mail.'],
  ])('name the part of "%s" that is no filter', async (q, hint) => {
    for (const path of ['/api/servers', '/api/tools']) {
      const answer = await answerOf(path, new URLSearchParams({ q }).toString());
      expect(answer.hints).toContainEqual(expect.stringContaining(hint));
      expect(validAgainst(path === '/api/tools' ? TOOLS_SCHEMA : SEARCH_SCHEMA, answer)).toEqual([]);
    }
  });

  it.each([
    ['tag:mail-post', 'No server has the tag "mail-post". Similar: tag:"mail & post"'],
    ['owner:acne', 'No server has the owner "acne". Similar: owner:acme'],
    ['tag:"nothing like it" mail', 'No server has the tag "nothing like it".'],
  ])('name a value that no server has, with similar ones: %s', async (q, hint) => {
    const tagged = createCatalog({ records: [...HARBOUR, record('@acme/post', { owner: 'acme', tags: ['Mail & Post'] })] });
    const backend = engineBackend(await engineOf(tagged.records), catalogRecords(tagged, PUBLICATION));
    const tagRoutes = registryRoutes(answerSource({ catalog: tagged, publication: PUBLICATION, backend }));
    for (const path of ['/api/servers', '/api/tools']) {
      const query = new URLSearchParams({ q }).toString();
      const found = await tagRoutes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
      expect(JSON.parse(found?.body ?? '{}'), path).toMatchObject({ hints: [hint] });
    }
  });

  it('are absent where all was read as intended, and without a query', async () => {
    for (const query of ['q=weather', 'q=owner:acme+mail', 'sort=name', 'facets=true', ''])
      expect(await answerOf('/api/servers', query), query).not.toHaveProperty('hints');
    expect(await answerOf('/api/tools', 'q=weather')).not.toHaveProperty('hints');
  });
});

describe('GET /api/tools', () => {
  it('finds tools with their signature, server and what it needs', async () => {
    const answer = await answerOf('/api/tools', 'q=weather+forecast&pageSize=1');
    expect(answer).toMatchObject({
      tools: [{ qualifiedName: 'acme/weather', tool: { name: 'getForecast', signature: 'getForecast(…)' }, verified: true }],
      pagination: { currentPage: 1, pageSize: 1 },
    });
    expect(validAgainst(TOOLS_SCHEMA, answer)).toEqual([]);
  });

  it('finds tools of one server or profile, and refuses unknown ones and an empty query', async () => {
    const toolsOf = async (query: string): Promise<number | undefined> => (await answerOf('/api/tools', query)).tools?.length;
    expect(await toolsOf('q=forecast&server=ACME/weather')).toBe(1);
    expect(await toolsOf('q=forecast&server=acme/mail')).toBe(0);
    expect((await get('/api/tools', 'q=forecast&server=acme/nobody'))?.status).toBe(404);
    expect((await get('/api/tools', 'q=forecast&profile=nobody'))?.status).toBe(404);
    expect((await get('/api/tools'))?.status).toBe(400);
    expect(await get('/api/tools.json')).toBeUndefined();
  });
});

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

  it.each(['TRAVEL-KIT', '%20travel-kit'])('gives the id of a profile if the id was sent as %s', async (sent) => {
    const answer = await get('/api/servers', `profile=${sent}`);
    expect([answer?.status, JSON.parse(answer?.body ?? '')]).toMatchObject([
      404,
      { code: 'unknown-profile', detail: 'No profile has this id. Did you mean "travel-kit"?' },
    ]);
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
