import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { HostsListen, HostsSaw } from './messages.ts';
import { platformFile } from './platform-file.ts';

// A program: many hosts on one port, distinguished by the Host header. Each responds after a delay, and counts its requests.
// node hosts-process.ts <milliseconds of delay>

const delay = Number(process.argv[2]);

interface HostLog {
  requests: number;
  underWay: number;
  lastStart: number;
}

let logs = new Map<string, HostLog>();
let saw = nothing();

const server = createServer((request, response) => {
  const log = begun(request);
  response.once('close', () => (log.underWay -= 1));
  setTimeout(() => answer(request, response), delay);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port of its own has an address of this kind.
  const { port } = server.address() as AddressInfo;
  process.send?.({ port } satisfies HostsListen);
});

process.on('message', () => {
  process.send?.({ ...saw, mostToOneHost: Math.max(0, ...[...logs.values()].map(({ requests }) => requests)) } satisfies HostsSaw);
  logs = new Map();
  saw = nothing();
});

function nothing(): { -readonly [Name in keyof HostsSaw]: HostsSaw[Name] } {
  return {
    requests: 0,
    conditional: 0,
    notModified: 0,
    bodyBytes: 0,
    mostToOneHost: 0,
    mostAtOnce: 0,
    minGapMs: Number.MAX_SAFE_INTEGER,
  };
}

function begun({ headers }: IncomingMessage): HostLog {
  const host = headers.host ?? '';
  const log = logs.get(host) ?? { requests: 0, underWay: 0, lastStart: Number.NEGATIVE_INFINITY };
  logs.set(host, log);
  const start = performance.now();
  saw.minGapMs = Math.min(saw.minGapMs, start - log.lastStart);
  log.lastStart = start;
  log.requests += 1;
  log.underWay += 1;
  saw.requests += 1;
  saw.mostAtOnce = Math.max(saw.mostAtOnce, log.underWay);
  if (headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) saw.conditional += 1;
  return log;
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  if (!url.endsWith('/platform.yaml')) {
    response.writeHead(404).end();
    return;
  }
  const etag = `"${url.length}-1"`;
  if (headers['if-none-match'] === etag) {
    saw.notModified += 1;
    response.writeHead(304, { etag }).end();
    return;
  }
  const body = platformFile(url);
  saw.bodyBytes += Buffer.byteLength(body);
  response.writeHead(200, { 'content-type': 'text/yaml', etag }).end(body);
}
