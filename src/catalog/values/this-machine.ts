/**
 * Whether a host name always means the machine that asks: `localhost` and names below it (RFC 6761 §6.3), and loopback addresses.
 *
 * @param hostname of a URL, an IPv6 address in brackets
 */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}
