import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const FLAG: AnswerSchema = { type: 'boolean' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const URI_OR_NULL: AnswerSchema = { type: ['string', 'null'], format: 'uri' };

const LIST_ITEM_MEMBERS: Record<string, AnswerSchema> = {
  id: { type: 'string', format: 'uuid' },
  qualifiedName: { type: 'string', minLength: 1 },
  displayName: { type: 'string', minLength: 1 },
  description: TEXT,
  iconUrl: URI_OR_NULL,
  owner: TEXT,
  repo: TEXT,
  verified: FLAG,
  useCount: COUNT,
  remote: FLAG,
  createdAt: { type: 'string', format: 'date-time' },
  homepage: URI,
};

/** Element of `servers` (spec §2.2). */
export const LIST_ITEM_SCHEMA: AnswerSchema = exactly(LIST_ITEM_MEMBERS);

/** Pagination object (spec §2.3). */
export const PAGINATION_SCHEMA: AnswerSchema = exactly({
  currentPage: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', minimum: 1 },
  totalPages: COUNT,
  totalCount: COUNT,
});

/** Connection object (spec §2.1). */
export const CONNECTION_SCHEMA: AnswerSchema = {
  ...exactly({ type: { enum: ['http', 'stdio'] }, url: URI, deploymentUrl: URI, configSchema: { type: 'object' } }, [
    'url',
    'deploymentUrl',
  ]),
  if: { properties: { type: { const: 'http' } } },
  then: { properties: { url: URI, deploymentUrl: URI }, required: ['url', 'deploymentUrl'], additionalProperties: true },
};

/** Tool object (spec §2.1). */
export const TOOL_SCHEMA: AnswerSchema = exactly({
  name: { type: 'string', minLength: 1 },
  description: TEXT,
  inputSchema: {
    type: 'object',
    properties: { type: { const: 'object' }, properties: { type: 'object' } },
    required: ['type', 'properties'],
    additionalProperties: true,
  },
});

/** Response of `GET /servers/{id}` (spec §2.1). */
export const DETAIL_SCHEMA: AnswerSchema = exactly({
  ...LIST_ITEM_MEMBERS,
  deploymentUrl: URI_OR_NULL,
  connections: { type: 'array', items: CONNECTION_SCHEMA },
  security: { oneOf: [{ type: 'null' }, exactly({ scanPassed: FLAG })] },
  tools: { oneOf: [{ type: 'null' }, { type: 'array', items: TOOL_SCHEMA }] },
});

/** Response of `GET /servers` (spec §4.2). */
export const LIST_SCHEMA: AnswerSchema = exactly({ servers: { type: 'array', items: LIST_ITEM_SCHEMA }, pagination: PAGINATION_SCHEMA });
