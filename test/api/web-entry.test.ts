import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { webEntry, type WebEntryOptions } from '../../src/api/web-entry.ts';
import { folderReader } from '../../src/api/node/built-folder.ts';
import { nodeAccess } from '../../src/api/node/node-access.ts';
import { serveSettings } from '../../src/api/node/serve-settings.ts';
import { bundledScript, runWorker, type BundledScript, type ModuleWorker } from '../support/bundled-worker.ts';
import { HARBOUR } from '../support/records.ts';
import { publishedFolder, servedCatalog, type Answered, type PublishedFolder, type ServedCatalog } from '../support/served-catalog.ts';

const KEY = `portolan_${'k'.repeat(43)}`;
const SETTINGS = { PORTOLAN_API_KEYS: KEY, PORTOLAN_API_LIMIT: '0', PORTOLAN_KEYS: '/nowhere/keys.json' };
const WITH_KEY = { authorization: `Bearer ${KEY}` };

/** Bytes after gzip. Cloudflare's free plan takes 3 MB; beyond this, somebody should know what was added. */
const BUDGET = 256_000;

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
});
afterAll(() => site.remove());

/** The `Vary` of an answer of Node without what compression adds, which web hosts leave to the host. */
function withoutCoding(vary: string | undefined): string | undefined {
  return vary?.replace(/(?:^|, )Accept-Encoding$/, '') || undefined;
}

/** The assets of a Worker. */
async function assetOf(folder: string, { url }: Request): Promise<Response> {
  const bytes = await readFile(path.join(folder, new URL(url).pathname)).catch(() => undefined);
  return bytes === undefined ? new Response('none', { status: 404 }) : new Response(bytes);
}

describe('the bundled entry', () => {
  let bundle: BundledScript;
  let worker: ModuleWorker;
  let served: ServedCatalog;

  beforeAll(async () => {
    bundle = await bundledScript('test/support/catalog-worker.ts');
    worker = runWorker(bundle);
    const { access } = await nodeAccess(serveSettings(SETTINGS), () => undefined);
    served = await servedCatalog(site.folder, { access });
  });
  afterAll(async () => {
    await served.close();
  });

  async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
    const ASSETS = { fetch: (request: Request) => assetOf(site.folder, request) };
    const answer = await worker.fetch(new Request(`http://localhost${url}`, init), { ...SETTINGS, ASSETS });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  }

  it('is one file without Node modules, and small enough for hosts with a size limit', () => {
    expect(bundle.text).not.toMatch(/["'`]node:[a-z]/);
    expect(bundle.text).not.toMatch(/^import\s|\bfrom\s*["']|\bimport\s*\(/m);
    expect(bundle.text).not.toMatch(/\brequire\s*\(/);
    process.stdout.write(`the bundled entry: ${bundle.text.length} bytes, ${bundle.compressed} after gzip\n`);
    expect(bundle.compressed).toBeLessThan(BUDGET);
  });

  it('cannot be built if a part of it needs Node', async () => {
    await expect(bundledScript('src/api/node/node-access.ts')).rejects.toThrow(/imports node:[a-z]+, which only Node has/);
  });

  it.each([
    '/api/servers',
    '/api/servers?page=2&pageSize=2',
    '/api/servers?q=read%20mail',
    '/api/servers?q=forecst',
    '/api/servers/acme%2Fweather',
    '/api/servers/ACME/mail',
    '/api/servers/none',
    '/api/servers?page=0',
    '/v0.1/servers?limit=2',
    '/v0.1/servers?search=charts',
    '/v0.1/servers/acme%2Fmail/versions/latest',
    '/api/servers.json',
    '/.well-known/mcp-config',
    '/.well-known/ai-catalog.json',
  ])('responds to %s with web globals only, as in Node', async (url) => {
    const answer = await ask(url, { headers: WITH_KEY });
    const other = await served.ask(url, { headers: { host: 'localhost', ...WITH_KEY } });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: other.status, body: other.body });
    for (const name of ['content-type', 'cache-control', 'vary', 'etag', 'access-control-allow-origin'].filter(
      (name) => !url.endsWith('.json') || name === 'vary',
    ))
      expect(answer.headers[name], name).toBe(name === 'vary' ? withoutCoding(other.headers['vary']) : other.headers[name]);
  });

  it.each<Record<string, string>>([{}, { authorization: 'Bearer wrong' }, { authorization: 'Bearer' }])(
    'refuses %j as in Node',
    async (headers) => {
      const answer = await ask('/api/servers', { headers });
      const other = await served.ask('/api/servers', { headers: { host: 'localhost', ...headers } });
      expect(answer).toMatchObject({ status: other.status, body: other.body });
      expect(answer.headers['www-authenticate']).toBe(other.headers['www-authenticate']);
      expect([400, 401]).toContain(answer.status);
    },
  );

  it('responds as an MCP server', async () => {
    const headers = { ...WITH_KEY, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const answer = await ask('/mcp', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"serverInfo"');
  });
});

describe('webEntry', () => {
  const reported: unknown[] = [];
  const options = (changed: Partial<WebEntryOptions>): WebEntryOptions => ({
    read: folderReader(site.folder),
    environment: { PORTOLAN_API_PUBLIC: '1' },
    subtle: crypto.subtle,
    now: () => Date.now(),
    onerror: (error) => reported.push(error),
    ...changed,
  });
  const listRequest = (): Request => new Request('http://localhost/api/servers');

  it('opens the catalogue once for concurrent requests', async () => {
    const read: string[] = [];
    const answer = webEntry(
      options({
        read(path) {
          read.push(path);
          return folderReader(site.folder)(path);
        },
      }),
    );
    expect(read).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(listRequest())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(read.filter((path) => path === 'api/records.jsonl')).toHaveLength(1);
  });

  it('opens it again after a failure, which it logs for the operator and hides from the client', async () => {
    let isThere = false;
    const answer = webEntry(
      options({ read: (path) => (isThere ? folderReader(site.folder)(path) : Promise.reject(new Error('the origin is away'))) }),
    );
    reported.length = 0;
    const failed = await answer(listRequest());
    expect(failed.status).toBe(500);
    expect(failed.headers.get('content-type')).toBe('application/problem+json');
    expect(failed.headers.get('access-control-allow-origin')).toBe('*');
    expect(await failed.text()).not.toContain('away');
    expect(reported.map(String)).toEqual(['Error: the origin is away']);
    isThere = true;
    expect((await answer(listRequest())).status).toBe(200);
  });

  it.each([
    [{ PORTOLAN_API_PUBLIC: 'maybe' }, /PORTOLAN_API_PUBLIC is "maybe"/],
    [{ PORTOLAN_API_KEYS: 'short' }, /PORTOLAN_API_KEYS/],
    [{ PORTOLAN_PRIVATE: '1' }, /PORTOLAN_PRIVATE is set, but this host serves pages and files to everyone/],
  ])('refuses all requests with the settings %j, and logs the reason', async (environment, message) => {
    reported.length = 0;
    expect((await webEntry(options({ environment }))(listRequest())).status).toBe(500);
    expect(String(reported[0])).toMatch(message);
  });
});
