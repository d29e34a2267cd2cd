import { headerOf } from './response-headers.ts';
import { readBounded } from './bounded-body.ts';
import { checkedUrl } from './checked-url.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import type { Politeness } from './politeness.ts';
import type { NetworkBudget } from './network-budget.ts';
import { followRedirects, type Hop } from './redirects.ts';
import { documentHeaders, type DocumentHeaders } from './request-headers.ts';
import { retryAt, statedRetryAt } from './retry-after.ts';
import type { HttpResponse, HttpClient, HttpRequest } from './http-client.ts';

/** One request for a document. */
export interface DocumentRequest extends DocumentHeaders {
  /** Decoded bytes of the body. Default 256 KiB. */
  readonly maxBytes?: number;
  /** How to handle a larger body: as an error, or by truncating it. Default `refuse`. */
  readonly whenTooLarge?: 'refuse' | 'cut';
  /** Refuses a redirect to another origin. Default false. */
  readonly sameOrigin?: boolean;
  /** Origins that a redirect may lead to in spite of `sameOrigin`. Default: none. */
  readonly origins?: ReadonlySet<string>;
  /**
   * Whether the host's robots.txt is obeyed (RFC 9309). It is obeyed for documents found by crawling: well-known documents, lists, platform
   * files. APIs that the maintainers of this catalogue configured are exempt: they may use them, often with a key. Default `obey`.
   */
  readonly robots?: 'obey' | 'exempt';
  /** Time budget of the server that this document belongs to. Default: only the deadline of this fetch. */
  readonly budget?: NetworkBudget | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The result of a document request. */
export type FetchedDocument = { readonly status: 'not-modified' } | FreshDocument;

/** A document that was read completely. */
export interface FreshDocument {
  readonly status: 'fresh';
  readonly bytes: Uint8Array;
  /** Final URL after redirects. */
  readonly url: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** The headers Link (RFC 8288) for the next page and Date (RFC 9110 §6.6.1), if present. */
  readonly headers?: { readonly link?: string; readonly date?: string };
}

/** What all fetches of one guarded fetch share. */
export interface FetchContext {
  readonly allowPrivateHosts: boolean;
  /**
   * Milliseconds for a whole fetch with redirects, retries and bodies, without waiting for turns. In a fetch without a
   * budget, each 256 bytes of a body add one.
   */
  readonly deadlineMs: number;
  readonly politeness: Politeness;
  readonly http: HttpClient;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const DOCUMENT_BYTES = 256 * 1024;
/** Bytes that extend the deadline by a millisecond, so that a large list arrives over a slow line. */
const BYTES_PER_MS = 256;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches a document. @throws FetchError for every failure */
export async function fetchDocument(text: string, request: DocumentRequest, context: FetchContext): Promise<FetchedDocument> {
  const { allowPrivateHosts, deadlineMs, politeness } = context;
  const { budget, sameOrigin = false, origins } = request;
  try {
    const first = checkedUrl(text, allowPrivateHosts);
    const limitMs = budget?.grant(deadlineMs, first.href) ?? deadlineMs;
    const deadline = createDeadline({ limitMs, url: first.href, callers: [request.signal] });
    let isFirstOrigin = true;
    try {
      return await followRedirects(first, { allowPrivateHosts, sameOrigin, origins }, async (url) => {
        isFirstOrigin &&= url.origin === first.origin;
        const headers = documentHeaders(url, request, isFirstOrigin);
        deadline.signal.throwIfAborted();
        if (request.robots !== 'exempt') await politeness.checkRobots(url, deadline.signal);
        return await requestWithRetries(url, headers, request, deadline, context);
      });
    } finally {
      deadline.end();
      budget?.spend(deadline.spent());
    }
  } catch (error) {
    throw asFetchError(error, text);
  }
}

type Headers = Readonly<Record<string, string>>;

/** Sends a request and retries temporary failures. */
async function requestWithRetries(
  url: URL,
  headers: Headers,
  request: DocumentRequest,
  deadline: Deadline,
  context: FetchContext,
): Promise<Hop<FetchedDocument>> {
  const { politeness } = context;
  for (let tries = 1; ; tries += 1) {
    const turn = await politeness.turn(url, deadline.signal);
    let error: FetchError | undefined;
    try {
      deadline.resume();
      const hop = { url, method: 'GET', headers, signal: deadline.signal, onConnected: () => turn.begin() };
      return await requestOnce(hop, request, context, (bytes) => {
        if (request.budget === undefined) deadline.extend(bytes / BYTES_PER_MS);
      });
    } catch (reason) {
      error = asFetchError(reason, url.href);
    } finally {
      deadline.pause();
      turn.end(error);
    }
    const failed = { url, method: 'GET', error, tries };
    if (deadline.signal.aborted || !politeness.mayRetry(failed)) throw error;
    await politeness.backOff(failed, deadline.signal);
  }
}

async function requestOnce(
  hop: HttpRequest,
  request: DocumentRequest,
  { http, now }: FetchContext,
  onBytes: (bytes: number) => void,
): Promise<Hop<FetchedDocument>> {
  const { url, headers } = hop;
  const answer = await http.send(hop);
  const { status } = answer;
  // Other successes have no document, or a part of it: 202 is not ready, 204 and 205 are empty (RFC 9110 §15.3).
  if (status === 200 || status === 203) return { kind: 'arrived', value: await freshDocument(answer, url.href, { ...request, onBytes }) };
  await answer.discard();
  if (status === 304) {
    if ('if-none-match' in headers || 'if-modified-since' in headers) return { kind: 'arrived', value: { status: 'not-modified' } };
    throw new FetchError('http-status', `${url.href} answers 304 to a request without validators.`, { status });
  }
  if (REDIRECTS.has(status)) return { kind: 'redirect', status, location: headerOf(answer.headers, 'location') ?? '' };
  const challenge = status === 401 ? headerOf(answer.headers, 'www-authenticate') : undefined;
  throw new FetchError('http-status', `${url.href} answers ${status}.`, {
    status,
    retryAt: retryAt(status, answer.headers, now()),
    statedRetryAt: statedRetryAt(status, answer.headers, now()),
    challenge,
  });
}

async function freshDocument(
  answer: HttpResponse,
  url: string,
  { maxBytes = DOCUMENT_BYTES, whenTooLarge, onBytes }: DocumentRequest & { readonly onBytes: (bytes: number) => void },
): Promise<FreshDocument> {
  const bytes = await readBounded(answer.decoded(), { maxBytes, url, whenTooLarge, onBytes });
  const [etag, lastModified, link, date] = ['etag', 'last-modified', 'link', 'date'].map((name) => headerOf(answer.headers, name));
  const headers = { ...(link && { link }), ...(date && { date }) };
  return { status: 'fresh', bytes, url, ...(etag && { etag }), ...(lastModified && { lastModified }), ...((link || date) && { headers }) };
}
