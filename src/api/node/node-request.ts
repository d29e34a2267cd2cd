import type { IncomingMessage } from 'node:http';

import type { ApiRequest } from '../http/request.ts';
import { readText } from '../http/read-text.ts';
import { requestPath } from '../http/request-path.ts';
import { forwardedAddress } from './forwarded-address.ts';
import { negotiatedAnswer } from './send-answer.ts';

/** A request target in absolute form (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * A host with or without a port: without characters of a user, a path or a query. Node joins two `Host` headers with a comma and a space,
 * which do not match.
 */
const HOST = /^[^\s@/?#]+$/;

/** Options of {@link nodeRequest}. */
interface NodeRequestOptions {
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** Whether a proxy in front forwards the client's address. */
  readonly trustsProxy: boolean;
}

/** A request of Node, converted for the API. */
interface NodeRequest {
  readonly request: ApiRequest;
  /** Whether the path is below the base; if it is not, the path is `/`. */
  readonly isInside: boolean;
}

/**
 * Converts a request of Node for the API directly, without objects of the Fetch standard. `undefined` if it has no host, several hosts
 * or no path (RFC 9112 §3.2): that is answered with 400. The server must join repeated headers (`joinDuplicateHeaders`).
 */
export function nodeRequest(incoming: IncomingMessage, { base, trustsProxy }: NodeRequestOptions): NodeRequest | undefined {
  const { headers, method = 'GET' } = incoming;
  const { authority, sent, query } = requestTarget(incoming.url ?? '');
  // The authority of the target replaces the Host header (RFC 9112 §3.2.2).
  const host = authority ?? headers.host ?? '';
  if (!HOST.test(host) || !sent.startsWith('/')) return undefined;
  const path = requestPath(sent, base);
  const request: ApiRequest = {
    method,
    path: path ?? '/',
    query,
    header: (name) => (name === 'host' ? host : joined(headers[name])),
    hasBody: headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0',
    body: (maxBytes) => readText(incoming.iterator({ destroyOnReturn: false }), maxBytes),
    address: clientAddress(incoming, trustsProxy),
    sentHeaders: (answer) => negotiatedAnswer(incoming, answer).headers,
  };
  return { request, isInside: path !== undefined };
}

/** The parts of a request target in origin form or absolute form (RFC 9112 §3.2). */
interface RequestTarget {
  /** Host with or without a port; absent in origin form. */
  readonly authority?: string;
  /** The path as it was sent. */
  readonly sent: string;
  /** The text after the `?`. */
  readonly query: string;
}

/** Takes a request target apart, as it was sent. */
export function requestTarget(target: string): RequestTarget {
  const [, authority, rest = ''] = (target.startsWith('/') ? null : ABSOLUTE.exec(target)) ?? [undefined, undefined, target];
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  return { ...(authority !== undefined && { authority }), sent: path === '' ? '/' : path, query: mark === -1 ? '' : rest.slice(mark + 1) };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}

/** The client's network address: that of the connection, or what a trusted proxy states; empty if it is not known. */
export function clientAddress({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? forwardedAddress(joined(headers['x-forwarded-for'])) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}
