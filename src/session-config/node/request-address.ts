import type { IncomingMessage } from 'node:http';

/** What a request asks for. */
export interface RequestAddress {
  readonly url: URL;
  /** Host and port as they were written. */
  readonly host: string;
}

/** A host with or without a port (RFC 3986 §3.2.2, 3.2.3): nothing in it can be read as a user, a path or a query. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;

/** A target with a host of its own. */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)(.*)$/i;

/**
 * The address of a request (RFC 9112 §3.3). A target that is an address itself counts, and the Host header does not (§3.2.2).
 * `undefined` where the two make no address of the web, or more than one host is named.
 */
export function requestAddress({ url: target = '', headersDistinct, socket }: IncomingMessage): RequestAddress | undefined {
  const hosts = headersDistinct['host'] ?? ['localhost'];
  if (hosts.length !== 1) return undefined;
  const absolute = ABSOLUTE.exec(target);
  const [, scheme = 'encrypted' in socket ? 'https' : 'http', host = hosts[0] ?? '', path = target] = absolute ?? [];
  if (!HOST.test(host) || (absolute === null && !target.startsWith('/'))) return undefined;
  const address = `${scheme}://${host}${path}`;
  return URL.canParse(address) ? { url: new URL(address), host } : undefined;
}
