import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';

import { isApiPath } from '../../src/api/http/api-paths.ts';
import { decodedPath } from '../../src/api/http/decoded-path.ts';
import type { DevState } from './dev-state.ts';

/** The paths of what only a development server answers. */
const OWN = '/_portolan/';

const CLIENT = readFileSync(path.join(import.meta.dirname, 'client.mjs'));

/** A service worker that removes itself: one of an earlier visit would show pages of an earlier build. */
const NO_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/** Answers requests before the catalogue does, and tells open pages of each build. */
export interface DevRequests {
  /** Answers a request, if it is one for a page or for the development server itself. Returns whether it did. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Tells all open pages. */
  tell(state: DevState): void;
  /** Ends the connections of all open pages. */
  close(): void;
}

/**
 * The requests that a development server answers itself.
 *
 * @param folder folder of the built site
 */
export function devRequests(folder: string): DevRequests {
  const open = new Set<ServerResponse>();
  let state: DevState = { build: 0, problems: [] };
  const send = (outgoing: ServerResponse): unknown => outgoing.write(`data: ${JSON.stringify(state)}\n\n`);
  return {
    answer: (incoming, outgoing) => {
      const url = requestUrl(incoming);
      if (url === undefined) return false;
      const { pathname } = url;
      if (pathname === `${OWN}events`) {
        outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        open.add(outgoing);
        outgoing.on('close', () => open.delete(outgoing));
        send(outgoing);
        return true;
      }
      if (pathname === `${OWN}client.js`) return sendText(outgoing, 'text/javascript', CLIENT);
      if (pathname === '/service-worker.js') return sendText(outgoing, 'text/javascript', NO_SERVICE_WORKER);
      const decoded = isPagePath(pathname) ? decodedPath(pathname) : undefined;
      return decoded !== undefined && incoming.method === 'GET' && isPageRequest(incoming) && sendPage(outgoing, folder, decoded);
    },
    tell: (next) => {
      state = next;
      for (const outgoing of open) send(outgoing);
    },
    close: () => {
      for (const outgoing of open) outgoing.end();
    },
  };
}

/** The URL of a request by address or to `localhost`: a page of another site that points its own name here gets nothing (DNS rebinding). */
function requestUrl({ url = '/', headers: { host = '' } }: IncomingMessage): URL | undefined {
  const address = URL.canParse(url, `http://${host}`) ? new URL(url, `http://${host}`) : undefined;
  const name = address?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';
  return name === 'localhost' || isIP(name) !== 0 ? address : undefined;
}

function isPageRequest({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Sends the page at a decoded path, or that for a missing one: a page is missing while its file has a mistake. Returns whether there is either. */
function sendPage(outgoing: ServerResponse, folder: string, pathname: string): boolean {
  const page = textOf(folder, pathname, 'index.html');
  const text = page ?? textOf(folder, '404.html');
  return text !== undefined && sendText(outgoing, 'text/html; charset=utf-8', withClient(text), page === undefined ? 404 : 200);
}

function sendText(outgoing: ServerResponse, type: string, body: string | Buffer, status = 200): true {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  outgoing.end(body);
  return true;
}

/** Whether a page can have the path: the catalogue answers all others. It has no dot segments, because a URL has none, and no encoded slash. */
function isPagePath(pathname: string): boolean {
  return pathname.endsWith('/') && !/%2f|%5c|%00/i.test(pathname) && !isApiPath(pathname.slice(0, -1));
}

/** The text of a file of the site; `undefined` if there is none. */
function textOf(folder: string, ...parts: readonly string[]): string | undefined {
  try {
    return readFileSync(path.join(folder, ...parts), 'utf8');
  } catch {
    return undefined;
  }
}

function withClient(page: string): string {
  return page.replace('</head>', `<script type="module" src="${OWN}client.js"></script></head>`);
}
