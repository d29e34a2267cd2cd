/** A field name of HTTP: a token (RFC 9110 §5.1 and §5.6.2), limited to a length that servers accept. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/;

/** The allowed characters of a field value: visible characters of ASCII, blanks and tabs, and the bytes above (RFC 9110 §5.5). */
export const HEADER_VALUE_PATTERN = '^[\\t\\x20-\\x7e\\x80-\\xff]*$';

const VALUE = new RegExp(HEADER_VALUE_PATTERN);

/**
 * Headers that belong to the connection or to the protocol, not to a configuration: the forbidden request-headers of the Fetch standard
 * (including `Cookie` and the hop-by-hop headers of RFC 9110 §7.6.1), and those that the MCP transports set.
 */
const FORBIDDEN: ReadonlySet<string> = new Set([
  ...['accept-charset', 'accept-encoding', 'access-control-request-headers', 'access-control-request-method'],
  ...['access-control-request-private-network', 'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect', 'host'],
  ...['keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via'],
  ...['x-http-method', 'x-http-method-override', 'x-method-override'],
  ...['accept', 'content-type', 'last-event-id', 'mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
]);

/** Whether a text is the name of a header. */
export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

/** Whether a header of this name cannot be set by a configuration. */
export function isForbiddenHeader(name: string): boolean {
  const folded = name.toLowerCase();
  return FORBIDDEN.has(folded) || folded.startsWith('proxy-') || folded.startsWith('sec-');
}

/** Whether a text can be a header value: no CR, LF, NUL or other control character, and only single-byte characters. */
export function isHeaderValue(text: string): boolean {
  return VALUE.test(text);
}
