import { readFileSync, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

import { listen, type Listening, type ListenOptions } from '../../src/api/node/listen.ts';

/** The listening address, and the base of the site. */
interface StaticServerOptions extends ListenOptions {
  /** Path below which the site is served, with slashes at both ends. */
  readonly base: string;
  /** What changes the text of pages before they are sent; they are sent as they are by default. */
  readonly fill?: (html: string) => string;
}

/** A running server. */
export type StaticServer = Listening;

/** Files whose name, or the name of their folder, carries a hash. */
const IMMUTABLE = /\/(?:_astro|search\/[^/]+)\//;

/**
 * Serves a built site as a static host does that knows nothing of the API: types, ETags, the site's own 404 page.
 *
 * @throws Error with code EADDRINUSE and a fix if the port is taken
 */
export async function serveFolder(folder: string, { port, host, base, fill }: StaticServerOptions): Promise<StaticServer> {
  const notFound = path.join(folder, '404.html');
  const files = sirv(folder, {
    // Files are looked up at each request: a new build is served immediately, and a removed one responds with 404.
    dev: true,
    etag: true,
    dotfiles: false,
    extensions: ['html'],
    setHeaders: (response, pathname) => setHeaders(response, pathname),
  });
  const server = createServer((request, response) => {
    const inside = stripBase(request, base);
    const page = path.join(folder, decodeURIComponent((request.url ?? '/').replace(/\?.*/, '')), 'index.html');
    if (fill !== undefined && inside && existsSync(page)) sendFilled(response, fill(readFileSync(page, 'utf8')));
    else if (inside) files(request, response, () => answerNotFound(response, notFound));
    else answerNotFound(response, notFound, request.url === '/' || `${request.url ?? ''}/` === base ? base : undefined);
  });
  return listen(server, { port, host });
}

function sendFilled(response: ServerResponse, html: string): void {
  setHeaders(response, '');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(html);
}

function setHeaders(response: ServerResponse, pathname: string): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (pathname.includes('/api/')) response.setHeader('Access-Control-Allow-Origin', '*');
}

/** Takes the base off a request's path. `@` is the same encoded and plain (RFC 3986 §2.3 leaves it to the server), and names may start with it. */
function stripBase(request: IncomingMessage, base: string): boolean {
  const url = (request.url ?? '/').replaceAll(/%40/g, '@');
  if (!url.startsWith(base)) return false;
  request.url = url.slice(base.length - 1);
  return true;
}

function answerNotFound(response: ServerResponse, page: string, redirect?: string): void {
  if (redirect !== undefined) {
    response.writeHead(302, { Location: redirect }).end();
    return;
  }
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(existsSync(page) ? readFileSync(page) : 'Not found');
}
