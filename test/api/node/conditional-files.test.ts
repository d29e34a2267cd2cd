import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type Answered, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const MODIFIED = 'Sun, 06 Nov 1994 08:49:37 GMT';
const OLDER = 'Sun, 06 Nov 1994 08:49:36 GMT';
const WHOLE = '<h1>home</h1>';

let site: PublishedFolder;
let served: ServedCatalog;
let etag: string;
const ask = (headers: Record<string, string>, method = 'GET'): Promise<Answered> => served.ask('/index.html', { method, headers });

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
  const time = new Date(MODIFIED);
  await utimes(path.join(site.folder, 'index.html'), time, time);
  served = await servedCatalog(site.folder);
  etag = (await ask({})).headers['etag'] ?? '';
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

describe('conditional requests for files', () => {
  it('evaluate If-None-Match before Range', async () => {
    for (const tags of [etag, '*', `"x", ${etag}`, etag.replace('W/', '')])
      expect(await ask({ 'if-none-match': tags, range: 'bytes=0-3' }), tags).toMatchObject({ status: 304, body: '' });
    expect(await ask({ 'if-none-match': '"x"', range: 'bytes=0-3' })).toMatchObject({ status: 206, body: '<h1>' });
    expect((await ask({ 'if-none-match': '*', range: 'bytes=99-' })).status).toBe(304);
  });

  it('give a 304 the cache headers of its 200', async () => {
    const whole = (await served.ask('/_astro/app.0123abcd.js')).headers;
    const { status, headers } = await served.ask('/_astro/app.0123abcd.js', { headers: { 'if-none-match': whole['etag'] } });
    expect(status).toBe(304);
    for (const name of ['etag', 'cache-control', 'vary', 'x-content-type-options']) expect(headers[name], name).toBe(whole[name]);
    expect(headers).not.toHaveProperty('content-type');
  });

  it('give 304 for If-Modified-Since if no ETag is sent', async () => {
    expect((await ask({ 'if-modified-since': MODIFIED })).status).toBe(304);
    expect((await ask({ 'if-modified-since': MODIFIED, range: 'bytes=0-3' })).status).toBe(304);
    expect((await ask({ 'if-modified-since': OLDER })).status).toBe(200);
    expect((await ask({ 'if-modified-since': MODIFIED, 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('give 412, with a problem, if If-Match or If-Unmodified-Since fails', async () => {
    for (const headers of [{ 'if-match': '"x"' }, { 'if-unmodified-since': OLDER }, { 'if-match': '"x"', 'if-none-match': '*' }])
      expect(await ask({ ...headers, range: 'bytes=0-3' }), JSON.stringify(headers)).toMatchObject({
        status: 412,
        headers: { 'content-type': 'application/problem+json' },
        body: expect.stringContaining('"code":"precondition-failed"') as string,
      });
    expect(await ask({ 'if-match': '*', range: 'bytes=0-3' })).toMatchObject({ status: 206, body: '<h1>' });
    expect((await ask({ 'if-unmodified-since': MODIFIED })).body).toBe(WHOLE);
  });

  it('give the whole file for If-Range with a weak ETag or an ambiguous date', async () => {
    for (const validator of [etag, '"x"', MODIFIED])
      expect(await ask({ 'if-range': validator, range: 'bytes=0-3' }), validator).toMatchObject({ status: 200, body: WHOLE });
  });

  it('ignore Range in a HEAD request, and give the whole file for a Range of its first byte', async () => {
    expect(await ask({ range: 'bytes=0-3' }, 'HEAD')).toMatchObject({ status: 200, headers: { 'content-length': String(WHOLE.length) } });
    expect((await ask({ 'if-none-match': etag }, 'HEAD')).status).toBe(304);
    expect(await ask({ range: 'bytes=0-0' })).toMatchObject({ status: 200, body: WHOLE });
  });
});

describe('conditional requests for live responses', () => {
  it('evaluate If-Match before If-None-Match', async () => {
    const tag = (await served.ask('/api/servers')).headers['etag'] ?? '';
    const status = async (headers: Record<string, string>): Promise<number> => (await served.ask('/api/servers', { headers })).status;
    expect(await status({ 'if-match': '"x"', 'if-none-match': '*' })).toBe(412);
    expect(await status({ 'if-match': tag })).toBe(200);
    expect(await status({ 'if-match': tag, 'if-none-match': '*' })).toBe(304);
    expect(await status({ 'if-none-match': '*', range: 'bytes=0-3' })).toBe(304);
  });
});
