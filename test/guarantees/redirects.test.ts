import { describe, expect, it } from 'vitest';

import type { TestServer } from '../support/http-server.ts';
import { codeOf, failureOf, fakeConnector, guard } from '../support/guard.ts';
import { testServer } from '../support/opened.ts';

/** A server that redirects by path, and has arrived where there is nothing more to say. */
function redirecting(to: (path: string) => string | undefined): Promise<TestServer> {
  return testServer((request, response) => {
    const location = to(request.url ?? '');
    if (location === undefined) response.end('arrived');
    else response.writeHead(302, { location }).end();
  });
}

describe('P5: at most 3 redirects, each judged as the first URL was', () => {
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
  ])('refuses %s at the second hop as at the first', async (target) => {
    const server = await redirecting((path) => (path === '/' ? '/second' : target));
    const dialled: string[] = [];
    const web = guard({ connect: fakeConnector(dialled, server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    expect(await codeOf(web.document('http://mcp.example.com/'))).toMatch(/^refused-/);
    expect(server.requests.map(({ path }) => path)).toEqual(['/', '/second']);
  });

  it('resolves and judges the name that a redirect leads to', async () => {
    const server = await redirecting(() => 'http://inside.example.com/');
    const dialled: string[] = [];
    const resolve = (name: string): Promise<string[]> => Promise.resolve(name === 'inside.example.com' ? ['10.0.0.1'] : ['203.0.114.7']);
    const web = guard({ connect: fakeConnector(dialled, server.port), resolve });
    expect(await codeOf(web.document('http://mcp.example.com/'))).toBe('refused-address');
    expect(dialled).toEqual(['203.0.114.7']);
  });

  it('never goes from https to http', async () => {
    const server = await redirecting((path) => (path === '/' ? 'http://mcp.example.com/plain' : undefined));
    // The connector of a test speaks plain where TLS would be; only the URL tells.
    const web = guard({ connect: fakeConnector([], server.port), resolve: () => Promise.resolve(['203.0.114.7']) });
    expect(await codeOf(web.document('https://mcp.example.com/'))).toBe('downgrade-redirect');
    expect(server.requests).toHaveLength(1);
  });

  it('stays on its origin where a configuration document is wanted', async () => {
    const other = await testServer((_request, response) => void response.end('other'));
    const server = await redirecting(() => other.url);
    const web = guard({ allowPrivateHosts: true });
    expect(await codeOf(web.document(server.url, { sameOrigin: true }))).toBe('off-origin-redirect');
    expect((await web.document(server.url)).status).toBe('fresh');
    expect(other.requests).toHaveLength(1);
  });

  it('takes a key to the first origin only, and not back to it either', async () => {
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

  it('names a redirect to nowhere', async () => {
    const server = await testServer((_request, response) => void response.writeHead(302).end());
    const error = await failureOf(guard({ allowPrivateHosts: true }).document(server.url));
    expect(error).toMatchObject({ code: 'http-status', status: 302 });
  });
});
