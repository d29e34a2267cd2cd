// Deprecated in the client as it is in MCP: it stays for the servers that speak nothing else.
/* eslint-disable @typescript-eslint/no-deprecated */
import { SSEClientTransport } from '@modelcontextprotocol/client';

import type { SentHeaders } from './session-transport.ts';
import type { SessionWire } from './session-wire.ts';

/** The older transport HTTP+SSE (MCP 2024-11-05) of one session: a stream that brings the answers, and an address that takes messages. */
export class SseTransport extends SSEClientTransport {
  readonly #opening: AbortSignal;

  /** @param opening gives up the opening: a server need never say where it takes messages */
  constructor(url: URL, wire: SessionWire, headers: SentHeaders, opening: AbortSignal) {
    super(url, { fetch: wire.fetchStream, requestInit: { headers: Object.fromEntries(headers) } });
    this.#opening = opening;
  }

  override async start(): Promise<void> {
    const signal = this.#opening;
    const opened = new AbortController();
    const givenUp = new Promise<never>((_resolve, reject) => {
      const onAbort = (): void => {
        void this.close();
        reject(signal.reason instanceof Error ? signal.reason : new Error('given up'));
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true, signal: opened.signal });
    });
    try {
      await Promise.race([super.start(), givenUp]);
    } finally {
      opened.abort();
    }
  }
}
