/** A percent-encoded unreserved character, or `@`, which names start with, or the slash within a name. */
const NEEDLESS = /%(?:2[dDeEfF]|3\d|40|4[1-9a-fA-F]|5[\daAfF]|6[1-9a-fA-F]|7[\daAeE])/g;

/** A percent sign that encodes nothing. Where one stands, taking an encoding away can make another: `%%32e` would become `%2e`. */
const MALFORMED = /%(?![\da-f]{2})/i;

/**
 * The path of a request below the base of the site, from its slash; `undefined` outside the base. Characters that need no
 * percent-encoding lose it (RFC 3986 §6.2.2.2: the two are the same path). So do slashes: clients that are generated from a description
 * encode a name whole, and hosts of files read that as the same address. It is decoded once, and before anything routes by a prefix, so
 * that whoever routes sees what a reader of files would. A path with a percent sign that encodes nothing stays as it was sent.
 *
 * @param sent as it stands in the request, without its query
 * @param base with slashes at both ends
 */
export function requestPath(sent: string, base: string): string | undefined {
  const path = sent.includes('%') && !MALFORMED.test(sent) ? sent.replaceAll(NEEDLESS, decoded) : sent;
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined;
}

function decoded(encoding: string): string {
  return String.fromCharCode(parseInt(encoding.slice(1), 16));
}
