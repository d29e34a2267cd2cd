import { LISTED_WAYS } from '../../catalog/record/listed-ways.ts';
import { SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';

const TEXT: AnswerSchema = { type: 'string' };
const FLAG: AnswerSchema = { type: 'boolean' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const URI_OR_NULL: AnswerSchema = { type: ['string', 'null'], format: 'uri' };

/** The base URL of a server in this API. */
export const BASE_URL_SCHEMA: AnswerSchema = {
  ...URI_OR_NULL,
  description: 'Base URL, as clients of this API expect it: they append /mcp. It is not the URL of the MCP endpoint.',
};

/** The URL of a server's MCP endpoint, in what this catalogue adds to the API. */
export const MCP_ENDPOINT_SCHEMA: AnswerSchema = { ...URI, description: 'URL of the MCP endpoint, to which clients connect.' };

const BASE_URL: AnswerSchema = { ...URI, description: 'Base URL; the MCP endpoint is {url}/mcp.' };

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
  ...exactly(
    {
      type: { enum: ['http', 'stdio'] },
      url: BASE_URL,
      deploymentUrl: { ...URI, description: 'Same as url.' },
      configSchema: { type: 'object' },
    },
    ['url', 'deploymentUrl'],
  ),
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

/** Findings of the checks on a server. */
export const LISTED_FINDINGS_SCHEMA: AnswerSchema = {
  type: 'array',
  minItems: 1,
  description: 'Findings of the checks, most severe first; absent where there are none.',
  items: exactly({
    severity: { enum: SEVERITIES },
    rule: { type: 'string', description: 'Id of the rule.' },
    title: { type: 'string', description: 'The sentence of the rule.' },
    count: { type: 'integer', minimum: 1, description: 'Places with this finding.' },
  }),
};

/** Response of `GET /servers/{id}` (spec §2.1). */
export const DETAIL_SCHEMA: AnswerSchema = exactly({
  ...LIST_ITEM_MEMBERS,
  deploymentUrl: BASE_URL_SCHEMA,
  connections: { type: 'array', items: CONNECTION_SCHEMA },
  security: { oneOf: [{ type: 'null' }, exactly({ scanPassed: FLAG })] },
  tools: { oneOf: [{ type: 'null' }, { type: 'array', items: TOOL_SCHEMA }] },
});

const FACTS: Readonly<Record<string, AnswerSchema>> = {
  ways: { type: 'array', items: { enum: [...LISTED_WAYS] }, description: 'How it is used, in the order of its page.' },
  signIn: { enum: [...SIGN_INS] },
  requires: { type: 'array', items: TEXT, description: 'Names of the settings that a user must enter.' },
  findings: exactly({ count: { type: 'integer', minimum: 1 }, worst: { enum: [...SEVERITIES] } }),
  tokens: { ...COUNT, description: 'Context cost of its tools (o200k_base).' },
  toolCount: COUNT,
  deprecated: { const: true },
};
const SCORE: AnswerSchema = { type: 'number', minimum: 0, maximum: 1, description: 'Comparable within one response.' };
const NAMED_TOOL: AnswerSchema = {
  ...exactly({ name: TEXT, signature: { type: 'string', maxLength: 160 } }),
  description: 'The tool that fits best, with its arguments in one line; ? marks optional ones.',
};
const FACET: AnswerSchema = { type: 'array', items: exactly({ value: TEXT, count: { type: 'integer', minimum: 1 } }) };

const HINTS: AnswerSchema = {
  type: 'array',
  minItems: 1,
  items: { type: 'string', maxLength: 300 },
  description:
    'Sentences about parts of q that may not have been read as intended, such as unknown or negated filters and corrected words. Absent where there are none.',
};

/** Response of `GET /servers` (spec §4.2) with a search, an order or facets: more members than the list. */
export const SEARCH_SCHEMA: AnswerSchema = exactly(
  {
    servers: {
      type: 'array',
      items: exactly({ ...LIST_ITEM_MEMBERS, tool: NAMED_TOOL, score: SCORE, ...FACTS }, ['tool', 'score', ...absentFacts()]),
    },
    pagination: PAGINATION_SCHEMA,
    relevantCount: { ...COUNT, description: 'Number of matches with most of q. Absent without text.' },
    facets: exactly({ owner: FACET, tag: FACET, ways: FACET, signIn: FACET, is: FACET }),
    hints: HINTS,
  },
  ['relevantCount', 'facets', 'hints'],
);

/** Response of `GET /tools`. */
export const TOOLS_SCHEMA: AnswerSchema = exactly(
  {
    tools: {
      type: 'array',
      items: exactly(
        {
          qualifiedName: { type: 'string', minLength: 1 },
          tool: NAMED_TOOL,
          description: TEXT,
          score: SCORE,
          ...FACTS,
          verified: { const: true },
        },
        ['verified', ...absentFacts()],
      ),
    },
    pagination: PAGINATION_SCHEMA,
    hints: HINTS,
  },
  ['hints'],
);

/** Contents of `api/tools.json` and of the files that it names. */
export const TOOL_LIST_SCHEMA: AnswerSchema = exactly(
  {
    totalCount: { ...COUNT, description: 'Number of all tools.' },
    tag: TEXT,
    toolCount: COUNT,
    servers: {
      type: 'array',
      items: exactly(
        {
          qualifiedName: { type: 'string', minLength: 1 },
          description: TEXT,
          ...FACTS,
          verified: { const: true },
          tools: { type: 'array', items: exactly({ name: TEXT, signature: { type: 'string', maxLength: 160 }, description: TEXT }) },
        },
        ['verified', ...absentFacts()],
      ),
    },
    shards: {
      type: 'array',
      description: 'The files with the servers, where all tools are more than 256 KB: each server is in one, by its first tag.',
      items: exactly({ url: URI, tag: TEXT, serverCount: COUNT, toolCount: COUNT }, ['tag']),
    },
  },
  ['totalCount', 'tag', 'toolCount', 'servers', 'shards'],
);

function absentFacts(): string[] {
  return Object.keys(FACTS).filter((name) => name !== 'signIn');
}

/** Response of `GET /servers` (spec §4.2). */
export const LIST_SCHEMA: AnswerSchema = exactly({ servers: { type: 'array', items: LIST_ITEM_SCHEMA }, pagination: PAGINATION_SCHEMA });
