import type { JsonObject } from '../parsing/json-tree.ts';
import { headerSettings, type HeaderSettings } from './header-settings.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';
import type { Connection } from './record.ts';

/** The data that a client needs to reach a server over HTTP. */
export interface RemoteConnection {
  /** URL of the MCP endpoint, without the configuration. */
  readonly endpoint: string;
  /** The older transport HTTP+SSE; left out for Streamable HTTP. */
  readonly transport?: 'sse';
  /** JSON Schema of the configuration, which is sent in the query. */
  readonly schema: JsonObject;
  readonly headers: HeaderSettings;
}

/** The remote connection (HTTP) of a connection; `undefined` for a stdio connection. */
export function remoteConnection(connection: Connection): RemoteConnection | undefined {
  const endpoint = mcpEndpoint(connection);
  if (endpoint === undefined) return undefined;
  const { transport, configSchema: schema, headers } = connection;
  return { endpoint, ...(transport && { transport }), schema, headers: headerSettings(headers) };
}
