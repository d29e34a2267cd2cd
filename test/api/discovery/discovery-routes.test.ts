import { describe, expect, it } from 'vitest';

import type { Access } from '../../../src/api/access/access.ts';
import { discoveryRoutes } from '../../../src/api/discovery/discovery-routes.ts';
import { discoveryFiles } from '../../../src/api/discovery/discovery-files.ts';
import type { AiCatalog } from '../../../src/api/discovery/ai-catalog.ts';
import type { ApiAnswer } from '../../../src/api/http/answer.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';
import { registryApi, type Outcome } from '../../../src/api/registry-api.ts';
import type { AnswerSource } from '../../../src/api/source/answer-source.ts';
import { createCatalog, type Catalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { madeFiles } from '../../support/made-files.ts';

const PUBLICATION = { url: 'https://harbour.example/' };
const catalog = createCatalog({ records: HARBOUR });
const sourceOf = (of: Catalog): AnswerSource =>
  answerSource({ catalog: of, publication: PUBLICATION, backend: { search: () => Promise.reject(new Error('no search')) } });
const REFUSES: Access = { admit: () => ({ admitted: false, answer: problemAnswer('no-key', 'No.', { 'www-authenticate': 'Bearer' }) }) };
const ADMITS: Access = { admit: () => ({ admitted: true, headers: { 'cache-control': 'private, no-cache', vary: 'Authorization' } }) };

/** The published map of the site, as a build writes it. */
const MAP =
  '# Harbour\n\n## Search\n\n- Only if this catalogue runs live:\n  - `https://harbour.example/mcp`: MCP\n  - `GET x`: y\n\n## All servers\n\n- one\n';
const read = (path: string): Promise<Uint8Array> =>
  path === 'llms.txt' ? Promise.resolve(new TextEncoder().encode(MAP)) : Promise.reject(new Error(`no ${path}`));

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly access?: Access;
  readonly isPrivate?: boolean;
}

async function ask({
  path = '/.well-known/ai-catalog.json',
  method = 'GET',
  headers = {},
  access = REFUSES,
  isPrivate = false,
}: Asked): Promise<Outcome> {
  const api = registryApi({
    routes: [discoveryRoutes({ source: sourceOf(catalog), read, needsKey: true, isPrivate })],
    access,
    isPrivate,
    isOwnHost: () => true,
    onerror: (error) => {
      throw error;
    },
  });
  return api.handle({ method, path, query: '', header: (name) => headers[name], hasBody: false, address: '' });
}

async function answerOf(options: Asked): Promise<ApiAnswer> {
  const outcome = await ask(options);
  if (outcome.kind !== 'answer') throw new Error(`passed on to ${outcome.to}`);
  return outcome.answer;
}

describe('discovery of a live catalogue', () => {
  it('lists the MCP server in addition to the entries of the file', async () => {
    const { status, headers, body } = await answerOf({});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/ai-catalog+json',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('ETag') as string,
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"/) as string,
    });
    const live = JSON.parse(body) as AiCatalog;
    const file = JSON.parse(madeFiles(discoveryFiles(catalog, PUBLICATION)).get('.well-known/ai-catalog.json') ?? '') as AiCatalog;
    expect(live.entries.filter(({ identifier }) => identifier !== 'urn:air:harbour.example:catalogue:mcp')).toEqual(file.entries);
    expect(live.entries).toHaveLength(file.entries.length + 1);
  });

  it('serves the Server Card of the MCP server next to its endpoint', async () => {
    const { headers, body } = await answerOf({ path: '/mcp/server-card' });
    expect(headers['content-type']).toBe('application/mcp-server-card+json');
    expect(JSON.parse(body)).toMatchObject({ name: 'example.harbour/catalogue', remotes: [{ url: 'https://harbour.example/mcp' }] });
  });

  it('responds 304 to a matching ETag, also for other origins, with the same cache lifetime', async () => {
    const { headers } = await answerOf({});
    const again = await answerOf({ headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers).toMatchObject({
      etag: headers['etag'],
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    });
    expect(again.headers).not.toHaveProperty('content-type');
  });

  it('responds to a preflight', async () => {
    const { status, headers } = await answerOf({ method: 'OPTIONS', isPrivate: true });
    expect(status).toBe(204);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers['access-control-allow-headers']).toContain('If-None-Match');
  });

  it('requires a key if the catalogue is private, and is not stored by shared caches', async () => {
    expect((await answerOf({ isPrivate: true })).status).toBe(401);
    const { status, headers } = await answerOf({ isPrivate: true, access: ADMITS });
    expect([status, headers['cache-control'], headers['vary']]).toEqual([200, 'private, no-cache', 'Authorization']);
  });

  it('serves its files byte for byte, with their media types', async () => {
    const crowd = createCatalog({ records: Array.from({ length: 501 }, (_, at) => record(`crowd/server-${at}`)) });
    const routes = discoveryRoutes({ source: sourceOf(crowd), read, needsKey: false, isPrivate: false });
    const files = madeFiles(discoveryFiles(crowd, PUBLICATION));
    for (const [path, type] of [['ai-catalog/2.json', 'application/ai-catalog+json']] as const) {
      const answer = await routes.answer({
        method: 'GET',
        path: `/${path}`,
        query: '',
        header: () => undefined,
        hasBody: false,
        address: '',
      });
      expect([answer?.headers['content-type'], answer?.body]).toEqual([type, files.get(path)]);
    }
  });

  it('serves the map of the site with what is live in place of conditions, and whether a key is needed', async () => {
    const { headers, body } = await answerOf({ path: '/llms.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).not.toContain('Only if');
    expect(body).toMatch(
      /^# Harbour\n\n## Search\n\n- `https:\/\/harbour\.example\/mcp`: MCP\n- `GET x`: y\n- An API key .*\n\n## All servers\n\n- one\n$/,
    );
    expect(body).toContain('Authorization: Bearer');
    const open = discoveryRoutes({ source: sourceOf(catalog), read, needsKey: false, isPrivate: false });
    const request = { method: 'GET', path: '/llms.txt', query: '', header: () => undefined, hasBody: false, address: '' };
    expect((await open.answer(request))?.body).not.toContain('Authorization');
    const older = discoveryRoutes({
      source: sourceOf(catalog),
      read: () => Promise.reject(new Error('none')),
      needsKey: false,
      isPrivate: false,
    });
    expect(await older.answer(request)).toBeUndefined();
  });

  it('leaves all other paths to the file handler', async () => {
    for (const path of ['/', '/ai-catalog/2.json', '/.well-known/', '/servers/acme/mail/', '/constructor'])
      expect(await ask({ path })).toMatchObject({ kind: 'pass', to: 'files' });
    expect(await ask({ method: 'POST' })).toMatchObject({ kind: 'pass', to: 'files' });
  });
});

describe('an MCP server that requires keys', () => {
  it('responds to a preflight without a key, and its refusal is readable for other origins', async () => {
    for (const path of ['/mcp', '/.well-known/mcp-config'])
      expect(await ask({ path, method: 'OPTIONS', isPrivate: true })).toEqual({ kind: 'pass', to: 'mcp', headers: {} });
    const { status, headers } = await answerOf({ path: '/mcp', method: 'POST' });
    expect(status).toBe(401);
    expect(headers).toMatchObject({ 'www-authenticate': 'Bearer', 'access-control-allow-origin': '*' });
    expect(headers['access-control-expose-headers']).toContain('WWW-Authenticate');
  });
});
