import { Agent, fetch, type RequestInit as UndiciInit, type Response as UndiciResponse } from 'undici';

import { boundedStream, readBounded } from './bounded-body.ts';
import { checkedUrl } from './checked-url.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { guardedConnector, systemConnector, systemResolver, type Connector, type Resolver } from './guarded-connector.ts';
import { followRedirects, type Hop } from './redirects.ts';

/** How the guard is set up. */
export interface GuardOptions {
  /** Development only: lets the crawler reach this machine and private networks. Default false. */
  readonly allowPrivateHosts?: boolean;
  /** Name of the crawler, with a place that says more of it. */
  readonly userAgent: string;
  /** Milliseconds for a connection. Default 3,000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds for a whole fetch, redirects and body included, waiting for a turn not. Default 10,000. */
  readonly deadlineMs?: number;
  /** Waits for the turn of a host before each request to it. Default: at once. */
  readonly inTurn?: InTurn;
  /** Default: the system's resolver. */
  readonly resolve?: Resolver;
  /** Opens sockets to addresses that were judged. Default: undici's. */
  readonly connect?: Connector;
}

/** Runs a task when its host's turn has come; `url` is any URL of the host. */
export type InTurn = <T>(url: URL, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** One request for a document. */
export interface DocumentRequest {
  /** Decoded bytes of the body. Default 256 KiB. */
  readonly maxBytes?: number;
  /** Refuses a redirect to another origin. Default false. */
  readonly sameOrigin?: boolean;
  /** Value of the Accept header. */
  readonly accept?: string;
  /** Validators of the copy that is there already (RFC 9110 §13.1). */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a document request brought. */
export type FetchedDocument =
  | { readonly status: 'not-modified' }
  | { readonly status: 'fresh'; readonly bytes: Uint8Array; readonly etag?: string; readonly lastModified?: string };

/** Limits of a web-style fetch. */
export interface WebFetchOptions {
  /** Decoded bytes of one answer. */
  readonly maxBytes: number;
  /** Ends every request made with this fetch. */
  readonly signal: AbortSignal;
  /** Told why a request failed or its body broke off, for libraries that keep it to themselves. */
  readonly onError?: (error: FetchError) => void;
}

/** A `fetch` as the web has it. */
export type WebFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The only door to the network: every request of the crawler goes through one of these. */
export interface GuardedFetch {
  /** @throws FetchError always, whatever went wrong */
  document(url: string, request?: DocumentRequest): Promise<FetchedDocument>;
  /** A `fetch` behind the same guard for libraries. It hands redirects back instead of following them, and takes no turns. */
  webFetch(options: WebFetchOptions): WebFetch;
  /** Closes every connection. */
  close(): Promise<void>;
}

const DOCUMENT_BYTES = 256 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const NO_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** Opens the door. */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { allowPrivateHosts = false, connectTimeoutMs = 3000, deadlineMs = 10_000, userAgent } = options;
  const { resolve = systemResolver, connect = systemConnector(connectTimeoutMs) } = options;
  const dispatcher = new Agent({
    connect: guardedConnector({ allowPrivateHosts, resolve, connect }),
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 1000,
  });
  const send: Send = (url, init) => fetch(url, { ...init, dispatcher, redirect: 'manual', credentials: 'omit' });
  const context: Context = { allowPrivateHosts, userAgent, deadlineMs, inTurn: options.inTurn ?? atOnce, send };
  return {
    document: (url, request = {}) => fetchDocument(url, request, context),
    webFetch: (limits) => (url, init) => fetchForLibrary(String(url), init, limits, context),
    close: () => dispatcher.destroy(),
  };
}

type Send = (url: URL, init: UndiciInit) => Promise<UndiciResponse>;

interface Context {
  readonly allowPrivateHosts: boolean;
  readonly userAgent: string;
  readonly deadlineMs: number;
  readonly inTurn: InTurn;
  readonly send: Send;
}

const atOnce: InTurn = (_url, task) => task();

async function fetchDocument(text: string, request: DocumentRequest, context: Context): Promise<FetchedDocument> {
  const { allowPrivateHosts, inTurn } = context;
  const { sameOrigin = false, signal } = request;
  let left = context.deadlineMs;
  const timedHop = async (url: URL): Promise<Hop<FetchedDocument>> => {
    const started = performance.now();
    const stop = AbortSignal.any([AbortSignal.timeout(Math.max(1, Math.ceil(left))), ...given(signal)]);
    try {
      return await requestDocument(url, request, stop, context);
    } catch (error) {
      throw asFetchError(error, url.href);
    } finally {
      left -= performance.now() - started;
    }
  };
  try {
    const first = checkedUrl(text, allowPrivateHosts);
    return await followRedirects(first, { allowPrivateHosts, sameOrigin }, (url) => inTurn(url, () => timedHop(url), signal));
  } catch (error) {
    throw asFetchError(error, text);
  }
}

async function requestDocument(url: URL, request: DocumentRequest, signal: AbortSignal, context: Context): Promise<Hop<FetchedDocument>> {
  const response = await context.send(url, { headers: documentHeaders(request, context.userAgent), signal });
  const { status, headers } = response;
  if (response.ok) return { kind: 'arrived', value: await freshDocument(response, url.href, request.maxBytes ?? DOCUMENT_BYTES) };
  await response.body?.cancel();
  if (status === 304) {
    if (isConditional(request)) return { kind: 'arrived', value: { status: 'not-modified' } };
    throw new FetchError('http-status', `${url.href} answers 304 to a request that did not ask for it.`, { status });
  }
  if (REDIRECTS.has(status)) return { kind: 'redirect', status, location: headers.get('location') ?? '' };
  throw new FetchError('http-status', `${url.href} answers ${status}.`, { status });
}

function documentHeaders({ accept, etag, lastModified }: DocumentRequest, userAgent: string): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? '*/*',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

function isConditional({ etag, lastModified }: DocumentRequest): boolean {
  return etag !== undefined || lastModified !== undefined;
}

async function freshDocument(response: UndiciResponse, url: string, maxBytes: number): Promise<FetchedDocument> {
  const bytes = await readBounded(response.body, { maxBytes, url });
  const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
  return { status: 'fresh', bytes, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

async function fetchForLibrary(text: string, init: RequestInit = {}, limits: WebFetchOptions, context: Context): Promise<Response> {
  try {
    const url = checkedUrl(text, context.allowPrivateHosts);
    const headers: [string, string][] = [...new Headers(init.headers), ['user-agent', context.userAgent]];
    const signal = AbortSignal.any([limits.signal, ...given(init.signal)]);
    const body = typeof init.body === 'string' ? init.body : null;
    return webResponse(await context.send(url, { method: init.method ?? 'GET', headers, body, signal }), limits);
  } catch (error) {
    const reason = asFetchError(error, text);
    limits.onError?.(reason);
    throw reason;
  }
}

/** The answer as a platform `Response`; its body is already decoded, so the headers of its coding are left out. */
function webResponse(response: UndiciResponse, { maxBytes, onError = () => undefined }: WebFetchOptions): Response {
  const { status, statusText, url } = response;
  const headers = [...response.headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length');
  const noBody = response.body === null || NO_BODY.has(status);
  return new Response(noBody ? null : boundedStream(response.body, { maxBytes, url }, onError), { status, statusText, headers });
}

function given(signal: AbortSignal | null | undefined): AbortSignal[] {
  return signal ? [signal] : [];
}
