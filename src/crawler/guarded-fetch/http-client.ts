import type { Readable } from 'node:stream';
import { Agent } from 'undici';

import { headerOf, type ResponseHeaders } from './response-headers.ts';
import { ACCEPT_ENCODING, decodedBody } from './content-coding.ts';
import { guardedConnector, type ConnectorOptions } from './guarded-connector.ts';

/** One request with a checked URL. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal: AbortSignal;
  /** Called when a connection was opened for it, so that it is sent only now. */
  readonly onConnected?: () => void;
}

/** A response. Redirects are not followed; the body is decoded while it is read. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The decoded body. The caller reads it to its end or destroys it. */
  decoded(): Readable;
  /** Reads a short body so that the connection can be reused; for a longer one the connection is closed. */
  discard(): Promise<void>;
}

/** Sends requests over guarded connections. */
export interface HttpClient {
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Options of the HTTP client. */
interface HttpClientOptions extends ConnectorOptions {
  readonly userAgent: string;
  /** Idle timeout of a connection in milliseconds; callers have their own deadlines. */
  readonly idleMs: number;
}

const HEADER_BYTES = 16 * 1024;
const DISCARDED_BYTES = 64 * 1024;

/** Longer than the second between two requests to a host, so that they share a connection. */
const KEEP_ALIVE_MS = 4000;

/**
 * Creates a client with one HTTP/1.1 connection per origin and one request at a time on it. It uses undici's `request`, which needs less CPU
 * time than its `fetch`.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const guarded = guardedConnector(options);
  /** Requests by origin that may wait for a connection; the host queue allows one at a time. */
  const waiting = new Map<string, () => void>();
  const agent = new Agent({
    connect: (target, callback) =>
      guarded(target, (...result) => {
        if (result[0] === null) waiting.get(`${target.protocol}//${target.host ?? target.hostname}`)?.();
        callback(...result);
      }),
    allowH2: false,
    connections: 1,
    pipelining: 1,
    headersTimeout: options.idleMs,
    bodyTimeout: options.idleMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: HEADER_BYTES,
  });
  return {
    async send({ url, method, headers, body = null, signal, onConnected }) {
      if (onConnected !== undefined) waiting.set(url.origin, onConnected);
      const sent = agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        // undici refuses methods that are not tokens.
        method,
        headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers, 'user-agent': options.userAgent },
        body,
        signal,
      });
      const response = await sent.finally(() => waiting.delete(url.origin));
      return {
        status: response.statusCode,
        headers: response.headers,
        decoded: () => decodedBody(response.body, headerOf(response.headers, 'content-encoding') ?? '', url.href),
        discard: async () => {
          await response.body.dump({ limit: DISCARDED_BYTES, signal });
        },
      };
    },
    close: () => agent.destroy(),
  };
}
