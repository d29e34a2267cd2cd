import {
  CATALOGUE_META,
  PUBLISHER_PROVIDED,
  REGISTRY_OFFICIAL,
  SERVER_JSON_LIMITS,
  SERVER_JSON_NAME,
  SERVER_JSON_SCHEMA_URI,
} from '../../catalog/values/server-json-format.ts';
import { INPUT_MEMBERS } from '../../catalog/values/server-json-schema.ts';
import { ICON_VALUES } from '../../catalog/record/server-icon.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { exactly, type AnswerSchema } from '../http/answer-schema.ts';
import { PACKAGE_SCHEMAS, PACKAGES_SCHEMA } from './package-schema.ts';
import { FILTER_LIMITS } from './list-filter.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './list-request.ts';

const TEXT: AnswerSchema = { type: 'string' };
const FLAG: AnswerSchema = { type: 'boolean' };
const URI: AnswerSchema = { type: 'string', format: 'uri' };
const TIME: AnswerSchema = { type: 'string', format: 'date-time' };
const VERSION: AnswerSchema = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[0-9A-Za-z]([0-9A-Za-z.-]*[0-9A-Za-z])?$' };

const [NAME_MIN, NAME_MAX] = SERVER_JSON_LIMITS.name;
const [DESCRIPTION_MIN, DESCRIPTION_MAX] = SERVER_JSON_LIMITS.description;
const [TITLE_MIN, TITLE_MAX] = SERVER_JSON_LIMITS.title;

const VARIABLE = exactly(
  {
    description: TEXT,
    isRequired: { const: true },
    isSecret: { const: true },
    format: { enum: ['number', 'boolean'] },
    choices: { type: 'array', items: TEXT },
    placeholder: TEXT,
  },
  ['isSecret', 'format', 'choices', 'placeholder'],
);

/** A header of a connection, as stated by its source. */
export const CONNECTION_HEADER_SCHEMA = exactly(
  {
    name: { type: 'string', pattern: "^[!#$%&'*+.^_`|~\\dA-Za-z-]+$" },
    ...INPUT_MEMBERS,
    variables: { type: 'object', additionalProperties: PACKAGE_SCHEMAS.InputVariable },
  },
  [...Object.keys(INPUT_MEMBERS), 'variables'],
);

/** Both HTTP transports of MCP, including the older one. */
const TRANSPORT: AnswerSchema = { enum: ['streamable-http', 'sse'] };

const REMOTE = exactly(
  {
    type: TRANSPORT,
    url: { type: 'string', pattern: '^https?://[^\\s]+$' },
    headers: { type: 'array', minItems: 1, items: CONNECTION_HEADER_SCHEMA },
    variables: { type: 'object', propertyNames: { pattern: '^[a-zA-Z_][a-zA-Z0-9_]*$' }, additionalProperties: VARIABLE },
  },
  ['headers', 'variables'],
);

const CATALOGUE = exactly(
  {
    page: { ...URI, description: "The server's page in this catalogue." },
    qualifiedName: { type: 'string', minLength: 1 },
    id: { type: 'string', format: 'uuid' },
    displayName: TEXT,
    description: TEXT,
    owner: TEXT,
    repo: TEXT,
    verified: FLAG,
    deployed: FLAG,
    useCount: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: TEXT },
    license: TEXT,
    stars: { type: 'integer', minimum: 0 },
    releasedAt: TIME,
    signIn: { enum: ['none', 'key', 'oauth'], description: 'What the server requires of its user; left out where not known.' },
    protocolVersions: {
      type: 'array',
      minItems: 1,
      items: TEXT,
      description: 'Versions of MCP that its endpoint answered with at a crawl, newest first.',
    },
    tokens: { type: 'integer', minimum: 0, description: 'Tokens (o200k_base) of its tools in the context of a model.' },
    findings: {
      ...exactly({ count: { type: 'integer', minimum: 1 }, worst: { enum: SEVERITIES } }),
      description: 'Findings of the checks; absent where there are none.',
    },
    configSchema: { type: 'object' },
  },
  ['license', 'stars', 'releasedAt', 'signIn', 'protocolVersions', 'tokens', 'findings', 'configSchema'],
);

/** An icon of a server. */
export const ICON_SCHEMA: AnswerSchema = exactly(
  {
    src: { ...URI, maxLength: SERVER_JSON_LIMITS.iconSource },
    mimeType: { enum: ICON_VALUES.mimeType },
    sizes: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
    theme: { enum: ICON_VALUES.theme },
  },
  ['mimeType', 'sizes', 'theme'],
);

/** The source repository of a server. */
export const REPOSITORY_SCHEMA: AnswerSchema = exactly({ url: URI, source: { type: 'string', minLength: 1 }, id: TEXT, subfolder: TEXT }, [
  ...['id', 'subfolder'],
]);

/** Only data from the source of a server. */
const PUBLISHER = exactly({ github: exactly({ name: TEXT, nameWithOwner: TEXT, name_with_owner: TEXT }) });

/** Members of the `server.json` of every entry. */
const NAMING = {
  $schema: { const: SERVER_JSON_SCHEMA_URI },
  name: { type: 'string', minLength: NAME_MIN, maxLength: NAME_MAX, pattern: SERVER_JSON_NAME.source.replaceAll('\\/', '/') },
  title: { type: 'string', minLength: TITLE_MIN, maxLength: TITLE_MAX },
  description: { type: 'string', minLength: DESCRIPTION_MIN, maxLength: DESCRIPTION_MAX },
  version: VERSION,
} as const satisfies Record<string, AnswerSchema>;

const SERVER_JSON = exactly(
  {
    ...NAMING,
    websiteUrl: URI,
    repository: REPOSITORY_SCHEMA,
    icons: { type: 'array', minItems: 1, items: ICON_SCHEMA },
    packages: PACKAGES_SCHEMA,
    remotes: { type: 'array', minItems: 1, items: REMOTE },
    _meta: exactly({ [CATALOGUE_META]: CATALOGUE, [PUBLISHER_PROVIDED]: PUBLISHER }, [PUBLISHER_PROVIDED]),
  },
  ['title', 'websiteUrl', 'repository', 'icons', 'packages', 'remotes'],
);

const REGISTRY_MEMBERS = { statusChangedAt: TIME, publishedAt: TIME, updatedAt: TIME, isLatest: { const: true } } as const;

const SERVER_ENTRY = exactly({
  server: SERVER_JSON,
  _meta: exactly({
    [REGISTRY_OFFICIAL]: exactly({ status: { enum: ['active', 'deprecated'] }, statusMessage: TEXT, ...REGISTRY_MEMBERS }, [
      'statusMessage',
    ]),
  }),
});

const DELETED_ENTRY = exactly({
  server: exactly(NAMING, ['title']),
  _meta: exactly({
    [REGISTRY_OFFICIAL]: exactly({ status: { const: 'deleted' }, statusMessage: TEXT, ...REGISTRY_MEMBERS }, ['statusMessage']),
  }),
});

/**
 * Schemas of the responses of the official registry API: exactly what this catalogue writes. `SERVER_JSON_SCHEMA`, which it reads, is wider.
 */
export const OFFICIAL_SCHEMAS = {
  /** Of `GET /v0.1/servers` and `GET /v0.1/servers/{name}/versions`. The file of all servers is such a list without paging. */
  ServerList: exactly({
    servers: { type: 'array', items: { anyOf: [SERVER_ENTRY, DELETED_ENTRY] } },
    metadata: exactly({ count: { type: 'integer', minimum: 0 }, nextCursor: { type: 'string', pattern: '^[\\w.~-]+$' } }, ['nextCursor']),
  }),
  /** Of `GET /v0.1/servers/{name}/versions/{version}`. */
  ServerEntry: SERVER_ENTRY,
  /** The same for a removed server, with `include_deleted`. */
  DeletedEntry: DELETED_ENTRY,
  ServerJson: SERVER_JSON,
  Remote: REMOTE,
  RemoteVariable: VARIABLE,
  Icon: ICON_SCHEMA,
  ConnectionHeader: CONNECTION_HEADER_SCHEMA,
  ...PACKAGE_SCHEMAS,
  /** Of `v0.1/allow-list.json`. */
  AllowList: exactly({
    servers: {
      type: 'array',
      items: exactly({
        server: exactly(
          {
            name: { type: 'string', pattern: '^[a-zA-Z0-9._-]+$' },
            title: { type: 'string', minLength: TITLE_MIN, maxLength: TITLE_MAX },
            description: { type: 'string', minLength: DESCRIPTION_MIN, maxLength: DESCRIPTION_MAX },
            version: VERSION,
            remotes: { type: 'array', minItems: 1, maxItems: 1, items: exactly({ type: TRANSPORT, url: URI }) },
          },
          ['title'],
        ),
      }),
    },
  }),
} as const satisfies Record<string, AnswerSchema>;

/** Parameters of `GET /v0.1/servers`, by name. All may be left out. */
export const OFFICIAL_PARAMETERS = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  cursor: { type: 'string', pattern: '^[\\w.~-]+$' },
  search: { type: 'string', maxLength: FILTER_LIMITS.search },
  updated_since: { type: 'string', format: 'date-time' },
  include_deleted: { type: 'boolean' },
  version: { type: 'string', maxLength: FILTER_LIMITS.version },
} as const satisfies Record<string, AnswerSchema>;
