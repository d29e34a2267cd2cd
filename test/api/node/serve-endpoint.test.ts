import { rename, rm, symlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listening } from '../../../src/api/node/listen.ts';
import { serveEndpoint } from '../../../src/api/node/serve-endpoint.ts';
import { endlessPost } from '../../support/endless-post.ts';
import { HARBOUR } from '../../support/records.ts';
import { askRaw, publishedFolder, type Answered, type Asked, type PublishedFolder } from '../../support/served-catalog.ts';

let site: PublishedFolder;
let server: Listening;
const reported: unknown[] = [];
const ask = (url: string, options?: Asked): Promise<Answered> => askRaw(Number(new URL(server.origin).port), url, options);

/** The status of an answer; `undefined` if the connection is closed without one. */
const settled = (answer: Promise<Answered>): Promise<number | undefined> =>
  answer.then(
    ({ status }) => status,
    () => undefined,
  );

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://harbour.example/list/');
  server = await serveEndpoint({
    folder: site.folder,
    base: '/list/',
    port: 0,
    host: '127.0.0.1',
    endpoint: ({ url = '', headers }, outgoing) => {
      if (url.includes('fail')) return Promise.reject(new Error('broken endpoint'));
      return outgoing.end(`live ${url}${headers.host === 'other.example' ? ' at other.example' : ''}`);
    },
    onerror: (error) => reported.push(error),
  });
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

describe('serveEndpoint', () => {
  it.each(['/list/api', '/list/api/servers.json', '/list/v0.1/servers?limit=1', '/list/mcp', '/list/%61pi/servers'])(
    'passes %s to the endpoint unchanged, whether such a file exists or not',
    async (url) => {
      expect((await ask(url)).body).toBe(`live ${url}`);
    },
  );

  it.each([
    ['/list/api/servers/acme%2Fmail.json?x=%2F', '/list/api/servers/acme/mail.json?x=%2F'],
    ['/list/api%2fservers', '/list/api/servers'],
    ['/list/api/servers/acme%252Fmail', '/list/api/servers/acme%252Fmail'],
    ['/list/api/%2e%2e%2fsecret', '/list/api/%2e%2e%2fsecret'],
  ])('passes %s at %s to the endpoint', async (url, seen) => {
    expect((await ask(url)).body).toBe(`live ${seen}`);
  });

  it('serves all other paths from the folder', async () => {
    expect(await ask('/list/')).toMatchObject({ status: 200, body: '<h1>home</h1>' });
    expect((await ask('/list/search/manifest.json')).status).toBe(200);
    for (const url of ['/list/nowhere', '/api/servers', '/list/.secret/key.txt'])
      expect(await ask(url), url).toMatchObject({ status: 404, body: '<h1>none</h1>' });
  });

  it.each(['/list/API/servers.json', '/list/servers/none.json'])('answers %s, which does not exist, with a problem', async (url) => {
    const { status, headers, body } = await ask(url);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'application/problem+json' });
    expect(JSON.parse(body)).toMatchObject({ code: 'not-found' });
  });

  it.each(['/list/api/servers?api_key=k', '/list/mcp'])(
    'does not pass TRACE %s to the endpoint: a log of it would contain the key in the URL',
    async (url) => {
      const { status, headers, body } = await ask(url, { method: 'TRACE' });
      expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD' });
      expect(JSON.parse(body)).toMatchObject({ code: 'wrong-method' });
    },
  );

  it('ignores an unknown Expect header, and responds with a problem to headers that are too long', async () => {
    expect((await ask('/list/api', { headers: { expect: 'more' } })).body).toBe('live /list/api');
    const { status, headers, body } = await ask(`/list/api?${'x'.repeat(20_000)}`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 414, type: 'application/problem+json' });
    expect(JSON.parse(body)).toMatchObject({ code: 'long-address' });
  });

  it.each(['/list/api/servers', '/list/nowhere'])('closes a connection on which a body for %s does not end', async (path) => {
    expect((await endlessPost(`${server.origin}${path}`, 'Transfer-Encoding: chunked')).isClosed).toBe(true);
  });

  it('keeps unused connections longer than balancers do', async () => {
    const { headers } = await ask('/list/', { headers: { connection: 'keep-alive' } });
    expect(Number(/^timeout=(\d+)/.exec(headers['keep-alive'] ?? '')?.[1])).toBeGreaterThan(60);
  });

  it('reads a URL with a host as one without', async () => {
    expect((await ask('http://other.example/list/api/servers?q=a%2Fb')).body).toBe('live /list/api/servers?q=a%2Fb at other.example');
    expect((await ask('http://other.example/list/')).body).toBe('<h1>home</h1>');
  });

  it('responds 500 to an endpoint that fails, and reports it', async () => {
    const { status, body } = await ask('/list/api/fail');
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ code: 'failed' });
    expect(reported.map(String)).toEqual(['Error: broken endpoint']);
  });

  it('continues if the folder cannot be read, and serves it again', async () => {
    await rename(site.folder, `${site.folder}-away`);
    await symlink(site.folder, site.folder);
    for (const url of ['/list/', '/list/.secret', '/none']) expect(await settled(ask(url)), url).not.toBe(200);
    await rm(site.folder);
    await rename(`${site.folder}-away`, site.folder);
    expect((await ask('/list/')).body).toBe('<h1>home</h1>');
  });

  it('redirects from the root of the origin, and from the base without its slash, to the base', async () => {
    for (const url of ['/', '/list']) expect(await ask(url), url).toMatchObject({ status: 302, headers: { location: '/list/' } });
    expect(await ask('/list?q=a+b')).toMatchObject({ status: 302, headers: { location: '/list/?q=a+b' } });
  });
});
