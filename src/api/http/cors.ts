import type { AnswerHeaders, ApiAnswer } from './answer.ts';

/** Methods that a reader may use. */
export const READ_METHODS = 'GET, HEAD, OPTIONS';

/**
 * Headers that let pages of any origin read an answer (Fetch standard, CORS protocol). Credentials of a browser are never allowed:
 * a page asks with a key that it was given, or with none. Methods and headers belong to preflights; GitHub Copilot's documentation
 * asks for them on every answer.
 */
export const CORS_HEADERS: AnswerHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': READ_METHODS,
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
};

/** The answer to a preflight. It says the same to everyone, key or none: browsers send none with it. */
export function preflightAnswer(): ApiAnswer {
  return {
    status: 204,
    headers: { ...CORS_HEADERS, 'access-control-max-age': '86400' },
    body: '',
  };
}
