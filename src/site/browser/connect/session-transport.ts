import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import type { SessionFetch } from './session-fetch.ts';

/** Error of a request whose stream ended before its answer, with a code that JSON-RPC 2.0 §5.1 reserves for implementations. */
export const STREAM_ENDED = { code: -32_000, message: 'portolan: the stream ended before the answer' } as const;

/** Names and values of the headers of every request. */
export type SentHeaders = readonly (readonly [name: string, value: string])[];

/** The transport of one session. Fails a request whose stream ends without an answer; the client would wait for its time limit. */
export class SessionTransport extends StreamableHTTPClientTransport {
  constructor(url: URL, sessionFetch: SessionFetch, headers: SentHeaders) {
    super(url, { fetch: sessionFetch.fetch, requestInit: { headers: Object.fromEntries(headers) }, reconnectionOptions: NO_RECONNECTION });
  }

  override async send(...[message, options]: Parameters<StreamableHTTPClientTransport['send']>): Promise<void> {
    const requests = [message].flat().filter((one) => 'method' in one && 'id' in one);
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      // The client ignores a second answer to a request.
      for (const { id } of requests) this.onmessage?.({ jsonrpc: '2.0', id, error: STREAM_ENDED });
    };
    await super.send(message, { ...options, onRequestStreamEnd });
  }
}

const NO_RECONNECTION = { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 };
