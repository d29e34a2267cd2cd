import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import { requestAddress, type RequestAddress } from './request-address.ts';

/** Answers one request of the web. */
export interface WebHandler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** How failures outside the handler are told. */
export interface NodeListenerOptions {
  /** Told where the handler threw: the client has been answered with 500 and nothing else. */
  readonly onerror?: ((error: unknown) => void) | undefined;
}

/**
 * A listener for `node:http` and `node:https` that answers with a handler of the web. Bodies stream both ways at the pace of the
 * slower side; the request's signal aborts, and the answer's stream is cancelled, when the client goes away.
 */
export function nodeListener(handler: WebHandler, { onerror }: NodeListenerOptions = {}): RequestListener {
  return (incoming, outgoing) => {
    answer(incoming, outgoing, handler).catch((error: unknown) => {
      if (!outgoing.headersSent && !outgoing.destroyed) {
        outgoing.writeHead(500).end();
        onerror?.(error);
      } else outgoing.destroy();
    });
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handler: WebHandler): Promise<void> {
  // The Fetch standard forbids the method, so that no handler can be asked with it.
  if (incoming.method === 'TRACE') return void outgoing.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end();
  const address = requestAddress(incoming);
  if (address === undefined) return void outgoing.writeHead(400).end();
  const response = await handler.fetch(webRequest(address, incoming, outgoing));
  outgoing.setHeaders(response.headers).writeHead(response.status);
  if (response.body === null) return void outgoing.end();
  outgoing.flushHeaders();
  // The two declarations of the same stream differ in details that Node does not look at.
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
}

function webRequest({ url, host }: RequestAddress, incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = 'GET' } = incoming;
  const headers = webHeaders(incoming);
  headers.set('host', host);
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // As above; `duplex` is what the Fetch standard asks for where a body is a stream.
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {};
  return new Request(url, { method, headers, signal: gone.signal, ...body });
}

function webHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
