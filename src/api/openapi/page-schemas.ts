import { CHANGE_KINDS } from '../../catalog/content-file/change.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { CONNECTION_HEADER_SCHEMA } from '../official/official-schemas.ts';
import { PACKAGE_FACTS_SCHEMA, PACKAGES_SCHEMA } from '../official/package-schema.ts';
import { ENDPOINT_FACTS_SCHEMA, SIGN_IN_SCHEMA } from '../ways/sign-in-schema.ts';
import { WAYS_SCHEMA } from '../ways/way-schema.ts';
import { TOKENS_SCHEMA, TOOL_TOKENS_SCHEMA } from './context-cost-schemas.ts';
import { OPTIONAL_FACT_SCHEMAS } from './optional-fact-schemas.ts';
import { CONNECTION_SCHEMA, DETAIL_SCHEMA, LIST_ITEM_SCHEMA, MCP_ENDPOINT_SCHEMA } from '../registry/answer-schemas.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const COUNT: AnswerSchema = { type: 'integer', minimum: 0 };

const FACTORS: AnswerSchema = { type: 'array', items: exactly({ factor: TEXT, points: COUNT, weight: COUNT }) };

// `exactly` made the schema from a table of members.
const CONNECTION_MEMBERS = CONNECTION_SCHEMA['properties'] as Readonly<Record<string, AnswerSchema>>;

/** Members that a server's page has in addition to the registry API. */
const PAGE_MEMBERS: Readonly<Record<string, AnswerSchema>> = {
  format: { const: 'portolan-server-1', description: 'Version of this file; members are removed only in a new version.' },
  version: { ...TEXT, description: 'Version from its source; left out where not known.' },
  ...OPTIONAL_FACT_SCHEMAS,
  tokens: TOKENS_SCHEMA,
  toolTokens: TOOL_TOKENS_SCHEMA,
  mcpEndpoint: MCP_ENDPOINT_SCHEMA,
  connections: {
    type: 'array',
    description: 'As in the registry API, with the URL of each MCP endpoint. "remotes" has all of them.',
    items: { ...CONNECTION_SCHEMA, properties: { ...CONNECTION_MEMBERS, mcpEndpoint: MCP_ENDPOINT_SCHEMA } },
  },
  tags: TEXTS,
  profiles: { ...TEXTS, description: 'Ids of its profiles.' },
  deployed: { type: 'boolean' },
  updatedAt: { ...TIME, description: 'When its data last changed.' },
  remotes: {
    type: 'array',
    description: 'Its HTTP connections as stated by its source: transport, URL of the endpoint, headers, and the configuration of each.',
    items: exactly(
      {
        type: { enum: ['streamable-http', 'sse'] },
        url: MCP_ENDPOINT_SCHEMA,
        headers: { type: 'array', minItems: 1, items: CONNECTION_HEADER_SCHEMA },
        configSchema: { type: 'object' },
      },
      ['headers'],
    ),
  },
  packages: PACKAGES_SCHEMA,
  packageFacts: PACKAGE_FACTS_SCHEMA,
  signIn: SIGN_IN_SCHEMA,
  endpointFacts: ENDPOINT_FACTS_SCHEMA,
  ways: WAYS_SCHEMA,
  state: {
    ...exactly({ status: { enum: ['good', 'stale'] }, since: TIME, code: TEXT, message: TEXT, runs: { type: 'integer', minimum: 1 } }, [
      ...['since', 'code', 'message', 'runs'],
    ]),
    description: 'Whether its sources could be read at the last crawl; if not, the data is from an earlier crawl.',
  },
  origins: {
    type: 'array',
    description: 'Source of each group of facts, when these facts were first fetched, and the hash of the bytes.',
    items: exactly({ group: { enum: FACT_GROUP_NAMES }, source: TEXT, fetchedAt: TIME, hash: TEXT }, ['hash']),
  },
  score: {
    ...exactly({ points: { type: 'integer', minimum: 0, maximum: 100 }, factors: FACTORS }),
    description:
      'How complete and verifiable its data is: the sum of the points of the factors. The factor `startable` has half its points if the server runs locally and no command that starts it is known.',
  },
  findings: {
    type: 'array',
    description: 'Findings of the security checks, most severe first.',
    items: exactly({ rule: TEXT, severity: { enum: SEVERITIES }, title: TEXT, pointer: TEXT, excerpt: TEXT }),
  },
  changes: {
    type: 'array',
    description: 'Changes that crawls found, newest first.',
    items: exactly(
      { id: { type: 'string', format: 'uuid' }, at: TIME, kind: { enum: CHANGE_KINDS }, subject: TEXT, before: TEXT, after: TEXT },
      [...['before', 'after']],
    ),
  },
  links: exactly({ page: URI, connect: URI, api: URI, markdown: URI, brief: URI, install: URI, badge: URI }, [
    'connect',
    'markdown',
    'brief',
    'install',
    'badge',
  ]),
};

// `exactly` made the schemas from tables of members.
const DETAIL_MEMBERS = DETAIL_SCHEMA['properties'] as Readonly<Record<string, AnswerSchema>>;

const LIST_ITEM_MEMBERS = LIST_ITEM_SCHEMA['properties'] as Readonly<Record<string, AnswerSchema>>;

/** `servers/{name}.json`: all data of a server's page. */
export const SERVER_PAGE_SCHEMA: AnswerSchema = exactly({ ...DETAIL_MEMBERS, ...PAGE_MEMBERS }, [
  'version',
  'mcpEndpoint',
  'tokens',
  'toolTokens',
  ...OPTIONAL_FACTS,
]);

const FINDING_SUMMARY: AnswerSchema = {
  ...exactly({ count: { type: 'integer', minimum: 1 }, worst: { enum: SEVERITIES } }),
  description: 'Findings of the checks; absent where there are none.',
};

/** `index.json`, and the same of categories and profiles: a list of servers. */
export const LIST_PAGE_SCHEMA: AnswerSchema = exactly(
  {
    format: { const: 'portolan-list-1', description: 'Version of this file; members are removed only in a new version.' },
    kind: { enum: ['catalogue', 'category', 'profile'] },
    title: TEXT,
    description: TEXT,
    count: { ...COUNT, description: 'Number of all servers of the list; the list of the catalogue contains only the most used ones.' },
    tokens: { ...TOKENS_SCHEMA, description: 'Sum of the known tokens of the servers of a profile. Left out for other lists.' },
    servers: {
      type: 'array',
      items: exactly({ ...LIST_ITEM_MEMBERS, tokens: TOKENS_SCHEMA, findings: FINDING_SUMMARY }, ['tokens', 'findings']),
    },
    links: exactly({ page: URI, markdown: URI }),
  },
  ['tokens'],
);
