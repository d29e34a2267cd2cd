import { lookup } from 'node:dns/promises';

import { buildConnector } from 'undici';

import { refusedAddress } from './checked-url.ts';
import { FetchError } from './fetch-error.ts';
import { bareHost, isAddress, isDialable } from './public-address.ts';

/** Finds every address of a name. An empty list means that there is none. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** Opens a socket to the host it is given; undici's own connector, or a fake one in tests. */
export type Connector = buildConnector.connector;

/** What a guarded connector is made of. */
export interface ConnectorOptions {
  readonly allowPrivateHosts: boolean;
  readonly resolve: Resolver;
  readonly connect: Connector;
}

/** Addresses of one name that are tried, one after the other. */
const MAX_ADDRESSES = 3;

/**
 * A connector that dials only what may be dialled. undici does not look literal addresses up, so both kinds of host are judged here:
 * a name is resolved once, every answer must be allowed, and the socket is opened to the very address that was judged.
 */
export function guardedConnector({ allowPrivateHosts, resolve, connect }: ConnectorOptions): Connector {
  return (options, callback) => {
    const host = bareHost(options.hostname);
    allowedAddresses(host, allowPrivateHosts, resolve).then(
      (addresses) => dialInTurn(addresses, options, connect, callback),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function allowedAddresses(host: string, allowPrivateHosts: boolean, resolve: Resolver): Promise<readonly string[]> {
  const addresses = isAddress(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new FetchError('unreachable', `${host} has no address (ENOTFOUND).`);
  if (!addresses.every((address) => isDialable(address, allowPrivateHosts))) throw refusedAddress(host);
  return addresses.slice(0, MAX_ADDRESSES);
}

function dialInTurn(
  [address = '', ...others]: readonly string[],
  options: buildConnector.Options,
  connect: Connector,
  callback: buildConnector.Callback,
): void {
  const name = bareHost(options.hostname);
  // The certificate is still judged by the name that was asked for.
  const servername = options.servername ?? (isAddress(name) ? undefined : name);
  connect({ ...options, hostname: address, ...(servername === undefined ? {} : { servername }) }, (error, socket) => {
    if (error === null) callback(null, socket);
    else if (others.length === 0) callback(error, null);
    else dialInTurn(others, options, connect, callback);
  });
}

/** The system's resolver: the addresses that it would dial, in its order. */
export const systemResolver: Resolver = async (hostname) => {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return [];
    throw error;
  }
};

/** undici's connector. It is given addresses only; a name that reached it all the same would not be resolved. */
export function systemConnector(timeoutMs: number): Connector {
  return buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    lookup: (hostname, _options, done) => done(refusedAddress(hostname), '', 0),
  });
}
