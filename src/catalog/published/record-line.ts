import { mcpEndpoint, type EndpointFields } from '../record/mcp-endpoint.ts';
import { recordEndpoint } from '../record/record-endpoint.ts';
import type { ServerRecord } from '../record/record.ts';

const known = new WeakMap<ServerRecord, string>();

/**
 * A record as a line of `api/records.jsonl`: the members of a content file, and beside each base URL the URL of the MCP endpoint as
 * `mcpEndpoint`, which readers derive themselves. Two kinds of files have it, so it is kept with the record.
 */
export function recordLine(record: ServerRecord): string {
  const line = known.get(record) ?? madeLine(record);
  known.set(record, line);
  return line;
}

function madeLine(record: ServerRecord): string {
  const endpoint = recordEndpoint(record);
  const { deploymentUrl, connections, ...others } = record;
  return JSON.stringify({
    ...others,
    deploymentUrl,
    ...(endpoint !== undefined && { mcpEndpoint: endpoint }),
    connections: connections.map(withEndpoint),
  });
}

/** A connection with the URL of its MCP endpoint beside its base URL. */
export function withEndpoint<Reached extends EndpointFields>(connection: Reached): Reached & { readonly mcpEndpoint?: string } {
  const endpoint = mcpEndpoint(connection);
  return endpoint === undefined ? connection : { ...connection, mcpEndpoint: endpoint };
}
