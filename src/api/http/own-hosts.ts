/** Names of the local machine (RFC 6761 §6.3). */
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A host with or without a port (RFC 3986 §3.2.2, 3.2.3). A dot at its end is the root of DNS, so it names the same host. */
const HOST = /^(\[[\da-f:.]+\]|[^:@/?#[\]\s]+?)\.?(?::\d*)?$/i;

/**
 * Returns a test whether a `Host` header names this catalogue: the local machine, or one of the given names, with any port. An attacker's
 * page can point its own host name at any address (DNS rebinding), so requests under other names are refused.
 *
 * @param names host names without ports, IPv6 addresses in brackets; `*` for any
 */
export function ownHosts(names: Iterable<string>): (host: string) => boolean {
  const own = new Set([...LOOPBACK, ...names].map((name) => name.toLowerCase().replace(/\.$/, '')));
  // Nearly all requests have the host of the request before.
  let before: string | undefined;
  const isOwn = (host: string): boolean => {
    const name = HOST.exec(host)?.[1];
    return name !== undefined && (own.has('*') || own.has(name.toLowerCase()));
  };
  return (host) => {
    if (host === before) return true;
    const isKnown = isOwn(host);
    if (isKnown) before = host;
    return isKnown;
  };
}
