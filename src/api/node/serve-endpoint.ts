import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { isFilePath } from '../http/file-path.ts';
import { requestPath } from '../http/request-path.ts';
import { isLivePath } from '../live-paths.ts';
import { discardUnread } from '../../session-config/node/unread-body.ts';
import { redirectsToBase } from './redirects-to-base.ts';
import { listen, type Listening, type ListenOptions } from './listen.ts';
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
}

/**
 * Serves a site with a live endpoint. The endpoint takes precedence over the API's prebuilt files, which only hosts without an endpoint
 * need.
 *
 * @throws Error, with a fix, if the port is in use
 */
export function serveEndpoint({ folder, base, endpoint, ...address }: ServeEndpointOptions): Promise<Listening> {
  const files = siteFiles(folder);
  const unreadable = unreadableRequests();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    unreadable.note(incoming, outgoing);
    discardUnread(incoming, outgoing);
    const [sent = ''] = (incoming.url ?? '').split('?', 1);
    const path = requestPath(sent, base);
    // The Fetch standard does not allow requests with TRACE, and an adapter may log the failing URL with a key in it.
    if (path !== undefined && isLivePath(path) && incoming.method !== 'TRACE') {
      // The endpoint routes by the path too, and may read an encoded slash differently.
      if (/%2f/i.test(sent) && isFilePath(path)) incoming.url = `${base}${path.slice(1)}${(incoming.url ?? '').slice(sent.length)}`;
      endpoint(incoming, outgoing);
    } else if (path === undefined && redirectsToBase(incoming.url, base)) outgoing.writeHead(302, { location: base }).end();
    else if (path === undefined) void files.answerMissing(outgoing, {});
    else files.answer({ incoming, outgoing, path, headers: {} });
  };
  const server = createServer(listener);
  // Unknown expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, connection) => unreadable.answer(error, connection));
  return listen(server, address);
}
