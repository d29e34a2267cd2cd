import { setTimeout as pause } from 'node:timers/promises';

import { fetchFailure } from '../../src/api/conformance/http/fetch-failure.ts';
import type { SiteReader } from '../../src/security/signing/site-reader.ts';
import { isAbsence, isRefusal, RefusedError, refusalError, type HostState } from './refusal.ts';
import { withinLimit } from './within-limit.ts';

/** The options of requests to a published site. */
interface UrlSiteOptions {
  /** URL of the site, with a trailing slash. */
  readonly site: string;
  /** API key, for a catalogue that requires one. */
  readonly key?: string | undefined;
  /** Milliseconds for one file, from the request to its last byte. */
  readonly timeoutMs: number;
  /** Milliseconds before each retry if a host is busy or a connection was interrupted. */
  readonly pausesMs?: readonly number[] | undefined;
}

const MAX_REDIRECTS = 3;
const PAUSES_MS = [1000, 3000];
/** Consecutive incomplete files after which the host counts as unreachable or stalling. */
const MAX_SILENCE = 20;
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * A published site at a URL that an operator chooses, requested with the platform's fetch, like its visitors do: the guarded fetch protects a
 * crawl from untrusted URLs. Redirects are followed only on the site's origin. A host that limits requests is asked as often as it allows.
 */
export function urlSite({ site, key, timeoutMs, pausesMs = PAUSES_MS }: UrlSiteOptions): SiteReader {
  const headers = {
    'user-agent': 'portolan-verify',
    'cache-control': 'no-cache',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  let silence = 0;
  let hasAnswered = false;
  const hostState = (): HostState => ({ key, hasAnswered });
  const allowedAnswerAt = withinLimit((path) => {
    const url = new URL(site + path.split('/').map(encodeURIComponent).join('/').replaceAll('%40', '@'));
    return followed(url, headers, timeoutMs);
  });

  async function patientAnswerAt(path: string): Promise<Response> {
    if (silence >= MAX_SILENCE) throw new RefusedError(`it was not requested, after ${MAX_SILENCE} incomplete files`);
    for (let attempt = 0; ; attempt += 1) {
      const wait = pausesMs[attempt];
      try {
        const response = await allowedAnswerAt(path);
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
        const chunks = await contentOf(response, path, hostState());
        hasAnswered ||= chunks !== undefined;
        if (chunks !== undefined) return watched(chunks, (isWhole) => (silence = isWhole ? 0 : silence + 1));
        silence = 0;
      }
      return undefined;
    },
    async has(path) {
      const [address = path] = addressesOf(path);
      const response = await patientAnswerAt(address);
      silence = 0;
      return isThere(response, hostState());
    },
  };
}

/** Requests a file, and follows redirects on its origin. */
async function followed(from: URL, headers: Readonly<Record<string, string>>, timeoutMs: number): Promise<Response> {
  let url = from;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const next = redirectOf(response, url);
    if (next === undefined) return response;
    await response.body?.cancel();
    if (next.origin !== from.origin) throw new RefusedError(`it is redirected to ${next.origin}; use the final URL of the site`);
    if (redirects === MAX_REDIRECTS) throw new RefusedError(`it is redirected more than ${MAX_REDIRECTS} times`);
    url = next;
  }
}

function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return undefined;
  return new URL(location, from);
}

/**
 * The URL of a file: a page has the URL of its folder, as visitors request it. A file index.html below `v0.1/` is JSON at
 * a URL without a trailing slash, which a live catalogue answers itself.
 */
function addressesOf(path: string): string[] {
  const folder = /^((?:.*\/)?)index\.html$/.exec(path)?.[1];
  return folder === undefined || folder.startsWith('v0.1/') ? [path] : [folder, path];
}

/** The content of a response; `undefined` if the file does not exist. */
async function contentOf(response: Response, path: string, state: HostState): Promise<AsyncIterable<Uint8Array> | undefined> {
  const { status, body } = response;
  // The page of a removed server has status 410, and the 404 page has status 404 at many hosts.
  if (status === 200 || status === 410 || (status === 404 && path === '404.html')) return chunksOf(body);
  await body?.cancel();
  if (status === 404) return undefined;
  if (isRefusal(response)) throw refusalError(response, state);
  throw new RefusedError(`the response status is ${status}`);
}

/** Whether a response means that a file exists. */
async function isThere(response: Response, state: HostState): Promise<boolean> {
  const { status, body } = response;
  await body?.cancel();
  if (isAbsence(response, state)) return false;
  if (isRefusal(response)) throw refusalError(response, state);
  if (status >= 500) throw new RefusedError(`the response status is ${status}`);
  return status >= 200 && status < 300;
}

/** The same chunks; reports at their end whether they were complete. A reader that stops early reports nothing. */
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
    // A reader that has enough stops early and cancels the rest.
    await reader.cancel().catch(() => undefined);
  }
}
