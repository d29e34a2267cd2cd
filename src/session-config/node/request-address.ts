import type { IncomingMessage } from 'node:http';

/** The URL of a request. */
export interface RequestAddress {
  readonly url: URL;
  /** Host and port as in the request. */
  readonly host: string;
}

/** A host with or without a port (RFC 3986 §3.2.2, 3.2.3), which cannot contain a user, a path or a query. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;

/** A request target in absolute form. */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)(.*)$/i;

/**
 * The URL of a request (RFC 9112 §3.3). A target in absolute form overrides the Host header (§3.2.2). `undefined` if the result is not a
 * web URL, or there is more than one host.
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
