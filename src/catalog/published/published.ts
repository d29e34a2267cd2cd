import { publishedIconPath } from '../icons/icon-file.ts';
import { isJsonObject, jsonObject, member, type JsonObject } from '../parsing/json-tree.ts';
import { mcpEndpoint, type EndpointFields } from '../record/mcp-endpoint.ts';
import type { Pagination } from '../lists/pagination.ts';
import type { Connection, ServerRecord, Tool } from '../record/record.ts';

/** Where the catalogue is published. */
export interface Publication {
  /** Origin and base path, with a slash at the end: `https://example.org/catalogue/`. */
  readonly url: string;
}

/** An element of `servers` (spec §2.2, with the members that the original's clients read). */
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

/** The response to `GET /servers` (spec §4.2). */
export interface ListAnswer {
  readonly servers: readonly ListItem[];
  readonly pagination: Pagination;
}

/**
 * A published connection. Its endpoint is `{url}/mcp`. `deploymentUrl` repeats `url` for clients that read that name; both are absent for
 * `stdio`.
 */
interface PublishedConnection {
  readonly type: 'http' | 'stdio';
  readonly url?: string;
  readonly deploymentUrl?: string;
  readonly configSchema: JsonObject;
}

/** The response to `GET /servers/{id}` (spec §2.1, with the members that the original's clients read). */
export interface ServerDetail extends ListItem {
  readonly deploymentUrl: string | null;
  readonly connections: readonly PublishedConnection[];
  readonly security: { readonly scanPassed: boolean } | null;
  readonly tools: readonly Tool[] | null;
}

/** A base URL in the form of the URL standard, and paths that the standard does not change. */
const PLAIN = { base: /^https?:\/\/[\w.:-]+\/(?:[\w.~-]+\/)*$/, path: /^[\w@][\w@./-]*$/ } as const;

/** The absolute URL of a path below the publication's root. Equal to what `URL` returns, which takes several times as long. */
export function publishedUrl(path: string, { url }: Publication): string {
  const isPlain = PLAIN.path.test(path) && !path.includes('/.') && PLAIN.base.test(url);
  return isPlain ? url + path : new URL(path, url).href;
}

/** The path of a server's page below the publication's root. */
export function serverPagePath(qualifiedName: string): string {
  return `servers/${qualifiedName}/`;
}

/** The path of the page that configures a server, below the publication's root. */
export function connectPagePath(qualifiedName: string): string {
  return `connect/${qualifiedName}/`;
}

/** A record as an element of a list. */
export function toListItem(record: ServerRecord, { url }: Publication): ListItem {
  const { id, qualifiedName, displayName, description, owner, repo, verified, useCount, remote, createdAt } = record;
  const homepage = publishedUrl(serverPagePath(qualifiedName), { url });
  const iconUrl = iconCopyUrl(record, { url });
  return { id, qualifiedName, displayName, description, iconUrl, owner, repo, verified, useCount, remote, createdAt, homepage };
}

/** The URL of the copy of a server's icon on the site itself. The icon at its source is never linked. */
export function iconCopyUrl({ icon }: Pick<ServerRecord, 'icon'>, { url }: Publication): string | null {
  return icon === undefined ? null : publishedUrl(publishedIconPath(icon), { url });
}

/** A record as the response to a request for it. */
export function toServerDetail(record: ServerRecord, publication: Publication): ServerDetail {
  return {
    ...toListItem(record, publication),
    ...publishedConnections(record),
    security: record.security,
    tools: record.tools === null ? null : record.tools.map(publishTool),
  };
}

/**
 * Clients of the original append `/mcp` to the URL and use Streamable HTTP; no member can change that. Connections with another
 * endpoint or transport are omitted. `deploymentUrl` is then the URL of a published connection, or `null`.
 */
function publishedConnections({ deploymentUrl, connections }: ServerRecord): Pick<ServerDetail, 'deploymentUrl' | 'connections'> {
  const kept = connections.filter((connection) => connection.url === undefined || isCompleted(connection, connection.url));
  const published = kept.map(publishConnection);
  if (deploymentUrl === null || kept.length === connections.length) return { deploymentUrl, connections: published };
  const addresses = kept.flatMap(({ url }) => url ?? []);
  return { deploymentUrl: addresses.includes(deploymentUrl) ? deploymentUrl : (addresses[0] ?? null), connections: published };
}

/** Whether the endpoint is the URL with `/mcp`, over Streamable HTTP. */
function isCompleted(reached: EndpointFields, url: string): boolean {
  return reached.transport === undefined && mcpEndpoint(reached) === mcpEndpoint({ url });
}

function publishConnection({ type, url, configSchema }: Connection): PublishedConnection {
  return url === undefined ? { type, configSchema } : { type, url, deploymentUrl: url, configSchema };
}

/** The original's client rejects a tool whose arguments are not an object with properties. */
function publishTool({ name, description, inputSchema }: Tool): Tool {
  const properties = member(inputSchema, 'properties');
  const schema = { ...inputSchema, type: 'object', properties: isJsonObject(properties) ? properties : jsonObject() };
  return { name, description, inputSchema: schema };
}
