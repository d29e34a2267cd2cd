import { LANGUAGES } from '../../catalog/values/languages.ts';
import { TOMBSTONE_MEMBERS } from '../http/removed-schema.ts';
import { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { CONNECTION_HEADER_SCHEMA } from '../official/official-schemas.ts';
import { PACKAGE_FACTS_SCHEMA, PACKAGES_SCHEMA } from '../official/package-schema.ts';
import { STATED_SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { ENDPOINT_FACTS_SCHEMA } from '../ways/sign-in-schema.ts';
import { LISTED_CHANGES_SCHEMA } from './listed-schemas.ts';
import { TOOL_TOKENS_SCHEMA } from './context-cost-schemas.ts';
import { OPTIONAL_FACT_SCHEMAS } from './optional-fact-schemas.ts';
import {
  BASE_URL_SCHEMA,
  DETAIL_SCHEMA,
  LIST_ITEM_SCHEMA,
  LISTED_FINDINGS_SCHEMA,
  MCP_ENDPOINT_SCHEMA,
} from '../registry/answer-schemas.ts';

const TEXT: AnswerSchema = { type: 'string' };
const TEXTS: AnswerSchema = { type: 'array', items: TEXT };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const URI_OR_NULL: AnswerSchema = { type: ['string', 'null'], format: 'uri' };
const FLAG: AnswerSchema = { type: 'boolean' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };

/** `api/catalog.json`: what the catalogue is. */
export const CATALOG_HEAD_SCHEMA: AnswerSchema = exactly({
  format: { type: 'string', description: 'Version of this file and of the records.' },
  url: { ...URI, description: 'URL of the published catalogue, with a slash at the end.' },
  site: exactly(
    {
      name: TEXT,
      tagline: TEXT,
      repositoryUrl: URI,
      footer: TEXT,
      language: { enum: LANGUAGES, description: 'Of the interface.' },
      logo: { ...TEXT, description: 'Path of an image below the root of the site.' },
      accent: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
      editUrl: { ...TEXT, description: 'URL for editing a content file, with {path} for its path.' },
      files: {
        ...exactly({
          openGraph: FLAG,
          badges: FLAG,
          icons: FLAG,
          twins: FLAG,
          briefs: FLAG,
          install: FLAG,
          ownerFeeds: FLAG,
          official: FLAG,
        }),
        description: 'Which families of files are published.',
      },
      apiAccess: exactly({ text: { type: 'string', minLength: 1 }, url: URI }, ['url']),
    },
    ['repositoryUrl', 'logo', 'accent', 'editUrl', 'apiAccess'],
  ),
  profiles: { type: 'array', items: exactly({ id: TEXT, name: TEXT, description: TEXT, servers: TEXTS }) },
  count: { type: 'integer', minimum: 0, description: 'Number of records in records.jsonl, one per line.' },
  gone: {
    type: 'array',
    description: 'Removed servers, by name.',
    items: exactly({ ...TOMBSTONE_MEMBERS, displayName: TEXT, version: TEXT, createdAt: TIME, updatedAt: TIME }, [
      'displayName',
      'version',
      'renamedTo',
    ]),
  },
});

// Members that a record and its published form have in common.
const { id, qualifiedName, displayName, verified, useCount, remote } = LIST_ITEM_SCHEMA['properties'] as Record<string, AnswerSchema>;
const { security } = DETAIL_SCHEMA['properties'] as Record<string, AnswerSchema>;

/** The copy of a server's icon on the site. */
const ICON_FILE_SCHEMA: AnswerSchema = exactly({
  file: { type: 'string', pattern: '^[0-9a-f]{64}\\.(?:png|jpg|webp)$', description: 'SHA-256 of its bytes, and its format.' },
  width: { type: 'integer', minimum: 1 },
  height: { type: 'integer', minimum: 1 },
});

const RECORD_MEMBERS: Record<string, AnswerSchema> = {
  qualifiedName: qualifiedName ?? TEXT,
  id: id ?? TEXT,
  displayName: displayName ?? TEXT,
  description: TEXT,
  iconUrl: URI_OR_NULL,
  icon: ICON_FILE_SCHEMA,
  owner: TEXT,
  repo: TEXT,
  tags: TEXTS,
  profiles: TEXTS,
  remote: remote ?? {},
  deployed: { type: 'boolean' },
  verified: verified ?? {},
  useCount: useCount ?? {},
  createdAt: TIME,
  updatedAt: TIME,
  deploymentUrl: BASE_URL_SCHEMA,
  mcpEndpoint: MCP_ENDPOINT_SCHEMA,
  connections: {
    type: 'array',
    items: exactly(
      {
        type: { enum: ['http', 'stdio'] },
        transport: { const: 'sse' },
        url: { ...URI, description: 'Base URL, or for the transport sse the endpoint itself.' },
        endpoint: { ...URI, description: 'As its source states it, where it is not {url}/mcp.' },
        mcpEndpoint: MCP_ENDPOINT_SCHEMA,
        signIn: { enum: STATED_SIGN_INS, description: 'What it requires of its user, where its source says so.' },
        headers: { type: 'array', minItems: 1, items: CONNECTION_HEADER_SCHEMA },
        configSchema: { type: 'object' },
      },
      ['transport', 'url', 'endpoint', 'mcpEndpoint', 'signIn', 'headers'],
    ),
  },
  tools: {
    oneOf: [
      { type: 'null' },
      { type: 'array', items: exactly({ name: { type: 'string', minLength: 1 }, description: TEXT, inputSchema: { type: 'object' } }) },
    ],
  },
  toolTokens: TOOL_TOKENS_SCHEMA,
  security: security ?? {},
  packages: PACKAGES_SCHEMA,
  packageFacts: PACKAGE_FACTS_SCHEMA,
  endpointFacts: ENDPOINT_FACTS_SCHEMA,
  version: TEXT,
  ...OPTIONAL_FACT_SCHEMAS,
  findings: LISTED_FINDINGS_SCHEMA,
  representativeQueries: {
    type: 'array',
    minItems: 2,
    maxItems: 5,
    items: TEXT,
    description: 'Queries for which the search of this catalogue returns the server first.',
  },
  history: {
    ...exactly({ addedAt: TIME, changes: LISTED_CHANGES_SCHEMA }),
    description: 'When the catalogue first read it, and what changed since, newest first.',
  },
};

/** A line of `api/records.jsonl`: a server with all of its data. */
export const RECORD_SCHEMA: AnswerSchema = exactly(RECORD_MEMBERS, [
  ...[
    'icon',
    'toolTokens',
    'mcpEndpoint',
    'packages',
    'packageFacts',
    'endpointFacts',
    'version',
    'findings',
    'representativeQueries',
    'history',
  ],
  ...OPTIONAL_FACTS,
]);

/** `search/manifest.json`, only its stable members: the files that it names are internal to the site's search. */
export const INDEX_MANIFEST_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: {
    format: { type: 'integer', description: 'Version of the index.' },
    count: { type: 'integer', minimum: 0, description: 'Servers in the index.' },
    folder: { type: 'string', description: 'Folder of all other files of the index. Its name changes with its content.' },
    checksum: { type: 'string', pattern: '^[0-9a-f]{8}$', description: 'CRC-32 of all bytes before it.' },
  },
  required: ['format', 'count', 'folder', 'checksum'],
};

/** `api/openapi.json`. */
export const OPENAPI_SCHEMA: AnswerSchema = {
  type: 'object',
  properties: { openapi: { const: '3.1.0' }, info: { type: 'object' }, paths: { type: 'object' }, components: { type: 'object' } },
  required: ['openapi', 'info', 'paths', 'components'],
};
