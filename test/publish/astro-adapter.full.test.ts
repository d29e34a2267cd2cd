import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ListAnswer } from '../../src/catalog/published/published.ts';
import { filesBelow, portolan, runScript, type Finished } from '../support/built-site.ts';
import { countBuild } from '../support/count-build.ts';
import { GOLDEN_CONTENT, GOLDEN_PLACE, goldenSite } from '../support/golden-sites.ts';
import { serve, type TestServer } from '../support/http-server.ts';
import { hasNodeAdapter, NEEDS_NODE_ADAPTER } from '../support/node-adapter.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { askRaw, type Answered, type Asked } from '../support/served-catalog.ts';

const KEY = `portolan_${'k'.repeat(43)}`;
const SETTINGS = { PORTOLAN_API_KEYS: KEY, PORTOLAN_API_LIMIT: '0', PORTOLAN_KEYS: '/nowhere/keys.json', HOST: '127.0.0.1', PORT: '0' };

const INITIALIZE: Asked = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }),
};

let parent: string;
const at = (...parts: string[]): string => path.join(parent, ...parts);
const build = (environment: Readonly<Record<string, string>>): Promise<Finished> =>
  portolan(['build'], { PORTOLAN_CONTENT: GOLDEN_CONTENT, ...GOLDEN_PLACE, ...environment });

/** The content of every file below a folder, by path. */
async function contentsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await filesBelow(folder);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'latin1')] as const)));
}

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portolan-adapter-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe.skipIf(!hasNodeAdapter)(`a build with PORTOLAN_API=node${hasNodeAdapter ? '' : NEEDS_NODE_ADAPTER}`, () => {
  let finished: Finished;
  let running: RunningServer;
  let plain: string;
  const file = (name: string): Promise<string> => readFile(path.join(plain, name), 'utf8');
  const ask = (url: string, { headers, ...options }: Asked = {}): Promise<Answered> =>
    askRaw(running.port, `/list${url}`, { ...options, headers: { authorization: `Bearer ${KEY}`, ...headers } });

  beforeAll(async () => {
    plain = await goldenSite();
    finished = await build({ PORTOLAN_API: 'node', PORTOLAN_OUT: at('here/dist'), PORTOLAN_SERVER: at('here/server') });
    // The build runs in any folder.
    await rename(at('here'), at('there'));
    running = await startServer([at('there/server/entry.mjs')], SETTINGS);
  }, 240_000);
  afterAll(() => running.close());

  it('prints how to start the server, and leaves no temporary files', async () => {
    expect(finished).toMatchObject({ code: 0 });
    expect(finished.stderr).toContain(`node ${at('here/server/entry.mjs')}`);
    expect((await readdir('.portolan')).filter((name) => name.startsWith('server-build-'))).toEqual([]);
  });

  it('writes the same site as a build without it', async () => {
    const [site, without] = [await contentsOf(at('there/dist')), await contentsOf(plain)];
    expect([...site.keys()]).toEqual([...without.keys()]);
    for (const [name, text] of without) expect(site.get(name) === text, name).toBe(true);
  });

  it.each([
    ['PORT', 'http', 'PORT is "http": write a whole number from 0 to 65535.'],
    ['HOST', 'nohost.invalid', 'the host "nohost.invalid" cannot be found.'],
  ])('reports in one line that %s %s is invalid', async (name, value, what) => {
    const { code, stdout, stderr } = await runScript([at('there/server/entry.mjs')], { ...SETTINGS, [name]: value });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`portolan: ${what}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('runs without installed packages', async () => {
    for (const [name, text] of await contentsOf(at('there/server'))) {
      const imported = [...text.matchAll(/^import [^;]*?from "([^"]+)";/gm)].map(([, from = '']) => from);
      expect(
        imported.filter((from) => !isBuiltin(from) && !from.startsWith('.')),
        name,
      ).toEqual([]);
    }
  });

  it('serves the bytes of the prebuilt files, for every spelling of a name', async () => {
    const list = await file('api/servers.json');
    expect((await ask('/api/servers')).body).toBe(list);
    expect((await ask('/api/servers.json')).body).toBe(list);
    // The file was written by this project.
    const { servers } = JSON.parse(list) as ListAnswer;
    expect(servers.map(({ qualifiedName }) => qualifiedName)).toContain('@Corvus/Chart-Maker');
    for (const { qualifiedName, id } of servers) {
      const prebuilt = await file(`api/servers/${qualifiedName}.json`);
      for (const spelling of [qualifiedName, encodeURIComponent(qualifiedName), qualifiedName.replace('/', '%2f').toUpperCase(), id]) {
        const { status, body } = await ask(`/api/servers/${spelling}`);
        expect({ status, body }, spelling).toEqual({ status: 200, body: prebuilt });
      }
      const official = await ask(`/v0.1/servers?search=${encodeURIComponent(qualifiedName)}&limit=1`);
      expect(official).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
    }
  });

  it('searches, and responds to HEAD, If-None-Match and a preflight', async () => {
    const { servers } = JSON.parse((await ask('/api/servers?q=forecast')).body) as ListAnswer;
    expect(servers[0]?.qualifiedName).toBe('acme/Weather');
    const head = await ask('/api/servers', { method: 'HEAD' });
    expect(head).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': String(Buffer.byteLength(await file('api/servers.json'))) },
    });
    expect((await ask('/api/servers', { headers: { 'if-none-match': head.headers['etag'] } })).status).toBe(304);
    expect((await ask('/api/servers', { method: 'OPTIONS', headers: { authorization: '' } })).status).toBe(204);
  });

  it.each<readonly [url: string, status: number, asked: Asked]>([
    ['/api/servers', 401, { headers: { authorization: '' } }],
    ['/api/servers.json', 401, { headers: { authorization: '' } }],
    ['/v0.1/servers', 401, { headers: { authorization: 'Bearer wrong' } }],
    ['/api/servers/none', 404, {}],
    ['/api/none.json', 404, {}],
    ['/api', 404, {}],
    ['/api/', 404, {}],
    ['/api/servers/%zz', 400, {}],
    ['/api/servers?page=0', 400, {}],
    // Astro's own origin check would reject these with its own text.
    ['/api/servers', 405, { method: 'POST', headers: { origin: 'https://other.example' } }],
    ['/api/servers', 405, { method: 'POST', headers: { origin: 'https://other.example', 'content-type': 'text/plain' } }],
    ['/api/servers', 421, { headers: { host: 'evil.example' } }],
  ])('rejects %s with a problem: %i', async (url, status, options) => {
    const answer = await ask(url, options);
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } });
    expect(JSON.parse(answer.body)).toMatchObject({ status });
  });

  it('is an MCP server for pages of any origin, and announces it', async () => {
    const answer = await ask('/mcp', { ...INITIALIZE, headers: { ...INITIALIZE.headers, origin: 'https://page.example' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"serverInfo"');
    expect((await ask('/mcp', { ...INITIALIZE, headers: { ...INITIALIZE.headers, authorization: '' } })).status).toBe(401);
    expect(JSON.parse((await ask('/.well-known/mcp-config')).body)).toMatchObject({ type: 'object' });
    expect((await ask('/.well-known/ai-catalog.json')).body).toContain('/mcp');
  });

  it('serves the pages, and its own 404 page', async () => {
    expect((await ask('/', { headers: { authorization: '' } })).body).toBe(await file('index.html'));
    expect((await ask('/servers/acme/Weather/')).body).toBe(await file('servers/acme/Weather/index.html'));
    expect(await ask('/nowhere')).toMatchObject({ status: 404, body: await file('404.html') });
  });
});

describe.skipIf(!hasNodeAdapter)(`a build with another adapter${hasNodeAdapter ? '' : NEEDS_NODE_ADAPTER}`, () => {
  let site: TestServer;
  let own: string;
  let running: RunningServer;

  beforeAll(async () => {
    await mkdir('.portolan', { recursive: true });
    // Inside the project, because such a server loads its packages from there; and Astro needs both folders in one file system.
    own = await mkdtemp(path.resolve('.portolan/test-adapter-'));
    const [out, server] = [path.join(own, 'site'), path.join(own, 'server')];
    const files = sirv(out, { dev: true });
    site = await serve((request, response) => {
      request.url = (request.url ?? '').replace(/^\/list/, '');
      files(request, response, () => void response.writeHead(404).end());
    });
    const finished = await runScript(['test/support/build-with-adapter.ts', server], {
      PORTOLAN_CONTENT: GOLDEN_CONTENT,
      PORTOLAN_OUT: out,
      PORTOLAN_SITE: `${site.url}/list`,
    });
    countBuild();
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    running = await startServer(['test/support/adapter-server.ts', path.join(server, 'entry.mjs')], { PORTOLAN_API_KEYS: KEY });
  });
  afterAll(async () => {
    await running.close();
    await site.close();
    await rm(own, { recursive: true, force: true });
  });

  it('has the same API, which fetches the catalogue from the published site', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    for (const [url, prebuilt] of [
      ['/list/api/servers', 'api/servers.json'],
      ['/list/api/servers/acme%2FWeather', 'api/servers/acme/Weather.json'],
    ] as const) {
      const { status, body } = await askRaw(running.port, url, { headers });
      expect({ status, body }).toEqual({ status: 200, body: await readFile(path.join(own, 'site', prebuilt), 'utf8') });
    }
    expect((await askRaw(running.port, '/list/api/servers?q=forecast', { headers })).body).toContain('acme/Weather');
    expect((await askRaw(running.port, '/list/api/servers')).status).toBe(401);
    expect((await askRaw(running.port, '/list/mcp', { ...INITIALIZE, headers: { ...INITIALIZE.headers, ...headers } })).status).toBe(200);
    expect(site.requests.filter(({ path: pathname }) => pathname.endsWith('/api/records.jsonl'))).toHaveLength(1);
  });
});

describe('PORTOLAN_API', () => {
  it('is rejected with one sentence if it names an unknown adapter', async () => {
    const { code, stderr } = await build({ PORTOLAN_API: 'cloudflare', PORTOLAN_OUT: at('none') });
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('PORTOLAN_API is "cloudflare": write "node", or unset it.');
    expect(await filesBelow(parent)).not.toContain('none/index.html');
  });

  it('is rejected with one sentence if the adapter is not installed', async () => {
    const NODE_OPTIONS = `--import=${path.resolve('test/support/without-optional-packages.ts')}`;
    const { code, stderr } = await build({ PORTOLAN_API: 'node', PORTOLAN_OUT: at('none'), NODE_OPTIONS });
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('@astrojs/node is not installed. Run "npm install @astrojs/node@');
  });

  it('never writes a server over files that no build wrote', async () => {
    await mkdir(at('mine'));
    // A server of another project also has an entry file.
    await writeFile(at('mine/entry.mjs'), 'export {};');
    const { code, stderr } = await build({ PORTOLAN_API: 'node', PORTOLAN_OUT: at('none'), PORTOLAN_SERVER: at('mine') });
    expect(code).toBe(2);
    expect(stderr).toContain(
      '/mine" cannot be replaced: it contains files that no earlier run of this command wrote. Empty it, or set PORTOLAN_SERVER to another folder.  [unknown-files]',
    );
    expect(await filesBelow(at('mine'))).toEqual(['entry.mjs']);
  });
});
