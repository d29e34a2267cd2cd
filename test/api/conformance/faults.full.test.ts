import { describe, expect, it } from 'vitest';

import { PUBLISHER_PROVIDED } from '../../../src/catalog/values/server-json-format.ts';
import type { SingleFetch } from '../../../src/api/conformance/http/probe-client.ts';
import type { DoctorReport } from '../../../src/api/conformance/report.ts';
import {
  answerWith,
  checksOf,
  diagnose,
  faultsOf,
  faulty,
  healthyCatalog,
  htmlPage,
  SITE,
  withHeader,
  type Fault,
} from '../../support/doctor-catalog.ts';

const { healthy, faultsWith } = healthyCatalog();
const isApi = ({ pathname }: URL): boolean => /^\/(?:api|v0\.1)\//.test(pathname);
const isOfficial = ({ pathname }: URL): boolean => pathname.startsWith('/v0.1/');

describe('an error of an operator', () => {
  it('is a list without servers, for which editors show nothing', async () => {
    const faults = await faultsWith((url) =>
      url.pathname.endsWith('/servers') ? answerWith({ servers: [], metadata: { count: 0 } }) : undefined,
    );
    expect(faults['vscode-list']).toContain('the list is empty');
    expect(faults['copilot-list']).toContain('the list is empty');
    expect(faults['api-client-list']).toContain('the list is empty');
    expect(faults['registry-client-list']).toContain("must have required property 'pagination'");
  });

  const entry = { server: { name: 'a/b', description: 'd', version: '1.0.0' }, _meta: {} };
  it.each([
    ['no metadata', { servers: [entry] }, /'metadata'/],
    ['an entry without _meta', { servers: [{ server: entry.server }], metadata: {} }, /servers\/0 .*'_meta'/],
    [
      'a first entry without version',
      { servers: [{ ...entry, server: { name: 'a/b', description: 'd' } }], metadata: {} },
      /servers\/0\/server .*'version'/,
    ],
    [
      'a repository without its owner',
      { servers: [entry, { ...entry, server: { name: 'a/c', _meta: { [PUBLISHER_PROVIDED]: { github: { name: 'c' } } } } }], metadata: {} },
      /servers\/1\/server\/_meta.*nameWithOwner/,
    ],
  ])('is a list with %s, for which editors show nothing', async (_, list, why) => {
    const faults = await faultsWith((url) => (url.pathname === '/v0.1/servers' ? answerWith(list) : undefined));
    expect(faults['vscode-list']).toMatch(why);
  });

  it('is an invalid later entry, which does not affect editors', async () => {
    const list = { servers: [entry, { server: { name: 'a/c' }, _meta: {} }], metadata: {} };
    expect(await faultsWith((url) => (url.pathname === '/v0.1/servers' ? answerWith(list) : undefined))).not.toHaveProperty('vscode-list');
  });

  it('is http, which clients refuse', async () => {
    const report = await diagnose(healthy, { site: 'http://harbour.example/' });
    expect(faultsOf(report)).toEqual(['site-https', 'vscode-https', 'copilot-https', 'plain-file-https']);
    expect(checksOf(report).get('vscode-https')?.fix).toContain('https');
  });

  it('is missing CORS headers', async () => {
    const faults = await faultsWith((url, init, send) => {
      return isOfficial(url) ? withHeader(send(url.href, init), 'access-control-allow-headers', undefined) : undefined;
    });
    expect(Object.keys(faults)).toEqual(['copilot-cors-list', 'copilot-cors-get', 'copilot-preflight']);
    expect(faults['copilot-cors-list']).toBe('answers without Access-Control-Allow-Headers: Authorization, Content-Type');
  });

  it('is a preflight that requires a key, or that a host does not support', async () => {
    for (const [status, why] of [
      [401, /requires a key/],
      [405, /OPTIONS with 405/],
    ] as const) {
      const faults = await faultsWith((_, { method }) => (method === 'OPTIONS' ? htmlPage(status) : undefined));
      expect(Object.keys(faults)).toEqual(['copilot-preflight']);
      expect(faults['copilot-preflight']).toMatch(why);
    }
  });

  it.each(['application/octet-stream', 'text/plain', 'application/schema+json', undefined])(
    'is the Content-Type %s, which one client refuses',
    async (type) => {
      const faults = await faultsWith((url, init, send) => {
        return url.pathname.startsWith('/api/servers') ? withHeader(send(url.href, init), 'content-type', type) : undefined;
      });
      expect(faults['registry-client-list']).toContain('accepts only application/json');
      expect(faults['registry-client-get-scoped']).toContain(type ?? 'no media type');
      expect(faults).not.toHaveProperty('vscode-list');
    },
  );

  it('is a host that does not decode an encoded slash', async () => {
    const faults = await faultsWith((url) => (/%2F/i.test(url.pathname) ? htmlPage(404) : undefined));
    expect(Object.keys(faults)).toEqual([
      'registry-client-get',
      'registry-client-get-scoped',
      'registry-client-absent',
      'api-client-get',
      'api-client-get-scoped',
      'vscode-get',
      'copilot-get',
      'copilot-version',
      'copilot-cors-get',
    ]);
    expect(faults['vscode-get']).toBe('it does not exist (404)');
    expect(faults['registry-client-absent']).toContain('404 as text/html');
  });

  it('is a 5xx response for an absent resource, which a client retries for an hour', async () => {
    const faults = await faultsWith((url) =>
      url.pathname.includes('portolan-doctor') ? answerWith({ error: 'x' }, { status: 503 }) : undefined,
    );
    expect(Object.keys(faults)).toEqual(['site-absent', 'registry-client-absent']);
    expect(faults['registry-client-absent']).toContain('for an hour');
  });

  it('is a host that returns the same page for every cursor', async () => {
    const faults = await faultsWith((url, init, send) => {
      return url.pathname === '/api/servers' && url.search !== '' ? send(`${SITE}api/servers`, init) : undefined;
    });
    expect(faults['api-client-pager']).toContain('page 1 for page 2');
    expect(faults['registry-client-search']).toContain('ignores the search query');
    // Pages of ten instead of one cause no problem if the response states it.
    expect(faults).not.toHaveProperty('registry-client-page-size');
  });

  it('is a page after the last that is not empty, or is an error', async () => {
    const beyond =
      (answer: () => Response): Fault =>
      (url) =>
        url.search === '?page=3' ? answer() : undefined;
    expect((await faultsWith(beyond(() => answerWith({ servers: [{}] }))))['api-client-pager']).toContain('never ends');
    expect((await faultsWith(beyond(() => answerWith({ error: 'x' }, { status: 404 }))))['api-client-pager']).toContain(
      'ends with an error',
    );
  });

  it('is a cursor that returns no page', async () => {
    const list = { servers: [entry], metadata: { nextCursor: 'again' } };
    const faults = await faultsWith((url) => (url.pathname === '/v0.1/servers' ? answerWith(list) : undefined));
    expect(faults['vscode-list']).toContain('never ends');
  });

  it('is an HTML page instead of JSON', async () => {
    const faults = await faultsWith((url) => (isApi(url) ? htmlPage() : undefined));
    for (const id of [
      'registry-client-list',
      'api-client-list',
      'vscode-list',
      'copilot-list',
      'plain-file-servers',
      'description-openapi',
    ])
      expect(faults[id], id).toContain('HTML page');
  });

  it('is a host that returns its start page for every path', async () => {
    const report = await diagnose(faulty(healthy, () => htmlPage()));
    const verdicts = Object.fromEntries(report.clients.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({
      'registry-client': 'does-not-work',
      'api-client': 'does-not-work',
      'plain-file': 'works-in-part',
      mcp: 'not-offered',
    });
    expect(checksOf(report).get('site-absent')?.why).toContain('200 for a page that does not exist');
    expect(checksOf(report).get('registry-client-get')).toMatchObject({ verdict: 'not-asked' });
  });

  it('is a login page, on the same host or on another', async () => {
    for (const login of ['https://login.example/start', `${SITE}sso/login`]) {
      const faults = await faultsWith((url) => {
        if (url.href.startsWith(login)) return htmlPage();
        return new Response(null, { status: 302, headers: { location: login } });
      });
      expect(faults['vscode-list'], login).toContain('looks like a login');
      expect(faults['registry-client-list'], login).toContain(login);
    }
  });

  it('is a response above the size limit', async () => {
    const report = await diagnose(healthy, { maxBytes: 3000 });
    expect(checksOf(report).get('plain-file-servers')).toMatchObject({
      verdict: 'does-not-work',
      why: expect.stringContaining('more than') as string,
    });
  });

  it('is truncated JSON', async () => {
    const faults = await faultsWith((url) =>
      url.pathname === '/v0.1/servers.json' ? new Response('{"servers":[', { headers: { 'content-type': 'application/json' } }) : undefined,
    );
    expect(faults['plain-file-servers']).toContain('not JSON');
  });

  it('is a timeout at one URL, which does not affect the other checks', async () => {
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const faults = await faultsWith((url) => (url.pathname === '/llms.txt' ? Promise.reject(late) : undefined));
    expect(faults).toEqual({ 'discovery-llms': 'it did not answer in time' });
  });

  it('is a timeout at every URL, after which no more requests are sent', async () => {
    let requestCount = 0;
    const silent: SingleFetch = (url, init) => {
      requestCount += 1;
      return requestCount <= 3
        ? healthy(url, init)
        : Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }));
    };
    const report = await diagnose(silent);
    expect(requestCount).toBe(6);
    expect(checksOf(report).get('vscode-list')?.why).toBe('the connection was cut (ECONNRESET)');
  });

  it('is a catalogue whose configured URL is wrong', async () => {
    const faults = await faultsWith(() => answerWith({ error: 'x' }, { status: 421 }));
    expect(faults['vscode-list']).toContain('421');
    expect(checksOf(await diagnose(faulty(healthy, () => answerWith({}, { status: 421 })))).get('site-home')?.fix).toContain(
      'PORTOLAN_HOSTS',
    );
  });

  it('is a site that was built for another URL', async () => {
    const builtFor = async (url: string): Promise<DoctorReport> =>
      diagnose(
        faulty(healthy, async ({ pathname, href }, init, send) => {
          const answer = await send(href, init);
          return pathname === '/api/servers.json' ? new Response((await answer.text()).replaceAll(SITE, url), answer) : answer;
        }),
      );
    const local = checksOf(await builtFor('http://localhost:4321/')).get('site-links');
    expect(local).toMatchObject({ verdict: 'does-not-work', why: 'its links lead to http://localhost:4321, the machine of the visitor' });
    expect(local?.fix).toContain('PORTOLAN_SITE');
    const other = checksOf(await builtFor('https://other.example/')).get('site-links');
    expect(other).toMatchObject({ verdict: 'works', why: 'they lead to https://other.example, for which it was built' });
    expect(checksOf(await builtFor(SITE)).get('site-links')).not.toHaveProperty('why');
  });

  it('is a rate limit, which is not an error', async () => {
    const report = await diagnose(
      faulty(healthy, (url) => (isApi(url) ? answerWith({ error: 'x' }, { status: 429, headers: { 'retry-after': '7' } }) : undefined)),
    );
    expect(faultsOf(report)).toEqual([]);
    expect(checksOf(report).get('vscode-list')?.why).toContain('again in 7 s');
  });

  it('is missing security headers on pages', async () => {
    const faults = await faultsWith((url, init, send) =>
      url.pathname === '/' ? withHeader(send(url.href, init), 'content-security-policy', undefined) : undefined,
    );
    expect(faults).toEqual({ 'site-headers': "answers without Content-Security-Policy: frame-ancestors 'none'" });
  });

  it('is an index file that browsers cache after it was deleted', async () => {
    const faults = await faultsWith((url, init, send) =>
      url.pathname === '/search/manifest.json' ? withHeader(send(url.href, init), 'cache-control', 'public, max-age=31536000') : undefined,
    );
    expect(faults['site-search']).toContain('31536000 s');
  });

  it('is a Content-Type of a discovery file that programs ignore', async () => {
    const faults = await faultsWith((url, init, send) =>
      url.pathname.startsWith('/.well-known/') ? withHeader(send(url.href, init), 'content-type', 'application/json') : undefined,
    );
    expect(faults).toEqual({ 'discovery-ai-catalog': 'answers as application/json instead of application/ai-catalog+json' });
  });

  it('is a response that violates its OpenAPI description', async () => {
    const faults = await faultsWith(async (url, init, send) => {
      if (url.pathname !== '/api/servers.json') return send(url.href, init);
      const list = (await (await send(url.href, init)).json()) as object;
      return answerWith({ ...list, more: true });
    });
    expect(faults).toEqual({
      'description-list': 'returns data that the client rejects: the body must NOT have additional properties ("more")',
    });
  });
});
