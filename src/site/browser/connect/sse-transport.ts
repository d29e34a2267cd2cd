import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

import { eventsOf, type StreamEvent } from './event-stream.ts';
import type { SentHeaders } from './session-transport.ts';
import type { SessionFetch } from './session-fetch.ts';

/**
 * The older transport HTTP+SSE of one session (MCP 2024-11-05, "HTTP with SSE"): a stream that names the URL for messages and carries the
 * answers. The implementation in the official client is deprecated and will be removed.
 */
export class SseTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #url: URL;
  readonly #sessionFetch: SessionFetch;
  readonly #headers: SentHeaders;
  readonly #opening: AbortSignal;
  readonly #closed = new AbortController();
  #messages: URL | undefined;

  /** @param opening cancels the opening: a server may never name its URL for messages */
  constructor(url: URL, sessionFetch: SessionFetch, headers: SentHeaders, opening: AbortSignal) {
    this.#url = url;
    this.#sessionFetch = sessionFetch;
    this.#headers = headers;
    this.#opening = opening;
  }

  async start(): Promise<void> {
    const opening = this.#opening;
    const opened = new AbortController();
    opening.addEventListener('abort', () => this.#closed.abort(opening.reason), { once: true, signal: opened.signal });
    try {
      opening.throwIfAborted();
      const init = { headers: { ...Object.fromEntries(this.#headers), accept: 'text/event-stream' }, signal: this.#closed.signal };
      const { ok, status, body, headers } = await this.#sessionFetch.fetchStream(this.#url, init);
      const type = headers.get('content-type') ?? '';
      if (!ok || body === null || !type.startsWith('text/event-stream')) throw new Error(`No stream: ${status} ${type}`);
      const events = eventsOf(body);
      this.#messages = await this.#endpointIn(events);
      void this.#listen(events);
    } finally {
      opened.abort();
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#messages === undefined) throw new Error('The stream is not open.');
    const headers = { ...Object.fromEntries(this.#headers), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(message), signal: this.#closed.signal };
    const response = await this.#sessionFetch.fetchStream(this.#messages, init);
    void response.body?.cancel().catch(() => undefined);
    if (!response.ok) throw new Error(`A message was refused: ${response.status}`);
  }

  close(): Promise<void> {
    this.#closed.abort();
    this.onclose?.();
    return Promise.resolve();
  }

  /** The event `endpoint` names the URL for messages, which must have the same origin. */
  async #endpointIn(events: AsyncIterator<StreamEvent>): Promise<URL> {
    for (let next = await events.next(); next.done !== true; next = await events.next()) {
      const { type, data } = next.value;
      if (type !== 'endpoint') continue;
      const endpoint = URL.canParse(data, this.#url.href) ? new URL(data, this.#url) : undefined;
      if (endpoint?.origin === this.#url.origin) return endpoint;
      throw new Error('The stream names a message URL of another origin.');
    }
    this.#sessionFetch.connectionLost();
    throw new Error('The stream ended before it named a message URL.');
  }

  /** The end of the stream ends the session, because no pending request gets an answer. */
  async #listen(events: AsyncIterable<StreamEvent>): Promise<void> {
    try {
      for await (const { type, data } of events) if (type === 'message') this.#receive(data);
    } catch (error) {
      if (!this.#closed.signal.aborted) this.#report(error);
    }
    if (this.#closed.signal.aborted) return;
    this.#sessionFetch.connectionLost();
    await this.close();
  }

  /** An unreadable message does not affect other messages. */
  #receive(data: string): void {
    try {
      // The client validates the message.
      this.onmessage?.(JSON.parse(data) as JSONRPCMessage);
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
  }
}
