import { AI_CATALOG_TYPE, SERVER_CARD_SCHEMA_URI, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import type { AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const FLAG: AnswerSchema = { type: 'boolean' };
const NOT_EMPTY: AnswerSchema = { type: 'string', minLength: 1 };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };

/** An object with only these members. */
function closed(properties: Record<string, AnswerSchema>, required: readonly string[]): AnswerSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const INPUT_MEMBERS: Record<string, AnswerSchema> = {
  description: TEXT,
  isRequired: FLAG,
  isSecret: FLAG,
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  default: TEXT,
  placeholder: TEXT,
  value: TEXT,
  choices: { type: 'array', items: TEXT },
};

const VARIABLES: AnswerSchema = { type: 'object', additionalProperties: closed(INPUT_MEMBERS, []) };

const REMOTE: AnswerSchema = closed(
  {
    type: { enum: ['streamable-http', 'sse'] },
    url: { type: 'string', pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$' },
    headers: { type: 'array', items: closed({ ...INPUT_MEMBERS, name: NOT_EMPTY, variables: VARIABLES }, ['name']) },
    variables: VARIABLES,
    supportedProtocolVersions: { type: 'array', items: TEXT },
  },
  ['type', 'url'],
);

/** A Server Card (SEP-2127; https://github.com/modelcontextprotocol/experimental-ext-server-card, schema v1). */
export const SERVER_CARD_SCHEMA: AnswerSchema = closed(
  {
    $schema: { const: SERVER_CARD_SCHEMA_URI },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    // No version ranges: `^1.2.3`, `~1.2.3`, `>=1.2.3`, `1.x`.
    version: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]*$', not: { pattern: '\\.[xX*]$' } },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: URI,
    icons: { type: 'array', items: closed({ src: URI, mimeType: TEXT, sizes: { type: 'array', items: TEXT }, theme: TEXT }, ['src']) },
    repository: closed({ url: URI, source: NOT_EMPTY, subfolder: TEXT, id: TEXT }, ['url', 'source']),
    remotes: { type: 'array', items: REMOTE },
  },
  ['$schema', 'name', 'version', 'description'],
);

/** An entry of an AI Catalog: exactly one of `url` and `data`, with `data` of the given type. */
const ENTRY: AnswerSchema = {
  ...closed(
    {
      identifier: { type: 'string', pattern: '^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$' },
      displayName: { type: 'string', minLength: 1, maxLength: 200 },
      type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
      url: URI,
      data: { type: 'object' },
      description: NOT_EMPTY,
      tags: { type: 'array', minItems: 1, uniqueItems: true, items: NOT_EMPTY },
      version: TEXT,
      updatedAt: TIME,
      metadata: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    },
    ['identifier', 'displayName', 'type'],
  ),
  oneOf: [{ required: ['url'] }, { required: ['data'] }],
  allOf: [
    {
      if: { properties: { type: { const: SERVER_CARD_TYPE } }, required: ['data'] },
      then: { properties: { data: SERVER_CARD_SCHEMA } },
    },
    { if: { properties: { type: { const: AI_CATALOG_TYPE } } }, then: { required: ['url'] } },
  ],
};

/** An AI Catalog (https://ai-catalog.io and https://github.com/ards-project/ard-spec, specification 1.0), as this catalogue writes it. */
export const AI_CATALOG_SCHEMA: AnswerSchema = closed(
  {
    specVersion: { const: '1.0' },
    host: closed({ displayName: NOT_EMPTY, identifier: NOT_EMPTY, documentationUrl: URI, logoUrl: URI }, ['displayName']),
    entries: { type: 'array', items: ENTRY },
  },
  ['specVersion', 'entries'],
);
