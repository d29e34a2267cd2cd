import { READ_METHODS } from '../http/cors.ts';
import type { Header, Reference } from './document.ts';

const text = (description: string, example: string): Header => ({ description, schema: { type: 'string', examples: [example] } });

/** Header fields of live answers, by name. Those that are required stand in every answer that names them. */
export const HEADERS: Readonly<Record<string, Header>> = {
  ETag: {
    description: 'Tag of the body (RFC 9110 §8.8.3). Sent back as If-None-Match, it is answered with 304 while nothing has changed.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$', examples: ['"5rLo2PyzZ7EHeTGv"'] },
  },
  'Cache-Control': text('An answer to a key is private: no shared cache may keep it.', 'private, no-cache'),
  Vary: text('An answer to a key is for that key only.', 'Authorization'),
  RateLimit: {
    description: 'What is left: r requests in the next t seconds (draft-ietf-httpapi-ratelimit-headers). Absent where nothing is limited.',
    schema: { type: 'string', pattern: '^"[a-z]+";r=\\d+;t=\\d+$', examples: ['"key";r=41;t=12'] },
  },
  'RateLimit-Policy': {
    description: 'The limit: q requests in w seconds. Absent where nothing is limited.',
    schema: { type: 'string', pattern: '^"[a-z]+";q=\\d+;w=\\d+', examples: ['"key";q=60;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1, examples: [12] },
  },
  'WWW-Authenticate': {
    description:
      'How a key is sent, what was wrong with the one that was (RFC 6750 §3), and where that is said to programs (RFC 9728 §5.1).',
    required: true,
    schema: { type: 'string', pattern: 'Bearer realm="', examples: ['Bearer realm="portolan", error="invalid_token"'] },
  },
  Allow: {
    description: 'Methods that are answered.',
    required: true,
    schema: { type: 'string', const: READ_METHODS, examples: [READ_METHODS] },
  },
};

/** Header fields as an answer names them. */
export function headerReferences(...names: readonly (keyof typeof HEADERS)[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
