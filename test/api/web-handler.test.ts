import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { openCatalogApi } from '../../src/api/catalog-api.ts';
import { requestPath } from '../../src/api/http/request-path.ts';
import { webHandler, type WebHandlerOptions } from '../../src/api/web-handler.ts';
import { folderReader } from '../../src/api/node/built-folder.ts';
import { testApiHost, type ApiHost, type OpenApiHost } from '../support/api-host-suite.ts';
import { OPEN, servedCatalog, type Answered, type Asked } from '../support/served-catalog.ts';

/** A host of the web that has the files, such as a Worker with its assets, in the memory of this process. */
const openWebHost: OpenApiHost = async (folder, { access = OPEN, isPrivate = false } = {}) => {
  const read = folderReader(folder);
  const onerror = (): void => undefined;
  const api = await openCatalogApi({ read, access, isPublic: false, isPrivate, hosts: [], onerror, now: () => performance.now() });
  const answer = webHandler({ api, files: (request) => assetOf(folder, api.base, request), onerror });
  return { ask: async (target, options) => answeredBy(await answer(requestOf(target, options))), close: () => api.close() };
};

async function assetOf(folder: string, base: string, { url, method }: Request): Promise<Response> {
  const pathname = decodeURIComponent(requestPath(new URL(url).pathname, base) ?? '/404');
  const file = path.join(
    folder,
    pathname.toLowerCase().startsWith('/api') ? pathname.toLowerCase() : pathname,
    pathname.endsWith('/') ? 'index.html' : '',
  );
  const bytes = await readFile(file).catch(() => undefined);
  return bytes === undefined
    ? new Response('none', { status: 404 })
    : new Response(method === 'HEAD' ? null : bytes, { headers: { 'cache-control': 'max-age=1' } });
}

function requestOf(target: string, { method = 'GET', headers = {}, body }: Asked = {}): Request {
  const sent = new Headers({ host: 'localhost' });
  for (const [name, value] of Object.entries(headers)) sent.set(name, String(value));
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://harbour.example${target}`, { method, headers: sent, ...(hasBody && body !== undefined && { body }) });
}

async function answeredBy(response: Response): Promise<Answered> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

const openNodeHost: OpenApiHost = async (folder, options = {}): Promise<ApiHost> => {
  const served = await servedCatalog(folder, options);
  return {
    ask: (target, options = {}) => served.ask(target, { ...options, headers: { host: 'localhost', ...options.headers } }),
    close: () => served.close(),
  };
};

testApiHost('the API on a host of the web', openWebHost);
testApiHost('the API on Node', openNodeHost);

describe('webHandler', () => {
  const pass: WebHandlerOptions['api'] = {
    base: '/',
    handle: () => Promise.resolve({ kind: 'pass', to: 'files', headers: { vary: 'Authorization' } }),
    mcp: { fetch: () => Promise.reject(new Error('no MCP')), idle: () => Promise.resolve(), close: () => Promise.resolve() },
  };

  it('responds 404 for files if the host serves them itself', async () => {
    const answer = await webHandler({ api: pass, onerror: () => undefined })(new Request('http://a.example/page/'));
    expect({ status: answer.status, type: answer.headers.get('content-type'), vary: answer.headers.get('vary') }).toEqual({
      status: 404,
      type: 'application/problem+json',
      vary: 'Authorization',
    });
  });

  it('responds to the preflight of a file that pages of other origins may read, and shares the file', async () => {
    const files = (): Promise<Response> => Promise.resolve(new Response('{}', { headers: { etag: '"1"' } }));
    const ask = webHandler({ api: pass, files, onerror: () => undefined });
    const asked = await ask(new Request('http://a.example/changes.json', { method: 'OPTIONS' }));
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Content-Type, If-None-Match, If-Modified-Since',
    ]);
    const { headers } = await ask(new Request('http://a.example/changes.json'));
    expect([headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')]).toEqual(['*', 'ETag']);
    expect((await ask(new Request('http://a.example/browse/', { method: 'OPTIONS' }))).status).toBe(405);
    expect((await ask(new Request('http://a.example/browse/'))).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('logs for the operator what failed, and hides it from the client', async () => {
    const reported: unknown[] = [];
    const api = { ...pass, handle: () => Promise.resolve({ kind: 'pass', to: 'mcp', headers: {} } as const) };
    const answer = await webHandler({ api, onerror: (error) => reported.push(error) })(new Request('http://a.example/mcp'));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.text()).not.toContain('no MCP');
    expect(reported.map(String)).toEqual(['Error: no MCP']);
  });

  it('passes on the client address, or that it is unknown', async () => {
    const addresses: string[] = [];
    const api: WebHandlerOptions['api'] = {
      ...pass,
      handle({ address }) {
        addresses.push(address);
        return pass.handle({ method: 'GET', path: '/', query: '', header: () => undefined, hasBody: false, address });
      },
    };
    const answer = webHandler({ api, onerror: () => undefined });
    await answer(new Request('http://a.example/'), { address: '192.0.2.7' });
    await answer(new Request('http://a.example/'));
    expect(addresses).toEqual(['192.0.2.7', '']);
  });

  it('takes the host from the URL if no header names it', async () => {
    const hosts: (string | undefined)[] = [];
    const api: WebHandlerOptions['api'] = {
      ...pass,
      handle(request) {
        hosts.push(request.header('host'));
        return pass.handle(request);
      },
    };
    await webHandler({ api, onerror: () => undefined })(new Request('http://a.example:8080/'));
    expect(hosts).toEqual(['a.example:8080']);
  });
});
