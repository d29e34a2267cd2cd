/** Media type of an AI Catalog (https://ai-catalog.io, specification 1.0). */
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

/** Path of the AI Catalog of a site, below its root. */
export const AI_CATALOG_PATH = '.well-known/ai-catalog.json';

/** Path of the manifest of Agentic Resource Discovery of a site, below its root (ARD v0.91 §5.1). */
export const ARD_PATH = '.well-known/ard.json';

/** Media type of the base URL of a search API of Agentic Resource Discovery (ARD v0.91 §5.3). */
export const AI_REGISTRY_TYPE = 'application/ai-registry+json';

/** Media type of a Server Card (SEP-2127). */
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** Media type of a `server.json` in an AI Catalog (proposed: https://github.com/Agent-Card/ai-catalog, pull request 54). */
export const SERVER_JSON_TYPE = 'application/mcp-server+json';

/** The `$schema` of a Server Card. */
export const SERVER_CARD_SCHEMA_URI = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** Path of the Server Card of an MCP server, below its base URL. */
export const SERVER_CARD_PATH = '.well-known/mcp/server-card.json';
