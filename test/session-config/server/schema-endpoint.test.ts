import { describe, expect, it } from 'vitest';

import { schemaEndpoint } from '../../../src/session-config/server/schema-endpoint.ts';

const SCHEMA = { type: 'object', properties: { units: { type: 'string' } } };
const URL_ = 'https://weather.example/.well-known/mcp-config';
const endpoint = schemaEndpoint(SCHEMA);

function ask(url = URL_, init: RequestInit = {}, answer = endpoint): Response {
  const response = answer(new Request(url, init));
  if (response === undefined) throw new Error(`${url} is not answered`);
  return response;
}

describe('the schema endpoint', () => {
  it('responds to GET as published servers do, with CORS headers', async () => {
    const response = ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/schema+json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toMatchObject({ $id: URL_, properties: SCHEMA.properties });
  });

  it('responds to HEAD with the same headers and no body', async () => {
    const [head, get] = [ask(URL_, { method: 'HEAD' }), ask()];
    expect([...head.headers]).toEqual([...get.headers]);
    expect(await head.text()).toBe('');
  });

  it('responds 304 to a matching ETag, and 200 after a change', () => {
    const etag = ask().headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = ask(URL_, { headers: { 'if-none-match': known } });
      expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, null, etag]);
    }
    const changed = schemaEndpoint({ ...SCHEMA, properties: { units: { type: 'number' } } });
    expect(ask(URL_, { headers: { 'if-none-match': etag } }, changed).status).toBe(200);
    expect(ask('https://other.example/.well-known/mcp-config').headers.get('etag')).not.toBe(etag);
  });

  it('responds to preflights, and 405 to methods that change something', () => {
    const preflight = ask(URL_, { method: 'OPTIONS', headers: { origin: 'https://page.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = ask(URL_, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('ignores every other path', () => {
    for (const path of ['/', '/mcp', '/.well-known/mcp-config/', '/.well-known/mcp-config/x', '/base/.well-known/mcp-config']) {
      expect(endpoint(new Request(`https://weather.example${path}`))).toBeUndefined();
    }
  });

  it('does not publish the credentials of the public URL', async () => {
    const endpoint = schemaEndpoint({ type: 'object' }, { publicUrl: 'https://me:hunter2@h.example/x/' });
    const response = endpoint(new Request('http://127.0.0.1/x/.well-known/mcp-config'));
    expect(await response?.json()).toMatchObject({ $id: 'https://h.example/x/.well-known/mcp-config' });
  });

  it('states the public URL of the server, and responds below its base', async () => {
    const behindProxy = schemaEndpoint(SCHEMA, { publicUrl: 'https://weather.example/acme/', maxAge: 60 });
    for (const path of ['/acme/.well-known/mcp-config', '/.well-known/mcp-config']) {
      const response = ask(`http://10.0.0.7:8080${path}?x=1`, {}, behindProxy);
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      expect(await response.json()).toMatchObject({ $id: 'https://weather.example/acme/.well-known/mcp-config' });
    }
    expect(() => schemaEndpoint(SCHEMA, { publicUrl: 'weather' })).toThrow(TypeError);
  });
});
