/** A label of a host name: letters, digits and hyphens, no hyphen at either end, 63 octets at most (RFC 1123 §2.1). */
const LDH_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Maximum length of a host name in octets (RFC 1035 §2.3.4, without the first length octet and the final zero octet). */
const MAX_NAME = 253;

/** An IPv6 address as the URL standard writes it (host serializer). */
const IPV6 = /^\[[0-9a-f:]{2,39}\]$/;

/** Whether a host, as the URL standard writes it, is an IPv6 address. */
export function isIpv6(hostname: string): boolean {
  return IPV6.test(hostname);
}

/**
 * Whether a host, as the URL standard writes it, is a name of LDH labels, an IPv4 address or an IPv6 address in brackets. For http and
 * https that standard also allows `*`, `;`, `,`, quotes and `_`, which have a meaning in other formats.
 */
export function isHost(hostname: string): boolean {
  return isIpv6(hostname) || (hostname.length <= MAX_NAME && hostname.split('.').every((label) => LDH_LABEL.test(label)));
}
