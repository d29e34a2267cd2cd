import type { ServerRecord } from './record.ts';

/** The filter value of a server whose answers may be kept: its list of tools has a cache hint. */
const CACHED = 'cached';

/**
 * What a server speaks, as values of one filter: the versions of MCP and the identifiers of extensions that its endpoints answered with,
 * and `cached` if its list of tools may be kept. Empty for a server that no crawl has asked.
 */
export function protocolValues({ endpointFacts = [] }: Pick<ServerRecord, 'endpointFacts'>): readonly string[] {
  const values = endpointFacts.flatMap(({ protocolVersions = [], extensions = [], cache }) => [
    ...protocolVersions,
    ...extensions,
    ...(cache === undefined ? [] : [CACHED]),
  ]);
  return [...new Set(values)];
}
