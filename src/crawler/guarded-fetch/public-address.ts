import ipaddr from 'ipaddr.js';

/** Ranges that a developer's own machine and network lie in. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Whether an IP address may be dialled. An allow-list: only what the registries give out as ordinary unicast addresses.
 * IPv4 inside IPv6 is judged as the IPv4 address that it is.
 *
 * @param allowPrivateHosts for development: the machine's own and its network's addresses too, never link-local (cloud metadata) ones
 */
export function isDialable(address: string, allowPrivateHosts: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return (range === 'unicast' && isGivenOut(parsed)) || (allowPrivateHosts && PRIVATE_RANGES.has(range));
}

/** Whether an IP address is one of this machine or of a private network. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** The only part of IPv6 that IANA gives out as global unicast (RFC 4291 §2.4); `::7f00:1`, an embedded IPv4 address, is not in it. */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

function isGivenOut(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv4' || address.match(IPV6_GLOBAL);
}

/** Whether a text is an IP address as a URL's host writes it, brackets apart. */
export function isAddress(host: string): boolean {
  const known = cachedHosts.get(host);
  if (known !== undefined) return known;
  const isOne = ipaddr.isValid(host);
  if (cachedHosts.size >= MAX_CACHED_HOSTS) cachedHosts.clear();
  cachedHosts.set(host, isOne);
  return isOne;
}

/** A crawl asks of the same few thousand hosts again and again, and ipaddr.js takes long to see that a name is no address. */
const cachedHosts = new Map<string, boolean>();
const MAX_CACHED_HOSTS = 10_000;

/** Whether the host of a URL is this machine: a loopback address or a `localhost` name (RFC 6761 §6.3). */
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
