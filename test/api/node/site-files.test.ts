import { mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Access, Scope } from '../../../src/api/access/access.ts';
import { HOST_FILES, HOST_SCRIPTS } from '../../../src/api/http/host-file.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

/** Everything except pages requires a key, which is "key". */
const LOCKED: Access = {
  admit: (request) =>
    request.header('authorization') === 'Bearer key'
      ? { admitted: true, headers: { 'cache-control': 'private, no-cache', vary: 'Authorization' } }
      : { admitted: false, answer: problemAnswer('no-key', 'No.', { 'www-authenticate': 'Bearer' }) },
};
const KEY = { authorization: 'Bearer key' };

let site: PublishedFolder;
let based: PublishedFolder;
let served: ServedCatalog;
let below: ServedCatalog;

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
  based = await publishedFolder({ records: HARBOUR }, 'https://harbour.example/list/');
  served = await servedCatalog(site.folder, { access: LOCKED });
  below = await servedCatalog(based.folder, { access: LOCKED });
});
afterAll(async () => {
  for (const each of [served, below]) await each.close();
  for (const each of [site, based]) await each.remove();
});

describe('the files behind the API', () => {
  it('are pages with media types, nosniff and no frames, also under names with @ and dots', async () => {
    for (const url of ['/servers/@acme/my.server/', '/servers/%40acme/my.server/', '/servers/%40acme/my%2Eserver/?q=1']) {
      const { status, headers, body } = await served.ask(url);
      expect({ status, body }, url).toEqual({ status: 200, body: '<h1>page</h1>' });
      expect(headers).toMatchObject({
        'content-type': 'text/html;charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "frame-ancestors 'none'",
        'content-length': '13',
      });
      expect(headers).not.toHaveProperty('vary');
    }
  });

  it('are immutable if their name has their hash, and only then', async () => {
    expect((await served.ask('/_astro/app.0123abcd.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await served.ask('/search/manifest.json')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/servers/acme/weather.md', 'text/markdown; charset=utf-8'],
    ['/servers/acme/weather.json', 'application/json'],
    ['/feeds/new.xml', 'application/atom+xml; charset=utf-8'],
    ['/changes/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/owners/acme/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/manifest.json.jws', 'application/jose'],
    ['/badges/acme/weather.svg', 'image/svg+xml'],
  ])('are served at %s for programs as %s', async (url, type) => {
    expect((await served.ask(url)).headers['content-type']).toBe(type);
  });

  it('may be read by pages of other origins where a static host allows it, also with a key', async () => {
    for (const url of ['/changes.json', '/badges/acme/weather.svg', '/feeds/new.xml', '/llms-full.txt', '/servers/acme/weather.json']) {
      const { status, headers } = await served.ask(url);
      expect({ status, origin: headers['access-control-allow-origin'] }, url).toEqual({ status: 200, origin: '*' });
      const again = await served.ask(url, { headers: { 'if-none-match': headers['etag'] } });
      expect({ status: again.status, origin: again.headers['access-control-allow-origin'] }, url).toEqual({ status: 304, origin: '*' });
      const asked = await served.ask(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'authorization' } });
      expect({ status: asked.status, headers: asked.headers['access-control-allow-headers'] }, url).toEqual({
        status: 204,
        headers: expect.stringMatching(/^Authorization, Content-Type\b/) as string,
      });
      expect((await served.ask(url, { method: 'DELETE' })).headers['allow'], url).toBe('GET, HEAD, OPTIONS');
    }
    for (const url of ['/', '/index.html', '/search/manifest.json'])
      expect((await served.ask(url)).headers, url).not.toHaveProperty('access-control-allow-origin');
    expect((await served.ask('/', { method: 'OPTIONS' })).status).toBe(405);
  });

  it('may be requested conditionally by pages of other origins, which may read the ETag', async () => {
    for (const url of ['/changes.json', '/feeds/new.xml', '/llms-full.txt', '/servers/acme/weather.json']) {
      const { headers } = await served.ask(url);
      expect(headers['access-control-expose-headers'], url).toBe('ETag');
      const asked = await served.ask(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'if-none-match' } });
      expect(asked.headers['access-control-allow-headers'], url).toContain('If-None-Match, If-Modified-Since');
    }
  });

  it('are 304 for a matching ETag, and have no body for HEAD', async () => {
    const { headers } = await served.ask('/index.html');
    expect((await served.ask('/index.html', { headers: { 'if-none-match': headers['etag'] } })).status).toBe(304);
    const head = await served.ask('/index.html', { method: 'HEAD' });
    expect({ status: head.status, body: head.body, length: head.headers['content-length'] }).toEqual({
      status: 200,
      body: '',
      length: '13',
    });
  });

  it.each([...HOST_FILES, ...HOST_SCRIPTS].filter((file) => !file.startsWith('.')))(
    'do not include %s, which static hosts read',
    async (pattern) => {
      const file = pattern.replace('*', 'packed/node.mjs');
      const place = path.join(site.folder, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, 'export default {};');
      for (const url of [`/${file}`, `/${file}/`, `/${file.replace('_', '%5f')}`, `/${file.replace('_', '%5F')}`])
        expect((await served.ask(url)).status, url).toBe(404);
    },
  );

  it('have one address each: a slash at its end is for pages', async () => {
    for (const url of ['/llms.txt/', '/changes.json/', '/servers/acme/weather.md/', '/feeds/new.xml/', '/index.html/'])
      expect((await served.ask(url)).status, url).toBe(404);
  });

  it('are pages also under a name that ends like that of a file', async () => {
    for (const name of ['acme/notes.md', 'acme/list.txt', 'acme/data.json']) {
      await mkdir(path.join(site.folder, 'servers', name), { recursive: true });
      await writeFile(path.join(site.folder, 'servers', name, 'index.html'), '<h1>page</h1>');
      for (const url of [`/servers/${name}`, `/servers/${name}/`]) {
        const { status, headers, body } = await served.ask(url);
        expect([url, status, headers['content-type'], body]).toEqual([url, 200, 'text/html;charset=utf-8', '<h1>page</h1>']);
      }
    }
  });

  it.each([
    ['bytes=0-3', 206, '<h1>'],
    ['bytes=8-', 206, '</h1>'],
    ['bytes=4-400', 206, 'home</h1>'],
    ['bytes=9-3', 200, '<h1>home</h1>'],
    ['bytes=-5', 200, '<h1>home</h1>'],
    ['bytes=0-1,3-4', 200, '<h1>home</h1>'],
    ['bytes=x-y', 200, '<h1>home</h1>'],
    ['lines=1-2', 200, '<h1>home</h1>'],
  ])('serve the range %s with %i, or the whole file', async (range, status, body) => {
    expect(await served.ask('/index.html', { headers: { range } })).toMatchObject({ status, body });
  });

  it("include the site's own 404 page, outside the API", async () => {
    for (const url of ['/nope', '/nope/', '/servers/', '/_astro/']) {
      const { status, headers, body } = await served.ask(url);
      expect({ status, body }, url).toEqual({ status: 404, body: '<h1>none</h1>' });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('have a problem in place of that page for JSON, for pages of other origins, too, in the media type that the client accepts', async () => {
    for (const url of ['/nope.json', '/servers/acme/none.json?x=1', '/checks/more/9.jsonl', '/search/none.json', '/.secret/key.json']) {
      const { status, headers, body } = await served.ask(url);
      const { 'content-type': type, 'cache-control': cache } = headers;
      expect({ status, type, cache }, url).toEqual({ status: 404, type: 'application/problem+json', cache: 'no-store' });
      expect(JSON.parse(body)).toMatchObject({ status: 404, code: 'not-found' });
      expect(await served.ask(url, { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
      // As for files that exist.
      expect(headers['access-control-allow-origin'], url).toBe(/^\/(?:servers|checks)\//.test(url) ? '*' : undefined);
    }
    const { headers } = await served.ask('/nope.json', { headers: { accept: 'application/json' } });
    expect(headers['content-type']).toBe('application/json');
  });

  const HIDDEN = [
    '/.nojekyll',
    '/.secret/key.txt',
    '/%2Esecret/key.txt',
    '/a/.secret',
    '/a/%2esecret',
    '/./index.html',
    '/.git/HEAD',
    '/...',
  ];
  const OUTSIDE = [
    '/../dist/index.html',
    '/%2e%2e/dist/index.html',
    '/..%2fdist/index.html',
    '/%2e%2e%2fdist%2findex.html',
    '/..%5cdist%5cindex.html',
    '/..\\dist\\index.html',
    '/servers/../../dist/index.html',
    '/servers/%252e%252e/index.html',
    '/index.html%00',
    '/%00',
    '/%zz',
    '/%c0%ae%c0%ae/index.html',
    '//index.html',
    '//harbour.example/index.html',
    '///etc/passwd',
    '/index.html/.',
  ];
  it.each([...HIDDEN, ...OUTSIDE])('do not include %s', async (url) => {
    const { status, body } = await served.ask(url);
    expect(status).toBe(404);
    expect(body).not.toMatch(/hidden|home/);
  });

  it.each([
    '/x/../api/servers.json',
    '/x/%2e%2e/api/servers.json',
    '//api/servers.json',
    '/./api/servers.json',
    '/%61pi/servers.json',
    '/%61%70%69/catalog.json',
    '/API/servers.json',
    '/Api/servers.json',
    '/V0.1/servers.json',
    '/v0%2e1/servers.json',
    '/api%2fservers.json',
    '/api%2Fservers%2Facme%2Fweather.json',
    '/%61pi%2Fservers',
    '/v0.1%2Fservers',
    '/api%5cservers.json',
    '/docs/%%32e%%32e/api/servers.json',
    '/docs/%%32e%%32e%%32fapi/catalog.json',
    '/%%36%31pi/servers.json',
    '/%%36%31pi/catalog.json',
    '/%2%65%%32e/api/catalog.json',
    '/api\\servers.json',
    '/search/../api/servers.json',
    '/api',
    '/api/',
    '/api/servers',
    '/api/records.jsonl',
    '/v0.1/servers',
    '/mcp',
    '/%6dcp',
    'http://harbour.example/api/servers.json',
    '/api/servers.json?key=key',
  ])('do not include the API path %s for a client without a key', async (url) => {
    const { status, body } = await served.ask(url);
    expect([401, 404]).toContain(status);
    expect(body).not.toMatch(/"servers"|qualifiedName|harbour/);
  });

  it.each([
    '/api/servers/acme%2Fweather.json',
    '/api/servers%2facme%2Fweather.json',
    '/servers/acme%2Fweather.md',
    '/servers/acme%2fweather.json',
    '/badges/acme%2Fweather.svg',
    '/v0.1/servers/acme%2Fweather/versions/latest',
  ])('include %s as the same URL with decoded slashes', async (url) => {
    const plain = await served.ask(url.replaceAll(/%2f/gi, '/'), { headers: KEY });
    const { status, body } = await served.ask(url, { headers: KEY });
    expect({ status, body }).toEqual({ status: 200, body: plain.body });
  });

  it.each([
    '/servers/acme%252Fweather.md',
    '/servers/acme%5Cweather.md',
    '/servers/acme%2F%2E%2E%2Facme%2Fweather.md',
    '/servers/%2Facme%2Fweather.md',
    '/badges%2F..%2Fservers%2Facme%2Fweather.md',
    '/%2Fservers/acme/weather.md',
    '/.secret%2Fkey.txt',
    '/a%2F.secret',
  ])('do not include %s: a slash is decoded once, and never leads outside the folder', async (url) => {
    expect((await served.ask(url, { headers: KEY })).status).toBe(404);
  });

  it('are served only below the base, with redirects from the root and from the base without its slash', async () => {
    expect((await below.ask('/list/')).body).toBe('<h1>home</h1>');
    expect((await below.ask('/list/api/servers', { headers: KEY })).status).toBe(200);
    expect((await below.ask('/list/api/servers.json', { headers: KEY })).status).toBe(200);
    for (const url of ['/', '/list']) expect(await below.ask(url)).toMatchObject({ status: 302, headers: { location: '/list/' } });
    for (const url of ['/?q=a+b', '/list?q=a+b', 'http://localhost/list?q=a+b'])
      expect(await below.ask(url), url).toMatchObject({ status: 302, headers: { location: '/list/?q=a+b' } });
    for (const url of ['/index.html', '/api/servers', '/list-of/', '/list/../index.html', '//list/'])
      expect((await below.ask(url, { headers: KEY })).status, url).toBe(404);
  });

  it('are served below a base as at a root: names with @ raw or encoded, 304, immutable files', async () => {
    for (const url of ['/list/servers/@acme/my.server/', '/list/servers/%40acme/my.server/'])
      expect(await below.ask(url), url).toMatchObject({ status: 200, body: '<h1>page</h1>' });
    for (const url of ['/list/api/servers/@bolt/none.json', '/list/api/servers/%40bolt/none.json'])
      expect((await below.ask(url, { headers: KEY })).status, url).toBe(404);
    expect((await below.ask('/list/_astro/app.0123abcd.js')).headers['cache-control']).toContain('immutable');
    const { headers } = await below.ask('/list/search/manifest.json');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await below.ask('/list/search/manifest.json', { headers: { 'if-none-match': headers['etag'] } });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it.each(['/list/nope/', '/list/..%2f..%2fetc/passwd', '/other', '/list/%00'])(
    "include the site's own 404 page for %s, below the base and outside it",
    async (url) => {
      expect(await below.ask(url)).toMatchObject({ status: 404, body: '<h1>none</h1>' });
    },
  );

  it('include the index files, which pages need, without a key', async () => {
    expect((await served.ask('/search/manifest.json')).status).toBe(200);
  });

  it('continue to be served if a file is deleted, or a client disconnects', async () => {
    const big = path.join(site.folder, 'big.bin');
    await writeFile(big, Buffer.alloc(8_000_000));
    const removed = new AbortController();
    const pending = fetch(`http://localhost:${served.port}/big.bin`, { signal: removed.signal });
    expect((await pending).status).toBe(200);
    removed.abort();
    await rm(big);
    expect((await served.ask('/big.bin')).status).toBe(404);
    expect((await served.ask('/')).status).toBe(200);
  });

  it('are unavailable after the folder is deleted, so that search engines keep them, and return with the next one', async () => {
    await rename(site.folder, `${site.folder}-away`);
    const answers = await Promise.all(['/', '/servers/@acme/my.server/', '/nothing/', '/search/none.json'].map((url) => served.ask(url)));
    for (const { status, headers } of answers)
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    await rename(`${site.folder}-away`, site.folder);
    expect((await served.ask('/')).body).toBe('<h1>home</h1>');
    expect((await stat(site.folder)).isDirectory()).toBe(true);
  });
});

it('has no pages beside a database if there was no folder from the start', async () => {
  const without = await servedCatalog(site.folder, { access: LOCKED, files: '/nowhere' });
  expect((await without.ask('/')).status).toBe(404);
  const data = await without.ask('/search/none.json');
  expect([data.status, data.headers['content-type']]).toEqual([404, 'application/problem+json']);
  await without.close();
});

it('responds with an error while the folder cannot be read', async () => {
  await rename(site.folder, `${site.folder}-away`);
  await symlink(site.folder, site.folder);
  expect((await served.ask('/')).status).toBe(500);
  await expect(served.ask('/.secret')).rejects.toThrow();
  await rm(site.folder);
  await rename(`${site.folder}-away`, site.folder);
  expect((await served.ask('/')).body).toBe('<h1>home</h1>');
});

describe('a private catalogue', () => {
  const EVERYWHERE = ['/', '/index.html', '/nope', '/_astro/app.0123abcd.js', '/search/manifest.json', '/api/servers', '/mcp'];
  let hidden: ServedCatalog;
  let hiddenBelow: ServedCatalog;

  beforeAll(async () => {
    hidden = await servedCatalog(site.folder, { access: LOCKED, isPrivate: true });
    hiddenBelow = await servedCatalog(based.folder, { access: LOCKED, isPrivate: true });
  });
  afterAll(async () => {
    for (const each of [hidden, hiddenBelow]) await each.close();
  });

  it('responds to nothing without a key, not even with 404', async () => {
    const paths = [...EVERYWHERE, '/.well-known/mcp-config', '/.well-known/ai-catalog.json', '/.nojekyll', '//', '/../x'];
    for (const url of paths)
      expect(await hidden.ask(url), url).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringMatching(/^Bearer\b/) as string },
      });
    for (const url of ['/', '/list', '/list/', '/list/nope', '/other'])
      expect(await hiddenBelow.ask(url), url).toMatchObject({ status: 401 });
  });

  it('responds to a key, with private caching', async () => {
    for (const url of ['/', '/index.html', '/nope', '/_astro/app.0123abcd.js', '/search/manifest.json', '/api/servers']) {
      const { headers } = await hidden.ask(url, { headers: KEY });
      expect(headers, url).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization' });
    }
    expect(await hiddenBelow.ask('/', { headers: KEY })).toMatchObject({ status: 302, headers: { 'cache-control': 'private, no-cache' } });
  });

  it('requires the scope of the pages, and of each part', async () => {
    const scopes: Scope[] = [];
    const access: Access = {
      admit: (_, scope) => {
        scopes.push(scope);
        return { admitted: true, headers: {} };
      },
    };
    const watched = await servedCatalog(site.folder, { access, isPrivate: true });
    for (const url of EVERYWHERE) await watched.ask(url);
    expect(scopes).toEqual(['site', 'site', 'site', 'site', 'site', 'api', 'mcp']);
    await watched.close();
  });
});

it('names the missing file if a folder is not a build', async () => {
  const folder = path.join(site.folder, '..', 'old');
  await mkdir(folder, { recursive: true });
  await expect(servedCatalog(folder)).rejects.toThrow(/catalog\.json/);
});
