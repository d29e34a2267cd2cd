import { describe, expect, it } from 'vitest';

import { cachedReader, MAX_CACHED_FILES } from '../../../../src/site/browser/offline/cached-files.ts';
import { MemoryCaches } from './memory-caches.ts';

const FOLDER = 'https://x.example/list/search/';

/** A host whose files the test changes; `undefined` for one that cannot be reached. */
interface Host {
  files: Record<string, string | Response> | undefined;
  readonly asked: string[];
  readonly fetch: typeof fetch;
}

function hostOf(files: Record<string, string | Response>): Host {
  const host: Host = {
    files,
    asked: [],
    fetch: (input, init) => {
      const name = new Request(input).url.slice(FOLDER.length);
      host.asked.push(init?.cache === undefined ? name : `${name} (${init.cache})`);
      if (host.files === undefined) return Promise.reject(new TypeError('Failed to fetch'));
      const file = host.files[name];
      if (file instanceof Response) return Promise.resolve(file.clone());
      return Promise.resolve(file === undefined ? new Response('', { status: 404 }) : new Response(file));
    },
  };
  return host;
}

const reader = (host: Host, caches: MemoryCaches | undefined, fresh = false): ((name: string) => Promise<string>) => {
  const read = cachedReader({ url: FOLDER, fresh, storage: caches?.storage, fetch: host.fetch, isIntact });
  return async (name) => new TextDecoder().decode(await read(name));
};

/** In these tests, damaged files contain a marker. */
const isIntact = (_name: string, bytes: Uint8Array): boolean => !new TextDecoder().decode(bytes).startsWith('broken');

/** Caching continues after a file is returned. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the reader of index files', () => {
  it('loads a file once, and the manifest every time', async () => {
    const host = hostOf({ 'manifest.json': '{"folder":"aa"}', 'aa/terms-0.bin': 'terms' });
    const caches = new MemoryCaches();
    for (let visit = 0; visit < 2; visit += 1) {
      const read = reader(host, caches);
      expect(await read('manifest.json')).toBe('{"folder":"aa"}');
      expect(await read('aa/terms-0.bin')).toBe('terms');
      await settled();
    }
    expect(host.asked).toEqual(['manifest.json (no-cache)', 'aa/terms-0.bin', 'manifest.json (no-cache)']);
  });

  it('reads cached files offline, and fails for others', async () => {
    const host = hostOf({ 'manifest.json': '{"folder":"aa"}', 'aa/terms-0.bin': 'terms', 'aa/terms-1.bin': 'more' });
    const caches = new MemoryCaches();
    const read = reader(host, caches);
    await read('manifest.json');
    await read('aa/terms-0.bin');
    await settled();
    host.files = undefined;
    const offline = reader(host, caches);
    expect(await offline('manifest.json')).toBe('{"folder":"aa"}');
    expect(await offline('aa/terms-0.bin')).toBe('terms');
    await expect(offline('aa/terms-1.bin')).rejects.toThrow('Failed to fetch');
  });

  it('treats a host with server errors as unreachable, and accepts the response of one without an index', async () => {
    const host = hostOf({ 'manifest.json': '{"folder":"aa"}' });
    const caches = new MemoryCaches();
    await reader(host, caches)('manifest.json');
    await settled();
    host.files = { 'manifest.json': new Response('', { status: 503 }) };
    expect(await reader(host, caches)('manifest.json')).toBe('{"folder":"aa"}');
    host.files = {};
    await expect(reader(host, caches)('manifest.json')).rejects.toThrow('HTTP 404');
  });

  it('deletes files that a new manifest does not list', async () => {
    const host = hostOf({
      'manifest.json': '{"folder":"aa","table":"m1"}',
      'aa/terms-0.bin': 'a',
      'm1/words-0.bin': 'm',
      'bb/terms-0.bin': 'b',
    });
    const caches = new MemoryCaches();
    const first = reader(host, caches);
    for (const name of ['manifest.json', 'aa/terms-0.bin', 'm1/words-0.bin']) await first(name);
    await settled();
    host.files = { ...host.files, 'manifest.json': '{"folder":"bb","table":"m1"}' };
    const second = reader(host, caches);
    for (const name of ['manifest.json', 'bb/terms-0.bin']) await second(name);
    await settled();
    expect(caches.paths.sort()).toEqual(['bb/terms-0.bin', 'm1/words-0.bin', 'manifest.json'].map((name) => `/list/search/${name}`));
  });

  it('stores no HTML page that is served in place of a file', async () => {
    const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const host = hostOf({ 'aa/vectors.bin': page });
    const caches = new MemoryCaches();
    await expect(reader(host, caches)('aa/vectors.bin')).rejects.toThrow('a web page came in its place');
    await settled();
    expect(caches.paths).toEqual([]);
  });

  it.each(['private, no-cache', 'no-store', 'max-age=60, Private="x"'])(
    'stores nothing with "%s", and deletes stored files if the whole catalogue has it',
    async (control) => {
      const host = hostOf({ 'manifest.json': '{"folder":"aa"}', 'aa/terms-0.bin': 'terms', 'aa/terms-1.bin': 'more' });
      const caches = new MemoryCaches();
      for (const name of ['manifest.json', 'aa/terms-0.bin']) await reader(host, caches)(name);
      await settled();
      expect(caches.paths).toHaveLength(2);
      const shut = (text: string): Response => new Response(text, { headers: { 'cache-control': control } });
      host.files = { 'manifest.json': shut('{"folder":"aa"}'), 'aa/terms-1.bin': shut('more') };
      const read = reader(host, caches);
      expect(await read('aa/terms-1.bin')).toBe('more');
      await settled();
      expect(caches.paths).toHaveLength(2);
      expect(await read('manifest.json')).toBe('{"folder":"aa"}');
      await settled();
      expect(caches.paths).toEqual([]);
      host.files = undefined;
      await expect(reader(host, caches)('manifest.json')).rejects.toThrow('Failed to fetch');
    },
  );

  it.each(['no-cache', 'public, max-age=31536000, immutable'])('stores responses with "%s"', async (control) => {
    const host = hostOf({ 'manifest.json': new Response('{}', { headers: { 'cache-control': control } }) });
    const caches = new MemoryCaches();
    await reader(host, caches)('manifest.json');
    await settled();
    expect(caches.paths).toEqual(['/list/search/manifest.json']);
  });

  it('requests possibly damaged files from the network again, without deleting the stored ones', async () => {
    const host = hostOf({ 'aa/terms-0.bin': 'damaged' });
    const caches = new MemoryCaches();
    await reader(host, caches)('aa/terms-0.bin');
    await settled();
    host.files = undefined;
    expect(await reader(host, caches, true)('aa/terms-0.bin')).toBe('damaged');
    host.files = { 'aa/terms-0.bin': 'whole' };
    expect(await reader(host, caches, true)('aa/terms-0.bin')).toBe('whole');
    await settled();
    host.files = undefined;
    expect(await reader(host, caches)('aa/terms-0.bin')).toBe('whole');
  });

  it('requests a file that was damaged once more, and stores only the intact one', async () => {
    const host = hostOf({ 'aa/terms-0.bin': 'broken' });
    const caches = new MemoryCaches();
    expect(await reader(host, caches)('aa/terms-0.bin')).toBe('broken');
    await settled();
    expect(host.asked).toEqual(['aa/terms-0.bin', 'aa/terms-0.bin (reload)']);
    expect(caches.paths).toEqual([]);
    const fixing: typeof fetch = (input, init) => {
      if (init?.cache === 'reload') host.files = { 'aa/terms-0.bin': 'whole' };
      return host.fetch(input, init);
    };
    expect(await reader({ ...host, fetch: fixing }, caches)('aa/terms-0.bin')).toBe('whole');
    await settled();
    expect(caches.paths).toEqual(['/list/search/aa/terms-0.bin']);
  });

  it('requests a file again for which the HTTP cache of the browser has the answer of a build without it', async () => {
    const host = hostOf({ 'aa/terms-0.bin': 'terms' });
    const caches = new MemoryCaches();
    const read = cachedReader({
      url: FOLDER,
      fresh: false,
      storage: caches.storage,
      fetch: (input, init) => (init?.cache === 'reload' ? host.fetch(input, init) : Promise.resolve(new Response('', { status: 404 }))),
      isIntact,
    });
    expect(new TextDecoder().decode(await read('aa/terms-0.bin'))).toBe('terms');
    await settled();
    expect(caches.paths).toEqual(['/list/search/aa/terms-0.bin']);
    await expect(read('aa/terms-1.bin')).rejects.toThrow('HTTP 404');
    expect(host.asked).toEqual(['aa/terms-0.bin (reload)', 'aa/terms-1.bin (reload)']);
  });

  it('requests a damaged stored file from the network', async () => {
    const host = hostOf({ 'aa/terms-0.bin': 'broken' });
    const caches = new MemoryCaches();
    const trusting = cachedReader({ url: FOLDER, fresh: false, storage: caches.storage, fetch: host.fetch, isIntact: () => true });
    await trusting('aa/terms-0.bin');
    await settled();
    expect(caches.paths).toHaveLength(1);
    host.files = { 'aa/terms-0.bin': 'whole' };
    expect(await reader(host, caches)('aa/terms-0.bin')).toBe('whole');
    await settled();
    host.files = undefined;
    expect(await reader(host, caches)('aa/terms-0.bin')).toBe('whole');
  });

  it('waits for a file only until its timeout, longer for vectors, and then reads a stored manifest', async () => {
    const host = hostOf({ 'manifest.json': '{"folder":"aa"}' });
    const caches = new MemoryCaches();
    await reader(host, caches)('manifest.json');
    await settled();
    const limits: number[] = [];
    const stalled = cachedReader({
      url: FOLDER,
      fresh: false,
      storage: caches.storage,
      isIntact,
      deadline: (milliseconds) => {
        limits.push(milliseconds);
        return AbortSignal.abort();
      },
      fetch: (_input, init) =>
        init?.signal?.aborted === true ? Promise.reject(new DOMException('', 'TimeoutError')) : new Promise(() => undefined),
    });
    expect(new TextDecoder().decode(await stalled('manifest.json'))).toBe('{"folder":"aa"}');
    await expect(stalled('aa/terms-0.bin')).rejects.toThrow('it did not arrive within 20 seconds.');
    await expect(stalled('aa/vectors.bin')).rejects.toThrow('it did not arrive within 60 seconds.');
    expect(limits).toEqual([20_000, 20_000, 60_000]);
  });

  it('limits the number of stored files, and always keeps the manifest', async () => {
    const names = Array.from({ length: MAX_CACHED_FILES + 5 }, (_, number) => `aa/cards-${number}.bin`);
    const host = hostOf({ 'manifest.json': '{"folder":"aa"}', ...Object.fromEntries(names.map((name) => [name, 'card'])) });
    const caches = new MemoryCaches();
    const read = reader(host, caches);
    for (const name of ['manifest.json', ...names]) await read(name);
    await settled();
    expect(caches.paths).toHaveLength(MAX_CACHED_FILES);
    expect(caches.paths).toContain('/list/search/manifest.json');
    expect(caches.paths).not.toContain('/list/search/aa/cards-5.bin');
    expect(caches.paths).toContain('/list/search/aa/cards-6.bin');
  });

  describe('for a part of a file', () => {
    const TABLE = '0123456789';
    const PART = { from: 2, length: 3 };
    const NAME = 'm1/words-0-of-2.bin';

    /** A host of one file with configurable range answers, which records its requests. */
    function rangeHost(answer: (range: string) => Response): { asked: string[]; fetch: typeof fetch } {
      const asked: string[] = [];
      return {
        asked,
        fetch: (_input, init) => {
          const range = new Headers(init?.headers).get('range');
          asked.push(range ?? 'all');
          return Promise.resolve(range === null ? new Response(TABLE) : answer(range));
        },
      };
    }

    const partial = (body: string, range: string): Response =>
      new Response(body, { status: 206, headers: { 'content-range': `bytes ${range}/10` } });

    async function readPart(host: { fetch: typeof fetch }, caches = new MemoryCaches(), part = PART): Promise<string> {
      const read = cachedReader({ url: FOLDER, fresh: false, storage: caches.storage, fetch: host.fetch, isIntact });
      const bytes = await read(NAME, part);
      await settled();
      return new TextDecoder().decode(bytes);
    }

    it('requests that range, stores it as a part, and uses it for no other', async () => {
      const host = rangeHost((range) => (range === 'bytes=2-4' ? partial('234', '2-4') : partial('56', '5-6')));
      const caches = new MemoryCaches();
      expect(await readPart(host, caches)).toBe('234');
      expect(await readPart(host, caches)).toBe('234');
      expect(await readPart(host, caches, { from: 5, length: 2 })).toBe('56');
      expect(host.asked).toEqual(['bytes=2-4', 'bytes=5-6']);
      expect(caches.paths).toEqual([`/list/search/${NAME}?2-4`, `/list/search/${NAME}?5-6`]);
    });

    it('returns the whole file of a host that ignores ranges, and reads further parts from it', async () => {
      const host = rangeHost(() => new Response(TABLE));
      const caches = new MemoryCaches();
      expect(await readPart(host, caches)).toBe(TABLE);
      expect(await readPart(host, caches, { from: 0, length: 1 })).toBe(TABLE);
      expect(host.asked).toEqual(['bytes=2-4']);
      expect(caches.paths).toEqual([`/list/search/${NAME}`]);
    });

    it.each([
      ['refuses ranges', () => new Response('', { status: 416 })],
      ['sends another range', () => partial('012', '0-2')],
      ['does not say which range it sends', () => new Response('234', { status: 206 })],
      ['sends a damaged part', () => partial('broken', '2-4')],
      ['interrupts the response', () => Response.error()],
    ])('requests the whole file if the host %s', async (_, answer) => {
      const host = rangeHost(answer);
      const caches = new MemoryCaches();
      expect(await readPart(host, caches)).toBe(TABLE);
      expect(host.asked).toEqual(['bytes=2-4', 'all']);
      expect(caches.paths).toEqual([`/list/search/${NAME}`]);
    });
  });

  it('reads files if the browser stores nothing', async () => {
    const host = hostOf({ 'manifest.json': '{}' });
    expect(await reader(host, undefined)('manifest.json')).toBe('{}');
    const forbidden = { open: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as CacheStorage;
    const read = cachedReader({ url: FOLDER, fresh: false, storage: forbidden, fetch: host.fetch, isIntact });
    expect(await read('manifest.json')).toEqual(new TextEncoder().encode('{}'));
  });
});
