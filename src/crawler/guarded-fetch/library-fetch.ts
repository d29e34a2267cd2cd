import { boundedStream } from './bounded-body.ts';
import { checkedUrl } from './checked-url.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import type { FetchContext } from './document-fetch.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { checkHeaders } from './request-headers.ts';
import { retryAt } from './retry-after.ts';
import type { HttpResponse, HttpRequest } from './http-client.ts';

/** Limits of a web-style fetch. */
export interface WebFetchOptions {
  /** Decoded bytes of one answer. */
  readonly maxBytes: number;
  /** Ends every request made with this fetch. */
  readonly signal: AbortSignal;
  /** Paused while a request waits for its turn. */
  readonly deadline?: Pick<Deadline, 'resume' | 'pause'>;
  /** Called when a request fails or its body breaks off, for libraries that hide the error. */
  readonly onError?: (error: FetchError) => void;
}

/** The `fetch` function of the web platform. */
export type WebFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` for a library. Each request waits for its host's turn and keeps it until its body is read, cancelled or broken off. If the library
 * sends its next request while an event stream is open, the stream is closed; otherwise that request would wait for its turn forever.
 * Redirects are returned. robots.txt is not checked, because an MCP endpoint is an API.
 */
export function createLibraryFetch(options: WebFetchOptions, context: FetchContext): WebFetch {
  let openStream: (() => void) | undefined;
  return async (text, init = {}) => {
    openStream?.();
    openStream = undefined;
    const caller = linkedSignal([options.signal, init.signal]);
    try {
      const url = checkedUrl(String(text), context.allowPrivateHosts);
      const headers = Object.fromEntries(new Headers(init.headers));
      checkHeaders(Object.entries(headers), url.href);
      const body = typeof init.body === 'string' ? init.body : null;
      const { answer, end } = await requestInTurn(
        { url, method: init.method ?? 'GET', headers, body, signal: caller.signal },
        options,
        context,
      );
      const over = (error?: FetchError): void => {
        caller.release();
        end(error);
        if (error !== undefined) options.onError?.(error);
      };
      const { response, finish } = await endTurnOnError({ answer, end }, url.href, () =>
        webResponse(answer, url.href, options.maxBytes, over),
      );
      if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) openStream = finish;
      return response;
    } catch (error) {
      caller.release();
      const reason = asFetchError(error, String(text));
      options.onError?.(reason);
      throw reason;
    }
  };
}

interface HeldAnswer {
  readonly answer: HttpResponse;
  /** Ends the turn. */
  readonly end: (error?: FetchError) => void;
}

/** Sends a request in its turn and returns the response; the turn stays open. Temporary failures are retried. */
async function requestInTurn(
  request: HttpRequest,
  { deadline }: WebFetchOptions,
  { politeness, http, now }: FetchContext,
): Promise<HeldAnswer> {
  const { url, method, signal } = request;
  for (let tries = 1; ; tries += 1) {
    deadline?.pause();
    const turn = await politeness.turn(url, signal);
    deadline?.resume();
    let answer: HttpResponse;
    try {
      answer = await http.send({ ...request, onConnected: () => turn.begin() });
    } catch (reason) {
      const error = asFetchError(reason, url.href);
      turn.end(error);
      throw error;
    }
    const error = failureOf(answer, url, now());
    if (error === undefined || !politeness.mayRetry({ url, method, error, tries }))
      return { answer, end: (broken) => turn.end(broken ?? error) };
    await answer.discard().finally(() => turn.end(error));
    deadline?.pause();
    await politeness.backOff({ url, method, error, tries }, signal);
  }
}

function failureOf({ status, headers }: HttpResponse, url: URL, now: number): FetchError | undefined {
  if (status < 400) return undefined;
  return new FetchError('http-status', `${url.href} answers ${status}.`, { status, retryAt: retryAt(status, headers, now) });
}

/** Converts a response. If that fails, its turn is ended; otherwise the host's queue would wait forever. */
async function endTurnOnError<T>({ answer, end }: HeldAnswer, url: string, make: () => T): Promise<T> {
  try {
    return make();
  } catch (error) {
    await answer.discard().catch(() => undefined);
    end(asFetchError(error, url));
    throw error;
  }
}

/**
 * Converts to a platform `Response`, with a function that ends the body early. The body is decoded, so the coding headers are dropped.
 *
 * @throws FetchError for a status that `Response` does not allow and for an unsupported coding, before the body is read
 */
function webResponse(
  answer: HttpResponse,
  url: string,
  maxBytes: number,
  over: (error?: FetchError) => void,
): { readonly response: Response; readonly finish: () => void } {
  const { status } = answer;
  if (status < 200 || status > 599) throw new FetchError('http-status', `${url} answers ${status}.`, { status });
  const pairs = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || CODING_HEADERS.has(name) ? [] : [value].flat().map((one) => [name, one]),
  );
  const headers = new Headers(pairs);
  if (NO_BODY.has(status)) {
    answer.discard().then(
      () => over(),
      (error: unknown) => over(asFetchError(error, url)),
    );
    return { response: new Response(null, { status, headers }), finish: () => undefined };
  }
  const { stream, finish } = boundedStream(answer.decoded(), { maxBytes, url }, over);
  return { response: new Response(stream, { status, headers }), finish };
}

const CODING_HEADERS: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** A signal that follows several signals until it is released. */
function linkedSignal(signals: readonly (AbortSignal | null | undefined)[]): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const link = createDeadline({ limitMs: Number.POSITIVE_INFINITY, url: 'a library request', callers: signals });
  return { signal: link.signal, release: () => link.end() };
}
