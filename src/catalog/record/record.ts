import type { JsonObject } from '../parsing/json-tree.ts';
import type { ConnectionHeader } from './connection-header.ts';
import type { OptionalFacts } from './optional-facts.ts';

/** How a server is reached. */
export interface Connection {
  readonly type: 'http' | 'stdio';
  /** The older transport HTTP+SSE (MCP 2024-11-05), where `url` is the endpoint itself; left out for Streamable HTTP. */
  readonly transport?: 'sse';
  /** Base URL of the MCP server, the endpoint being `{url}/mcp`; absent for `stdio`. */
  readonly url?: string;
  /** Address of the endpoint as its source states it; left out where it is `{url}/mcp`. See `mcpEndpoint`. */
  readonly endpoint?: string;
  /** Headers that every request carries; left out where there is none. */
  readonly headers?: readonly ConnectionHeader[];
  /** JSON Schema of the session configuration; an empty object where nothing is known. */
  readonly configSchema: JsonObject;
}

/** Something a server can do. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the tool's arguments. */
  readonly inputSchema: JsonObject;
}

/** Result of the last scan. */
export interface Security {
  readonly scanPassed: boolean;
}

/** One server, as the catalogue knows it. Texts that are not known are empty; of optional facts the members are left out. */
export interface ServerRecord extends OptionalFacts {
  readonly qualifiedName: string;
  /** UUID v5, kept for ever; see {@link serverId}. */
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  /** Where the source says the icon is; never linked from a page. */
  readonly iconUrl: string | null;
  readonly owner: string;
  /** Bare repository name. */
  readonly repo: string;
  readonly tags: readonly string[];
  /** Ids of profiles the source puts this server in. */
  readonly profiles: readonly string[];
  /** Whether it has an `http` connection. */
  readonly remote: boolean;
  /** Whether it has a deployment that answered at the last crawl, or that the source declares. */
  readonly deployed: boolean;
  readonly verified: boolean;
  readonly useCount: number;
  /** ISO 8601 with zone: what the source states, else when the server was first seen. */
  readonly createdAt: string;
  /** ISO 8601 with zone: when what is known of it last changed; the creation time where nothing was fetched. */
  readonly updatedAt: string;
  readonly deploymentUrl: string | null;
  readonly connections: readonly Connection[];
  /** `null`: not known. Empty: known to have none. */
  readonly tools: readonly Tool[] | null;
  /** `null`: never scanned. */
  readonly security: Security | null;
  /** As the source numbers its releases; left out where it does not. Not part of the published list and detail. */
  readonly version?: string;
}
