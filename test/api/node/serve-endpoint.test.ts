import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Listening } from '../../../src/api/node/listen.ts';
import { serveEndpoint } from '../../../src/api/node/serve-endpoint.ts';
import { endlessPost } from '../../support/endless-post.ts';
import { HARBOUR } from '../../support/records.ts';
import { askRaw, publishedFolder, type Answered, type Asked, type PublishedFolder } from '../../support/served-catalog.ts';

let site: PublishedFolder;
let server: Listening;
const ask = (url: string, options?: Asked): Promise<Answered> => askRaw(Number(new URL(server.origin).port), url, options);

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://harbour.example/list/');
  server = await serveEndpoint({
    folder: site.folder,
    base: '/list/',
    port: 0,
    host: '127.0.0.1',
    endpoint: (incoming, outgoing) => outgoing.end(`live ${incoming.url ?? ''}`),
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
    for (const url of ['/list/nowhere', '/api/servers', '/list/API/servers.json', '/list/.secret/key.txt'])
      expect(await ask(url), url).toMatchObject({ status: 404, body: '<h1>none</h1>' });
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

  it('redirects from the root of the origin, and from the base without its slash, to the base', async () => {
    for (const url of ['/', '/list']) expect(await ask(url), url).toMatchObject({ status: 302, headers: { location: '/list/' } });
  });
});
