import { setTimeout as pause } from 'node:timers/promises';

import { fetchFailure } from '../../src/api/conformance/http/fetch-failure.ts';
import type { SiteReader } from '../../src/security/signing/site-reader.ts';

/** How a site behind an address is asked. */
export interface UrlSiteOptions {
  /** Address of the site, with a slash at its end. */
  readonly site: string;
  /** API key, for a catalogue that wants one. */
  readonly key?: string | undefined;
  /** For one file, from the request to its last byte. */
  readonly timeoutMs: number;
  /** Milliseconds before each further try where a host is busy or a connection was cut. */
  readonly pausesMs?: readonly number[] | undefined;
}

const MAX_REDIRECTS = 3;
const PAUSES_MS = [1000, 3000];
/** Files in a row that could not be had to their end, after which the host is taken to be gone, or to hold its readers up. */
const MAX_SILENCE = 20;
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * A site behind an address that an operator names, asked by the platform's own fetch as its visitors ask it: the guarded fetch guards a
 * crawl against addresses of strangers. Redirects are followed on the site's origin alone.
 */
export function urlSite({ site, key, timeoutMs, pausesMs = PAUSES_MS }: UrlSiteOptions): SiteReader {
  const { origin } = new URL(site);
  const headers = {
    'user-agent': 'portolan-verify',
    'cache-control': 'no-cache',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  let silence = 0;

  async function answerAt(path: string): Promise<Response> {
    let url = new URL(site + path.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@'));
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const next = redirectOf(response, url);
      if (next === undefined) return response;
      await response.body?.cancel();
      if (next.origin !== origin)
        throw new RefusedError(`it is redirected to ${next.origin}; give the address at which the site really is`);
      if (redirects === MAX_REDIRECTS) throw new RefusedError(`it is redirected more than ${MAX_REDIRECTS} times`);
      url = next;
    }
  }

  async function patientAnswerAt(path: string): Promise<Response> {
    if (silence >= MAX_SILENCE) throw new RefusedError(`it was not asked for, after ${MAX_SILENCE} others that could not be had`);
    for (let attempt = 0; ; attempt += 1) {
      const wait = pausesMs[attempt];
      try {
        const response = await answerAt(path);
        if (wait === undefined || !BUSY.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        if (wait === undefined || silence > 0) {
          silence += 1;
          throw new Error(fetchFailure(error).why, { cause: error });
        }
      }
      await pause(wait);
    }
  }

  return {
    async open(path) {
      for (const address of addressesOf(path)) {
        const response = await patientAnswerAt(address);
        const chunks = await contentOf(response, path);
        if (chunks !== undefined) return watched(chunks, (isWhole) => (silence = isWhole ? 0 : silence + 1));
        silence = 0;
      }
      return undefined;
    },
    async has(path) {
      const [address = path] = addressesOf(path);
      const response = await patientAnswerAt(address);
      silence = 0;
      return isThere(response);
    },
  };
}

/** An answer that trying again would not better. */
class RefusedError extends Error {
  override name = 'RefusedError' as const;
}

function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return undefined;
  return new URL(location, from);
}

/**
 * Where a file is asked for: a page at the address of its folder, as visitors ask for it. What is called index.html below `v0.1/` is JSON for
 * an address without a slash at its end, which a live catalogue answers itself.
 */
function addressesOf(path: string): string[] {
  const folder = /^((?:.*\/)?)index\.html$/.exec(path)?.[1];
  return folder === undefined || folder.startsWith('v0.1/') ? [path] : [folder, path];
}

/** The content of an answer; `undefined` where it says that there is none. */
async function contentOf({ status, body }: Response, path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  // The page for what is gone comes with 410, and the one for what is not there, at many hosts, with 404.
  if (status === 200 || status === 410 || (status === 404 && path === '404.html')) return chunksOf(body);
  await body?.cancel();
  if (status === 404) return undefined;
  if (status === 401 || status === 403) throw new RefusedError(keyIsWanted(status));
  throw new RefusedError(`the answer is ${status}`);
}

/** Whether an answer says that a file is there. */
async function isThere({ status, body }: Response): Promise<boolean> {
  await body?.cancel();
  if (status === 401 || status === 403) throw new RefusedError(keyIsWanted(status));
  if (status >= 500) throw new RefusedError(`the answer is ${status}`);
  return status >= 200 && status < 300;
}

function keyIsWanted(status: number): string {
  return `a key is wanted for it (${status}); set PORTOLAN_KEY`;
}

/** The same chunks; says once they end whether they came whole. Whoever leaves early learns nothing of the host. */
async function* watched(chunks: AsyncIterable<Uint8Array>, onEnd: (isWhole: boolean) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    onEnd(false);
    throw error;
  }
  onEnd(true);
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } catch (error) {
    throw new Error(fetchFailure(error).why, { cause: error });
  } finally {
    // Whoever has read enough leaves early, and the rest is not to come.
    await reader.cancel().catch(() => undefined);
  }
}
