import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { hasCode } from '../../catalog/store/error-code.ts';

/** Where to listen. */
export interface ListenOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Called with errors of the listening server, such as a connection that cannot be accepted. Without it, they are ignored. */
  readonly onerror?: (error: unknown) => void;
}

/** A server that listens. */
export interface Listening {
  /** `http://host:port` */
  readonly origin: string;
  /**
   * Stops listening, and closes every connection as soon as it is idle.
   *
   * @param grace milliseconds that open requests have to end; default 0
   */
  close(grace?: number): Promise<void>;
}

/** Addresses for which the origin shows `localhost`, because browsers cannot request wildcard addresses. */
const LOCAL: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::']);

/**
 * Milliseconds after which an unused connection is closed: later than by balancers, most of which close it after 60 seconds or less. Where
 * the server closes first, a balancer may send a request at that moment, and answers it with 502.
 */
export const KEEP_ALIVE = 75_000;

/** Milliseconds between two checks for idle connections. */
const CHECK_INTERVAL = 50;

/**
 * Makes a server listen.
 *
 * @throws Error, with a fix, if the port is in use or the host is not an address of this machine
 */
export async function listen(server: Server, { port, host, onerror = () => undefined }: ListenOptions): Promise<Listening> {
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    const onRefused = (error: Error): void => reject(explained(error, port, host));
    server.once('error', onRefused);
    server.listen(port, host, () => {
      server.off('error', onRefused);
      resolve();
    });
  });
  // A connection that cannot be accepted, for example without a free file descriptor, does not end the process.
  server.on('error', onerror);
  // A server that listens on a TCP port has an address object.
  const address = server.address() as AddressInfo;
  const name = LOCAL.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { origin: `http://${name}:${address.port}`, close: (grace = 0) => close(server, connections, grace) };
}

/**
 * Checks before a long task that a server will be able to listen at an address.
 *
 * @throws Error, with a fix, if the port is in use or the host is not an address of this machine
 */
export async function freeAddress({ port, host }: ListenOptions): Promise<{ readonly origin: string; readonly port: number }> {
  const listening = await listen(createServer(), { port, host });
  await listening.close();
  return { origin: listening.origin, port: Number(new URL(listening.origin).port || 80) };
}

async function close(server: Server, connections: ReadonlySet<Socket>, grace: number): Promise<void> {
  const closeIdle = (): void => {
    server.closeIdleConnections();
    // For Node, a new connection is idle only after its first request.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  };
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(closeIdle, CHECK_INTERVAL);
  const end = setTimeout(() => server.closeAllConnections(), grace);
  closeIdle();
  if (grace === 0) server.closeAllConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}

function explained(cause: Error, port: number, host: string): Error {
  const other = 'choose another with --port (PORT for a built server)';
  if (hasCode(cause, 'EADDRINUSE'))
    return new Error(`port ${port} is in use (EADDRINUSE at ${host}). Stop the process that uses it, or ${other}.`, { cause });
  if (hasCode(cause, 'EACCES'))
    return new Error(`listening at port ${port} requires higher privileges: ${other}, 1024 or more.`, { cause });
  if (hasCode(cause, 'EADDRNOTAVAIL')) return new Error(`the host "${host}" is not an address of this machine. ${OTHER_HOST}`, { cause });
  if (hasCode(cause, 'ENOTFOUND', 'EAI_AGAIN')) return new Error(`the host "${host}" cannot be found. ${OTHER_HOST}`, { cause });
  return cause;
}

const OTHER_HOST =
  'Listen only for this machine with --host 127.0.0.1 (HOST for a built server), or on all interfaces with --host 0.0.0.0.';
