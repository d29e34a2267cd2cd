import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOST_FILES } from '../../../src/api/http/host-file.ts';
import { defined } from '../../support/defined.ts';
import { FILE_SERVERS, type FileServer } from './file-server.ts';
import { buildHarbour, type HarbourSite } from './harbour-site.ts';
import { REMOVED_NAMES } from './harbour-site.ts';
import { removedRequestsOf, requestsOf, type HostRequest } from './requests.ts';
import { firstCases } from '../../support/cases.ts';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const FUTURE = 'Fri, 01 Jan 2038 00:00:00 GMT';

describe.each(firstCases(['/list/', '/']))('a site built for %s', (base) => {
  let site: HarbourSite;

  beforeAll(async () => {
    site = await buildHarbour(base);
  });

  describe.each(FILE_SERVERS)('behind $name, with the built configuration $needs', (kind) => {
    let server: FileServer | undefined;

    beforeAll(async () => {
      if (kind.isInstalled) server = await kind.start(site.folder, base);
    });
    afterAll(() => server?.close());

    it.skipIf(!kind.isInstalled)('responds to every request of the table with its file, type, caching and headers', async () => {
      for (const request of requestsOf(site)) {
        const wanted = request.file === undefined ? 'a problem' : await readFile(path.join(site.folder, request.file));
        const { body, ...rest } = await ask(server, request.path);
        expect({ path: request.path, ...rest }).toEqual(expectedOf(request));
        if (typeof wanted === 'string') expect(JSON.parse(body.toString())).toMatchObject({ status: 404, code: 'not-found' });
        else expect(body.equals(wanted), request.path).toBe(true);
      }
    });

    it.skipIf(!kind.isInstalled)('compresses texts of all types, and nothing else', async () => {
      const paths = requestsOf(site).flatMap(({ path: target, file }) => (file === undefined ? [] : [[target, file] as const]));
      for (const [target, file] of [...paths, ['sitemap.xml', 'sitemap.xml'] as const]) {
        const { headers } = await fetch(defined(server).url + target, { headers: { 'accept-encoding': 'gzip' } });
        const isBinary = headers.get('content-type') === 'application/octet-stream';
        // Caddy compresses nothing smaller.
        if (!isBinary && (await stat(path.join(site.folder, file))).size < 512) continue;
        const seen = [target, headers.get('content-encoding'), headers.get('vary')];
        expect(seen).toEqual(isBinary ? [target, null, null] : [target, 'gzip', 'Accept-Encoding']);
      }
    });

    it.skipIf(!kind.isInstalled)('reads several slashes as one, also in the path of a removed server', async () => {
      for (const [target, status] of [
        ['servers/acme/Weather//', 200],
        ['servers//acme/Weather/', 200],
        ['servers/acme/Sunk//', 410],
        ['servers//acme/Sunk/', 410],
        ['servers/nobody//', 404],
      ] as const)
        expect([target, (await fetch(defined(server).url + target, { redirect: 'manual' })).status]).toEqual([target, status]);
      const removed = await fetch(`${defined(server).url}api/servers//acme/Sunk`);
      expect([removed.status, await removed.json()]).toMatchObject([410, { code: 'gone' }]);
    });

    it.skipIf(!kind.isInstalled)('responds 410 at every path of a removed server, with its page or tombstone', async () => {
      const requests = removedRequestsOf(site);
      expect(requests).toHaveLength(REMOVED_NAMES.length * (2 + 8 + 16));
      for (const request of requests) {
        const { body, ...rest } = await ask(server, request.path);
        expect({ path: request.path, ...rest }).toEqual({ ...expectedOf(request), status: 410 });
        expect(body.equals(await readFile(path.join(site.folder, request.file))), request.path).toBe(true);
        const head = await fetch(defined(server).url + request.path, { method: 'HEAD' });
        expect([request.path, head.status, await head.text()]).toEqual([request.path, 410, '']);
      }
      const json = await fetch(`${defined(server).url}api/servers/acme%2FSunk`, { headers: { accept: 'application/json' } });
      expect([json.status, json.headers.get('content-type')]).toEqual([410, 'application/json']);
      expect(await json.json()).toMatchObject({ code: 'gone', tombstone: { qualifiedName: 'acme/Sunk', code: 'deleted' } });
      const etag = (await fetch(`${defined(server).url}api/gone/acme/Sunk.json`)).headers.get('etag') ?? '';
      for (const target of ['servers/acme/Sunk/', 'api/servers/acme/Sunk']) {
        const again = await fetch(defined(server).url + target, { headers: { 'if-none-match': etag, range: 'bytes=0-1' } });
        expect([target, again.status]).toEqual([target, 410]);
      }
      for (const absent of [
        'servers/acme/',
        'servers/acme/sunken/',
        'api/servers/acme',
        'v0.1/servers/crew/versions',
        'connect/acme/Sunk/',
      ])
        expect([absent, (await fetch(defined(server).url + absent)).status]).toEqual([absent, 404]);
    });

    it.skipIf(!kind.isInstalled)('labels a problem as JSON if the client accepts nothing else', async () => {
      const response = await fetch(`${defined(server).url}api/servers/nobody%2Fhere`, { headers: { accept: 'application/json' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('vary')).toMatch(/(?:^|, )Accept(?:,|$)/);
      expect((await fetch(`${defined(server).url}nowhere/`)).headers.get('vary') ?? '').not.toMatch(/(?:^|, )Accept(?:,|$)/);
      expect(await response.json()).toMatchObject({ error: expect.stringContaining('no such file') as unknown });
    });

    it.skipIf(!kind.isInstalled)('serves its own 404 page, uncached, for a missing page', async () => {
      const notFound = await readFile(path.join(site.folder, '404.html'));
      for (const absent of ['nowhere/', '_astro/none.js', 'owners/', '_hosts/nginx.conf', '_hosts/Caddyfile', ...HOST_FILES.slice(0, -1)]) {
        const { status, body, type, cache } = await ask(server, absent);
        expect({ absent, status, type, cache }).toEqual({
          absent,
          status: 404,
          type: 'text/html',
          cache: 'public, max-age=0, must-revalidate',
        });
        expect(body.equals(notFound), absent).toBe(true);
      }
    });

    it.skipIf(!kind.isInstalled)('sends an error completely to a client that has its text, or that wants a part of it', async () => {
      for (const target of ['nowhere/', 'servers/acme/Sunk/', 'api/servers/nobody', 'api/servers/acme/Sunk']) {
        const first = await fetch(defined(server).url + target);
        const text = await first.text();
        const etag = first.headers.get('etag') ?? '';
        for (const headers of [
          { 'if-none-match': etag },
          { 'if-modified-since': FUTURE },
          { 'if-match': '"other"' },
          { range: 'bytes=0-9' },
        ]) {
          const again = await fetch(defined(server).url + target, { headers });
          expect([target, headers, again.status, await again.text()]).toEqual([target, headers, first.status, text]);
        }
      }
    });

    it.skipIf(!kind.isInstalled)('redirects a page and the base without their trailing slash, with the query', async () => {
      for (const query of ['', '?client=cursor&more=a%20b']) {
        const response = await fetch(`${defined(server).url}servers/acme/Weather${query}`, { redirect: 'manual' });
        expect([301, 302, 308]).toContain(response.status);
        const { href } = new URL(response.headers.get('location') ?? '', defined(server).url);
        expect(href).toBe(`${defined(server).url}servers/acme/Weather/${query}`);
        if (base === '/') continue;
        const answer = await fetch(defined(server).url.slice(0, -1) + query, { redirect: 'manual' });
        expect([answer.status, new URL(answer.headers.get('location') ?? '', defined(server).url).href]).toEqual([
          301,
          defined(server).url + query,
        ]);
      }
    });

    it.skipIf(!kind.isInstalled)('responds to a preflight for files that other origins may read', async () => {
      for (const target of [
        'v0/servers',
        'v0.1/servers',
        'v0.1/servers/acme%2FWeather/versions/latest',
        'api/servers',
        'api/servers/exa',
      ]) {
        const response = await fetch(defined(server).url + target, { method: 'OPTIONS' });
        expect([target, response.status]).toEqual([target, 204]);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
        expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, If-None-Match, If-Modified-Since');
        expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
      }
    });

    it.skipIf(!kind.isInstalled)('answers OPTIONS for other paths without their content', async () => {
      for (const target of ['', 'browse/', 'nowhere/']) {
        const response = await fetch(defined(server).url + target, { method: 'OPTIONS' });
        expect([target, response.status, await response.text()]).toEqual([target, 204, '']);
        expect(response.headers.get('access-control-allow-origin')).toBe(null);
      }
    });

    it.skipIf(!kind.isInstalled)('responds 304 to a client that has the file', async () => {
      const first = await fetch(`${defined(server).url}api/servers/exa`);
      await first.arrayBuffer();
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await fetch(`${defined(server).url}api/servers/exa`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it.skipIf(!kind.isInstalled)('sends each header once for a range that a file does not have', async () => {
      for (const target of ['api/servers/exa', '']) {
        const { status, headers } = await fetch(defined(server).url + target, { headers: { range: 'bytes=99999999-' } });
        expect([target, status]).toEqual([target, 416]);
        for (const [name, value] of Object.entries(SECURITY)) expect([target, name, headers.get(name)]).toEqual([target, name, value]);
        expect(headers.get('access-control-allow-origin')).toBe(target === '' ? null : '*');
      }
    });

    it.skipIf(!kind.isInstalled)('never responds to unknown paths with 5xx or a redirect to another host', async () => {
      for (const odd of [
        'api/servers/..%2f..%2f..%2fetc%2fpasswd',
        'api/servers/%00',
        'api/servers/a%20b',
        'api/servers?page=%31',
        'api/servers?page=1&page=2',
        'api/servers?profile=..%2f..',
        'api/servers?q=|||',
        'api/servers?profile=|1',
        'v0.1/servers/%2e%2e%2f%2e%2e%2f_hosts%2fnginx.conf',
        'x'.repeat(300),
        `api/servers/${'x'.repeat(300)}`,
        `servers/${encodeURIComponent('ä'.repeat(130))}/`,
        'a/'.repeat(3000),
      ]) {
        const response = await fetch(defined(server).url + odd, { redirect: 'manual' });
        expect(response.status, odd).toBeLessThan(500);
        expect(await response.text(), odd).not.toMatch(/root:x:|proxy_pass|listen 80/);
      }
      const posted = await fetch(`${defined(server).url}api/servers`, { method: 'POST', body: '{}' });
      expect(posted.status).toBe(405);
    });
  });
});

async function ask(server: FileServer | undefined, target: string) {
  const response = await fetch(defined(server).url + target, { redirect: 'manual' });
  const { headers } = response;
  return {
    status: response.status,
    type: headers.get('content-type')?.split(';')[0],
    cache: headers.get('cache-control'),
    origin: headers.get('access-control-allow-origin'),
    ...Object.fromEntries(Object.keys(SECURITY).map((name) => [name, headers.get(name)])),
    hsts: headers.get('strict-transport-security'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function expectedOf({ path: pathname, file, type, cache, isShared }: HostRequest) {
  return { path: pathname, status: file === undefined ? 404 : 200, type, cache, origin: isShared ? '*' : null, ...SECURITY, hsts: null };
}
