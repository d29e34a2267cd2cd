import { describe, expect, it } from 'vitest';

import type { TestServer } from '../support/http-server.ts';
import { codeOf, failureOf, fakeConnector, guard } from '../support/guard.ts';
import { testServer } from '../support/opened.ts';

/** A server that redirects by path, and answers 200 where no redirect is given. */
function redirecting(to: (path: string) => string | undefined): Promise<TestServer> {
  return testServer((request, response) => {
    const location = to(request.url ?? '');
    if (location === undefined) response.end('arrived');
    else response.writeHead(302, { location }).end();
  });
}

describe('redirects: at most 3, each checked like the first URL', () => {
  it('follows three and no more', async () => {
    const server = await redirecting((path) => (path === '/0' ? undefined : `/${Number(path.slice(1)) - 1}`));
    const web = guard({ allowPrivateHosts: true });
    expect(await web.document(`${server.url}/3`)).toMatchObject({ status: 'fresh', url: `${server.url}/0` });
    expect(await codeOf(web.document(`${server.url}/4`))).toBe('too-many-redirects');
    expect(server.requests.map(({ path }) => path)).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
  });

  it.each([
    'http://169.254.169.254/latest/',
    'http://[::ffff:169.254.169.254]/',
    'http://0x7f000001/',
    'http://localhost/',
    'http://mcp.example.com:8080/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'http://x:y@example.com/',
  ])('rejects %s at the second hop as at the first', async (target) => {
    const server = await redirecting((path) => (path === '/' ? '/second' : target));
    const connected: string[] = [];
    const web = guard({ connect: fakeConnector(connected, server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    expect(await codeOf(web.document('http://mcp.example.com/'))).toMatch(/^refused-/);
    expect(server.requests.map(({ path }) => path)).toEqual(['/', '/second']);
  });

  it('names the URL that redirects to a refused one', async () => {
    const server = await redirecting((path) => (path === '/' ? 'ftp://files.example/list' : undefined));
    const error = await failureOf(guard({ allowPrivateHosts: true }).document(server.url));
    expect(error.message).toBe(`${server.url}/ redirects to another URL: "ftp://files.example/list" is not an absolute http(s) URL.`);
  });

  it('resolves and checks the host name of a redirect', async () => {
    const server = await redirecting(() => 'http://inside.example.com/');
    const connected: string[] = [];
    const resolve = (name: string): Promise<string[]> => Promise.resolve(name === 'inside.example.com' ? ['10.0.0.1'] : ['203.0.114.7']);
    const web = guard({ connect: fakeConnector(connected, server.port), resolve });
    expect(await codeOf(web.document('http://mcp.example.com/'))).toBe('refused-address');
    expect(connected).toEqual(['203.0.114.7']);
  });

  it('never goes from https to http', async () => {
    const server = await redirecting((path) => (path === '/' ? 'http://mcp.example.com/plain' : undefined));
    // The test's connector uses no TLS; only the URL shows the scheme.
    const web = guard({ connect: fakeConnector([], server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    expect(await codeOf(web.document('https://mcp.example.com/'))).toBe('downgrade-redirect');
    expect(server.requests).toHaveLength(1);
  });

  it('stays on the same origin for a configuration document', async () => {
    const other = await testServer((_request, response) => void response.end('other'));
    const server = await redirecting(() => other.url);
    const web = guard({ allowPrivateHosts: true });
    expect(await codeOf(web.document(server.url, { sameOrigin: true }))).toBe('off-origin-redirect');
    expect((await web.document(server.url)).status).toBe('fresh');
    expect(other.requests).toHaveLength(1);
  });

  it('sends a key to the first origin only, and not again after a redirect back to it', async () => {
    const other = await redirecting((path) => (path === '/' ? `${home.url}/end` : undefined));
    const home: TestServer = await redirecting((path) => (path === '/end' ? undefined : path === '/' ? '/own' : other.url));
    await guard({ allowPrivateHosts: true }).document(home.url, { bearer: 'k3y' });
    const keys = [...home.requests, ...other.requests].map(({ path, headers }) => [path, headers.authorization]);
    expect(keys).toEqual([
      ['/', 'Bearer k3y'],
      ['/own', 'Bearer k3y'],
      ['/end', undefined],
      ['/', undefined],
    ]);
  });

  it('reports a redirect without a location', async () => {
    const server = await testServer((_request, response) => void response.writeHead(302).end());
    const error = await failureOf(guard({ allowPrivateHosts: true }).document(server.url));
    expect(error).toMatchObject({ code: 'http-status', status: 302 });
  });
});
