import ipaddr from 'ipaddr.js';

/**
 * The client by which requests of a network address are counted; `undefined` if the address is not known.
 *
 * An IPv6 client has 2^64 addresses to choose from, so IPv6 addresses are counted by their first 64 bits (RFC 6177, RFC 4291 §2.5.1). Some
 * proxies append the port to the address. It differs per connection, so it is removed.
 */
export function rateLimitClient(stated: string): string | undefined {
  if (stated === '') return undefined;
  const address = withoutPort(stated);
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}

/** `203.0.113.1:5678`, `[2001:db8::1]:443` (RFC 7239 §6). */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;

function withoutPort(stated: string): string {
  const [, v4, v6] = WITH_PORT.exec(stated) ?? [];
  return v4 ?? v6 ?? stated;
}
