import { beforeAll, describe, expect, it } from 'vitest';

import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { cloudfrontFile } from '../../../src/publish/hosts/cloudfront.ts';
import { defined } from '../../support/defined.ts';
import { openCloudflarePages } from './cloudflare-pages.ts';
import { edgeFunction, edgeFunctionOf, isUploaded, openCloudFront, requestEvent, uploadsOf } from './cloudfront.ts';
import { buildHarbour, type HarbourSite } from './harbour-site.ts';
import { openNetlify } from './netlify.ts';
import { removedRequestsOf, requestsOf, type HostRequest } from './requests.ts';
import type { RuleAnswer, RuleHost } from './rule-host.ts';
import { openVercel } from './vercel.ts';
import { firstCases } from '../../support/cases.ts';

const HOSTS: readonly (readonly [name: string, open: (site: HarbourSite) => RuleHost | Promise<RuleHost>])[] = [
  ['Netlify', openNetlify],
  ['Cloudflare Pages', openCloudflarePages],
  ['Vercel', openVercel],
  ['CloudFront and S3', openCloudFront],
];

describe.each(firstCases(['/list/', '/']))('a site built for %s', (base) => {
  let site: HarbourSite;

  beforeAll(async () => {
    site = await buildHarbour(base);
  });

  it.each(HOSTS)('gets the expected responses of every host from %s, as documented', async (name, open) => {
    const host = await open(site);
    for (const request of requestsOf(site)) {
      const answer = await followed(host, base + request.path);
      expect({ name, path: request.path, ...seenOf(request, answer) }).toEqual({ name, path: request.path, ...wantedOf(request) });
    }
  });

  it.each(HOSTS)('is served by %s with the security headers', async (_, open) => {
    const host = await open(site);
    const { headers } = await host.ask(base);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it.each(['Cloudflare Pages', 'CloudFront and S3'])('responds 410 on %s at every path of a removed server', async (name) => {
    const host = await defined(HOSTS.find(([each]) => each === name))[1](site);
    for (const request of removedRequestsOf(site)) {
      const answer = await host.ask(base + request.path);
      const { file, type, cache, isShared } = request;
      expect({ path: request.path, ...seenOf(request, { ...answer, status: 200 }), status: answer.status }).toEqual({
        path: request.path,
        ...wantedOf({ path: request.path, file, type, cache, isShared }),
        status: 410,
      });
    }
  });

  it.each(['Netlify', 'Vercel'])(
    'shows on %s, which does not support such a rule, the page of a removed server, and nothing of it in the API',
    async (name) => {
      const host = await defined(HOSTS.find(([each]) => each === name))[1](site);
      for (const { path, file } of removedRequestsOf(site)) {
        const isPage = path.startsWith('servers/');
        const answer = await followed(host, base + path);
        expect([path, answer.status, isPage ? answer.file : '']).toEqual([path, isPage ? 200 : 404, isPage ? file : '']);
      }
    },
  );

  // Netlify has its own headers for missing files.
  it.each(['Cloudflare Pages', 'Vercel', 'CloudFront and S3'])(
    'lets no browser keep the answer of %s for a missing hashed file',
    async (name) => {
      const host = await defined(HOSTS.find(([each]) => each === name))[1](site);
      for (const absent of ['_astro/none.AbCd1234.js', 'search/0123456789abcdef/terms-0.bin', 'icons/0123456789abcdef.png']) {
        const { status, headers } = await host.ask(base + absent);
        expect([absent, status]).toEqual([absent, 404]);
        expect(headers.get('cache-control') ?? '', absent).not.toContain('immutable');
      }
    },
  );

  it('runs no script on Cloudflare Pages for a hashed file', async () => {
    const host = await openCloudflarePages(site);
    const hashed = site.files.filter((file) => /^(?:_astro|search)\//.test(file));
    expect(hashed.length).toBeGreaterThan(10);
    expect(hashed.filter((file) => host.asksScript(base + file))).toEqual([]);
  });

  it('returns a problem for an absent list on Netlify; for an absent server the 404 page, as its rewrites do', async () => {
    const host = await openNetlify(site);
    for (const absent of ['api/servers?q=rain', 'api/servers?page=1&pageSize=100', 'api/none', 'v0.1/none'])
      expect(await host.ask(base + absent)).toMatchObject({ status: 404, file: 'api/404.json' });
    for (const absent of ['api/servers/nobody', 'nowhere/'])
      expect(await host.ask(base + absent)).toMatchObject({ status: 404, file: '404.html' });
  });

  it('is uploaded to S3 completely, each file once, without the configuration files of other hosts', () => {
    const uploads = uploadsOf(site);
    const ofHosts = /^(?:_headers|_redirects|_routes\.json|_worker\.js|vercel\.json|\.nojekyll|_hosts\/.+)$/;
    for (const file of site.files) {
      const times = uploads.filter((upload) => isUploaded(upload, file)).length;
      expect([file, times]).toEqual([file, ofHosts.test(file) ? 0 : 1]);
    }
    expect(new Set(uploads.map(({ target }) => target))).toEqual(new Set([`s3://bucket${base.replace(/\/$/, '')}`]));
    // Open pages may still request the hashed files of the previous build.
    expect(uploads.filter(({ options }) => !options.has('--delete')).map((upload) => isUploaded(upload, '_astro/a.js'))).toEqual([true]);
  });
});

describe('the edge scripts', () => {
  let site: HarbourSite;

  beforeAll(async () => {
    site = await buildHarbour('/list/');
  });

  it('respond on CloudFront to a preflight, redirect a page without its slash, and return a problem for a list without a file', () => {
    const run = edgeFunction(site);
    const json = { accept: { value: 'application/json' } };
    expect(run(requestEvent('/list/v0.1/servers', {}, 'OPTIONS'))).toMatchObject({
      statusCode: 204,
      headers: {
        'access-control-allow-origin': { value: '*' },
        'access-control-allow-headers': { value: 'Authorization, Content-Type, If-None-Match, If-Modified-Since' },
        'access-control-expose-headers': { value: 'ETag' },
      },
    });
    expect(run(requestEvent('/list/servers/acme/Weather'))).toMatchObject({
      statusCode: 301,
      headers: { location: { value: '/list/servers/acme/Weather/' } },
    });
    expect(run(requestEvent('/list/compare?s=a%20b&s=c&x')).headers['location']).toEqual({ value: '/list/compare/?s=a%20b&s=c&x' });
    const absent = run(requestEvent('/list/api/servers?q=rain'));
    expect(absent).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': { value: 'application/problem+json' }, vary: { value: 'Accept' } },
    });
    expect(JSON.parse(absent.body ?? '')).toMatchObject({ status: 404, code: 'not-found' });
    expect(run(requestEvent('/list/api/servers?q=rain', json)).headers['content-type']).toEqual({ value: 'application/json' });
  });

  it('accept any request on CloudFront without failing, and do not change requests outside the catalogue', () => {
    const run = edgeFunction(site);
    for (const odd of [
      '/list/api/servers/%',
      '/list/api/servers/%FF',
      '/list/api/servers?page=%',
      '/list/api/servers?page=1&page=2',
      '/list/',
    ])
      expect(() => run(requestEvent(odd)), odd).not.toThrow();
    expect(run(requestEvent('/list/api/servers?page=1&page=2')).uri).toBe('/list/api/servers/_page/1.json');
    expect(run(requestEvent('/elsewhere/page')).uri).toBe('/elsewhere/page');
    expect(run(requestEvent('/list')).uri).toBe('/list');
  });

  it('never redirect on CloudFront to another host, or with other characters than those of the request', () => {
    const run = edgeFunctionOf(
      cloudfrontFile({ records: [], removed: [], site: DEFAULT_SITE_SETTINGS }, { url: 'https://harbour.example/' }),
    );
    for (const uri of ['//evil.example', '/%2Fevil.example', '/%5Cevil.example', '/\\evil.example', '///evil.example/x'])
      expect(run(requestEvent(uri)), uri).not.toHaveProperty('statusCode');
    for (const uri of ['/a%0d%0aSet-Cookie:x', '/servers/a%20b'])
      expect(run(requestEvent(uri)).headers['location'], uri).toEqual({ value: `${uri}/` });
  });

  it('return a problem on Cloudflare Pages for a list without a file', async () => {
    const { status, headers, file } = await (await openCloudflarePages(site)).ask('/list/api/servers?q=rain');
    expect({ status, file }).toEqual({ status: 404, file: 'api/404.json' });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('let pages of other origins read on Cloudflare Pages that a method is not allowed', async () => {
    const { status, headers } = await (await openCloudflarePages(site)).send('/list/api/servers', 'POST');
    expect([status, headers.get('allow'), headers.get('access-control-allow-origin')]).toEqual([405, 'GET, HEAD, OPTIONS', '*']);
  });
});

/** An answer after at most one redirect on the same host: a client follows it without a word. */
async function followed(host: RuleHost, address: string): Promise<RuleAnswer> {
  const answer = await host.ask(address);
  const location = answer.headers.get('location');
  return location === undefined ? answer : host.ask(location);
}

function seenOf({ isShared }: HostRequest, { status, file, headers }: RuleAnswer) {
  if (status !== 200) return { status };
  const origin = headers.get('access-control-allow-origin');
  // Cloudflare lets every origin read everything; that is no harm, since all of it is public.
  const shared = isShared ? { origin, methods: headers.get('access-control-allow-methods') } : {};
  return { status, file, type: headers.get('content-type')?.split(';')[0], cache: headers.get('cache-control'), ...shared };
}

function wantedOf({ file, type, cache, isShared }: HostRequest) {
  if (file === undefined) return { status: 404 };
  return { status: 200, file, type, cache, ...(isShared ? { origin: '*', methods: 'GET, OPTIONS' } : {}) };
}
