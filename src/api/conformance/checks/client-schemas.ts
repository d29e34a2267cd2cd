import { PUBLISHER_PROVIDED } from '../../../catalog/values/server-json-format.ts';
import type { AnswerSchema } from '../../http/answer-schema.ts';

/** What clients accept, as JSON Schema 2020-12. It is wider than what this catalogue writes, and was determined by running the clients. */

const TEXT: AnswerSchema = { type: 'string' };
const WHOLE: AnswerSchema = { type: 'integer' };
const FLAG: AnswerSchema = { type: 'boolean' };
const OBJECT: AnswerSchema = { type: 'object' };
const TEXT_OR_NULL: AnswerSchema = { type: ['string', 'null'] };

/** An object with required members; other members are allowed. */
function accepting(
  properties: Readonly<Record<string, AnswerSchema>>,
  optional: Readonly<Record<string, AnswerSchema>> = {},
): AnswerSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

/** ISO 8601 with a zone. */
const ZONED_TIME: AnswerSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})$',
};

const LIST_ITEM = accepting(
  {
    qualifiedName: TEXT,
    displayName: TEXT,
    description: TEXT,
    homepage: TEXT,
    verified: FLAG,
    useCount: WHOLE,
    createdAt: ZONED_TIME,
  },
  { iconUrl: TEXT_OR_NULL, remote: FLAG },
);

/** A list that `@smithery/registry` 0.4 accepts. */
export const REGISTRY_CLIENT_LIST: AnswerSchema = accepting({
  servers: { type: 'array', items: LIST_ITEM },
  pagination: accepting({ currentPage: WHOLE, pageSize: WHOLE, totalPages: WHOLE, totalCount: WHOLE }),
});

const CONNECTION = accepting(
  { type: { enum: ['http', 'stdio'] }, configSchema: OBJECT },
  { deploymentUrl: TEXT, published: FLAG, stdioFunction: TEXT, bundleUrl: TEXT, runtime: { enum: ['node'] } },
);

const TOOL = accepting(
  { name: TEXT, inputSchema: accepting({ type: { const: 'object' } }, { properties: OBJECT }) },
  { description: TEXT_OR_NULL },
);

/** A server that `@smithery/registry` 0.4 accepts. */
export const REGISTRY_CLIENT_SERVER: AnswerSchema = accepting(
  { qualifiedName: TEXT, displayName: TEXT, connections: { type: 'array', items: CONNECTION } },
  {
    iconUrl: TEXT_OR_NULL,
    remote: FLAG,
    security: { oneOf: [{ type: 'null' }, accepting({}, { scanPassed: { type: ['boolean', 'null'] } })] },
    tools: { oneOf: [{ type: 'null' }, { type: 'array', items: TOOL }] },
  },
);

/** A list that `@smithery/api` 0.68 accepts: it checks nothing else. */
export const API_CLIENT_LIST: AnswerSchema = accepting({ servers: { type: 'array' } });

/** An error body that both of the original's clients read. */
export const ERROR_BODY: AnswerSchema = accepting({ error: TEXT });

const NAMED_SERVER = accepting({ name: TEXT, description: TEXT, version: TEXT });

/** The publisher's data of a server: VS Code reads the owner of a named repository from `nameWithOwner`, and fails without it. */
const PUBLISHER: AnswerSchema = {
  properties: {
    [PUBLISHER_PROVIDED]: {
      properties: { github: { properties: { nameWithOwner: TEXT }, dependentRequired: { name: ['nameWithOwner'] } } },
    },
  },
};

/** An entry that VS Code accepts. */
export const EDITOR_ENTRY: AnswerSchema = accepting({
  server: accepting({ name: TEXT, description: TEXT, version: TEXT }, { _meta: PUBLISHER }),
  _meta: OBJECT,
});

/**
 * A list that VS Code accepts: with `metadata`, with `_meta` in every entry, with a valid first entry, and with the owner of each named
 * repository. Otherwise VS Code shows nothing.
 */
export const EDITOR_LIST: AnswerSchema = accepting({
  servers: { type: 'array', prefixItems: [EDITOR_ENTRY], items: accepting({ server: accepting({}, { _meta: PUBLISHER }), _meta: OBJECT }) },
  metadata: OBJECT,
});

/** A list that clients of a single file accept. */
export const PLAIN_LIST: AnswerSchema = accepting({ servers: { type: 'array', items: accepting({ server: NAMED_SERVER }) } });

/** The result of `initialize` (MCP, lifecycle). */
export const INITIALIZE_RESULT: AnswerSchema = accepting({
  result: accepting({ protocolVersion: TEXT, capabilities: OBJECT, serverInfo: accepting({ name: TEXT, version: TEXT }) }),
});
