import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hasCode } from '../shelf/error-code.ts';

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
 * @throws Error with a mend where the port is taken
 */
export async function listen(server: Server, { port, host }: ListenOptions): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(hasCode(error, 'EADDRINUSE') ? portTaken(port, error) : error));
    server.listen(port, host, resolve);
  });
  // A server that listens on a TCP port has an address object.
  const address = server.address() as AddressInfo;
  const name = LOCAL.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { origin: `http://${name}:${address.port}`, close: (grace = 0) => close(server, grace) };
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

function portTaken(port: number, cause: Error): Error {
  return new Error(`port ${port} is taken. Stop what runs there, or choose another with --port.`, { cause });
}
