import type { JsonObject } from '../parsing/json-tree.ts';
import { headerSettings, type HeaderSettings } from './header-settings.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';
import type { Connection } from './record.ts';

/** All that a client needs to reach a server over HTTP. */
export interface RemoteWay {
  /** Address of the MCP endpoint, without the configuration. */
  readonly endpoint: string;
  /** The older transport HTTP+SSE; left out for Streamable HTTP. */
  readonly transport?: 'sse';
  /** JSON Schema of the configuration, which travels in the query. */
  readonly schema: JsonObject;
  readonly headers: HeaderSettings;
}

/** A connection as a way over HTTP; `undefined` for one that runs on the visitor's machine. */
export function remoteWay(connection: Connection): RemoteWay | undefined {
  const endpoint = mcpEndpoint(connection);
  if (endpoint === undefined) return undefined;
  const { transport, configSchema: schema, headers } = connection;
  return { endpoint, ...(transport && { transport }), schema, headers: headerSettings(headers) };
}
