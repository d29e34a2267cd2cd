import type { Connection, ServerRecord } from './record.ts';

/**
 * The connection that a server's form configures: the first over Streamable HTTP, else the first over the older HTTP+SSE, else the first of
 * any kind; `undefined` if none is known.
 */
export function preferredConnection({ connections }: Pick<ServerRecord, 'connections'>): Connection | undefined {
  const remote = connections.filter(({ type, url }) => type === 'http' && url !== undefined);
  return remote.find(({ transport }) => transport === undefined) ?? remote[0] ?? connections[0];
}
