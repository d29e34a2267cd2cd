import { createSecureServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { selfSigned } from './certificate.ts';
import { Link, type Network } from './link.ts';
import { readPriority, ResponseQueue } from './response-queue.ts';
import { textBytes } from './peers/peer.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** A site that is served over a simulated network. */
export interface ServedSite {
  /** `https://localhost:port` */
  readonly origin: string;
  readonly link: Link;
  /** By path: the time of the last request, in milliseconds since 1970. */
  readonly requestTimes: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** An empty page: a browser that opens it has a connection to the server, but no files of the engine. */
export const EMPTY_PAGE = 'empty.html';

const EMPTY_DOCUMENT = textBytes('<!doctype html><html lang="en"><title>Empty</title><link rel="icon" href="data:,"></html>');
const EMPTY_FILE: SiteFile = {
  type: 'text/html',
  raw: EMPTY_DOCUMENT.byteLength,
  body: EMPTY_DOCUMENT,
  contents: EMPTY_DOCUMENT,
  isCompressed: false,
};

/** Size of the server's send buffer, in milliseconds of the link: large enough that the link never waits for the server. */
const UNDERWAY_MS = 30;

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A cross-origin isolated page has clocks with 5 µs resolution instead of 100 µs.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Serves files over HTTP/2 and TLS, with a temporary certificate, on this machine only. */
export async function serveSite(files: SiteFiles, network: Network): Promise<ServedSite> {
  const link = new Link(network);
  const requestTimes = new Map<string, number>();
  // Each HTTP/2 session has one send queue.
  const queues = new WeakMap<object, ResponseQueue>();
  const http = createSecureServer(selfSigned('localhost'));
  http.on('session', (session) => queues.set(session, new ResponseQueue((UNDERWAY_MS * network.bitsPerSecond) / 8000)));
  http.on('stream', (stream, headers) => {
    const queue = stream.session && queues.get(stream.session);
    const path = pathOf(headers);
    requestTimes.set(path, performance.timeOrigin + performance.now());
    if (queue) answer(files.get(path) ?? (path === EMPTY_PAGE ? EMPTY_FILE : undefined), { stream, headers, queue });
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    http.emit('connection', link.connect(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a TCP port has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    link,
    requestTimes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Exchange {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly queue: ResponseQueue;
}

/** Path without the leading slash and the query; a folder is the path of its page. */
function pathOf(headers: IncomingHttpHeaders): string {
  const path = decodeURIComponent((headers[':path'] ?? '/').replace(/^\//, '').replace(/\?.*$/, ''));
  return path.endsWith('/') ? `${path}index.html` : path;
}

function answer(file: SiteFile | undefined, { stream, headers, queue }: Exchange): void {
  // A browser that closes a page aborts its requests.
  stream.on('error', () => stream.destroy());
  if (file === undefined) {
    stream.respond({ ':status': 404, 'content-type': 'text/plain' });
    stream.end('Not found');
    return;
  }
  const body = bodyFor(file, headers);
  stream.respond({ 'content-type': file.type, 'content-length': body.bytes.byteLength, ...HEADERS, ...body.headers });
  const { priority } = headers;
  queue.add(stream, body.bytes, readPriority(typeof priority === 'string' ? priority : undefined));
}

interface Body {
  readonly bytes: Uint8Array;
  readonly headers: OutgoingHttpHeaders;
}

/** A whole file, or the requested range of it, uncompressed (RFC 9110 §14.2). */
function bodyFor({ body, contents, isCompressed }: SiteFile, { range = '' }: IncomingHttpHeaders): Body {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (from === undefined || to === undefined)
    return { bytes: body, headers: { ':status': 200, ...(isCompressed && { 'content-encoding': 'br' }) } };
  const bytes = contents.subarray(Number(from), Number(to) + 1);
  return { bytes, headers: { ':status': 206, 'content-range': `bytes ${from}-${to}/${contents.byteLength}` } };
}
