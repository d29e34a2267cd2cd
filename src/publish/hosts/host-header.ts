/** A header field of an answer. */
export type HostHeader = readonly [name: string, value: string];

/**
 * What every answer of a catalogue carries. The policy of a page stands in the page, because a connect page may reach further than the
 * others: the header holds only what a page cannot say of itself (CSP level 3 §3.3).
 */
export const SECURITY_HEADERS: readonly HostHeader[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "frame-ancestors 'none'"],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
];

/** RFC 6797: for hosts that speak TLS and nothing else. On another it would lock visitors out. */
export const STRICT_TRANSPORT: HostHeader = ['Strict-Transport-Security', 'max-age=31536000'];

/**
 * Lets pages of any origin read an answer, also where they send a key. The names are those that GitHub Copilot asks of a registry
 * (github/docs, configure-mcp-registry).
 */
export const CORS: readonly HostHeader[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, OPTIONS'],
  ['Access-Control-Allow-Headers', 'Authorization, Content-Type'],
];
