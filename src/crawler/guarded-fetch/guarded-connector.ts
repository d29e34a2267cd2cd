import { lookup } from 'node:dns/promises';

import { buildConnector } from 'undici';

import { refusedAddress } from './checked-url.ts';
import { FetchError } from './fetch-error.ts';
import { bareHost, isAddress, isAllowedAddress } from './public-address.ts';

/** Resolves all addresses of a name; an empty list if there is none. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** Opens a socket to a host; undici's connector, or a fake one in tests. */
export type Connector = buildConnector.connector;

/** Options of a guarded connector. */
export interface ConnectorOptions {
  readonly allowPrivateHosts: boolean;
  readonly resolve: Resolver;
  readonly connect: Connector;
}

/** Addresses of one name that are tried in order. */
const MAX_ADDRESSES = 3;

/**
 * A connector that connects only to allowed addresses. undici does not resolve literal addresses, so both kinds of host are checked here: a
 * name is resolved once, every address must be allowed, and the socket is opened to the checked address.
 */
export function guardedConnector({ allowPrivateHosts, resolve, connect }: ConnectorOptions): Connector {
  return (options, callback) => {
    const host = bareHost(options.hostname);
    allowedAddresses(host, allowPrivateHosts, resolve).then(
      (addresses) => connectInTurn(addresses, options, connect, callback),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function allowedAddresses(host: string, allowPrivateHosts: boolean, resolve: Resolver): Promise<readonly string[]> {
  const addresses = isAddress(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new FetchError('unreachable', `${host} has no address (ENOTFOUND).`);
  if (!addresses.every((address) => isAllowedAddress(address, allowPrivateHosts))) throw refusedAddress(host);
  return addresses.slice(0, MAX_ADDRESSES);
}

function connectInTurn(
  [address = '', ...others]: readonly string[],
  options: buildConnector.Options,
  connect: Connector,
  callback: buildConnector.Callback,
): void {
  const name = bareHost(options.hostname);
  // The certificate is still validated for the requested name.
  const servername = options.servername ?? (isAddress(name) ? undefined : name);
  connect({ ...options, hostname: address, ...(servername === undefined ? {} : { servername }) }, (error, socket) => {
    if (error === null) callback(null, socket);
    else if (others.length === 0) callback(error, null);
    else connectInTurn(others, options, connect, callback);
  });
}

/** The system's resolver with all addresses in its order. */
export const systemResolver: Resolver = async (hostname) => {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND') return [];
    throw error;
  }
};

/** undici's connector. It gets addresses only and refuses to resolve names. */
export function systemConnector(timeoutMs: number): Connector {
  return buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    lookup: (hostname, _options, done) => done(refusedAddress(hostname), '', 0),
  });
}
