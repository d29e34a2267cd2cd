import { LANGUAGES } from '../../catalog/values/languages.ts';
import { TOMBSTONE_MEMBERS } from '../http/removed-schema.ts';
import { OPTIONAL_FACTS } from '../../catalog/record/optional-facts.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { CONNECTION_HEADER_SCHEMA } from '../official/official-schemas.ts';
import { PACKAGE_FACTS_SCHEMA, PACKAGES_SCHEMA } from '../official/package-schema.ts';
import { OPTIONAL_FACT_SCHEMAS } from './optional-fact-schemas.ts';
import { DETAIL_SCHEMA, LIST_ITEM_SCHEMA } from '../registry/answer-schemas.ts';

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
        ...exactly({ openGraph: FLAG, badges: FLAG, icons: FLAG, twins: FLAG, ownerFeeds: FLAG, official: FLAG }),
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
  deploymentUrl: URI_OR_NULL,
  connections: {
    type: 'array',
    items: exactly(
      {
        type: { enum: ['http', 'stdio'] },
        transport: { const: 'sse' },
        url: URI,
        endpoint: URI,
        headers: { type: 'array', minItems: 1, items: CONNECTION_HEADER_SCHEMA },
        configSchema: { type: 'object' },
      },
      ['transport', 'url', 'endpoint', 'headers'],
    ),
  },
  tools: {
    oneOf: [
      { type: 'null' },
      { type: 'array', items: exactly({ name: { type: 'string', minLength: 1 }, description: TEXT, inputSchema: { type: 'object' } }) },
    ],
  },
  security: security ?? {},
  packages: PACKAGES_SCHEMA,
  packageFacts: PACKAGE_FACTS_SCHEMA,
  version: TEXT,
  ...OPTIONAL_FACT_SCHEMAS,
};

/** A line of `api/records.jsonl`: a server with all of its data. */
export const RECORD_SCHEMA: AnswerSchema = exactly(RECORD_MEMBERS, ['icon', 'packages', 'packageFacts', 'version', ...OPTIONAL_FACTS]);

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
