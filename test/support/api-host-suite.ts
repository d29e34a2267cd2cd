import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Access } from '../../src/api/access/access.ts';
import { createCatalog } from '../../src/catalog/published/catalog.ts';
import { removedRecord, HARBOUR } from './records.ts';
import { publishedFolder, type Answered, type Asked, type PublishedFolder } from './served-catalog.ts';

/** A host of the API under test. */
export interface ApiHost {
  /** Sends a request, to the host `localhost` unless a header is given. */
  ask(path: string, request?: Asked): Promise<Answered>;
  close(): Promise<void>;
}

/** What a host is opened with. */
interface ApiHostOptions {
  readonly access?: Access;
  readonly isPrivate?: boolean;
}

/** Opens a host over a folder of published files. */
export type OpenApiHost = (folder: string, options?: ApiHostOptions) => Promise<ApiHost>;

const RECORDS = [...HARBOUR];
const GONE = removedRecord('@acme/Sunk.ship');
const CATALOG = createCatalog({
  removed: [GONE],
  records: RECORDS,
  profiles: [{ id: 'travel', name: 'On the road', servers: [], description: '' }],
});

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'suite', version: '1' } },
});
const MCP: Asked = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: INITIALIZE,
};

type Refused = readonly [what: string, url: string, status: number, asked: Asked];

const REFUSED: readonly Refused[] = [
  ['page 0', '/api/servers?page=0', 400, {}],
  ['513 characters of q', `/api/servers?q=${'x'.repeat(513)}`, 400, {}],
  ['a URL with invalid percent-encoding', '/api/servers/%zz', 400, {}],
  ['an unknown server', '/api/servers/acme/none', 404, {}],
  ['a slash encoded twice', '/api/servers/acme%252Fmail', 404, {}],
  ['a removed server', '/api/servers/%40ACME%2Fsunk.ship', 410, {}],
  ['a removed server, in the official registry API', '/v0.1/servers/acme/Sunk.ship/versions/latest', 410, {}],
  ['an unknown profile', '/api/servers?profile=nowhere', 404, {}],
  ['an unknown file of the API', '/api/servers/acme/none.json', 404, {}],
  ['an unknown JSON file outside of the API', '/servers/acme/none.json', 404, {}],
  ['the folder of the API', '/api', 404, {}],
  ['POST', '/api/servers', 405, { method: 'POST' }],
  ['an unknown method', '/v0.1/servers', 405, { method: 'PROPFIND' }],
  ['writing to a page', '/', 405, { method: 'POST' }],
  ['GET with a body', '/api/servers', 413, { headers: { 'content-length': '2' }, body: '{}' }],
  ['a URL of 10,000 characters', `/api/servers?q=${'x'.repeat(10_000)}`, 414, {}],
  ['another host', '/api/servers', 421, { headers: { host: 'evil.example' } }],
];

/** What every host of the API must do, whatever it is made of. Call it once for each, with what opens it. */
export function testApiHost(name: string, open: OpenApiHost): void {
  describe(name, () => {
    let site: PublishedFolder;
    let host: ApiHost;
    const file = (name: string): Promise<string> => readFile(path.join(site.folder, name), 'utf8');

    beforeAll(async () => {
      site = await publishedFolder(CATALOG);
      host = await open(site.folder);
    });
    afterAll(async () => {
      await host.close();
      await site.remove();
    });

    it('responds 410 with the page of a removed server, with or without a trailing slash', async () => {
      const page = '<h1>gone</h1>';
      await mkdir(path.join(site.folder, 'servers/@acme/Sunk.ship'), { recursive: true });
      await writeFile(path.join(site.folder, 'servers/@acme/Sunk.ship/index.html'), page);
      for (const target of ['/servers/@acme/Sunk.ship/', '/servers/%40acme/Sunk%2Eship/?q=1', '/servers/@acme/Sunk.ship/index.html']) {
        const { status, headers, body } = await host.ask(target, { headers: { range: 'bytes=0-1' } });
        expect([target, status, body, headers['content-length'] ?? '13']).toEqual([target, 410, page, '13']);
        const head = await host.ask(target, { method: 'HEAD' });
        expect([target, head.status, head.body]).toEqual([target, 410, '']);
      }
      expect((await host.ask('/servers/@acme/sunk.ship/')).status).toBe(404);
      expect((await host.ask('/servers/@acme/Sunk.ship/', { method: 'POST' })).status).toBe(405);
    });

    it('serves the bytes of the prebuilt files', async () => {
      expect((await host.ask('/api/servers')).body).toBe(await file('api/servers.json'));
      for (const { qualifiedName, id } of RECORDS) {
        const prebuilt = await file(`api/servers/${qualifiedName}.json`);
        for (const spelling of [qualifiedName, encodeURIComponent(qualifiedName), qualifiedName.toUpperCase(), id]) {
          const { status, headers, body } = await host.ask(`/api/servers/${spelling}`);
          expect({ status, body, type: headers['content-type'] }, spelling).toEqual({
            status: 200,
            body: prebuilt,
            type: 'application/json; charset=utf-8',
          });
          expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
        }
      }
      // As generated clients write it, which encode a name whole.
      const encoded = await host.ask('/api/servers/acme%2Fmail.json');
      expect(encoded).toMatchObject({ status: 200, body: await file('api/servers/acme/mail.json') });
      expect((await host.ask('/api/servers%2F_page%2F1.json')).body).toBe(await file('api/servers/_page/1.json'));
      for (const none of ['%252F', '%5C', '%2F%2E%2E%2F', '%2F%2F'])
        expect((await host.ask(`/api/servers/acme${none}mail.json`)).status, none).toBe(404);
    });

    it('reads the body of a search of Agentic Resource Discovery, of a limited size', async () => {
      const headers = { 'content-type': 'application/json' };
      const search = (body: string): Promise<Answered> => host.ask('/api/search', { method: 'POST', headers, body });
      const found = await search(JSON.stringify({ query: { text: 'weather' } }));
      expect([found.status, found.headers['access-control-allow-origin']]).toEqual([200, '*']);
      expect(found.body).toContain('urn:air:');
      const long = await search(JSON.stringify({ query: { text: 'weather' }, pad: 'x'.repeat(70_000) }));
      expect([long.status, long.body]).toEqual([413, expect.stringContaining('INVALID_ARGUMENT')]);
      const preflight = await host.ask('/api/search', { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS']);
      expect((await host.ask('/.well-known/ard.json')).body).toContain('application/ai-registry+json');
    });

    it('responds to every API, a search and a profile', async () => {
      for (const url of [
        '/v0.1/servers?limit=2',
        '/api/servers?q=mail',
        '/api/servers?profile=travel',
        '/api/servers?q=read+files&page=1',
      ]) {
        const { status, body } = await host.ask(url);
        expect({ status, servers: body.includes('"servers":[{') }, url).toEqual({ status: 200, servers: true });
      }
    });

    it('sends nosniff with every response', async () => {
      const requests: [string, Asked?][] = [
        ['/api/servers'],
        ['/v0.1/servers'],
        ['/api/servers', { method: 'OPTIONS' }],
        ['/api/servers/acme/none'],
        ['/.well-known/ai-catalog.json'],
        ['/mcp', MCP],
        ['/.well-known/mcp-config'],
        ...REFUSED.map(([, url, , how]): [string, Asked] => [url, how]),
      ];
      for (const [url, how] of requests)
        expect((await host.ask(url, how)).headers['x-content-type-options'], `${how?.method ?? 'GET'} ${url}`).toBe('nosniff');
    });

    it('responds to HEAD with the headers of GET and no body, to a matching ETag with 304, and to a preflight', async () => {
      const [got, head] = [await host.ask('/api/servers'), await host.ask('/api/servers', { method: 'HEAD' })];
      expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
      for (const header of ['content-length', 'content-type', 'etag', 'vary'])
        expect(head.headers[header], header).toBe(got.headers[header]);
      const again = await host.ask('/api/servers', { headers: { 'if-none-match': got.headers['etag'] } });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
      const preflight = await host.ask('/api/servers', { method: 'OPTIONS' });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    });

    it.each<Refused>(REFUSED)('refuses %s with a problem', async (_, url, status, options) => {
      const answer = await host.ask(url, options);
      expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({ status, type: 'application/problem+json' });
      expect(JSON.parse(answer.body)).toMatchObject({ status });
      if (status === 405) expect(answer.headers['allow']).toMatch(/^GET, HEAD/);
    });

    it('applies the access rules of the API to its files, and those of pages to pages', async () => {
      const listed = await host.ask('/api/servers.json');
      expect({ status: listed.status, body: listed.body }).toEqual({ status: 200, body: await file('api/servers.json') });
      expect(listed.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
        'access-control-allow-origin': '*',
      });
      const page = await host.ask('/');
      expect({ status: page.status, body: page.body }).toEqual({ status: 200, body: '<h1>home</h1>' });
      expect(page.headers).not.toHaveProperty('vary');
      expect((await host.ask('/nowhere')).status).toBe(404);
    });

    it('hides files whose name starts with a dot, and the API under other spellings of its folder', async () => {
      for (const url of ['/.secret/key.txt', '/a/.secret', '/API/servers.json', '/Api/catalog.json', '/api%5Cservers.json'])
        expect((await host.ask(url)).status, url).toBe(404);
    });

    it('serves the MCP server and its configuration schema', async () => {
      const answer = await host.ask('/mcp', MCP);
      expect({ status: answer.status, isResult: answer.body.includes('"protocolVersion":"2025-06-18"') }).toEqual({
        status: 200,
        isResult: true,
      });
      expect(answer.headers['vary']).toContain('Authorization');
      expect(JSON.parse((await host.ask('/.well-known/mcp-config')).body)).toMatchObject({ type: 'object' });
    });

    it('checks access for the requested part, and hides internal failures', async () => {
      const wanted: string[] = [];
      const refusing = await open(site.folder, {
        isPrivate: true,
        access: {
          admit: ({ path: pathname }, scope) => {
            wanted.push(`${scope} ${pathname}`);
            if (pathname === '/api/catalog.json') throw new Error('/home/operator is broken');
            return { admitted: false, answer: { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: 'no' } };
          },
        },
      });
      for (const url of ['/api/servers', '/api/servers.json', '/v0.1/servers', '/mcp', '/', '/search/manifest.json'])
        expect((await refusing.ask(url)).status, url).toBe(401);
      expect(wanted).toEqual([
        'api /api/servers',
        'api /api/servers.json',
        'api /v0.1/servers',
        'mcp /mcp',
        'site /',
        'site /search/manifest.json',
      ]);
      const failed = await refusing.ask('/api/catalog.json');
      expect(failed.status).toBe(500);
      expect(failed.body).not.toContain('operator');
      await refusing.close();
    });

    it('responds only below the published path', async () => {
      const below = await publishedFolder(CATALOG, 'http://harbour.example/list/');
      const based = await open(below.folder);
      expect((await based.ask('/list/api/servers')).body).toBe(await readFile(path.join(below.folder, 'api/servers.json'), 'utf8'));
      expect((await based.ask('/list/api/servers/acme%2Fmail')).status).toBe(200);
      expect((await based.ask('/list/mcp', MCP)).status).toBe(200);
      expect((await based.ask('/api/servers')).status).toBe(404);
      await based.close();
      await below.remove();
    });
  });
}
