import ipaddr from 'ipaddr.js';

/** Address ranges of the own machine and private networks. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Whether the crawler may connect to an IP address. An allow-list: only allocated unicast addresses. An IPv4 address embedded in IPv6 is
 * checked as IPv4.
 *
 * @param allowPrivateHosts for development: also addresses of this machine and private networks, never link-local (cloud metadata) ones
 */
export function isAllowedAddress(address: string, allowPrivateHosts: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return (range === 'unicast' && isAllocated(parsed)) || (allowPrivateHosts && PRIVATE_RANGES.has(range));
}

/** Whether an IP address is one of this machine or of a private network. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** The only IPv6 range that IANA allocates as global unicast (RFC 4291 §2.4); the embedded IPv4 address `::7f00:1` is outside of it. */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

function isAllocated(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv4' || address.match(IPV6_GLOBAL);
}

/** Whether a URL's host without brackets is an IP address. */
export function isAddress(host: string): boolean {
  const known = cachedHosts.get(host);
  if (known !== undefined) return known;
  const isOne = ipaddr.isValid(host);
  if (cachedHosts.size >= MAX_CACHED_HOSTS) cachedHosts.clear();
  cachedHosts.set(host, isOne);
  return isOne;
}

/** Cache of `isAddress`: a crawl repeats the same few thousand hosts, and ipaddr.js is slow for names. */
const cachedHosts = new Map<string, boolean>();
const MAX_CACHED_HOSTS = 10_000;

/** Whether a URL's host is this machine: a loopback address or a `localhost` name (RFC 6761 §6.3). */
export function isLoopbackHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isAddress(host)) return ipaddr.process(host).range() === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

/** The host of a URL in lower case, without brackets and the dot of the root zone. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
