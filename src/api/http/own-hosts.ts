/** Names of the machine itself (RFC 6761 §6.3). */
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A host with or without a port (RFC 3986 §3.2.2, 3.2.3). */
const HOST = /^(\[[\da-f:.]+\]|[^:@/?#[\]\s]+)(?::\d*)?$/i;

/**
 * Whether a `Host` header names a catalogue: the machine itself, or one of some names, whatever the port. A page of the web can point a
 * name of its own at any address (DNS rebinding); asked under such a name, a catalogue does not answer.
 *
 * @param names host names without ports, IPv6 addresses in brackets; `*` for any
 */
export function ownHosts(names: Iterable<string>): (host: string) => boolean {
  const own = new Set([...LOOPBACK, ...names].map((name) => name.toLowerCase()));
  return (host) => {
    const name = HOST.exec(host)?.[1];
    return name !== undefined && (own.has('*') || own.has(name.toLowerCase()));
  };
}
