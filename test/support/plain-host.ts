import type { IncomingMessage, ServerResponse } from 'node:http';

import { serve, type TestServer } from './http-server.ts';

/**
 * A host of static files as plain as they come, such as Python's `http.server` or GitHub Pages: the query counts for nothing, a
 * percent-encoded slash is a slash, a folder without a slash at its end is redirected to one with, and gives its `index.html`;
 * nothing is rewritten, and a file without an extension has no type that would say what it is.
 *
 * @param files contents by path, from the root and without a slash before it
 */
export function servePlainly(files: ReadonlyMap<string, string>): Promise<TestServer> {
  return serve((request, response) => answer(files, request, response));
}

function answer(files: ReadonlyMap<string, string>, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query] = (request.url ?? '/').split('?', 2);
  const name = decodeURIComponent(path).slice(1);
  const body = files.get(name) ?? (name === '' || name.endsWith('/') ? files.get(`${name}index.html`) : undefined);
  if (body !== undefined) response.writeHead(200, { 'content-type': typeOf(name) }).end(body);
  else if (files.has(`${name}/index.html`))
    response.writeHead(301, { location: `${path}/${query === undefined ? '' : `?${query}`}` }).end();
  else response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>404</title>');
}

function typeOf(name: string): string {
  if (name.endsWith('.json')) return 'application/json';
  return name === '' || name.endsWith('/') || name.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream';
}
