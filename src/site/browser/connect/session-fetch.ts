import type { FetchLike } from '@modelcontextprotocol/client';

import { McpFailure, type FailureCause } from './failure-cause.ts';

/** Maximum size of one answer in bytes. A longer answer is cut off and ends the session. */
const ANSWER_BYTES = 8 * 1024 * 1024;
/** Maximum number of bytes to read of an error answer. */
const REFUSAL_BYTES = 64 * 1024;
/** Maximum size of all answers of one HTTP+SSE session in bytes: they come in one stream. */
const STREAM_BYTES = 8 * ANSWER_BYTES;

const MCP_TYPES: ReadonlySet<string> = new Set(['application/json', 'text/event-stream']);

/**
 * Sends the requests of one session without credentials, referrer, cache and redirects, limits the size of answers, and records why
 * requests failed, which the client does not report.
 */
export class SessionFetch {
  readonly #fetch: FetchLike;
  readonly #broken = new AbortController();
  #failure: FailureCause | undefined;
  /** Whether the server sent a session id that the page can read. */
  #hasSessionId: boolean | undefined;
  #opening: AbortSignal | undefined;

  constructor(fetch: FetchLike) {
    this.#fetch = fetch;
  }

  /** `fetch` for the transport of the official client. */
  readonly fetch: FetchLike = (url, init) => this.#send(url, init ?? {});

  /** `fetch` for the older transport HTTP+SSE, which sends all answers in one stream. */
  readonly fetchStream: FetchLike = (url, init) => this.#sendStream(url, init ?? {});

  /** Aborts when an answer is cut off, or when the stream of answers ends: the client would wait for the rest. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Why the last MCP request failed; `undefined` if it did not fail. */
  get failure(): FailureCause | undefined {
    return this.#failure;
  }

  /** Marks the session as opening, until the signal aborts. */
  opening(signal: AbortSignal): void {
    this.#opening = signal;
  }

  /** Marks the session as open: later failures are not failures to connect. */
  opened(): void {
    this.#opening = undefined;
  }

  /** Marks the stream of answers as ended or lost. If it was cut off here, the cause is already recorded. */
  connectionLost(): void {
    if (this.#broken.signal.aborted) return;
    this.#failed({ kind: 'broken-off' });
    this.#broken.abort();
  }

  async #send(url: string | URL, init: RequestInit): Promise<Response> {
    if (isIdleListening(init)) return new Response(null, { status: 405 });
    const isMessage = init.method === 'POST';
    // A notification that the client sends after a failure, such as a cancellation, does not clear the failure.
    if (isMessage && isRequest(init)) this.#failure = undefined;
    const response = await this.#answer(url, isMessage ? this.#whileOpening(init) : init);
    if (!isMessage) return response;
    if (!response.ok) return this.#refused(response);
    const mediaType = mediaTypeOf(response);
    if (response.status === 200 && isRequest(init) && !MCP_TYPES.has(mediaType)) this.#failure = { kind: 'not-mcp', mediaType };
    if (isInitialize(init)) this.#hasSessionId = response.headers.has('mcp-session-id');
    return this.#capped(response);
  }

  async #sendStream(url: string | URL, init: RequestInit): Promise<Response> {
    const isMessage = init.method === 'POST';
    if (isMessage && isRequest(init)) this.#failure = undefined;
    const response = await this.#answer(url, isMessage ? this.#whileOpening(init) : init);
    if (!response.ok) return this.#refused(response);
    if (isMessage) return response;
    const mediaType = mediaTypeOf(response);
    if (mediaType !== 'text/event-stream') this.#failure = { kind: 'not-mcp', mediaType };
    return this.#capped(response, STREAM_BYTES);
  }

  #whileOpening(init: RequestInit): RequestInit {
    const signals = [this.#opening, init.signal].filter((signal) => signal instanceof AbortSignal);
    return { ...init, signal: AbortSignal.any(signals) };
  }

  async #answer(url: string | URL, init: RequestInit): Promise<Response> {
    try {
      const response = await this.#fetch(url, { ...init, ...REQUEST_OPTIONS, keepalive: init.method === 'DELETE' });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        throw this.#failed({ kind: 'redirected' });
      return response;
    } catch (error) {
      if (error instanceof TypeError)
        this.#failed(this.#opening === undefined ? { kind: 'broken-off' } : { kind: 'unreachable', reach: 'unknown' });
      throw error;
    }
  }

  async #refused(response: Response): Promise<Response> {
    const { status, statusText, headers } = response;
    const body = await beginning(response, REFUSAL_BYTES);
    this.#failed(this.#sessionFailure(status, body) ?? refusal(response, body));
    return new Response(body === '' ? null : body, { status, statusText, headers });
  }

  /** Servers answer an unknown session with 404 (Streamable HTTP, "Session Management"), some with 400. */
  #sessionFailure(status: number, body: string): FailureCause | undefined {
    const isAboutSession = (status === 400 || status === 404) && /session/i.test(body);
    if (isAboutSession && this.#hasSessionId === false) return { kind: 'session-hidden' };
    const isOpen = this.#opening === undefined;
    return isOpen && (status === 404 || (isAboutSession && this.#hasSessionId === true)) ? { kind: 'session-ended' } : undefined;
  }

  #capped(response: Response, most = ANSWER_BYTES): Response {
    if (response.body === null) return response;
    let bytes = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        if (bytes <= most) return controller.enqueue(chunk);
        controller.error(this.#failed({ kind: 'too-large', bytes: most }));
        this.#broken.abort();
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
  }

  #failed(failure: FailureCause): McpFailure {
    this.#failure = failure;
    return new McpFailure(failure);
  }
}

/** `redirect: 'manual'` makes redirects visible. `keepalive` lets the DELETE request of a session outlive the page. */
const REQUEST_OPTIONS: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'manual' };

/**
 * Whether a request only listens for server messages, which this page does not use. The client sends such a GET request for the whole
 * session, and browsers open at most six connections per host. The status 405 means that the server does not support it
 * (Streamable HTTP, "Listening for Messages"). Requests that resume an interrupted answer are still sent.
 */
function isIdleListening({ method, headers }: RequestInit): boolean {
  return (method === undefined || method === 'GET') && !new Headers(headers).has('last-event-id');
}

/** Searches the serialized message: the client writes JSON without spaces, and quotes within strings are escaped. */
function isInitialize({ body }: RequestInit): boolean {
  return typeof body === 'string' && body.includes('"method":"initialize"');
}

function isRequest({ body }: RequestInit): boolean {
  return typeof body === 'string' && body.includes('"id":');
}

function refusal(response: Response, body: string): FailureCause {
  const retryAfter = response.headers.get('retry-after') ?? '';
  return {
    kind: 'refused',
    status: response.status,
    mediaType: mediaTypeOf(response),
    body,
    // Ignores a date, because the clocks may differ.
    retryAfter: /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  };
}

function mediaTypeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

async function beginning({ body }: Response, most: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done && text.length < most; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  void reader.cancel().catch(() => undefined);
  return text.slice(0, most);
}
