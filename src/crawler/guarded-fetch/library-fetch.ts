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
  /** Stands still while a request waits for its turn. */
  readonly deadline?: Pick<Deadline, 'resume' | 'pause'>;
  /** Told why a request failed or its body broke off, for libraries that keep it to themselves. */
  readonly onError?: (error: FetchError) => void;
}

/** A `fetch` as the web has it. */
export type WebFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` for a library. Each request waits for its host's turn and holds it until its body is read, cancelled or broken off. A
 * library that goes on to its next request while a stream of events is still open has had what it wanted of it: the stream ends there,
 * or the next request would wait for its turn for ever. Redirects are handed back. Robots.txt is not asked: an MCP endpoint is an API.
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
  /** Gives the turn back. */
  readonly end: (error?: FetchError) => void;
}

/** The answer to a request, its turn still held. One that asks for patience is asked again as manners have it. */
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

/** What is made of an answer. Where nothing can be, its turn is given back, or whoever waits for the host would wait for ever. */
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
 * The answer as a platform `Response`, and what ends its body before its end. The body is decoded, so its coding is left out.
 *
 * @throws FetchError for a status that no `Response` has, and a coding that cannot be undone; the body is not begun then
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

/** A controller that follows several signals until it is let go. */
function linkedSignal(signals: readonly (AbortSignal | null | undefined)[]): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const link = createDeadline({ limitMs: Number.POSITIVE_INFINITY, url: 'a request of a library', callers: signals });
  return { signal: link.signal, release: () => link.end() };
}
