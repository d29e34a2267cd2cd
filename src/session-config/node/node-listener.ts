import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import { requestAddress, type RequestAddress } from './request-address.ts';
import { requestBody, type RequestBody } from './request-body.ts';
import { closeAfterLong, discardUnread } from './unread-body.ts';

/** Handles one web request. */
export interface WebHandler {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Options of a Node listener. */
export interface NodeListenerOptions {
  /** Called if the handler threw; the client has received 500 without details. */
  readonly onerror?: ((error: unknown) => void) | undefined;
}

/**
 * A listener for `node:http` and `node:https` that responds with a web handler. Bodies stream in both directions with backpressure. If the
 * client disconnects, the request's signal aborts and the response stream is cancelled. The unread rest of a request body is discarded
 * after the response, up to 4 MiB; for a longer rest, the connection is closed.
 */
export function nodeListener(handler: WebHandler, { onerror }: NodeListenerOptions = {}): RequestListener {
  return (incoming, outgoing) => {
    const exchange = { incoming, outgoing, body: requestBody(incoming) };
    outgoing.once('finish', exchange.body.drop);
    discardUnread(incoming, outgoing);
    answer(exchange, handler).catch((error: unknown) => {
      if (!outgoing.headersSent && !outgoing.destroyed) {
        refuse(exchange, 500);
        onerror?.(error);
      } else outgoing.destroy();
    });
  };
}

/** A request, its response and its body. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: RequestBody;
}

async function answer(exchange: Exchange, handler: WebHandler): Promise<void> {
  const { incoming, outgoing } = exchange;
  // The Fetch standard forbids the method, so no Request can be created for it.
  if (incoming.method === 'TRACE') return refuse(exchange, 405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' });
  const address = requestAddress(incoming);
  if (address === undefined) return refuse(exchange, 400);
  const response = await handler.fetch(webRequest(address, exchange));
  outgoing.setHeaders(response.headers);
  writeHead(exchange, response.status);
  if (response.body === null) return void outgoing.end();
  outgoing.flushHeaders();
  // The two type declarations of the same stream differ in details that Node ignores.
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
}

function refuse(exchange: Exchange, status: number, headers: OutgoingHttpHeaders = {}): void {
  writeHead(exchange, status, headers);
  exchange.outgoing.end();
}

function writeHead({ incoming, outgoing, body }: Exchange, status: number, headers: OutgoingHttpHeaders = {}): void {
  if (!body.isTaken() && !incoming.complete) closeAfterLong(incoming, outgoing);
  outgoing.writeHead(status, headers);
}

function webRequest({ url, host }: RequestAddress, { incoming, outgoing, body: { stream } }: Exchange): Request {
  const { method = 'GET' } = incoming;
  const headers = webHeaders(incoming);
  headers.set('host', host);
  const removed = new AbortController();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // The Fetch standard requires `duplex` if the body is a stream.
  const request = new Request(url, { method, headers, signal: removed.signal, ...(hasBody && { body: stream, duplex: 'half' }) });
  outgoing.on('close', () => {
    // A reference to the request: once it is collected, its signal follows the other one no longer.
    if (!request.signal.aborted) removed.abort();
  });
  return request;
}

function webHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
