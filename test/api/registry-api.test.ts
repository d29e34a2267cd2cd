import { describe, expect, it } from 'vitest';

import type { Access, Scope } from '../../src/api/access/access.ts';
import { jsonAnswer, type ApiAnswer } from '../../src/api/http/answer.ts';
import type { ProblemDetails } from '../../src/api/http/problem.ts';
import { problemAnswer } from '../../src/api/http/problem.ts';
import type { ApiRequest } from '../../src/api/http/request.ts';
import { registryApi, type Outcome, type RegistryApiOptions } from '../../src/api/registry-api.ts';

const OPEN: Access = { admit: () => ({ admitted: true, headers: { 'cache-control': 'private, no-cache', vary: 'Authorization' } }) };
const BODY = '{"servers":[]}';

function apiWith(options: Partial<RegistryApiOptions> = {}): (request: Partial<ApiRequest>) => Promise<Outcome> {
  const api = registryApi({
    routes: [{ prefix: '/api/', answer: ({ path }) => (path === '/api/servers' ? jsonAnswer(BODY) : undefined) }],
    access: OPEN,
    isPrivate: false,
    isOwnHost: (host) => host === 'harbour.example',
    onerror: (error) => {
      throw error;
    },
    ...options,
  });
  return async (request) =>
    api.handle({ method: 'GET', path: '/api/servers', query: '', header: headers({}), hasBody: false, address: '203.0.113.1', ...request });
}

const headers =
  (given: Readonly<Record<string, string>>): ApiRequest['header'] =>
  (name) =>
    ({ host: 'harbour.example', ...given })[name];

function answerOf(outcome: Outcome): ApiAnswer {
  if (outcome.kind !== 'answer') throw new Error(`passed on to ${outcome.to}`);
  return outcome.answer;
}

describe('a live catalogue', () => {
  const ask = apiWith();

  it('responds with an ETag, CORS headers for any origin and the headers of the access rules', async () => {
    const { status, headers: sent, body } = answerOf(await ask({}));
    expect({ status, body }).toEqual({ status: 200, body: BODY });
    expect(sent).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[^"]+"$/) as string,
    });
    expect(sent).not.toHaveProperty('access-control-allow-credentials');
  });

  it('responds 304 to a matching ETag', async () => {
    const { etag = '' } = answerOf(await ask({})).headers;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, body, headers: sent } = answerOf(await ask({ header: headers({ 'if-none-match': tag }) }));
      expect({ status, body, etag: sent['etag'] }).toEqual({ status: 304, body: '', etag });
    }
    expect(answerOf(await ask({ header: headers({ 'if-none-match': '"x"' }) })).status).toBe(200);
  });

  it('lists in a preflight response the headers that a page may send, without requiring a key', async () => {
    const locked = apiWith({ access: { admit: () => ({ admitted: false, answer: problemAnswer('no-key', 'No.') }) } });
    const { status, headers: sent } = answerOf(await locked({ method: 'OPTIONS' }));
    expect(status).toBe(204);
    expect(sent['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(sent['access-control-allow-headers']).toContain('Authorization');
  });

  it('lets pages of other origins send conditional requests, and read the ETag', async () => {
    const { headers: sent } = answerOf(await ask({ method: 'OPTIONS' }));
    expect(sent['access-control-allow-headers']).toMatch(/If-None-Match, If-Modified-Since/);
    expect(answerOf(await ask({})).headers['access-control-expose-headers']).toMatch(/^ETag\b/);
  });

  const REFUSED: readonly (readonly [string, Partial<ApiRequest>, number])[] = [
    ['another host', { header: () => 'evil.example' }, 421],
    ['no host', { header: () => undefined }, 421],
    ['POST', { method: 'POST' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['a body', { hasBody: true }, 413],
    ['a URL of 8,193 characters', { query: 'q='.padEnd(8193 - '/api/servers'.length, 'x') }, 414],
  ];

  it.each(REFUSED)('refuses %s with a problem that old clients can read', async (_, request, status) => {
    const answer = answerOf(await ask(request));
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const details = JSON.parse(answer.body) as ProblemDetails;
    expect(details).toMatchObject({ status, error: details.detail });
    expect(details.detail).not.toBe('');
    if (status === 405) expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  it('accepts a URL of 8,192 characters', async () => {
    expect(answerOf(await ask({ query: 'q='.padEnd(8192 - '/api/servers'.length, 'x') })).status).toBe(200);
  });

  it('returns an access refusal unchanged, with CORS headers', async () => {
    const refusing = apiWith({
      access: { admit: () => ({ admitted: false, answer: problemAnswer('no-key', 'No.', { 'www-authenticate': 'Bearer' }) }) },
    });
    expect(answerOf(await refusing({}))).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'access-control-allow-origin': '*' },
    });
  });

  it('hides the details of an internal failure, and logs them for the operator', async () => {
    const reported: unknown[] = [];
    const secret = new Error('/home/operator/catalogue is broken');
    const failing = apiWith({
      routes: [{ prefix: '/api/', answer: () => Promise.reject(secret) }],
      onerror: (error) => reported.push(error),
    });
    const answer = answerOf(await failing({}));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toMatch(/operator|stack|Error:/);
    expect(reported).toEqual([secret]);
  });

  it('answers a failed search of Agentic Resource Discovery with its error code', async () => {
    const failing = apiWith({ routes: [{ prefix: '/api/', answer: () => Promise.reject(new Error('broken')) }], onerror: () => undefined });
    const answer = answerOf(await failing({ method: 'POST', path: '/api/search' }));
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([500, { errorCode: 'INTERNAL_ERROR', status: 500 }]);
  });

  it('serves prebuilt API files with its headers, and a problem for missing ones', async () => {
    const outcome = await ask({ path: '/api/servers.json' });
    expect(outcome).toMatchObject({ kind: 'pass', to: 'files', headers: { vary: 'Authorization', 'access-control-allow-origin': '*' } });
    expect(outcome.kind === 'pass' && outcome.missing?.status).toBe(404);
  });

  it('requires the scope of the part that a path belongs to', async () => {
    const scopes = async (isPrivate: boolean, path: string): Promise<Scope[]> => {
      const required: Scope[] = [];
      const access: Access = {
        admit: (_, scope) => {
          required.push(scope);
          return { admitted: true, headers: {} };
        },
      };
      await apiWith({ access, isPrivate })({ path });
      return required;
    };
    const rows = [
      ['/api/servers', ['api'], ['api']],
      ['/api', ['api'], ['api']],
      ['/api/records.jsonl', ['api'], ['api']],
      ['/packs/0.bin', ['api'], ['api']],
      ['/v0.1/servers', ['api'], ['api']],
      ['/v0.1/servers.json', ['api'], ['api']],
      ['/mcp', ['mcp'], ['mcp']],
      ['/.well-known/mcp-config', [], ['site']],
      ['/', [], ['site']],
      ['/search/manifest.json', [], ['site']],
      ['/apis', [], ['site']],
    ] as const;
    for (const [path, open, isPrivate] of rows) {
      expect(await scopes(false, path), path).toEqual(open);
      expect(await scopes(true, path), path).toEqual(isPrivate);
    }
  });

  describe('without a key', () => {
    const PATHS = ['/llms.txt', '/mcp/server-card', '/nothing', '/api/servers', '/v0.1/servers', '/api/nothing', '/mcp/nothing'];
    const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'];

    it('gives the same response whether a private path exists or not, and calls no routes', async () => {
      const requests: string[] = [];
      const locked = apiWith({
        access: { admit: () => ({ admitted: false, answer: problemAnswer('no-key', 'No.') }) },
        isPrivate: true,
        isRemovedPage: (path) => requests.push(path) > 0,
        routes: ['/api/', '/v0.1/', '/'].map((prefix) => ({
          prefix,
          answer: ({ path }) => {
            requests.push(path);
            return path.endsWith('nothing') ? undefined : jsonAnswer(BODY);
          },
        })),
      });
      for (const method of METHODS) {
        const answers = await Promise.all(PATHS.map(async (path) => answerOf(await locked({ method, path }))));
        const [site, other] = [answers.slice(0, 3), answers.slice(3, 6)];
        expect(new Set(site.map((answer) => JSON.stringify(answer))).size, method).toBe(1);
        expect(new Set(other.map((answer) => JSON.stringify(answer))).size, method).toBe(1);
      }
      expect(requests).toEqual([]);
    });
  });

  it('responds to a preflight for files that its pages read without a key, even if pages require one', async () => {
    const locked = apiWith({ access: { admit: () => ({ admitted: false, answer: problemAnswer('no-key', 'No.') }) }, isPrivate: true });
    expect(answerOf(await locked({ method: 'OPTIONS', path: '/llms.txt' }))).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*' },
    });
  });

  it('calls no routes for a method that does not read', async () => {
    const requests: string[] = [];
    const open = apiWith({ routes: [{ prefix: '/', answer: ({ path }) => void requests.push(path) }] });
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await open({ method, path: '/llms.txt' })).kind).toBe('pass');
    expect(requests).toEqual([]);
  });
});
