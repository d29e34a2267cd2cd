import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';

import { ardRoutes } from '../../../src/api/ard/ard-routes.ts';
import type { ApiRoutes } from '../../../src/api/http/api-routes.ts';
import { readText } from '../../../src/api/http/read-text.ts';
import { ARD_ENTRY_SCHEMA, ARD_MANIFEST_SCHEMA } from '../../../src/api/discovery/ard-schema.ts';
import { ardManifests } from '../../../src/api/discovery/ard-manifest.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';
import { ARD_FACETS_SCHEMA, ARD_LIST_SCHEMA, ARD_RESULTS_SCHEMA } from './ard-answer-schemas.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };
const WEATHER = record('acme/forecast', {
  displayName: 'Forecast',
  description: 'Weather forecasts for any place.',
  tags: ['weather', 'maps'],
  connections: [{ type: 'http', url: 'https://forecast.example', configSchema: {} }],
  tools: [{ name: 'get_forecast', description: 'Gets the weather forecast of a city.', inputSchema: {} }],
});
const HOSTILE = record('acme/hostile', { displayName: 'Hostile </script>', description: 'Weather <img src=x onerror=alert(1)>.' });
const catalog = createCatalog({
  records: [...HARBOUR, { ...WEATHER, representativeQueries: ['weather forecast of a city', 'forecast server'] }, HOSTILE],
});
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
addFormats(ajv);

let routes: readonly ApiRoutes[];

beforeAll(async () => {
  const engine = await engineOf(catalog.records);
  routes = ardRoutes(
    answerSource({ catalog, publication: PUBLICATION, backend: engineBackend(engine, catalogRecords(catalog, PUBLICATION)) }),
  );
});

interface Read {
  readonly status: number;
  readonly text: string;
  // The tests compare it with what they expect.
  readonly body: Record<string, never> & { results: { identifier: string; score: number }[]; [member: string]: unknown };
}

async function ask(method: string, target: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Read> {
  const [path = '', query = ''] = target.split('?');
  const bytes = body === undefined ? null : new Blob([typeof body === 'string' ? body : JSON.stringify(body)]).stream();
  const read = (maxBytes: number) => readText(bytes, maxBytes);
  const request = { method, path, query, header: (name: string) => headers[name], hasBody: true, address: '', body: read };
  const answer = await routes.find(({ prefix }) => path.startsWith(prefix))?.answer(request);
  return { status: answer?.status ?? 0, text: answer?.body ?? '', body: JSON.parse(answer?.body ?? '{}') as Read['body'] };
}

function expectValid(schema: object, value: unknown): void {
  const isValid = ajv.compile(schema);
  expect(isValid(value), ajv.errorsText(isValid.errors)).toBe(true);
}

const FORECAST = 'urn:air:harbour.example:list:mcp:acme:forecast';

describe('POST /search of Agentic Resource Discovery', () => {
  it('returns entries with whole scores from 0 to 100, best first, and without representative queries', async () => {
    const { status, body } = await ask('POST', '/api/search', { query: { text: 'weather forecast' }, federation: 'none', pageSize: 2 });
    expect(status).toBe(200);
    expectValid(ARD_RESULTS_SCHEMA, body);
    expect(body.results[0]).toMatchObject({
      identifier: FORECAST,
      type: 'application/mcp-server-card+json',
      capabilities: ['get_forecast'],
      source: 'https://harbour.example/list/api/',
    });
    expect(body.results[0]).not.toHaveProperty('representativeQueries');
    const scores = body.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('answers at the root of the catalogue too', async () => {
    const request = { query: { text: 'weather forecast' } };
    expect((await ask('POST', '/search', request)).text).toBe((await ask('POST', '/api/search', request)).text);
  });

  it('gives all results once over its pages', async () => {
    const whole = await ask('POST', '/api/search', { query: { text: 'weather' }, pageSize: 100 });
    const seen: string[] = [];
    let pageToken: unknown = '0';
    while (typeof pageToken === 'string') {
      const page: Read = await ask('POST', '/api/search', { query: { text: 'weather' }, pageSize: 1, pageToken });
      seen.push(...page.body.results.map(({ identifier }) => identifier));
      pageToken = page.body['pageToken'];
    }
    expect(seen).toEqual(whole.body.results.map(({ identifier }) => identifier));
    expect(seen.length).toBeGreaterThan(1);
  });

  it.each([
    [{ type: ['application/mcp-server-card+json'] }, true],
    [{ type: 'application/mcp-server-card+json', tags: ['maps', 'none'] }, true],
    [{ capabilities: ['get_forecast'], publisher: 'harbour.example' }, true],
    [{ 'metadata.qualifiedName': 'acme/forecast' }, true],
    [{ 'metadata.verified': false }, true],
    [{ tags: ['none'] }, false],
    [{ 'metadata.constructor': ['function Object() { [native code] }'] }, false],
    [{ publisher: 'acme.example' }, false],
  ])('with the filter %j returns exactly the entries that meet it', async (filter, isFound) => {
    const { body } = await ask('POST', '/api/search', { query: { text: 'weather forecast', filter } });
    expect(body.results.some(({ identifier }) => identifier === FORECAST)).toBe(isFound);
    if (!isFound) expect(body.results).toEqual([]);
  });

  it('knows no other search services', async () => {
    expect((await ask('POST', '/api/search', { query: { text: 'mail' }, federation: 'referrals' })).body['referrals']).toEqual([]);
  });

  it('writes texts of others without markup', async () => {
    const { text } = await ask('POST', '/api/search', { query: { text: 'hostile weather' } });
    expect(text).toContain('Hostile');
    expect(text).not.toMatch(/[<>]/);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no query', '{}'],
    ['an empty text', '{"query":{"text":" "}}'],
    ['a text that is too long', JSON.stringify({ query: { text: 'x'.repeat(513) } })],
    ['an unknown federation', '{"query":{"text":"a"},"federation":"all"}'],
    ['a page that is too large', '{"query":{"text":"a"},"pageSize":101}'],
    ['a foreign page token', '{"query":{"text":"a"},"pageToken":"eyJw"}'],
    ['a filter on an unknown term', '{"query":{"text":"a","filter":{"okf:taxonomy":["x"]}}}'],
    ['a filter with an object', '{"query":{"text":"a","filter":{"type":{"not":"x"}}}}'],
  ])('refuses %s with the error code of the specification', async (_, body) => {
    const answer = await ask('POST', '/api/search', body);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'INVALID_ARGUMENT', code: 'bad-request' } });
    expect(answer.body['message']).toBe(answer.body['detail']);
  });

  const QUERY = { query: { text: 'weather' } };

  it.each(['/api/search', '/search', '/api/explore'])('refuses a body of more than 64 KB with 413: %s', async (path) => {
    const answer = await ask('POST', path, { ...QUERY, filler: 'x'.repeat(64 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { title: 'Content Too Large', code: 'long-body', errorCode: 'INVALID_ARGUMENT' } });
    expect(answer.body['message']).toBe(answer.body['detail']);
  });

  it.each(['gzip', 'br', 'identity, gzip', 'x'])('refuses a body with the content coding "%s" with 415', async (coding) => {
    const answer = await ask('POST', '/api/search', QUERY, { 'content-encoding': coding });
    expect(answer).toMatchObject({ status: 415, body: { title: 'Unsupported Media Type', code: 'encoded-body', status: 415 } });
    expect(answer.text).not.toContain('gzip');
  });

  it.each(['', 'identity', ' IDENTITY'])('accepts "%s", which is no content coding', async (coding) => {
    expect((await ask('POST', '/api/search', QUERY, { 'content-encoding': coding })).status).toBe(200);
  });
});

describe('POST /explore of Agentic Resource Discovery', () => {
  it('counts the values of the entries that match', async () => {
    const resultType = { facets: [{ field: 'type' }, { field: 'tags', limit: 1 }, { field: 'publisher' }] };
    const { status, body } = await ask('POST', '/api/explore', { query: { text: 'weather' }, resultType });
    expect(status).toBe(200);
    expectValid(ARD_FACETS_SCHEMA, body);
    const found = await ask('POST', '/api/search', { query: { text: 'weather' }, pageSize: 100 });
    expect(body).toMatchObject({ facets: { publisher: { buckets: [{ value: 'harbour.example', count: found.body.results.length }] } } });
  });

  it('counts all entries without a text, and only those that meet a filter', async () => {
    const resultType = { facets: [{ field: 'metadata.qualifiedName', limit: 1000 }] };
    const all = await ask('POST', '/api/explore', { resultType });
    expect(all.body).toMatchObject({ facets: { 'metadata.qualifiedName': { buckets: { length: catalog.records.length } } } });
    const some = await ask('POST', '/api/explore', { query: { filter: { tags: ['maps'] } }, resultType });
    expect(some.body).toMatchObject({ facets: { 'metadata.qualifiedName': { buckets: [{ value: 'acme/forecast', count: 1 }] } } });
  });

  it.each([
    '{}',
    '{"resultType":{"facets":[]}}',
    '{"resultType":{"facets":[{"field":"okf:x"}]}}',
    '{"resultType":{"facets":[{"field":"type","limit":0}]}}',
  ])('refuses %s', async (body) => {
    expect(await ask('POST', '/api/explore', body)).toMatchObject({ status: 400, body: { errorCode: 'INVALID_ARGUMENT' } });
  });
});

describe('GET /agents of Agentic Resource Discovery', () => {
  it('returns one complete entry by its identifier, exactly as in the manifest', async () => {
    const { status, body } = await ask('GET', `/api/agents/${encodeURIComponent(FORECAST)}`);
    expect(status).toBe(200);
    expectValid(ARD_ENTRY_SCHEMA, body);
    const [manifest] = [...ardManifests(catalog, PUBLICATION).values()].map((make) => make());
    expect(body).toEqual(manifest?.entries.find(({ identifier }) => identifier === FORECAST));
    expect(body['representativeQueries']).toEqual(['weather forecast of a city', 'forecast server']);
  });

  it.each([
    ['urn:air:ard-conformance.invalid:probe:not-found', 404, 'NOT_FOUND'],
    [FORECAST.toUpperCase().replace('URN:AIR', 'urn:air'), 404, 'NOT_FOUND'],
    ['not-a-valid-ard-urn', 400, 'INVALID_ARGUMENT'],
    ['%zz', 400, 'INVALID_ARGUMENT'],
  ])('answers %s with %i', async (identifier, status, errorCode) => {
    const encoded = identifier === '%zz' ? identifier : encodeURIComponent(identifier);
    expect(await ask('GET', `/api/agents/${encoded}`)).toMatchObject({ status, body: { errorCode } });
  });

  it('lists all entries page by page', async () => {
    const first = await ask('GET', '/api/agents?pageSize=2');
    expectValid(ARD_LIST_SCHEMA, first.body);
    expect(first.body).toMatchObject({ items: { length: 2 }, total: catalog.records.length, pageToken: '2' });
    expect(await ask('GET', '/api/agents?filter=type%3Dx')).toMatchObject({ status: 400 });
  });
});

describe('the manifest of Agentic Resource Discovery', () => {
  it('lists every server once, and the search API only where it runs', () => {
    const [files] = [...ardManifests(catalog, PUBLICATION).values()].map((make) => make());
    const [live] = [...ardManifests(catalog, PUBLICATION, { needsKey: false }).values()].map((make) => make());
    for (const manifest of [files, live]) expectValid(ARD_MANIFEST_SCHEMA, manifest);
    const names = files?.entries.map(({ metadata }) => metadata?.['qualifiedName']).filter((name) => name !== undefined);
    expect(names).toEqual(catalog.records.map(({ qualifiedName }) => qualifiedName));
    const registries = (manifest: typeof files): (string | undefined)[] =>
      (manifest?.entries ?? []).filter(({ type }) => type === 'application/ai-registry+json').map(({ url }) => url);
    expect([registries(files), registries(live)]).toEqual([[], ['https://harbour.example/list/api/']]);
  });
});
