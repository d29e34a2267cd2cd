import { FILE_METHODS, READ_METHODS } from '../http/cors.ts';
import type { Header, Reference } from './document.ts';

const text = (description: string, example: string): Header => ({ description, schema: { type: 'string', examples: [example] } });

/** Header fields of live responses, by name. Required ones are in every response that names them. */
export const HEADERS: Readonly<Record<string, Header>> = {
  ETag: {
    description: 'Entity tag of the body (RFC 9110 §8.8.3). A request with it in If-None-Match gets 304 while nothing has changed.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$', examples: ['"5rLo2PyzZ7EHeTGv"'] },
  },
  'Cache-Control': text('Where a key is needed, answers are private: shared caches must not store them.', 'private, no-cache'),
  Vary: text(
    'The request headers on which the answer depends: Authorization where a key is needed, because it is for that key only; Accept-Encoding where it may be compressed.',
    'Authorization, Accept-Encoding',
  ),
  RateLimit: {
    description: 'Remaining requests: r in the next t seconds (draft-ietf-httpapi-ratelimit-headers). Absent where no limit applies.',
    schema: { type: 'string', pattern: '^"[a-z]+";r=\\d+;t=\\d+$', examples: ['"key";r=41;t=12'] },
  },
  'RateLimit-Policy': {
    description: 'The limit: q requests in w seconds. Absent where no limit applies.',
    schema: { type: 'string', pattern: '^"[a-z]+";q=\\d+;w=\\d+', examples: ['"key";q=60;w=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1, examples: [12] },
  },
  'WWW-Authenticate': {
    description:
      'How to send a key, what is wrong with the sent key (RFC 6750 §3), and the URL of the metadata for programs (RFC 9728 §5.1).',
    required: true,
    schema: { type: 'string', pattern: 'Bearer realm="', examples: ['Bearer realm="portolan", error="invalid_token"'] },
  },
  Allow: {
    description: 'Allowed methods: of an operation, or of a file that is not part of the API.',
    required: true,
    schema: { type: 'string', enum: [READ_METHODS, FILE_METHODS], examples: [READ_METHODS] },
  },
};

/** References to header fields, for a response. */
export function headerReferences(...names: readonly (keyof typeof HEADERS)[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
