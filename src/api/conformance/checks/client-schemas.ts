import type { AnswerSchema } from '../../http/answer-schema.ts';

/** What clients take, as JSON Schema 2020-12: wider than what this catalogue writes, and found out by running them. */

const TEXT: AnswerSchema = { type: 'string' };
const WHOLE: AnswerSchema = { type: 'integer' };
const FLAG: AnswerSchema = { type: 'boolean' };
const OBJECT: AnswerSchema = { type: 'object' };
const TEXT_OR_NULL: AnswerSchema = { type: ['string', 'null'] };

/** Members that must be there; others may be. */
function taking(properties: Readonly<Record<string, AnswerSchema>>, optional: Readonly<Record<string, AnswerSchema>> = {}): AnswerSchema {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

/** ISO 8601 with a zone. */
const ZONED_TIME: AnswerSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})$',
};

const LIST_ITEM = taking(
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

/** A list as `@smithery/registry` 0.4 takes it. */
export const REGISTRY_CLIENT_LIST: AnswerSchema = taking({
  servers: { type: 'array', items: LIST_ITEM },
  pagination: taking({ currentPage: WHOLE, pageSize: WHOLE, totalPages: WHOLE, totalCount: WHOLE }),
});

const CONNECTION = taking(
  { type: { enum: ['http', 'stdio'] }, configSchema: OBJECT },
  { deploymentUrl: TEXT, published: FLAG, stdioFunction: TEXT, bundleUrl: TEXT, runtime: { enum: ['node'] } },
);

const TOOL = taking(
  { name: TEXT, inputSchema: taking({ type: { const: 'object' } }, { properties: OBJECT }) },
  { description: TEXT_OR_NULL },
);

/** A server as `@smithery/registry` 0.4 takes it. */
export const REGISTRY_CLIENT_SERVER: AnswerSchema = taking(
  { qualifiedName: TEXT, displayName: TEXT, connections: { type: 'array', items: CONNECTION } },
  {
    iconUrl: TEXT_OR_NULL,
    remote: FLAG,
    security: { oneOf: [{ type: 'null' }, taking({}, { scanPassed: { type: ['boolean', 'null'] } })] },
    tools: { oneOf: [{ type: 'null' }, { type: 'array', items: TOOL }] },
  },
);

/** A list as `@smithery/api` 0.68 takes it: it looks at nothing but this. */
export const API_CLIENT_LIST: AnswerSchema = taking({ servers: { type: 'array' } });

/** An error as both of the original's clients read it. */
export const ERROR_BODY: AnswerSchema = taking({ error: TEXT });

const NAMED_SERVER = taking({ name: TEXT, description: TEXT, version: TEXT });

/** An entry as VS Code takes it. */
export const EDITOR_ENTRY: AnswerSchema = taking({ server: NAMED_SERVER, _meta: OBJECT });

/** A list as VS Code takes it: `metadata` always, `_meta` in every entry, and a first entry without fault, else nothing is shown. */
export const EDITOR_LIST: AnswerSchema = taking({
  servers: { type: 'array', prefixItems: [EDITOR_ENTRY], items: taking({ server: OBJECT, _meta: OBJECT }) },
  metadata: OBJECT,
});

/** A list as clients of one file take it. */
export const PLAIN_LIST: AnswerSchema = taking({ servers: { type: 'array', items: taking({ server: NAMED_SERVER }) } });

/** What an MCP server answers to `initialize` (MCP, lifecycle). */
export const INITIALIZE_RESULT: AnswerSchema = taking({
  result: taking({ protocolVersion: TEXT, capabilities: OBJECT, serverInfo: taking({ name: TEXT, version: TEXT }) }),
});
