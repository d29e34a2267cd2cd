import type { FetchLike } from '@modelcontextprotocol/client';

import { McpFailure, type FailureCause } from './failure-cause.ts';

/** Bytes of one answer; beyond it the answer is cut off and the session given up. */
const ANSWER_BYTES = 8 * 1024 * 1024;
/** Bytes that are kept of an answer that refuses. */
const REFUSAL_BYTES = 64 * 1024;
/** Bytes of all answers of one session over HTTP+SSE, which come as one stream. */
const STREAM_BYTES = 8 * ANSWER_BYTES;

const MCP_TYPES: ReadonlySet<string> = new Set(['application/json', 'text/event-stream']);

/**
 * The requests of one session: without credentials, referrer, cache and redirects, their answers capped; and what the client does not
 * tell of those that failed.
 */
export class SessionWire {
  readonly #ask: FetchLike;
  readonly #broken = new AbortController();
  #failure: FailureCause | undefined;
  /** Whether the server gave the session an id, and the page can see it. */
  #hasSessionId: boolean | undefined;
  #opening: AbortSignal | undefined;

  constructor(ask: FetchLike) {
    this.#ask = ask;
  }

  /** For the transport of the official client. */
  readonly fetch: FetchLike = (url, init) => this.#send(url, init ?? {});

  /** The same for the older transport HTTP+SSE, whose answers all come on one stream. */
  readonly fetchStream: FetchLike = (url, init) => this.#sendStream(url, init ?? {});

  /** Aborts when an answer is cut off, or the stream of all answers is over: the client would wait for the rest. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /** Why the last request of MCP failed; `undefined` where it did not. */
  get failure(): FailureCause | undefined {
    return this.#failure;
  }

  /** Says that a session is being opened, until the signal aborts. */
  opening(signal: AbortSignal): void {
    this.#opening = signal;
  }

  /** Says that the session is open: what fails from here on is no longer the connection itself. */
  opened(): void {
    this.#opening = undefined;
  }

  /** Says that the stream of all answers ended, or was lost. One that was cut off here has said why. */
  brokeOff(): void {
    if (this.#broken.signal.aborted) return;
    this.#failed({ kind: 'broken-off' });
    this.#broken.abort();
  }

  async #send(url: string | URL, init: RequestInit): Promise<Response> {
    if (isIdleListening(init)) return new Response(null, { status: 405 });
    const isMessage = init.method === 'POST';
    // What the client sends after a failure, such as that it no longer waits, does not take the failure back.
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
      const response = await this.#ask(url, { ...init, ...DISCREET, keepalive: init.method === 'DELETE' });
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

  /** A session that is not known is answered with 404 (Streamable HTTP, "Session Management"), by some servers with 400. */
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

/** Redirects are seen as such only where they are not followed. The goodbye outlives the page that says it. */
const DISCREET: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'manual' };

/**
 * The client listens for news of an older session all the time. Nothing here wants news, and browsers open only six connections to a
 * host, which two sessions would half use up; the client takes 405 for a server that has none (Streamable HTTP, "Listening for
 * Messages"). The rest of an answer that broke off is still fetched.
 */
function isIdleListening({ method, headers }: RequestInit): boolean {
  return (method === undefined || method === 'GET') && !new Headers(headers).has('last-event-id');
}

/** The client writes its messages without blanks; within texts quotes are escaped. */
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
    // It may also be a date, by a clock that need not be ours.
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
