import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isServed } from '../../../src/publish/hosts/not-served.ts';
import { defined } from '../../support/defined.ts';
import { askRaw } from '../../support/served-catalog.ts';
import { openCloudflarePages } from '../hosts/cloudflare-pages.ts';
import { buildHarbour, type HarbourSite } from '../hosts/harbour-site.ts';
import { removedRequestsOf, requestsOf } from '../hosts/requests.ts';
import type { RuleHost } from '../hosts/rule-host.ts';
import { PACKED_HOSTS, type PackedHost } from './packed-hosts.ts';

/** Without pictures, because drawing them takes seconds. */
const SETTINGS = 'name: Portolan\nfiles: {openGraph: false}\n';

/** The others differ from these only in how files are read and how the script is started. */

const CASES = [
  ['/', 'true'],
  ['/list/', 'pages'],
] as const;

describe.each(CASES)('a site at %s in packs (files.packed: %s)', (base, packed) => {
  let plain: HarbourSite;
  let plainHost: RuleHost;
  let site: HarbourSite;

  beforeAll(async () => {
    plain = await buildHarbour(base, {}, SETTINGS);
    plainHost = await openCloudflarePages(plain);
    site = await buildHarbour(base, {}, SETTINGS.replace('}', `, packed: ${packed}}`));
  });

  it('has no file of a server beside the packs, and pages only where they are to stay', () => {
    const left = site.files.filter((file) => /^(?:api\/servers|v0\.1|badges|servers|connect)\//.test(file));
    expect(left.every((file) => file.endsWith('.html'))).toBe(true);
    expect(left.length > 0).toBe(packed === 'true');
    expect(site.files.length).toBeLessThan(packed === 'true' ? 150 : 60);
  });

  describe.each(PACKED_HOSTS)('on %s', (name, openHost) => {
    let host: PackedHost;
    beforeAll(async () => {
      host = await openHost(site);
    });
    afterAll(() => host.close());

    it('answers the address of every file as the site in files does', async () => {
      for (const file of plain.files.filter((each) => isServed(each) && isSame(each))) {
        const address = addressOf(base, file);
        const [seen, wanted] = [await host.ask(address), await plainHost.ask(address)];
        const bytes = await readFile(path.join(plain.folder, file));
        // Only on hosts that can set it is the page of a removed server 410.
        const status = wanted.status === 410 && !host.answersGonePages && seen.status === 200 ? 200 : wanted.status;
        expect([file, seen.status]).toEqual([file, status]);
        expect(Buffer.from(await seen.arrayBuffer()).equals(bytes), file).toBe(true);
        expect({ file, ...headersOf(new Map(seen.headers)) }).toEqual({ file, ...headersOf(wanted.headers) });
        if (!site.files.includes(file) && seen.status === 200) expect([file, seen.headers.get('etag')]).toEqual([file, tagOf(bytes)]);
      }
    });

    it('answers the requests of the other hosts: lists, encoded names, older paths, missing files', async () => {
      for (const request of requestsOf(plain).filter(({ file }) => isSame(file ?? ''))) {
        const seen = await followed(host, base + request.path);
        const shared = request.isShared ? { origin: seen.headers.get('access-control-allow-origin') } : {};
        const type = seen.headers.get('content-type')?.split(';')[0];
        const facts = { path: request.path, status: seen.status, type, cache: seen.headers.get('cache-control'), ...shared };
        const { path: name, file, type: wantedType, cache, isShared } = request;
        const status = file === undefined ? 404 : 200;
        expect(facts).toEqual({ path: name, status, type: wantedType, cache, ...(isShared ? { origin: '*' } : {}) });
        expect(Buffer.from(await seen.arrayBuffer()).equals(await readFile(path.join(plain.folder, file ?? 'api/404.json'))), name).toBe(
          true,
        );
      }
    });

    it('responds 410 at every path of a removed server', async () => {
      for (const { path: name, file, type } of removedRequestsOf(plain)) {
        const seen = await host.ask(base + name);
        const status = host.answersGonePages || !name.startsWith('servers/') || packed === 'pages' ? 410 : 200;
        expect([name, seen.status, seen.headers.get('content-type')?.split(';')[0]]).toEqual([name, status, type]);
        expect(Buffer.from(await seen.arrayBuffer()).equals(await readFile(path.join(plain.folder, file))), name).toBe(true);
      }
    });

    it('answers odd addresses as the site in files does', async () => {
      for (const odd of ODD) {
        const [seen, wanted] = [await host.ask(base + odd), await plainHost.ask(base + odd)];
        const isRedirect = wanted.status >= 300 && wanted.status < 400;
        expect([odd, isRedirect ? 'redirect' : seen.status]).toEqual([
          odd,
          isRedirect && seen.status >= 300 && seen.status < 400 ? 'redirect' : wanted.status,
        ]);
        // Cloudflare Pages has no rule for a missing server of the API; nginx sends the problem, too.
        const file = wanted.status === 404 && odd.startsWith('api/') ? 'api/404.json' : wanted.file;
        if (isRedirect) expect([odd, seen.headers.get('location')]).toEqual([odd, `${base}${odd.replace(/(\?.*)?$/, '/$1')}`]);
        else expect(Buffer.from(await seen.arrayBuffer()).equals(await readFile(path.join(plain.folder, file ?? ''))), odd).toBe(true);
      }
    });

    it('sends a problem for an address of the API that cannot be decoded', async () => {
      for (const odd of ['api/%zz', 'api/servers/%', 'api/servers/%FF', 'v0.1/servers/%c3/versions', 'v0/%']) {
        const seen = await host.ask(base + odd);
        expect([odd, seen.status, seen.headers.get('content-type')]).toEqual([odd, 404, 'application/problem+json']);
      }
    });

    // Vercel answers itself.
    if (name !== 'Vercel')
      it('lets no browser keep the answer for a missing file that would be immutable', async () => {
        for (const missing of ['icons/none.png', 'search/none/terms-0.bin']) {
          const seen = await host.ask(base + missing);
          expect([missing, seen.status]).toEqual([missing, 404]);
          expect(seen.headers.get('cache-control')).toMatch(/^(?:no-cache|public, max-age=0, must-revalidate)$/);
        }
      });

    // The other hosts do not ask the script at such a path.
    if (base !== '/' && (name === 'Node' || name === 'Deno'))
      it('redirects the base without its slash, with the query', async () => {
        for (const query of ['', '?q=a%20b']) {
          const seen = await host.ask(base.slice(0, -1) + query);
          expect([seen.status, seen.headers.get('location')]).toEqual([301, base + query]);
        }
      });

    it('answers HEAD, conditional requests and ranges of a file in packs', async () => {
      const address = `${base}badges/acme/Weather.svg`;
      const bytes = await readFile(path.join(plain.folder, 'badges/acme/Weather.svg'));
      const etag = tagOf(bytes);
      const head = await host.ask(address, { method: 'HEAD' });
      expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', String(bytes.length)]);
      for (const tag of [etag, `W/${etag}`, '*', `"other", ${etag}`])
        expect((await host.ask(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
      expect((await host.ask(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
      expect((await host.ask(address, { headers: { 'If-Match': '"other"' } })).status).toBe(412);
      const last = bytes.length - 1;
      for (const [range, from, to] of [
        ['0-4', 0, 4],
        ['10-', 10, last],
        ['-7', bytes.length - 7, last],
        [`5-${bytes.length + 9}`, 5, last],
      ] as const) {
        const part = await host.ask(address, { headers: { Range: `bytes=${range}` } });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
      }
      const beyond = await host.ask(address, { headers: { Range: `bytes=${bytes.length}-` } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
      for (const whole of [
        { Range: 'bytes=3-1' },
        { Range: 'bytes=0-1,3-4' },
        { Range: 'lines=0-1' },
        { Range: 'bytes=0-1', 'If-Range': '"other"' },
      ])
        expect((await host.ask(address, { headers: whole })).status).toBe(200);
    });

    it('answers preflights of shared files, and no other method', async () => {
      const preflight = await host.ask(`${base}api/servers/acme/Weather`, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      if (name === 'Node') expect((await host.ask(`${base}docs/`, { method: 'OPTIONS' })).status).toBe(204);
      const absent = await host.ask(`${base}api/servers/nobody`);
      expect([absent.status, absent.headers.get('vary')]).toEqual([404, expect.stringMatching(/(?:^|, )Accept(?:,|$)/)]);
      const posted = await host.ask(`${base}api/servers/acme/Weather`, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow'), posted.headers.get('access-control-allow-origin')]).toEqual([
        405,
        'GET, HEAD, OPTIONS',
        '*',
      ]);
      expect([posted.headers.get('x-content-type-options'), posted.headers.get('content-type')]).toEqual(['nosniff', null]);
    });

    if (name === 'Node')
      it('answers requests that the Fetch standard cannot express', async () => {
        const port = defined(host.port);
        const traced = await askRaw(port, `${base}api/servers/acme/Weather`, { method: 'TRACE' });
        expect([traced.status, traced.headers['allow'], traced.headers['access-control-allow-origin']]).toEqual([
          405,
          'GET, HEAD, OPTIONS',
          '*',
        ]);
        const absolute = await askRaw(port, `http://host.example${base}badges/acme/Weather.svg`);
        expect([absolute.status, absolute.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      });
  });
});

/** Addresses that a host could read otherwise. */
const ODD: readonly string[] = [
  'servers/acme/weather/',
  'servers/acme/Weather',
  'servers/acme/Weather?from=there',
  'servers/nobody/here/',
  'badges/acme/weather.svg',
  'badges/acme/Weather.svg/',
  'badges/acme%252FWeather.svg',
  'badges/acme%5CWeather.svg',
  'badges/acme/Weather.svg?size=2',
  'badges//acme/Weather.svg',
  'api/servers/acme/weather',
  'api/servers/acme/Weather.json?x=1',
  'servers/@crew/compass.md/',
  'owners/acme',
  'nowhere/',
];

/** Whether a file has the same bytes in both sites: all but the list of the files. */
function isSame(file: string): boolean {
  return file !== 'manifest.json';
}

function addressOf(base: string, file: string): string {
  return base + file.replace(/(^|\/)index\.html$/, '$1');
}

/** The headers that every host must send. */
function headersOf(headers: ReadonlyMap<string, string>) {
  const shared = headers.get('access-control-allow-methods');
  return {
    type: headers.get('content-type')?.split(';')[0],
    cache: headers.get('cache-control'),
    shared,
    sniffing: headers.get('x-content-type-options'),
    frames: headers.get('content-security-policy'),
    referrer: headers.get('referrer-policy'),
  };
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64').slice(0, 22)}"`;
}

/** An answer after at most one redirect on the same host. */
async function followed(host: PackedHost, address: string): Promise<Response> {
  const answer = await host.ask(address);
  const location = answer.headers.get('location');
  return location === null ? answer : host.ask(location);
}
