import type { FilePart } from '../../../search/embedding/embedder.ts';
import { VECTORS_NAME } from '../../../search/files/file-names.ts';
import type { IndexFileReader } from '../../../search/files/index-files.ts';
import { MANIFEST_NAME } from '../../../search/files/manifest.ts';
import { isCacheable } from './is-cacheable.ts';

/** Files of an index that are kept on the device at most; the oldest leave first. A catalogue of ten thousand servers has about as many. */
export const MAX_CACHED_FILES = 600;

/** Where files come from and where they are kept. */
export interface CachedReaderOptions {
  /** Absolute URL of the index folder, with a slash at the end. */
  readonly url: string;
  /** Ask the network for every file, and take what was kept only where it has nothing to say. */
  readonly fresh: boolean;
  /** `undefined` where the browser has none: then nothing is kept. */
  readonly storage: CacheStorage | undefined;
  readonly fetch: typeof fetch;
  /** Whether a file, or a part of it, came whole. What did not is asked for once more, as a whole file, and never kept. */
  readonly isIntact: (name: string, bytes: Uint8Array, isPart: boolean) => boolean;
  /** A signal that ends a download after some milliseconds. Default the browser's own. */
  readonly deadline?: (milliseconds: number) => AbortSignal;
}

/** Time a file may take, in milliseconds: a small one, and the vectors, which have megabytes. */
const TIME_LIMITS = { small: 20_000, vectors: 60_000 } as const;

/** A file from the network, or a part of it. */
interface Download {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of a part: which bytes it has, as the host says; `undefined` for a whole file. */
  readonly range: string | undefined;
  /** Whether its host lets it be kept. */
  readonly isForKeeping: boolean;
}

/** What is kept of one index: its cache and the URLs in it, oldest first. */
interface StoredContent {
  readonly cache: Cache;
  readonly urls: Set<string>;
}

/**
 * Reads the files of an index and keeps them for visits without a network. The manifest, the one file that changes, is asked of the
 * network first, so that a site that was built anew is never read with an old one; what a new manifest does not name is dropped.
 * Every other file is what it was the first time and comes from what is kept. Keeping never delays a file and never fails one.
 */
export function cachedReader(options: CachedReaderOptions): IndexFileReader {
  const { url, fresh, storage, isIntact } = options;
  const opened = storage === undefined ? Promise.resolve(undefined) : openStore(storage, url);
  // One after the other, so that the bound holds.
  let keeping: Promise<unknown> = Promise.resolve();
  const keep = (name: string, { bytes, isForKeeping }: Download): void => {
    const work = isForKeeping ? keepFile : dropFile;
    keeping = keeping.then(async () => work(await opened, url, name, bytes)).catch(() => undefined);
  };

  async function fromNetwork(name: string, init: RequestInit): Promise<Uint8Array> {
    const first = await download(options, name, init);
    const isFinal = init.cache === 'reload' || isIntact(name, first.bytes, false);
    // The browser's own store may hold the damaged bytes.
    const last = isFinal ? first : await download(options, name, { ...init, cache: 'reload' });
    // What is damaged still is for the reader to name.
    if (isIntact(name, last.bytes, false)) keep(name, last);
    return last.bytes;
  }

  /** A part; the whole file where the host sends that, or where it does not answer the request for a part as it should. */
  async function partFromNetwork(name: string, init: RequestInit, part: FilePart): Promise<Uint8Array> {
    const answer = await download(options, name, partRequest(part)).catch(() => undefined);
    const isPart = answer?.range === rangeOf(part);
    if (answer === undefined || (answer.range !== undefined && !isPart) || !isIntact(name, answer.bytes, isPart))
      return fromNetwork(name, init);
    keep(isPart ? partName(name, part) : name, answer);
    return answer.bytes;
  }

  async function fromStore(name: string, part?: FilePart): Promise<Uint8Array | undefined> {
    const whole = await keptBytes(await opened, new URL(name, url).href);
    if (whole !== undefined && isIntact(name, whole, false)) return whole;
    if (part === undefined) return undefined;
    const bytes = await keptBytes(await opened, new URL(partName(name, part), url).href);
    return bytes?.length === part.length && isIntact(name, bytes, true) ? bytes : undefined;
  }

  const get = (name: string, init: RequestInit, part?: FilePart): Promise<Uint8Array> =>
    part === undefined ? fromNetwork(name, init) : partFromNetwork(name, init, part);

  async function networkFirst(name: string, init: RequestInit, part?: FilePart): Promise<Uint8Array> {
    try {
      return await get(name, init, part);
    } catch (error) {
      const kept = error instanceof HttpRefusal ? undefined : await fromStore(name, part);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  return async (name, part) => {
    if (name === MANIFEST_NAME) return networkFirst(name, { cache: 'no-cache' });
    if (fresh) return networkFirst(name, { cache: 'reload' }, part);
    return (await fromStore(name, part)) ?? get(name, { priority: priorityOf(name) }, part);
  };
}

/** What a part is kept as: no file of an index has a query. */
function partName(name: string, part: FilePart): string {
  return `${name}?${rangeOf(part)}`;
}

/** A range as headers write it (RFC 9110 §14). */
function rangeOf({ from, length }: FilePart): string {
  return `${from}-${from + length - 1}`;
}

/** The browser's own store would read parts of one file one after the other, and they are kept here. */
function partRequest(part: FilePart): RequestInit {
  return { headers: { range: `bytes=${rangeOf(part)}` }, cache: 'no-store' };
}

/** The vectors are by far the largest file, and the only one that no first answer waits for. */
function priorityOf(name: string): RequestPriority {
  return isVectors(name) ? 'low' : 'auto';
}

function isVectors(name: string): boolean {
  return name.endsWith(`/${VECTORS_NAME}`);
}

/** The host is there and has no such file, or another thing in its place. */
class HttpRefusal extends Error {
  override name = 'HttpRefusal' as const;
}

/** First status of a host that is ailing, which counts as no answer. */
const SERVER_ERROR = 500;

/** @throws HttpRefusal or Error, with words for people; whoever asks knows the name of the file and says it */
async function download(options: CachedReaderOptions, name: string, init: RequestInit): Promise<Download> {
  const { url, fetch, deadline = (milliseconds: number) => AbortSignal.timeout(milliseconds) } = options;
  const limit = isVectors(name) ? TIME_LIMITS.vectors : TIME_LIMITS.small;
  const signal = deadline(limit);
  try {
    const response = await fetch(new URL(name, url), { ...init, signal });
    return { bytes: await contentsOf(response), range: rangeIn(response), isForKeeping: isCacheable(response) };
  } catch (error) {
    throw signal.aborted ? new Error(`it did not arrive within ${limit / 1000} seconds.`, { cause: error }) : error;
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
  // A page to sign in on a foreign network, or a host that answers every address with its home page.
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw new HttpRefusal('a web page came in its place');
  return new Uint8Array(await response.arrayBuffer());
}

async function openStore(storage: CacheStorage, url: string): Promise<StoredContent | undefined> {
  try {
    // Sites below one origin share its storage.
    const cache = await storage.open(`portolan search ${url}`);
    return { cache, urls: new Set((await cache.keys()).map((request) => request.url)) };
  } catch {
    // Storage can be forbidden or full; the network is enough.
    return undefined;
  }
}

async function keptBytes(store: StoredContent | undefined, url: string): Promise<Uint8Array | undefined> {
  if (!store?.urls.has(url)) return undefined;
  try {
    const response = await store.cache.match(url);
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

async function keepFile(store: StoredContent | undefined, folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (store === undefined) return;
  const url = new URL(name, folder).href;
  if (name === MANIFEST_NAME) await dropUnnamed(store, folder, new TextDecoder().decode(bytes));
  await store.cache.put(url, new Response(bytes));
  store.urls.delete(url);
  store.urls.add(url);
  for (const oldest of store.urls) {
    if (store.urls.size <= MAX_CACHED_FILES) break;
    if (oldest !== new URL(MANIFEST_NAME, folder).href) await drop(store, oldest);
  }
}

/** Drops a file that is not to be kept; with the manifest everything, because it is the catalogue that has become private. */
async function dropFile(store: StoredContent | undefined, folder: string, name: string): Promise<void> {
  if (store === undefined) return;
  const urls = name === MANIFEST_NAME ? [...store.urls] : [new URL(name, folder).href];
  for (const url of urls) await drop(store, url);
}

/** Drops what lies in folders that a manifest does not name: it belongs to an index that is no more. */
async function dropUnnamed(store: StoredContent, folder: string, manifest: string): Promise<void> {
  for (const url of store.urls) {
    const [place = ''] = url.slice(folder.length).split('/');
    if (place !== MANIFEST_NAME && !manifest.includes(place)) await drop(store, url);
  }
}

async function drop({ cache, urls }: StoredContent, url: string): Promise<void> {
  urls.delete(url);
  await cache.delete(url);
}
