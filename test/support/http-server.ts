import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server on a free port of this machine. */
export interface TestServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Every request in the order in which it came. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Milliseconds, monotonic. */
  readonly at: number;
}

/** What a handler answers: a status alone, or a body with its headers. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Serves with a handler until it is closed. */
export async function serve(handler: Handler): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, at: performance.now() });
    response.on('error', () => undefined);
    Promise.resolve(handler(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers 200 with a text and an ETag made from it, and 304 where the request names that ETag. */
export function sendCached(request: IncomingMessage, response: ServerResponse, body: string | Buffer, etag: string): void {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { etag }).end(body);
}

/** Answers 404. */
export function sendMissing(response: ServerResponse): void {
  response.writeHead(404).end('not found');
}
