/** URI of the `server.json` schema version that this project reads and writes. */
export const SERVER_JSON_SCHEMA_URI = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** Key of `_meta` for the publisher's own data in a `server.json`. */
export const PUBLISHER_PROVIDED = 'io.modelcontextprotocol.registry/publisher-provided';

/** Key of `_meta` for this catalogue's own data, in a namespace that other registries do not use (MCP, `_meta`). */
export const CATALOGUE_META = 'invalid.portolan/catalogue';

/** Key of `_meta` for the data of the official registry. */
export const REGISTRY_OFFICIAL = 'io.modelcontextprotocol.registry/official';

/** Limits of the published schema. Lengths are in characters. */
export const SERVER_JSON_LIMITS = {
  name: [3, 200],
  description: [1, 100],
  title: [1, 100],
  version: 255,
  iconSource: 255,
  /** Maximum size of the JSON under one key of `_meta`, in bytes: the limit of the official registry. */
  metaBytes: 4096,
} as const;

/** A name: namespace, slash, name in the namespace. */
export const SERVER_JSON_NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
