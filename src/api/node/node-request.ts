import type { IncomingMessage } from 'node:http';

import type { ApiRequest } from '../http/request.ts';
import { readText } from '../http/read-text.ts';
import { requestPath } from '../http/request-path.ts';
import { forwardedAddress } from './forwarded-address.ts';

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
  let target = incoming.url ?? '';
  let host = headers.host ?? '';
  const absolute = target.startsWith('/') ? null : ABSOLUTE.exec(target);
  // The authority of the target replaces the Host header (RFC 9112 §3.2.2).
  if (absolute !== null) [, host = '', target = ''] = absolute;
  if (target === '' || target.startsWith('?')) target = `/${target}`;
  if (!HOST.test(host) || !target.startsWith('/')) return undefined;
  const mark = target.indexOf('?');
  const path = requestPath(mark === -1 ? target : target.slice(0, mark), base);
  const request: ApiRequest = {
    method,
    path: path ?? '/',
    query: mark === -1 ? '' : target.slice(mark + 1),
    header: (name) => (name === 'host' ? host : joined(headers[name])),
    hasBody: headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0',
    body: (maxBytes) => readText(incoming.iterator({ destroyOnReturn: false }), maxBytes),
    address: clientAddress(incoming, trustsProxy),
  };
  return { request, isInside: path !== undefined };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}

/** The client's network address: that of the connection, or what a trusted proxy states; empty if it is not known. */
export function clientAddress({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? forwardedAddress(joined(headers['x-forwarded-for'])) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}
