import { isJsonObject, jsonObject, member, type JsonObject } from '../parsing/json-tree.ts';
import { mcpEndpoint, type Reached } from '../record/mcp-endpoint.ts';
import type { Pagination } from '../lists/pagination.ts';
import type { Connection, ServerRecord, Tool } from '../record/record.ts';

/** Where the catalogue is published. */
export interface Publication {
  /** Origin and base path, with a slash at the end: `https://example.org/catalogue/`. */
  readonly url: string;
}

/** An element of `servers` (spec §2.2, with what the original's clients read). */
export interface ListItem {
  readonly id: string;
  readonly qualifiedName: string;
  readonly displayName: string;
  readonly description: string;
  readonly iconUrl: string | null;
  readonly owner: string;
  readonly repo: string;
  readonly verified: boolean;
  readonly useCount: number;
  readonly remote: boolean;
  readonly createdAt: string;
  readonly homepage: string;
}

/** The answer of `GET /servers` (spec §4.2). */
export interface ListAnswer {
  readonly servers: readonly ListItem[];
  readonly pagination: Pagination;
}

/** A connection as published, which is reached at `{url}/mcp`. `deploymentUrl` repeats `url` for clients that read that name; both are absent for `stdio`. */
export interface PublishedConnection {
  readonly type: 'http' | 'stdio';
  readonly url?: string;
  readonly deploymentUrl?: string;
  readonly configSchema: JsonObject;
}

/** The answer of `GET /servers/{id}` (spec §2.1, with what the original's clients read). */
export interface ServerDetail extends ListItem {
  readonly deploymentUrl: string | null;
  readonly connections: readonly PublishedConnection[];
  readonly security: { readonly scanPassed: boolean } | null;
  readonly tools: readonly Tool[] | null;
}

/** The path of a server's page below the publication's root. */
export function serverPagePath(qualifiedName: string): string {
  return `servers/${qualifiedName}/`;
}

/** The path of the page on which a server is configured, below the publication's root. */
export function connectPagePath(qualifiedName: string): string {
  return `connect/${qualifiedName}/`;
}

/** A record as an element of a list. */
export function toListItem(record: ServerRecord, { url }: Publication): ListItem {
  const { id, qualifiedName, displayName, description, owner, repo, verified, useCount, remote, createdAt } = record;
  const homepage = new URL(serverPagePath(qualifiedName), url).href;
  // Icons are published as copies on our own origin only, and none is copied yet.
  return { id, qualifiedName, displayName, description, iconUrl: null, owner, repo, verified, useCount, remote, createdAt, homepage };
}

/** A record as the answer to a request for it. */
export function toServerDetail(record: ServerRecord, publication: Publication): ServerDetail {
  return {
    ...toListItem(record, publication),
    ...publishedWays(record),
    security: record.security,
    tools: record.tools === null ? null : record.tools.map(publishTool),
  };
}

/**
 * Clients of the original complete an address by `/mcp` and speak Streamable HTTP there, and no member tells them otherwise. A connection
 * that is reached in another way is left out, and `deploymentUrl` then is the address of one that is not, or `null`.
 */
function publishedWays({ deploymentUrl, connections }: ServerRecord): Pick<ServerDetail, 'deploymentUrl' | 'connections'> {
  const kept = connections.filter((connection) => connection.url === undefined || isCompleted(connection, connection.url));
  const published = kept.map(publishConnection);
  if (deploymentUrl === null || kept.length === connections.length) return { deploymentUrl, connections: published };
  const addresses = kept.flatMap(({ url }) => url ?? []);
  return { deploymentUrl: addresses.includes(deploymentUrl) ? deploymentUrl : (addresses[0] ?? null), connections: published };
}

/** Whether `/mcp` behind the address is the endpoint, over Streamable HTTP. */
function isCompleted(reached: Reached, url: string): boolean {
  return reached.transport === undefined && mcpEndpoint(reached) === mcpEndpoint({ url });
}

function publishConnection({ type, url, configSchema }: Connection): PublishedConnection {
  return url === undefined ? { type, configSchema } : { type, url, deploymentUrl: url, configSchema };
}

/** The original's client refuses a tool whose arguments are not an object with properties. */
function publishTool({ name, description, inputSchema }: Tool): Tool {
  const properties = member(inputSchema, 'properties');
  const schema = { ...inputSchema, type: 'object', properties: isJsonObject(properties) ? properties : jsonObject() };
  return { name, description, inputSchema: schema };
}
