import { beforeAll, describe, expect, it } from 'vitest';

import type { Access } from '../../../src/api/access/access.ts';
import { protectedResource } from '../../../src/api/access/protected-resource.ts';
import { tooMany } from '../../../src/api/access/rate-limiter.ts';
import { refusalsFor } from '../../../src/api/access/key-refusals.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';
import type { ApiRequest } from '../../../src/api/http/request.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { officialRoutes } from '../../../src/api/official/official-routes.ts';
import { olderVersionRoutes } from '../../../src/api/official/older-version-routes.ts';
import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { registryRoutes } from '../../../src/api/registry/registry-routes.ts';
import { registryApi, type RegistryApi } from '../../../src/api/registry-api.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { openApiAnswers, type SeenAnswer } from '../../support/openapi-answers.ts';
import { engineOf, removedRecord, HARBOUR, record } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.test/list/' };
const PROFILES = [{ id: 'travel', name: 'Travel kit', description: '', servers: ['acme/mail'] }];
const ODD = record('@Odd.One/my_server', {
  connections: [
    {
      type: 'http',
      url: 'https://odd.example/base',
      configSchema: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
    },
  ],
  deploymentUrl: 'https://odd.example/base',
  security: { scanPassed: false },
  tools: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object', properties: {}, required: [] } }],
});
const GONE = [removedRecord('@Odd.One/sunk'), removedRecord('wreck')];
const catalog = createCatalog({ records: [...HARBOUR, ODD, record('alone')], profiles: PROFILES, removed: GONE });
const described = openApiAnswers(openApiDocument(catalog, PUBLICATION));
const quota = { name: 'key', times: 60, seconds: 60, burst: 20 };
const refusals = refusalsFor('api');

/** The access levels, by the key that is sent. */
const access: Access = {
  admit(request) {
    const key = request.header('authorization')?.replace('Bearer ', '');
    if (key === undefined) return { admitted: false, answer: refusals.noKey };
    if (key === 'bad') return { admitted: false, answer: refusals.badKey };
    if (key === 'mcp-only') return { admitted: false, answer: refusals.outOfScope };
    if (key === 'eager')
      return { admitted: false, answer: tooMany(quota, { isAllowed: false, left: 0, wait: 1200 }, 'Slowly.', {}).answer };
    return {
      admitted: true,
      headers: {
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
        ratelimit: '"key";r=41;t=12',
        'ratelimit-policy': '"key";q=60;w=60',
      },
    };
  },
};

let api: RegistryApi;

beforeAll(async () => {
  const backend = engineBackend(await engineOf(catalog.records));
  const source = answerSource({ catalog, publication: PUBLICATION, backend });
  api = registryApi({
    routes: [
      { prefix: '/api/broken', answer: () => Promise.reject(new Error('broken')) },
      registryRoutes(source),
      officialRoutes(source),
      olderVersionRoutes(officialRoutes(source)),
    ],
    access,
    protectedResource: protectedResource({ publication: PUBLICATION, name: 'Harbour' }),
    isPrivate: false,
    isOwnHost: (host) => host === 'harbour.test',
    onerror: () => undefined,
  });
});

interface Asking extends Partial<Pick<ApiRequest, 'method' | 'query' | 'hasBody'>> {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a host would send. */
async function ask(
  path: string,
  { method = 'GET', query = '', hasBody = false, key = 'good', headers = {} }: Asking = {},
): Promise<SeenAnswer> {
  const sent: Record<string, string> = { host: 'harbour.test', ...(key !== '' && { authorization: `Bearer ${key}` }), ...headers };
  const outcome = await api.handle({ method, path, query, hasBody, header: (name) => sent[name], address: '203.0.113.9' });
  const answer = outcome.kind === 'answer' ? outcome.answer : outcome.missing;
  if (answer === undefined) throw new Error(`${path} is passed on`);
  return { method, path, ...answer, body: method === 'HEAD' ? '' : answer.body };
}

async function expectDescribed(path: string, status: number, asking: Asking = {}): Promise<void> {
  const answer = await ask(path, asking);
  expect(answer.status, path).toBe(status);
  expect(described.problemsOf(answer)).toEqual([]);
}

describe('the OpenAPI description of live responses', () => {
  it.each([
    '',
    'q=weather',
    'q=owner:acme+mail&pageSize=1',
    'profile=travel',
    'profile=travel&q=read',
    'page=99&pageSize=100',
    'colour=red',
    'q=is:foo',
    'q=mail+-owner:acme&sort=name&facets=true',
  ])('matches the list for "%s"', async (query) => {
    await expectDescribed('/api/servers', 200, { query });
    await expectDescribed('/api/servers', 200, { query, method: 'HEAD' });
  });

  it.each([
    '',
    'limit=1',
    'search=weather',
    'version=latest&limit=2',
    'updated_since=2020-01-01T00:00:00Z',
    'updated_since=2999-01-01T00:00:00Z',
    'include_deleted=true',
    'include_deleted=false&updated_since=2020-01-01T00:00:00Z',
  ])('matches the list of the official registry API for "%s"', async (query) => {
    await expectDescribed('/v0.1/servers', 200, { query });
    await expectDescribed('/v0/servers', 200, { query });
    await expectDescribed('/v0.1/servers/', 200, { query });
  });

  it('matches the response for removed servers', async () => {
    for (const { qualifiedName, id } of GONE) {
      for (const name of [qualifiedName, encodeURIComponent(qualifiedName), id]) {
        await expectDescribed(`/api/servers/${name}`, 410);
        for (const rest of ['versions', 'versions/latest']) {
          await expectDescribed(`/v0.1/servers/${name}/${rest}`, 410);
          await expectDescribed(`/v0.1/servers/${name}/${rest}`, 200, { query: 'include_deleted=true' });
        }
      }
    }
  });

  it('matches the response for every server, by every kind of name', async () => {
    for (const { qualifiedName, id } of catalog.records) {
      for (const name of [qualifiedName, encodeURIComponent(qualifiedName), id]) {
        await expectDescribed(`/api/servers/${name}`, 200);
        await expectDescribed(`/v0.1/servers/${name}/versions`, 200);
        await expectDescribed(`/v0.1/servers/${name}/versions/latest`, 200, { method: 'HEAD' });
        await expectDescribed(`/v0.1/servers/${name}/versions/latest`, 200);
        await expectDescribed(`/v0/servers/${name}/versions/latest`, 200);
      }
    }
  });

  it.each(['detail=names', 'detail=SIGNATURES', 'detail=full', 'tools=look', 'tools=look,nothing', 'toolsFrom=1'])(
    'matches the part of a server for "%s"',
    async (query) => {
      await expectDescribed('/api/servers/@Odd.One/my_server', 200, { query });
    },
  );

  it.each(['', '/mcp', '/api', '/v0.1', '/v0'])('matches the metadata of %j, without a key', async (part) => {
    await expectDescribed(`/.well-known/oauth-protected-resource${part}`, 200, { key: '' });
  });

  it('matches 304 and preflight responses', async () => {
    for (const path of ['/api/servers', '/api/servers/acme/mail', '/v0.1/servers', '/v0.1/servers/acme/mail/versions/latest']) {
      const { headers } = await ask(path);
      await expectDescribed(path, 304, { headers: { 'if-none-match': headers['etag'] ?? '' } });
      await expectDescribed(path, 204, { method: 'OPTIONS', key: '' });
    }
  });
});

describe('a refusal of the live API', () => {
  it.each([
    [400, '/api/servers', { query: 'page=0' }],
    [400, '/api/servers/%ff', {}],
    [400, '/v0.1/servers', { query: 'limit=101' }],
    [400, '/v0.1/servers/%ff/versions', {}],
    [401, '/api/servers', { key: '' }],
    [401, '/v0.1/servers', { key: 'bad' }],
    [401, '/v0/servers', { key: '' }],
    [401, '/api/servers.json', { key: 'bad' }],
    [403, '/api/servers/acme/mail', { key: 'mcp-only' }],
    [404, '/api/servers/nobody', {}],
    [404, '/api/servers', { query: 'profile=Travel kit' }],
    [404, '/api/servers/', {}],
    [404, '/api/servers/nobody.json', {}],
    [404, '/api/nothing/at/all', {}],
    [404, '/v0.1/servers/nobody/versions/latest', {}],
    [404, '/v0.1/servers/acme/mail/versions/9.9.9', {}],
    [405, '/api/servers', { method: 'POST' }],
    [405, '/v0.1/servers/acme/mail/versions', { method: 'DELETE' }],
    [405, '/api/nothing', { method: 'PUT' }],
    [413, '/api/servers', { hasBody: true }],
    [414, '/api/servers', { query: `q=${'x'.repeat(9000)}` }],
    [421, '/api/servers', { headers: { host: 'elsewhere.test' } }],
    [429, '/v0.1/servers', { key: 'eager' }],
    [500, '/api/broken', {}],
  ] as const)('has status %i, as described, at %s', async (status, path, asking) => {
    await expectDescribed(path, status, asking);
  });
});

describe('a refusal of pages and files', () => {
  it('has fewer allowed methods than one of the API, as described', () => {
    const refusal = problemAnswer('wrong-method', 'Read-only.', { allow: 'GET, HEAD' });
    expect(described.problemsOf({ method: 'POST', path: '/robots.txt', ...refusal })).toEqual([]);
    const other = problemAnswer('wrong-method', 'Read-only.', { allow: 'GET, PUT' });
    expect(described.problemsOf({ method: 'POST', path: '/robots.txt', ...other })).toHaveLength(1);
  });
});

describe('the check of responses', () => {
  const PROBLEM = '{"title":"Not Found","status":404,"detail":"No.","error":"No.","code":"not-found"}';
  const good: SeenAnswer = {
    method: 'GET',
    path: '/api/servers/nobody',
    status: 404,
    headers: { 'content-type': 'application/problem+json' },
    body: PROBLEM,
  };

  it.each<readonly [string, Partial<SeenAnswer>]>([
    ['not described', { status: 418 }],
    ['not described', { status: 200, path: '/api/nothing' }],
    ['is not described', { headers: { 'content-type': 'text/html' } }],
    ['is not JSON', { body: '<html>' }],
    ['must have required property', { body: '{"error":"No."}' }],
    ['additional properties', { body: PROBLEM.replace('{', '{"stack":"at line 1",') }],
    ['the body says 404', { status: 400 }],
    ['WWW-Authenticate is missing', { status: 401, body: PROBLEM.replace('404', '401') }],
    ['ETag is missing', { status: 304, body: '' }],
    ['a body where none is described', { method: 'HEAD' }],
    ['a preflight', { method: 'OPTIONS' }],
  ])('reports "%s"', (wrong, change) => {
    expect(described.problemsOf(good)).toEqual([]);
    expect(described.problemsOf({ ...good, ...change }).join('\n')).toContain(wrong);
  });
});
