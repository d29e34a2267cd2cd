import { SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const URLS: AnswerSchema = { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string', format: 'uri' } };

function namesUpTo(maxItems: number, description: string): AnswerSchema {
  return { type: 'array', minItems: 1, maxItems, items: TEXT, description };
}

const SCOPES = namesUpTo(50, 'OAuth scopes that the endpoint names.');

/** What a server requires of its user before it can be used. */
export const SIGN_IN_SCHEMA: AnswerSchema = {
  description:
    'What the server requires of its user: nothing, a key, or a sign-in with OAuth. `unknown` if neither its source nor a crawl says it. Of several ways to use the server, that of the first.',
  ...exactly(
    {
      kind: { enum: SIGN_INS },
      keys: {
        type: 'array',
        minItems: 1,
        items: exactly({
          in: { enum: ['header', 'query', 'environment', 'argument', 'setting'] },
          name: TEXT,
          isRequired: { type: 'boolean' },
        }),
        description: 'Keys that its source states, or the header that its endpoint asked for.',
      },
      oauth: {
        ...exactly({ resourceMetadata: { type: 'string', format: 'uri' }, authorizationServers: URLS, scopes: SCOPES }, [
          ...['resourceMetadata', 'authorizationServers', 'scopes'],
        ]),
        description: 'Present if the endpoint offers OAuth: its protected resource metadata (RFC 9728).',
      },
      observedAt: { ...TIME, description: 'When a crawl first received this answer of the endpoint; absent if none did.' },
    },
    ['keys', 'oauth', 'observedAt'],
  ),
};

/** What endpoints answered to a crawl. */
export const ENDPOINT_FACTS_SCHEMA: AnswerSchema = {
  type: 'array',
  description:
    'What the MCP endpoints of its connections answered to a crawl without credentials. Members that one did not answer are left out.',
  items: exactly(
    {
      url: { type: 'string', pattern: '^https?://[^\\s]+$' },
      observedAt: { ...TIME, description: 'When a crawl first received exactly these answers.' },
      signIn: { enum: ['none', 'key', 'oauth'] },
      scheme: { ...TEXT, description: 'Authentication scheme of its challenge (RFC 9110), in lower case.' },
      resourceMetadata: { type: 'string', format: 'uri' },
      authorizationServers: URLS,
      scopes: SCOPES,
      protocolVersions: namesUpTo(20, 'Versions of MCP that it speaks, newest first.'),
      capabilities: namesUpTo(50, 'Names of its server capabilities.'),
      extensions: namesUpTo(50, 'Identifiers of protocol extensions that it supports.'),
      cache: {
        ...exactly({ ttlMs: { type: 'integer', minimum: 0 }, scope: { enum: ['public', 'private'] } }, ['scope']),
        description: 'How long a client may keep its list of tools (MCP 2026-07-28).',
      },
    },
    [
      ...['signIn', 'scheme', 'resourceMetadata', 'authorizationServers', 'scopes'],
      ...['protocolVersions', 'capabilities', 'extensions', 'cache'],
    ],
  ),
};
