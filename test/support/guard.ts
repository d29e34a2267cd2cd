import net from 'node:net';

import {
  createGuardedFetch,
  FetchError,
  type Connector,
  type GuardedFetch,
  type GuardOptions,
} from '../../src/crawler/guarded-fetch/index.ts';
import { keep } from './opened.ts';

/** A guard for one test, without politeness. */
export function guard(options: Partial<GuardOptions> = {}): GuardedFetch {
  return keep(createGuardedFetch({ userAgent: 'portolan/test (+https://portolan.invalid/crawler)', ...options }));
}

/** Records the requested connections, and connects to a server of the test instead, or to nothing. Never to a public address. */
export function fakeConnector(connected: string[], port?: number): Connector {
  return (options, callback) => {
    connected.push(options.hostname);
    if (port === undefined) return callback(Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' }), null);
    const socket = net.connect(port, '127.0.0.1', () => callback(null, socket));
    socket.on('error', () => undefined);
  };
}

/** The FetchError that a fetch fails with. */
export async function failureOf(promise: Promise<unknown>): Promise<FetchError> {
  const error: unknown = await promise.then(
    () => 'nothing',
    (reason: unknown) => reason,
  );
  if (error instanceof FetchError) return error;
  throw new Error(`A FetchError was expected, not: ${String(error)}`, { cause: error });
}

/** Its code. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return (await failureOf(promise)).code;
}
