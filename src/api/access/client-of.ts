import ipaddr from 'ipaddr.js';

/**
 * Who is counted under a network address; `undefined` where it is not known.
 *
 * An IPv6 client has 2^64 addresses to choose from, so they are counted by their first 64 bits (RFC 6177, RFC 4291 §2.5.1).
 */
export function clientOf(address: string): string | undefined {
  if (address === '') return undefined;
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`;
}
