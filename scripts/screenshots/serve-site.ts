import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

import { listen, type Listening } from '../../src/api/node/listen.ts';

/** Serves the files of a built site on a free port of this machine, and nothing else. */
export function serveSite(folder: string): Promise<Listening> {
  const files = sirv(folder, { dev: true, etag: true });
  const notFound = path.join(folder, '404.html');
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(existsSync(notFound) ? readFileSync(notFound) : 'Not found');
    }),
  );
  return listen(server, { port: 0, host: '127.0.0.1' });
}
