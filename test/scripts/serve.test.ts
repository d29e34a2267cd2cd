import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveFolder, type StaticServer } from '../../scripts/static-server.ts';
import { portolan } from '../support/built-site.ts';

describe('serving a built site', () => {
  let folder: string;
  let server: StaticServer;
  const get = (url: string): Promise<Response> => fetch(`${server.origin}${url}`, { redirect: 'manual' });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-serve-'));
    const files = {
      'index.html': '<h1>home</h1>',
      '404.html': '<h1>none</h1>',
      'servers/@acme/my.server/index.html': '<h1>page</h1>',
      'api/servers/@acme/my.server.json': '{}',
      'search/manifest.json': '{}',
      'search/0123456789abcdef/vectors.bin': 'v',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    server = await serveFolder(folder, { port: 0, host: '127.0.0.1', base: '/list/' });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers pages and files with their types, also under names with @ and dots, raw or encoded', async () => {
    expect(await (await get('/list/')).text()).toContain('home');
    expect(await (await get('/list/servers/@acme/my.server/')).text()).toContain('page');
    expect(await (await get('/list/servers/%40acme/my.server/')).text()).toContain('page');
    const json = await get('/list/api/servers/@acme/my.server.json');
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('lets files be kept for ever whose name carries their hash, and no other', async () => {
    expect((await get('/list/search/0123456789abcdef/vectors.bin')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/list/search/manifest.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 to who has the file already', async () => {
    const etag = (await get('/list/search/manifest.json')).headers.get('etag') ?? '';
    expect((await fetch(`${server.origin}/list/search/manifest.json`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('leads to the base from the root and from the base without its slash', async () => {
    for (const url of ['/', '/list']) expect((await get(url)).headers.get('location')).toBe('/list/');
  });

  it.each(['/list/nope/', '/list/..%2f..%2fetc/passwd', '/other', '/list/%00'])(
    "answers 404 with the site's own page to %s",
    async (url) => {
      const response = await get(url);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('none');
    },
  );

  it('says which port is taken, and how to choose another', async () => {
    const { port } = new URL(server.origin);
    await expect(serveFolder(folder, { port: Number(port), host: '127.0.0.1', base: '/' })).rejects.toThrow(/port \d+ is taken.*--port/);
  });
});

describe('portolan serve', () => {
  it('says what to do where nothing is built', async () => {
    const { code, stderr } = await portolan(['serve'], { PORTOLAN_OUT: path.join(tmpdir(), 'portolan-nothing-here') });
    expect(code).toBe(1);
    expect(stderr).toContain('Run "npm run build" first.');
  });

  it.each(['-1', '70000', 'x'])('refuses the port %s', async (port) => {
    expect((await portolan(['serve', `--port=${port}`])).code).toBe(2);
  });
});
