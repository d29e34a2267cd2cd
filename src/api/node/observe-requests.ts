import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { activeTelemetry } from '../../telemetry/active.ts';
import { measureRequest } from '../../telemetry/request.ts';
import { isFixedRoute, routeTemplate } from '../http/route-template.ts';
import { requestPath } from '../http/request-path.ts';
import { requestTarget } from './node-request.ts';
import { recordablePath, requestIds, type LoggedRequest } from './request-log.ts';

/** Called with the SHA-256 of the key that a request was admitted with. */
export type OnKey = (hash: string) => void;

/** Watches a request, and answers it by the function that it gets. */
export type ObserveRequest = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (onKey?: OnKey) => Promise<void>,
) => Promise<void>;

/** Options of {@link requestObserver}. */
interface RequestObserverOptions {
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: () => string;
  /** Whether a proxy in front is trusted, so that its id of a request is, too. */
  readonly trustsProxy: boolean;
  /** Called with each request at its end. Absent where none is logged. */
  readonly log?: ((request: LoggedRequest) => void) | undefined;
}

/**
 * Measures and logs requests. `undefined` if telemetry is off and nothing is logged: then requests cost nothing more. A request ends with
 * its answer, or when the client leaves; a stream of MCP lasts as long as it is open.
 */
export function requestObserver({ base, trustsProxy, log }: RequestObserverOptions): ObserveRequest | undefined {
  if (log === undefined && activeTelemetry() === undefined) return undefined;
  const sentBytes = bytesOfAnswers();
  const idOf = requestIds(trustsProxy);
  return (incoming, outgoing, answer) => {
    const { method = 'GET', url = '', headers } = incoming;
    const startedAt = performance.now();
    const active = activeTelemetry();
    const measured = active && measureRequest(active, method, headers);
    const path = requestPath(requestTarget(url).sent, base());
    const route = path === undefined ? undefined : routeTemplate(path);
    let key: string | undefined;
    let bytes = 0;
    const count = (): void => void (bytes += sentBytes(incoming.socket));
    // Before Node's own listener, which begins with the next answer of the connection.
    if (log !== undefined) outgoing.prependOnceListener('finish', count);
    outgoing.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = outgoing.headersSent ? outgoing.statusCode : undefined;
      const isKnown = route !== undefined && (isFixedRoute(route) || isFound(method, status));
      const shown = path !== undefined && isKnown ? recordablePath(path) : undefined;
      measured?.end({ route, path: shown, status, seconds });
      if (log === undefined) return;
      if (!outgoing.writableFinished) count();
      const isWhole = outgoing.writableFinished || isSent(outgoing, bytes, incoming.socket);
      const { traceId } = measured ?? {};
      log({ method, route, path: shown, status, isWhole, bytes, seconds, key, traceId, id: idOf(headers) });
    });
    const answered = (): Promise<void> => answer((hash) => (key = hash));
    return measured === undefined ? answered() : measured.run(answered);
  };
}

/** Whether a path names something of the catalogue. Otherwise it may be anything, such as a key that was pasted after the host. */
function isFound(method: string, status: number | undefined): boolean {
  return (method === 'GET' || method === 'HEAD') && status !== undefined && (status < 400 || status === 410);
}

/**
 * Whether all bytes that an answer states were sent. A client that has them may leave before the file that was sent is seen to end.
 *
 * @param bytes of the answer with its headers, sent or not
 */
function isSent(outgoing: ServerResponse, bytes: number, { writableLength }: Pick<Duplex, 'writableLength'>): boolean {
  const length = outgoing.getHeader('content-length');
  if (length === undefined || writableLength > 0) return false;
  // Node adds further headers, so that this is less than what was sent.
  const headers = Object.entries(outgoing.getHeaders()).flat();
  return bytes >= Number(length) + headers.join('').length;
}

/** Counts the bytes of each answer, headers included. The answers of a connection are sent one after another. */
function bytesOfAnswers(): (connection: Duplex & { readonly bytesWritten?: number }) => number {
  const counted = new WeakMap<object, number>();
  return (connection) => {
    const all = connection.bytesWritten ?? 0;
    const before = counted.get(connection) ?? 0;
    counted.set(connection, all);
    return all - before;
  };
}
