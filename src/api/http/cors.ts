import type { AnswerHeaders, ApiAnswer } from './answer.ts';

/** Methods of the read-only API. */
export const READ_METHODS = 'GET, HEAD, OPTIONS';

/** Methods of pages and files, where they are not part of the API. */
export const FILE_METHODS = 'GET, HEAD';

/** Methods of a search that is requested with a body. */
export const SEARCH_METHODS = 'POST, OPTIONS';

/** Values of the CORS headers, without the allowed origins (Fetch standard, CORS protocol). */
interface Sharing {
  readonly methods: string;
  readonly headers: string;
  /** Answer headers that a page may read besides the safelisted ones. */
  readonly exposed?: string;
}

/**
 * Headers of conditional requests (RFC 9110 §13.1). Neither they nor `ETag` are safelisted (Fetch standard, CORS-safelisted request-header
 * and response-header names), so a page may send and read them only if responses list them.
 */
const CONDITIONAL = 'If-None-Match, If-Modified-Since';

/** Browser credentials are never allowed: a page sends an explicit key, or none. */
function sharedWithAll({ methods, headers, exposed }: Sharing): AnswerHeaders {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    ...(exposed !== undefined && { 'access-control-expose-headers': exposed }),
  };
}

/**
 * Headers of live responses. Only preflights need the methods and headers, but GitHub Copilot's documentation requires them on every response
 * (github/docs, configure-mcp-registry).
 */
export const CORS_HEADERS = sharedWithAll({
  methods: READ_METHODS,
  headers: `Authorization, Content-Type, ${CONDITIONAL}`,
  exposed: 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
});

/**
 * Headers of files on any host, also where a client sends a key that files do not need: what Copilot's documentation requires, and what
 * conditional requests need.
 */
export const FILE_CORS_HEADERS = sharedWithAll({
  methods: 'GET, OPTIONS',
  headers: `Authorization, Content-Type, ${CONDITIONAL}`,
  exposed: 'ETag',
});

/** Headers of Server Cards and AI Catalogs (SEP-2127, "CORS Requirements"). */
export const DISCOVERY_CORS_HEADERS = sharedWithAll({ methods: 'GET', headers: `Content-Type, ${CONDITIONAL}`, exposed: 'ETag' });

/** Headers of the protected resource metadata. MCP clients also send the protocol version. */
export const RESOURCE_METADATA_CORS_HEADERS = sharedWithAll({
  methods: 'GET, POST',
  headers: 'Authorization, Content-Type, MCP-Protocol-Version',
});

/** The response to a preflight. It is the same with and without a key, because browsers send none with it. */
export function preflightAnswer(methods: string = READ_METHODS): ApiAnswer {
  return preflight({ ...CORS_HEADERS, 'access-control-allow-methods': methods });
}

/** The response to the preflight of a file: browsers ask before a page reads it with a key, also where it needs none. */
export function filePreflightAnswer(headers: AnswerHeaders): ApiAnswer {
  return preflight({ ...FILE_CORS_HEADERS, ...headers });
}

/** The response to a preflight with these headers, which browsers keep for a day. */
export function preflight(headers: AnswerHeaders): ApiAnswer {
  return { status: 204, headers: { ...headers, 'access-control-max-age': '86400' }, body: '' };
}
