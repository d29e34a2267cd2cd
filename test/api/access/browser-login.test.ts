import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeContexts, sharedBrowser } from '../../support/shared-browser.ts';
import { SCOPES } from '../../../src/api/access/access.ts';
import { apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { keyedAccess } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { nodeSha256 } from './rings.ts';

const KEY = apiKeyFrom(new Uint8Array(32).fill(1));
const access = keyedAccess({
  // Node's way of hashing gives a text at once.
  keys: keyRing([{ name: 'ann', hash: nodeSha256(KEY) as string, scopes: SCOPES }]),
  sha256: nodeSha256,
  now: () => 0,
  limits: undefined,
  isPublic: false,
  isPrivate: true,
});

describe('a private catalogue in a browser', () => {
  let [server, browser]: [TestServer?, Browser?] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
    server = await serve(async (request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const header = (name: string): string | undefined => request.headers[name]?.toString();
      const options = { method: 'GET', path, query, header, hasBody: false, address: '' };
      const admission = await access.admit(options, path.startsWith('/api/') ? 'api' : 'site');
      if (!admission.admitted) response.writeHead(admission.answer.status, admission.answer.headers).end(admission.answer.body);
      else response.writeHead(200, { ...admission.headers, 'content-type': 'text/html' }).end(`<a href="/api/servers.json">${path}</a>`);
    });
  });
  afterAll(async () => {
    await closeContexts();
    await server?.close();
  });

  it('opens with the key as the password, including the API files that its pages link to', async () => {
    const context = await browser!.newContext({ httpCredentials: { username: 'ann', password: KEY } });
    const page = await context.newPage();
    expect((await page.goto(`${server!.url}/`))?.status()).toBe(200);
    const [answer] = await Promise.all([page.waitForResponse('**/api/servers.json'), page.click('a')]);
    expect(answer.status()).toBe(200);
    await context.close();
  });

  it('responds 401 without a key, asks for Basic credentials, and says what to enter', async () => {
    const page = await browser!.newPage();
    const url = `${server!.url}/`;
    // Some builds of Chromium end such a visit with an error, and do not keep the body of the response.
    const [answer, shown] = await Promise.all([page.waitForResponse(url), page.goto(url).catch(() => null)]);
    expect([answer.status(), answer.headers()['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic realm="/)]);
    expect(await (shown ?? (await fetch(url))).json()).toMatchObject({
      code: 'no-key',
      detail: expect.stringMatching(/any user name.*the key as the password/) as string,
    });
    await page.close();
  });
});
