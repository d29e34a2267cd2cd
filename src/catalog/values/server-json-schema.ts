import { PUBLISHER_PROVIDED, SERVER_JSON_LIMITS, SERVER_JSON_NAME } from './server-json-format.ts';

/** A JSON Schema as data. */
interface Schema {
  readonly [keyword: string]: unknown;
}

const TEXT: Schema = { type: 'string' };
const FLAG: Schema = { type: 'boolean' };
const URI: Schema = { type: 'string', format: 'uri' };
const NOT_EMPTY: Schema = { type: 'string', minLength: 1 };
/** A URL template with variables in braces. */
const URL_TEMPLATE: Schema = { type: 'string', pattern: '^https?://[^\\s]+$' };

const [NAME_MIN, NAME_MAX] = SERVER_JSON_LIMITS.name;
const [, DESCRIPTION_MAX] = SERVER_JSON_LIMITS.description;
const [, TITLE_MAX] = SERVER_JSON_LIMITS.title;

function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** An object with these members and any others: the format allows additional members everywhere. */
function open(properties: Record<string, Schema>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required };
}

/** Members of an input that a person or the publisher sets. Values are sent as text. */
export const INPUT_MEMBERS = {
  description: TEXT,
  isRequired: FLAG,
  isSecret: FLAG,
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: TEXT,
  default: TEXT,
  placeholder: TEXT,
  choices: listOf(TEXT),
} satisfies Record<string, Schema>;

/** An input whose value may contain variables in braces. */
const INPUT_WITH_VARIABLES = { ...INPUT_MEMBERS, variables: { type: 'object', additionalProperties: ref('Input') } };

/** A transport over HTTP with a URL template. */
function overHttp(type: string): Schema {
  return open({ type: { const: type }, url: URL_TEMPLATE, headers: listOf(ref('KeyValueInput')) }, ['type', 'url']);
}

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  Input: open(INPUT_MEMBERS),
  KeyValueInput: open({ ...INPUT_WITH_VARIABLES, name: TEXT }, ['name']),
  PositionalArgument: {
    ...open({ ...INPUT_WITH_VARIABLES, type: { const: 'positional' }, valueHint: TEXT, isRepeated: FLAG }, ['type']),
    anyOf: [{ required: ['valueHint'] }, { required: ['value'] }],
  },
  NamedArgument: open({ ...INPUT_WITH_VARIABLES, type: { const: 'named' }, name: TEXT, isRepeated: FLAG }, ['type', 'name']),
  Argument: { anyOf: [ref('PositionalArgument'), ref('NamedArgument')] },
  StdioTransport: open({ type: { const: 'stdio' } }, ['type']),
  StreamableHttpTransport: overHttp('streamable-http'),
  SseTransport: overHttp('sse'),
  LocalTransport: { anyOf: [ref('StdioTransport'), ref('StreamableHttpTransport'), ref('SseTransport')] },
  RemoteTransport: {
    ...open({ variables: { type: 'object', additionalProperties: ref('Input') } }),
    anyOf: [ref('StreamableHttpTransport'), ref('SseTransport')],
  },
  Package: open(
    {
      registryType: TEXT,
      registryBaseUrl: URI,
      identifier: TEXT,
      version: { ...NOT_EMPTY, not: { const: 'latest' } },
      fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
      runtimeHint: TEXT,
      transport: ref('LocalTransport'),
      runtimeArguments: listOf(ref('Argument')),
      packageArguments: listOf(ref('Argument')),
      environmentVariables: listOf(ref('KeyValueInput')),
    },
    ['registryType', 'identifier', 'transport'],
  ),
  Repository: open({ url: URI, source: TEXT, id: TEXT, subfolder: TEXT }, ['url', 'source']),
  Icon: open(
    {
      src: { ...URI, maxLength: SERVER_JSON_LIMITS.iconSource },
      mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
      sizes: listOf({ type: 'string', pattern: '^(\\d+x\\d+|any)$' }),
      theme: { enum: ['light', 'dark'] },
    },
    ['src'],
  ),
};

/**
 * The rules of a `server.json`, as JSON Schema 2020-12: the names, types, lengths, patterns and choices that the schema published at
 * `SERVER_JSON_SCHEMA_URI` sets. Rules that the published schema states only in descriptions (no version ranges, https icons) are not
 * included.
 */
export const SERVER_JSON_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...open(
    {
      $schema: URI,
      name: { type: 'string', minLength: NAME_MIN, maxLength: NAME_MAX, pattern: SERVER_JSON_NAME.source.replaceAll('\\/', '/') },
      title: { ...NOT_EMPTY, maxLength: TITLE_MAX },
      description: { ...NOT_EMPTY, maxLength: DESCRIPTION_MAX },
      version: { type: 'string', maxLength: SERVER_JSON_LIMITS.version },
      websiteUrl: URI,
      repository: ref('Repository'),
      icons: listOf(ref('Icon')),
      packages: listOf(ref('Package')),
      remotes: listOf(ref('RemoteTransport')),
      _meta: open({ [PUBLISHER_PROVIDED]: { type: 'object' } }),
    },
    ['name', 'description', 'version'],
  ),
  $defs: DEFINITIONS,
};
