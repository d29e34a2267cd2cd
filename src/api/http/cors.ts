import type { AnswerHeaders, ApiAnswer } from './answer.ts';

/** Methods that a reader may use. */
export const READ_METHODS = 'GET, HEAD, OPTIONS';

/** The headers that let pages read an answer, but the one that says of which origins (Fetch standard, CORS protocol). */
interface Sharing {
  readonly methods: string;
  readonly headers: string;
  /** Headers of the answer that a page may read, beyond those that it always may. */
  readonly exposed?: string;
}

/** Credentials of a browser are never allowed: a page asks with a key that it was given, or with none. */
function sharedWithAll({ methods, headers, exposed }: Sharing): AnswerHeaders {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': headers,
    ...(exposed !== undefined && { 'access-control-expose-headers': exposed }),
  };
}

/**
 * Headers of live answers. Methods and headers belong to preflights; GitHub Copilot's documentation asks for them on every answer
 * (github/docs, configure-mcp-registry).
 */
export const CORS_HEADERS = sharedWithAll({
  methods: READ_METHODS,
  headers: 'Authorization, Content-Type, If-None-Match',
  exposed: 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
});

/** Headers of files on any host, also where a client sends a key that no file wants: what Copilot's documentation asks for, and no more. */
export const FILE_CORS_HEADERS = sharedWithAll({ methods: 'GET, OPTIONS', headers: 'Authorization, Content-Type' });

/** Headers of Server Cards and AI Catalogs (SEP-2127, "CORS Requirements"). */
export const DISCOVERY_CORS_HEADERS = sharedWithAll({ methods: 'GET', headers: 'Content-Type, If-None-Match', exposed: 'ETag' });

/** Headers of what tells clients that a key is wanted. MCP clients send the version of the protocol along. */
export const KEY_GUIDE_CORS_HEADERS = sharedWithAll({ methods: 'GET, POST', headers: 'Authorization, Content-Type, MCP-Protocol-Version' });

/** The answer to a preflight. It says the same to everyone, key or none: browsers send none with it. */
export function preflightAnswer(): ApiAnswer {
  return {
    status: 204,
    headers: { ...CORS_HEADERS, 'access-control-max-age': '86400' },
    body: '',
  };
}
