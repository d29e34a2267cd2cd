import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { failedAnswer } from '../http/failed-answer.ts';
import { problemAnswer } from '../http/problem.ts';
import { discardUnread } from '../../session-config/node/unread-body.ts';
import { MCP_METHODS } from '../../session-config/server/cors.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { redirectToBase } from './redirect-to-base.ts';
import { answerHealth, type NotReady } from './health.ts';
import { endStalled } from './end-stalled.ts';
import { answerHalfClosed } from './half-closed.ts';
import { KEEP_ALIVE, listen, type Listening, type ListenOptions } from './listen.ts';
import { answerMcp } from './answer-mcp.ts';
import { sendAnswer } from './send-answer.ts';
import { nodeRequest } from './node-request.ts';
import type { ObserveRequest, OnKey } from './observe-requests.ts';
import { siteFiles, type SiteFiles } from './site-files.ts';
import { unreadableRequests } from './unreadable-request.ts';

/** Options of the server. */
interface ServeCatalogOptions extends ListenOptions {
  readonly catalog: LiveCatalog;
  /** Folder of the built site, whose files are served besides the API. */
  readonly folder: string;
  /** Whether a proxy in front sends the client's address in `X-Forwarded-For`. */
  readonly trustsProxy: boolean;
  /** Called with every error that a client gets as 500. */
  readonly onerror: (error: unknown) => void;
  /** Watches every request that can be parsed. */
  readonly observe?: ObserveRequest;
  /** Answers a request in place of the catalogue. Returns whether it did. */
  readonly before?: (incoming: IncomingMessage, outgoing: ServerResponse, onKey?: OnKey) => boolean;
  /** Returns why the catalogue cannot answer at the moment, for `/readyz`. Default: an open build can. */
  readonly notReady?: NotReady;
}

/** A served catalogue. */
export interface ServedCatalog extends Listening {
  /** From now on it is not ready, and every response closes its connection. Requests are still answered. */
  announceEnd(): void;
}

/**
 * A server for the same catalogue, whose requests another process passes on with the address of the client as the last entry of
 * `X-Forwarded-For`.
 */
export function innerServer(options: Omit<ServeCatalogOptions, 'port' | 'host' | 'trustsProxy'>): Server {
  return catalogServer({ ...options, trustsProxy: true, isEnding: () => false });
}

/**
 * Serves a catalogue, its API, its MCP server and its files on one port.
 *
 * @throws Error, with a fix, if the port is in use
 */
export async function serveCatalog(options: ServeCatalogOptions): Promise<ServedCatalog> {
  let isEnding = false;
  const server = catalogServer({ ...options, isEnding: () => isEnding });
  const listening = await listen(server, options);
  return { ...listening, announceEnd: () => void (isEnding = true) };
}

/** Milliseconds within which a request must arrive. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000 };

interface CatalogServerOptions extends Omit<ServeCatalogOptions, 'port' | 'host'> {
  readonly isEnding: () => boolean;
}

function catalogServer(options: CatalogServerOptions): Server {
  const answering = { ...options, files: siteFiles(options.folder) };
  const unreadable = unreadableRequests();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    unreadable.note(incoming, outgoing);
    discardUnread(incoming, outgoing);
    if (options.isEnding()) outgoing.shouldKeepAlive = false;
    const answerIt = (onKey?: OnKey): Promise<void> => answer(incoming, outgoing, answering, onKey);
    (options.observe?.(incoming, outgoing, answerIt) ?? answerIt()).catch((error: unknown) => {
      options.onerror(error);
      if (outgoing.headersSent) outgoing.destroy();
      else sendAnswer(outgoing, failedAnswer());
    });
  };
  // The Host header is checked with the rest of the request, so that every refusal is a problem of the API.
  const server = createServer(
    { ...TIMEOUTS, keepAliveTimeout: KEEP_ALIVE, joinDuplicateHeaders: true, requireHostHeader: false },
    listener,
  );
  endStalled(server);
  answerHalfClosed(server);
  // Unknown expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, connection) => unreadable.answer(error, connection));
  return server;
}

interface Answering extends CatalogServerOptions {
  readonly files: SiteFiles;
}

const NO_TRACE = problemAnswer('wrong-method', `The MCP endpoint takes ${MCP_METHODS}.`, { allow: MCP_METHODS });
const NO_HOST_OR_PATH = problemAnswer('bad-request', 'A request must have one host and a path.');

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, options: Answering, onKey?: OnKey): Promise<void> {
  if (options.before?.(incoming, outgoing, onKey) === true) return;
  const { catalog, files, onerror } = options;
  const current = catalog.current();
  const { base, mcp } = current;
  if (answerHealth(incoming, outgoing, base, () => (options.isEnding() ? 'it is being stopped' : options.notReady?.()))) return;
  const read = nodeRequest(incoming, { base, trustsProxy: options.trustsProxy });
  if (read === undefined) return sendAnswer(outgoing, NO_HOST_OR_PATH);
  const { request, isInside } = read;
  const outcome = await current.handle(request);
  if (outcome.key !== undefined) onKey?.(outcome.key);
  if (outcome.kind === 'answer') return sendAnswer(outgoing, outcome.answer);
  const { headers, key, missing, limited } = outcome;
  if (!isInside) {
    const location = redirectToBase(incoming.url, base);
    if (location === undefined) return files.answerMissing(outgoing, headers);
    return sendAnswer(outgoing, { status: 302, headers: { ...headers, location }, body: '' });
  }
  if (outcome.to === 'mcp') {
    // The Fetch standard does not allow requests with TRACE.
    if (request.method === 'TRACE') return sendAnswer(outgoing, { ...NO_TRACE, headers: { ...NO_TRACE.headers, ...headers } });
    // The path as it was routed: an encoded letter is the same letter (RFC 3986 §6.2.2.2).
    incoming.url = `${base.slice(0, -1)}${request.path}${request.query === '' ? '' : `?${request.query}`}`;
    return answerMcp({ incoming, outgoing, mcp, key, limited, headers, onerror });
  }
  files.answer({ incoming, outgoing, path: request.path, headers, missing });
}
