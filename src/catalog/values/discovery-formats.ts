/** Media type of an AI Catalog (https://ai-catalog.io, specification 1.0). */
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

/** Where a site says which AI artifacts it lists, below its root. */
export const AI_CATALOG_PATH = '.well-known/ai-catalog.json';

/** Media type of a Server Card (SEP-2127). */
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** The schema that a Server Card says it follows. */
export const SERVER_CARD_SCHEMA_URI = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Where an MCP server says what a client must know of it before it connects, below its base. */
export const SERVER_CARD_PATH = '.well-known/mcp/server-card.json';
