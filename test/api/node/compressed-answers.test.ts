import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { indexPaths } from '../../../src/api/node/built-folder.ts';
import { compressText } from '../../../src/api/node/send-whole.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const PAGE = `<h1>page</h1>${'<p>ünïcödé 🚢</p>'.repeat(200)}`;
const OTHERS = { 'cache-control': 'public, max-age=60', vary: 'Authorization' };

let site: PublishedFolder;
let served: ServedCatalog;

/** An answer whose body is not decoded. */
interface Sent {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
  await mkdir(path.join(site.folder, 'docs'));
  const files = {
    'docs/index.html': PAGE,
    '404.html': PAGE,
    '_astro/a.0123abcd.css': PAGE,
    '_astro/a.0123abcd.woff2': PAGE,
    'small.txt': 'a',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(site.folder, name), text);
  served = await servedCatalog(site.folder, { access: { admit: () => ({ admitted: true, headers: OTHERS }) } });
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: served.port, path: target, method, headers, agent: false }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode, headers: incoming.headers, bytes: Buffer.concat(parts) }));
    });
    outgoing.on('error', reject).end();
  });
}

const COMPRESSED = [
  '/docs/',
  '/docs',
  '/_astro/a.0123abcd.css',
  '/api/servers',
  '/api/records.jsonl',
  '/api/openapi.json',
  '/v0.1/servers',
];
const tagOf = ({ headers }: Sent): string => headers.etag ?? '';

describe('a text', () => {
  it.each(COMPRESSED)('is compressed at %s as the client accepts, with the contents and the type of the whole one', async (url) => {
    const whole = await ask(url, { 'accept-encoding': 'identity' });
    for (const [accepted, coding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await ask(url, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, coding, String(bytes.length)]);
      expect(decode(bytes).equals(whole.bytes)).toBe(true);
      expect(bytes.length).toBeLessThan(whole.bytes.length);
      for (const name of ['content-type', 'cache-control', 'last-modified', 'vary', 'x-content-type-options'])
        expect([name, headers[name]]).toEqual([name, whole.headers[name]]);
    }
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect(whole.headers['vary']).toMatch(/(?:^|, )Accept-Encoding$/);
    // A cache would send an answer without the field to all clients.
    expect((await ask(url)).headers['vary']).toBe(whole.headers['vary']);
  });

  it.each(COMPRESSED)('has at %s a weak ETag where it is compressed, and is 304 for each of its tags', async (url) => {
    const [whole, coded] = [await ask(url, { 'accept-encoding': 'identity' }), await ask(url, { 'accept-encoding': 'gzip' })];
    expect(tagOf(coded)).toBe(`W/${tagOf(whole).replace('W/', '')}`);
    for (const each of [whole, coded])
      for (const accepted of ['gzip', 'identity']) {
        const again = await ask(url, { 'accept-encoding': accepted, 'if-none-match': tagOf(each) });
        const { etag, vary, 'cache-control': cache } = accepted === 'gzip' ? coded.headers : whole.headers;
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        expect(again.headers).toMatchObject({ etag, vary, 'cache-control': cache });
        expect(again.headers).not.toHaveProperty('content-encoding');
      }
    expect((await ask(url, { 'accept-encoding': 'gzip', 'if-match': tagOf(coded) })).status).toBe(412);
    expect((await ask(url, { 'accept-encoding': 'gzip', 'if-match': '*' })).status).toBe(200);
  });

  it.each(COMPRESSED)('has at %s the headers of GET and no body for HEAD', async (url) => {
    const [got, head] = [await ask(url, { 'accept-encoding': 'br' }), await ask(url, { 'accept-encoding': 'br' }, 'HEAD')];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  });

  it('is sent as it is for a range of it, and compressed for a condition of the range', async () => {
    const part = await ask('/docs/', { 'accept-encoding': 'gzip', range: 'bytes=4-7' });
    expect([part.status, part.bytes.toString(), part.headers['content-encoding']]).toEqual([206, 'page', undefined]);
    const whole = await ask('/docs/', { 'accept-encoding': 'gzip', range: 'bytes=4-7', 'if-range': tagOf(part) });
    expect([whole.status, gunzipSync(whole.bytes).toString()]).toEqual([200, PAGE]);
  });

  it('is compressed where it is the page for what does not exist', async () => {
    const { status, headers, bytes } = await ask('/nothing/', { 'accept-encoding': 'gzip' });
    expect([status, headers['vary'], gunzipSync(bytes).toString()]).toEqual([404, 'Accept-Encoding', PAGE]);
  });

  it('is compressed again after it has changed', async () => {
    const file = path.join(site.folder, 'docs/index.html');
    expect(gunzipSync((await ask('/docs/', { 'accept-encoding': 'gzip' })).bytes).toString()).toBe(PAGE);
    await writeFile(file, PAGE.replace('page', 'next'));
    expect(gunzipSync((await ask('/docs/', { 'accept-encoding': 'gzip' })).bytes).toString()).toContain('next');
    await writeFile(file, PAGE);
  });
});

describe('compression under load', () => {
  let times = 0;

  /** Takes all that may be compressed at a time; returns how to end it. */
  async function occupied(): Promise<() => Promise<void>> {
    times += 1;
    const end = Promise.withResolvers<string>();
    const read = (): Promise<string> => end.promise;
    const all = (): ReturnType<typeof compressText> => compressText({ coding: 'br', key: `all ${times}`, size: 32 * 1024 * 1024, read });
    await expect.poll(() => all() instanceof Promise).toBe(true);
    const compressing = all();
    return async () => {
      end.resolve('');
      await compressing;
    };
  }

  it('is left out, with the headers of the same answer, while too much is being compressed', async () => {
    await writeFile(path.join(site.folder, 'docs/new.txt'), PAGE);
    const release = await occupied();
    const asked = ['/docs/new.txt', '/api/servers?pageSize=7'].map((url) => ask(url, { 'accept-encoding': 'gzip' }));
    for (const { status, headers, bytes } of await Promise.all(asked)) {
      expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, undefined, String(bytes.length)]);
      expect(headers).toMatchObject({
        vary: expect.stringMatching(/Accept-Encoding$/) as string,
        etag: expect.stringMatching(/^W\//) as string,
      });
      expect(bytes.toString()).toMatch(/^(?:<h1>page|\{"servers")/);
    }
    await release();
    expect((await ask('/docs/new.txt', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('ends, and keeps no file open, where clients leave', async () => {
    await writeFile(path.join(site.folder, 'docs/left.txt'), PAGE.repeat(50));
    const leave = Array.from({ length: 20 }, async () => {
      const outgoing = request({ host: '127.0.0.1', port: served.port, path: '/docs/left.txt', headers: { 'accept-encoding': 'br' } });
      outgoing.on('error', () => undefined).end();
      await once(outgoing, 'finish');
      outgoing.destroy();
    });
    await Promise.all(leave);
    await (
      await occupied()
    )();
    const { bytes } = await ask('/docs/left.txt', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(bytes).toString()).toBe(PAGE.repeat(50));
  });
});

describe('what is not compressed', () => {
  it('is small, no text, or compressed in itself, and then does not depend on the request', async () => {
    const index = (await indexPaths(site.folder)).filter((file) => file.endsWith('.bin')).map((file) => `/${file}`);
    expect(index.length).toBeGreaterThan(0);
    for (const url of ['/small.txt', '/_astro/a.0123abcd.woff2', ...index, '/nope.json']) {
      const [whole, asked] = [await ask(url), await ask(url, { 'accept-encoding': 'gzip, br' })];
      expect([url, asked.status, asked.headers['content-encoding']]).toEqual([url, whole.status, undefined]);
      expect([url, asked.headers['vary'] ?? '']).toEqual([url, expect.not.stringContaining('Accept-Encoding')]);
      expect(asked.bytes.equals(whole.bytes)).toBe(true);
    }
  });
});
