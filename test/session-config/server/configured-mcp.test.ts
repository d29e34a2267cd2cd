import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import type { Config } from '../../../src/session-config/schema/config.ts';
import { configuredMcp, jsonSchemaConfig } from '../../../src/session-config/server/index.ts';
import { BASE, HEADERS, inSession, initialize, made, modern, open, post, problemOf, settingsOf } from './made-mcp.ts';

describe('the configuration that a server receives', () => {
  it('is deeply frozen', async () => {
    const { mcp, made: servers } = made();
    await open(mcp, '?tags.0=a&place.city=Rome');
    const [settings] = servers;
    expect(() => Object.assign(settings ?? {}, { units: 'kelvin' })).toThrow(TypeError);
    expect(() => settings?.tags.push('b')).toThrow(TypeError);
    expect(() => Object.assign(settings?.place ?? {}, { city: 'Oslo' })).toThrow(TypeError);
  });

  it('follows the schema, without a prototype, with a plain validator', async () => {
    const seen: Config[] = [];
    const schema = { type: 'object', properties: { a: { type: 'object', additionalProperties: { type: 'string' } } } };
    const mcp = configuredMcp({
      config: jsonSchemaConfig({ schema, violations: () => [] }),
      createServer: (config) => {
        seen.push(config);
        return new McpServer({ name: 'plain', version: '1.0.0' });
      },
      now: () => 0,
    });
    await open(mcp, '?a.toString=x');
    expect(seen).toEqual([{ a: { toString: 'x' } }]);
    expect(Object.getPrototypeOf(seen[0]?.['a'])).toBeNull();
    expect(Object.isFrozen(seen[0]?.['a'])).toBe(true);
  });
});

describe('an invalid configuration', () => {
  it.each([
    ['422 if it is invalid', '?units=rankine&token=abc', 422, ['token', 'units']],
    ['400 above the limit of parameters', `?${Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&')}`, 400, undefined],
    ['400 above the limit of nesting', `?${'a.'.repeat(500)}b=1`, 400, undefined],
  ])('gets %s, for every method and any page, and no server is created', async (_, query, status, params) => {
    const { mcp, made: servers, errors } = made();
    const page = { origin: 'https://page.example' };
    for (const request of [
      initialize(query, page),
      new Request(`${BASE}${query}`, { headers: page }),
      post(query, 'server/discover', {}, page),
    ]) {
      const response = await mcp.fetch(request);
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const problem = await problemOf(response);
      expect(problem).toMatchObject({ status, instance: '/mcp' });
      if (params !== undefined) expect(problem.errors.map(({ param }) => param).sort()).toEqual(params);
    }
    expect([servers, errors]).toEqual([[], []]);
  });

  it.each([
    '?a=%',
    '?%E0%A4%A=1&a=%C3%28',
    '?__proto__.polluted=1&constructor.prototype.polluted=1&toString.x=1',
    '?a[b]c]=1&[]=2&a[[=3',
    '?tags=[[[[[[1',
    '?&&&==&=1',
    '?tags.4294967294=x',
    `?units=${'x'.repeat(60_000)}`,
    `?tags=${encodeURIComponent('['.repeat(20_000))}`,
    `?tags=${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  ])('never makes the handler fail: %.40s', async (query) => {
    const { mcp, errors } = made();
    for (const request of [initialize(query), new Request(`${BASE}${query}`), inSession(await open(mcp), query)]) {
      expect([200, 400, 409, 422]).toContain((await mcp.fetch(request)).status);
    }
    expect(errors).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Reflect.get(Object.prototype, 'toString') as object)).toEqual([]);
  });
});

describe('a failure in the server', () => {
  const failing = (): never => {
    throw new Error('database of the server at 10.0.0.7 is down');
  };

  it.each([
    ['legacy', initialize],
    ['modern', () => modern('tools/list')],
  ])('gets 500 without details, and is reported to the author: %s protocol', async (_, request) => {
    const { mcp, errors } = made({ createServer: failing });
    const response = await mcp.fetch(request());
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/database|\.ts/);
    expect(errors.map(({ message }) => message)).toEqual(['database of the server at 10.0.0.7 is down']);
  });

  it('leaves room for other sessions', async () => {
    let calls = 0;
    const { mcp } = made({
      maxSessions: 1,
      createServer: () => ((calls += 1) < 5 ? failing() : new McpServer({ name: 'late', version: '1.0.0' })),
    });
    const statuses = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await mcp.fetch(initialize())).status);
    expect(statuses).toEqual([500, 500, 500, 500, 200]);
  });
});

describe('a request in the protocol without sessions', () => {
  it('contains its configuration', async () => {
    const { mcp, made: servers } = made();
    const ask = (query: string): Promise<Response> => mcp.fetch(modern('tools/call', { name: 'settings' }, query));
    const [warm, cold] = await Promise.all([ask('?units=kelvin'), ask('?tags.0=a')]);
    expect(await settingsOf(warm)).toEqual({ units: 'kelvin', tags: [] });
    expect(await settingsOf(cold)).toEqual({ units: 'celsius', tags: ['a'] });
    expect(servers.every((settings) => Object.isFrozen(settings))).toBe(true);
    expect((await ask('?units=rankine')).status).toBe(422);
  });
});

describe('the MCP endpoint', () => {
  it.each([
    ['auto', 'legacy', 'text/event-stream'],
    ['auto', 'modern', 'application/json'],
    ['json', 'legacy', 'application/json'],
    ['json', 'modern', 'application/json'],
    ['sse', 'legacy', 'text/event-stream'],
    ['sse', 'modern', 'text/event-stream'],
  ] as const)('responds in the mode %s, in the %s protocol, as %s', async (responseMode, era, type) => {
    const { mcp } = made({ responseMode });
    const response = await mcp.fetch(era === 'legacy' ? initialize() : modern('tools/list'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    await response.body?.cancel();
  });

  it.each([
    ['a body that is not JSON', new Request(BASE, { method: 'POST', headers: HEADERS, body: '{' }), 400],
    [
      'a body of another type',
      new Request(BASE, { method: 'POST', headers: { ...HEADERS, 'content-type': 'text/plain' }, body: '{}' }),
      415,
    ],
    ['a body that is too large', new Request(BASE, { method: 'POST', headers: HEADERS, body: `"${'x'.repeat(2000)}"` }), 413],
    ['another method', new Request(BASE, { method: 'PUT', body: '{}' }), 405],
    ['another path', new Request('http://weather.example/mcp/more'), 404],
  ])('refuses %s', async (_, request, status) => {
    const { mcp, made: servers } = made({ maxBodyBytes: 1000 });
    const response = await mcp.fetch(request);
    expect(response.status).toBe(status);
    expect(servers).toEqual([]);
  });

  it('responds at the configured path, also below the base of its public URL', async () => {
    const { mcp } = made({ publicUrl: 'https://weather.example/acme/', path: '/rpc' });
    const status = async (path: string): Promise<number> => (await mcp.fetch(new Request(`http://inner${path}`))).status;
    expect(await Promise.all(['/rpc', '/acme/rpc', '/mcp', '/acme/.well-known/mcp-config', '/.well-known/mcp-config'].map(status))).toEqual(
      [400, 400, 404, 200, 200],
    );
  });

  it('responds to preflights, and exposes the session id to pages', async () => {
    const { mcp } = made();
    const requestHeaders = { origin: 'https://page.example', 'access-control-request-headers': 'mcp-session-id,mcp-param-city' };
    const preflight = await mcp.fetch(new Request(BASE, { method: 'OPTIONS', headers: requestHeaders }));
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('mcp-session-id,mcp-param-city');
    const opened = await mcp.fetch(initialize('', { origin: 'https://page.example' }));
    expect(opened.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
    expect(opened.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('admits only the configured origins', async () => {
    const { mcp, made: servers } = made({ allowedOrigins: ['https://app.example'] });
    const app = await mcp.fetch(initialize('', { origin: 'https://app.example' }));
    expect([app.status, app.headers.get('access-control-allow-origin'), app.headers.get('vary')]).toEqual([
      200,
      'https://app.example',
      'Origin',
    ]);
    for (const origin of ['https://evil.example', 'null', 'https://app.example.evil.example']) {
      const refused = await mcp.fetch(initialize('', { origin }));
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    expect((await mcp.fetch(initialize())).status).toBe(200);
    expect(servers).toHaveLength(2);
  });

  it('responds only for the configured hosts', async () => {
    const { mcp } = made({ allowedHosts: ['localhost'] });
    const status = async (host: string): Promise<number> => (await mcp.fetch(initialize('', { host }))).status;
    expect(await Promise.all(['localhost:8080', 'rebound.example', 'localhost.evil.example'].map(status))).toEqual([200, 403, 403]);
  });
});
