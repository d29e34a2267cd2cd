import type { FilePart } from '../../../search/embedding/embedder.ts';
import { isVectorFile, VECTORS_NAME } from '../../../search/files/file-names.ts';
import type { IndexFileReader } from '../../../search/files/index-files.ts';
import { MANIFEST_NAME } from '../../../search/files/manifest.ts';
import { isCacheable } from './is-cacheable.ts';

/** Maximum number of cached files per index; the oldest are removed first. A catalogue of ten thousand servers has about this many. */
export const MAX_CACHED_FILES = 600;

/** Where files come from and where they are cached. */
interface CachedReaderOptions {
  /** Absolute URL of the index folder, with a slash at the end. */
  readonly url: string;
  /** Load every file from the network, and use the cache only without a network answer. */
  readonly fresh: boolean;
  /** `undefined` if the browser has none: then nothing is cached. */
  readonly storage: CacheStorage | undefined;
  readonly fetch: typeof fetch;
  /** Whether a file, or a part of it, is intact. A damaged one is loaded once more, as a whole file, and never cached. */
  readonly isIntact: (name: string, bytes: Uint8Array, isPart: boolean) => boolean;
  /** Creates a signal that aborts a download after a number of milliseconds. Default `AbortSignal.timeout`. */
  readonly deadline?: (milliseconds: number) => AbortSignal;
}

/** Time limits for a download, in milliseconds: for small files, and for the file of all vectors, which is larger. */
const TIME_LIMITS = { small: 20_000, vectors: 60_000 } as const;

/** A file from the network, or a part of it. */
interface Download {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Byte range of a part, as stated by the host; `undefined` for a whole file. */
  readonly range: string | undefined;
  /** Whether the host allows caching. */
  readonly mayCache: boolean;
}

/** The cached files of one index: its cache and the URLs in it, oldest first. */
interface IndexCache {
  readonly cache: Cache;
  readonly urls: Set<string>;
}

/**
 * Reads the files of an index and caches them for offline visits. The manifest, the only file that changes, is loaded from the network
 * first, so that a new build is never read with an old manifest; files that a new manifest does not name are removed. All other files
 * never change and come from the cache. Caching never delays a read and never makes it fail.
 */
export function cachedReader(options: CachedReaderOptions): IndexFileReader {
  const { url, fresh, storage, isIntact } = options;
  const opened = storage === undefined ? Promise.resolve(undefined) : openCache(storage, url);
  // Sequential, so that the maximum number of files is kept.
  let pending: Promise<unknown> = Promise.resolve();
  const cache = (name: string, { bytes, mayCache }: Download): void => {
    const work = mayCache ? cacheFile : removeFile;
    pending = pending.then(async () => work(await opened, url, name, bytes)).catch(() => undefined);
  };

  async function fromNetwork(name: string, init: RequestInit): Promise<Uint8Array> {
    const first = await downloadPastMissing(options, name, init);
    const isFinal = init.cache === 'reload' || isIntact(name, first.bytes, false);
    // The HTTP cache of the browser may contain the damaged bytes.
    const last = isFinal ? first : await download(options, name, { ...init, cache: 'reload' });
    // The caller reports bytes that are still damaged.
    if (isIntact(name, last.bytes, false)) cache(name, last);
    return last.bytes;
  }

  /** A part of a file, or the whole file if the host sends that or does not answer the range request correctly. */
  async function partFromNetwork(name: string, init: RequestInit, part: FilePart): Promise<Uint8Array> {
    const answer = await download(options, name, partRequest(part)).catch(() => undefined);
    const isPart = answer?.range === rangeOf(part);
    if (answer === undefined || (answer.range !== undefined && !isPart) || !isIntact(name, answer.bytes, isPart))
      return fromNetwork(name, init);
    cache(isPart ? partName(name, part) : name, answer);
    return answer.bytes;
  }

  async function fromCache(name: string, part?: FilePart): Promise<Uint8Array | undefined> {
    const whole = await cachedBytes(await opened, new URL(name, url).href);
    if (whole !== undefined && isIntact(name, whole, false)) return whole;
    if (part === undefined) return undefined;
    const bytes = await cachedBytes(await opened, new URL(partName(name, part), url).href);
    return bytes?.length === part.length && isIntact(name, bytes, true) ? bytes : undefined;
  }

  const get = (name: string, init: RequestInit, part?: FilePart): Promise<Uint8Array> =>
    part === undefined ? fromNetwork(name, init) : partFromNetwork(name, init, part);

  async function networkFirst(name: string, init: RequestInit, part?: FilePart): Promise<Uint8Array> {
    try {
      return await get(name, init, part);
    } catch (error) {
      const cached = error instanceof HttpRefusal ? undefined : await fromCache(name, part);
      if (cached === undefined) throw error;
      return cached;
    }
  }

  return async (name, part) => {
    if (name === MANIFEST_NAME) return networkFirst(name, { cache: 'no-cache' });
    if (fresh) return networkFirst(name, { cache: 'reload' }, part);
    return (await fromCache(name, part)) ?? get(name, { priority: priorityOf(name) }, part);
  };
}

/** Name of a part in the cache: no file of an index has a query. */
function partName(name: string, part: FilePart): string {
  return `${name}?${rangeOf(part)}`;
}

/** A range in the form of HTTP headers (RFC 9110 §14). */
function rangeOf({ from, length }: FilePart): string {
  return `${from}-${from + length - 1}`;
}

/** Bypasses the HTTP cache of the browser, which would load parts of one file sequentially; they are cached here. */
function partRequest(part: FilePart): RequestInit {
  return { headers: { range: `bytes=${rangeOf(part)}` }, cache: 'no-store' };
}

/** A first answer needs no vectors. */
function priorityOf(name: string): RequestPriority {
  return isVectorFile(name) ? 'low' : 'auto';
}

function areAllVectors(name: string): boolean {
  return name.endsWith(`/${VECTORS_NAME}`);
}

/** The host answered, but without the file. */
class HttpRefusal extends Error {
  override name = 'HttpRefusal' as const;
}

/** Lowest status of a server error, which counts as no answer. */
const SERVER_ERROR = 500;

/** @throws HttpRefusal or Error with a message for the user, to which the caller adds the name of the file */
async function download(options: CachedReaderOptions, name: string, init: RequestInit): Promise<Download> {
  const { url, fetch, deadline = (milliseconds: number) => AbortSignal.timeout(milliseconds) } = options;
  const limit = areAllVectors(name) ? TIME_LIMITS.vectors : TIME_LIMITS.small;
  const signal = deadline(limit);
  try {
    const response = await fetch(new URL(name, url), { ...init, signal });
    return { bytes: await contentsOf(response), range: rangeIn(response), mayCache: isCacheable(response) };
  } catch (error) {
    throw signal.aborted ? new Error(`it did not arrive within ${limit / 1000} seconds.`, { cause: error }) : error;
  }
}

/**
 * Downloads a file. If the host answers without it, the request is repeated past the HTTP cache of the browser: on some hosts this keeps the
 * answer of a build that had no such file, and an older build that is published again has it.
 */
async function downloadPastMissing(options: CachedReaderOptions, name: string, init: RequestInit): Promise<Download> {
  try {
    return await download(options, name, init);
  } catch (error) {
    if (init.cache !== undefined || !(error instanceof HttpRefusal)) throw error;
    return download(options, name, { ...init, cache: 'reload' });
  }
}

const PARTIAL_CONTENT = 206;

function rangeIn({ status, headers }: Response): string | undefined {
  if (status !== PARTIAL_CONTENT) return undefined;
  return /^bytes (\d+-\d+)\//.exec(headers.get('content-range') ?? '')?.[1] ?? 'unknown';
}

async function contentsOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (response.status >= SERVER_ERROR) throw new Error(`HTTP ${response.status}`);
  if (!response.ok) throw new HttpRefusal(`HTTP ${response.status}`);
  // A sign-in page of a network, or a host that answers every URL with its home page.
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw new HttpRefusal('a web page came in its place');
  return new Uint8Array(await response.arrayBuffer());
}

async function openCache(storage: CacheStorage, url: string): Promise<IndexCache | undefined> {
  try {
    // Several sites of one origin share its storage.
    const cache = await storage.open(`portolan search ${url}`);
    return { cache, urls: new Set((await cache.keys()).map((request) => request.url)) };
  } catch {
    // Storage may be forbidden or full; then files only come from the network.
    return undefined;
  }
}

async function cachedBytes(store: IndexCache | undefined, url: string): Promise<Uint8Array | undefined> {
  if (!store?.urls.has(url)) return undefined;
  try {
    const response = await store.cache.match(url);
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

async function cacheFile(store: IndexCache | undefined, folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (store === undefined) return;
  const url = new URL(name, folder).href;
  if (name === MANIFEST_NAME) await removeUnnamed(store, folder, new TextDecoder().decode(bytes));
  await store.cache.put(url, new Response(bytes));
  store.urls.delete(url);
  store.urls.add(url);
  for (const oldest of store.urls) {
    if (store.urls.size <= MAX_CACHED_FILES) break;
    if (oldest !== new URL(MANIFEST_NAME, folder).href) await remove(store, oldest);
  }
}

/** Removes a file that must not be cached; for the manifest all files, because the catalogue has become private. */
async function removeFile(store: IndexCache | undefined, folder: string, name: string): Promise<void> {
  if (store === undefined) return;
  const urls = name === MANIFEST_NAME ? [...store.urls] : [new URL(name, folder).href];
  for (const url of urls) await remove(store, url);
}

/** Removes the files in folders that a manifest does not name: they belong to an older index. */
async function removeUnnamed(store: IndexCache, folder: string, manifest: string): Promise<void> {
  for (const url of store.urls) {
    const [place = ''] = url.slice(folder.length).split('/');
    if (place !== MANIFEST_NAME && !manifest.includes(place)) await remove(store, url);
  }
}

async function remove({ cache, urls }: IndexCache, url: string): Promise<void> {
  urls.delete(url);
  await cache.delete(url);
}
