import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { failedAnswer } from '../http/failed-answer.ts';
import { isFilePath } from '../http/file-path.ts';
import { requestPath } from '../http/request-path.ts';
import { isLivePath } from '../live-paths.ts';
import { discardUnread } from '../../session-config/node/unread-body.ts';
import { redirectToBase } from './redirect-to-base.ts';
import { endStalled } from './end-stalled.ts';
import { answerHalfClosed } from './half-closed.ts';
import { KEEP_ALIVE, listen, type Listening, type ListenOptions } from './listen.ts';
import { requestTarget } from './node-request.ts';
import { sendAnswer } from './send-answer.ts';
import { siteFiles } from './site-files.ts';
import { unreadableRequests } from './unreadable-request.ts';

/** Options of a site with a live endpoint that another handler answers, such as an Astro route. */
interface ServeEndpointOptions extends ListenOptions {
  /** Folder of the built site. */
  readonly folder: string;
  /** Path of the site on its origin, with slashes at both ends. */
  readonly base: string;
  /** Answers every request for the live API. */
  readonly endpoint: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
  /** Called with every error that a client gets as 500. */
  readonly onerror: (error: unknown) => void;
}

/**
 * Serves a site with a live endpoint. The endpoint takes precedence over the API's prebuilt files, which only hosts without an endpoint
 * need.
 *
 * @throws Error, with a fix, if the port is in use
 */
export function serveEndpoint({ folder, base, endpoint, onerror, ...address }: ServeEndpointOptions): Promise<Listening> {
  const files = siteFiles(folder);
  const unreadable = unreadableRequests();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = asOriginForm(incoming);
    const path = requestPath(sent, base);
    // The Fetch standard does not allow requests with TRACE, and an adapter may log the failing URL with a key in it.
    if (path !== undefined && isLivePath(path) && incoming.method !== 'TRACE') {
      // The endpoint routes by the path too, and may read an encoded slash differently.
      if (/%2f/i.test(sent) && isFilePath(path)) incoming.url = `${base}${path.slice(1)}${(incoming.url ?? '').slice(sent.length)}`;
      await endpoint(incoming, outgoing);
    } else if (path === undefined) {
      const location = redirectToBase(incoming.url, base);
      if (location === undefined) await files.answerMissing(outgoing, {});
      else outgoing.writeHead(302, { location }).end();
    } else files.answer({ incoming, outgoing, path, headers: {} });
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    unreadable.note(incoming, outgoing);
    discardUnread(incoming, outgoing);
    answer(incoming, outgoing).catch((error: unknown) => {
      onerror(error);
      if (outgoing.headersSent) outgoing.destroy();
      else sendAnswer(outgoing, failedAnswer());
    });
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, listener);
  endStalled(server);
  answerHalfClosed(server);
  // Unknown expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, connection) => unreadable.answer(error, connection));
  return listen(server, { ...address, onerror });
}

/** The path of a request as it was sent. A target in absolute form becomes one in origin form, because the endpoint expects that. */
function asOriginForm(incoming: IncomingMessage): string {
  const { authority, sent, query } = requestTarget(incoming.url ?? '');
  if (authority === undefined) return sent;
  incoming.url = query === '' ? sent : `${sent}?${query}`;
  // The authority of the target replaces the Host header (RFC 9112 §3.2.2).
  incoming.headers.host = authority;
  return sent;
}
