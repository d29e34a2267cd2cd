import { mcpEndpoint } from './mcp-endpoint.ts';
import { preferredConnection } from './preferred-connection.ts';
import type { ServerRecord } from './record.ts';

/** The URL of a server's MCP endpoint, that of the connection that its page shows first; `undefined` without a remote connection. */
export function recordEndpoint(record: Pick<ServerRecord, 'connections'>): string | undefined {
  const connection = preferredConnection(record);
  return connection && mcpEndpoint(connection);
}
