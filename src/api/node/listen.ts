import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hasCode } from '../../catalog/store/error-code.ts';

/** Where to listen. */
export interface ListenOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
}

/** A server that listens. */
export interface Listening {
  /** `http://host:port` */
  readonly origin: string;
  /**
   * Stops listening, and closes every connection as soon as it is idle.
   *
   * @param grace milliseconds for answers under way; default 0
   */
  close(grace?: number): Promise<void>;
}

/** Names by which this machine can be asked, where it listens at more than a browser can write. */
const LOCAL: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::']);

/** Milliseconds between two looks for connections that have become idle. */
const LOOK_EVERY = 50;

/**
 * Lets a server listen.
 *
 * @throws Error with a mend where the port is taken, or the host is none of this machine's
 */
export async function listen(server: Server, { port, host }: ListenOptions): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(worded(error, port, host)));
    server.listen(port, host, resolve);
  });
  // A server that listens on a TCP port has an address object.
  const address = server.address() as AddressInfo;
  const name = LOCAL.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { origin: `http://${name}:${address.port}`, close: (grace = 0) => close(server, grace) };
}

/**
 * An address that a server can listen at later, as it is tried out now: so that what takes long before that is not done in vain.
 *
 * @throws Error with what to do where the port is taken, or the host is none of this machine's
 */
export async function freeAddress({ port, host }: ListenOptions): Promise<{ readonly origin: string; readonly port: number }> {
  const tried = await listen(createServer(), { port, host });
  await tried.close();
  return { origin: tried.origin, port: Number(new URL(tried.origin).port || 80) };
}

async function close(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
  const end = setTimeout(() => server.closeAllConnections(), grace);
  server.closeIdleConnections();
  if (grace === 0) server.closeAllConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}

function worded(cause: Error, port: number, host: string): Error {
  const other = 'choose another with --port (PORT for a built server)';
  if (hasCode(cause, 'EADDRINUSE'))
    return new Error(`port ${port} is taken (EADDRINUSE at ${host}). Stop what runs there, or ${other}.`, { cause });
  if (hasCode(cause, 'EACCES')) return new Error(`port ${port} is not for everyone to listen at: ${other}, 1024 or more.`, { cause });
  if (hasCode(cause, 'EADDRNOTAVAIL')) return new Error(`the host "${host}" is not one of this machine's. ${OTHER_HOST}`, { cause });
  if (hasCode(cause, 'ENOTFOUND', 'EAI_AGAIN')) return new Error(`the host "${host}" cannot be found. ${OTHER_HOST}`, { cause });
  return cause;
}

const OTHER_HOST =
  'Listen for this machine alone with --host 127.0.0.1 (HOST for a built server), or for all that reach it with --host 0.0.0.0.';
