import type { IncomingMessage } from 'node:http';

import type { ApiRequest } from '../http/request.ts';
import { requestPath } from '../http/request-path.ts';
import { forwardedAddress } from './forwarded-address.ts';

/** A target with a host of its own (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** A host with or without a port: nothing in it can be read as a user, a path or a query. Two `Host` headers are joined by a comma and a space. */
const HOST = /^[^\s@/?#]+$/;

/** How a request is read. */
interface NodeRequestOptions {
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** Whether a proxy in front tells the client's address. */
  readonly trustsProxy: boolean;
}

/** What a request asks for. */
interface NodeRequest {
  readonly request: ApiRequest;
  /** Whether the path is below the base; it is `/` where it is not. */
  readonly isInside: boolean;
}

/**
 * A request of Node for the API, without the objects of the Fetch standard between. `undefined` where it names no host, or several, or no
 * path (RFC 9112 §3.2): that is answered with 400. The server is to join repeated headers (`joinDuplicateHeaders`).
 */
export function nodeRequest(incoming: IncomingMessage, { base, trustsProxy }: NodeRequestOptions): NodeRequest | undefined {
  const { headers, method = 'GET' } = incoming;
  let target = incoming.url ?? '';
  let host = headers.host ?? '';
  const absolute = target.startsWith('/') ? null : ABSOLUTE.exec(target);
  // The authority of the target counts, and the Host header does not (RFC 9112 §3.2.2).
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
    address: addressOf(incoming, trustsProxy),
  };
  return { request, isInside: path !== undefined };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}

function addressOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? forwardedAddress(joined(headers['x-forwarded-for'])) : undefined;
  return forwarded ?? socket.remoteAddress ?? '';
}
