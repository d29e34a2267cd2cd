import type { JsonObject } from '../parsing/json-tree.ts';
import type { IconFile } from '../icons/icon-file.ts';
import type { ConnectionHeader } from './connection-header.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import type { ListedFinding } from './listed-finding.ts';
import type { ServerHistory } from './server-history.ts';
import type { PackageFacts } from '../packages/package-facts.ts';
import type { ServerPackage } from '../packages/package.ts';
import type { StatedSignIn } from './sign-in-kinds.ts';
import type { OptionalFacts } from './optional-facts.ts';

/** How a server is reached. */
export interface Connection {
  readonly type: 'http' | 'stdio';
  /** The older transport HTTP+SSE (MCP 2024-11-05), where `url` is the endpoint itself; left out for Streamable HTTP. */
  readonly transport?: 'sse';
  /** Base URL of the MCP server; the endpoint is `{url}/mcp`. Absent for `stdio`. */
  readonly url?: string;
  /** URL of the endpoint as its source states it; absent if it is `{url}/mcp`. See `mcpEndpoint`. */
  readonly endpoint?: string;
  /** What its source says that it requires of its user; absent if it does not say so. Keys are in `headers` and `configSchema`. */
  readonly signIn?: StatedSignIn;
  /** Headers of every request; absent if there are none. */
  readonly headers?: readonly ConnectionHeader[];
  /** JSON Schema of the session configuration; an empty object if unknown. */
  readonly configSchema: JsonObject;
}

/** A tool of a server. */
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

/** One server of the catalogue. Unknown texts are empty; unknown optional facts are absent. */
export interface ServerRecord extends OptionalFacts {
  readonly qualifiedName: string;
  /** UUID v5, permanent; see {@link serverId}. */
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  /** Icon URL in the source; never linked from a page. */
  readonly iconUrl: string | null;
  /** The copy of its icon on the site itself; absent if there is none. */
  readonly icon?: IconFile;
  readonly owner: string;
  /** Bare repository name. */
  readonly repo: string;
  readonly tags: readonly string[];
  /** Ids of profiles to which the source assigns this server. */
  readonly profiles: readonly string[];
  /** Whether it has an `http` connection. */
  readonly remote: boolean;
  /** Whether it has a deployment that responded at the last crawl, or that the source declares. */
  readonly deployed: boolean;
  readonly verified: boolean;
  readonly useCount: number;
  /** ISO 8601 with zone: as the source states it, else when the server was first seen. */
  readonly createdAt: string;
  /** ISO 8601 with zone: when its facts last changed; the creation time if nothing was fetched. */
  readonly updatedAt: string;
  readonly deploymentUrl: string | null;
  readonly connections: readonly Connection[];
  /** Packages that start it on the user's machine, in the order of the source; absent if the source states none. */
  readonly packages?: readonly ServerPackage[];
  /** What package registries say about them; absent if none was asked. */
  readonly packageFacts?: readonly PackageFacts[];
  /** What its endpoints answered to a crawl without credentials; absent if none was asked or answered. */
  readonly endpointFacts?: readonly EndpointFacts[];
  /** `null`: not known. Empty: known to have none. */
  readonly tools: readonly Tool[] | null;
  /** Tokens of each tool in the context of a model, in the order of {@link tools}; see `context-cost.ts`. Absent if they are not counted. */
  readonly toolTokens?: readonly number[];
  /** `null`: never scanned. */
  readonly security: Security | null;
  /** Version in the source; absent if the source states none. Not part of the published list and detail. */
  readonly version?: string;
  /** Findings of the checks, highest severity first. Only in a published catalogue; absent if there are none. */
  readonly findings?: readonly ListedFinding[];
  /** Queries for which the search of this catalogue returns it first, 2 to 5. Only in a published catalogue; absent if there are none. */
  readonly representativeQueries?: readonly string[];
  /** When it was added, and what changed since. Only in a published catalogue; absent if its content file is not known. */
  readonly history?: ServerHistory;
}
