import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { GroupOutput } from '../../merging/source-output.ts';

/**
 * The deployment to probe for its configuration document and tools: the stated one, if its endpoint has the standard path. Another endpoint,
 * one of HTTP+SSE, or one with a query is stored and not probed, because the URLs derived from it would be wrong.
 */
export function deploymentToProbe({
  deploymentUrl,
  connections = [],
}: Pick<ServerFacts, 'deploymentUrl' | 'connections'>): string | undefined {
  const isElsewhere = connections.some(
    ({ url, endpoint, transport }) => url === deploymentUrl && (endpoint !== undefined || transport !== undefined),
  );
  return isElsewhere || deploymentUrl?.includes('?') === true ? undefined : deploymentUrl;
}

/**
 * The connections of a file with the one that its deployed server states in the place of the remote at the same URL. The server states only
 * itself, so other remotes and the local connection stay, and so do headers that the server does not state.
 *
 * @param stated connections of the file, or the known ones if it did not change
 */
export function withStatedConnections(served: GroupOutput, stated: ServerFacts['connections'] = []): GroupOutput {
  const own = served.facts.connections ?? [];
  const before = stated.find(({ type, url }) => type === 'http' && own.some((one) => one.url === url));
  if (before === undefined) return withConnections(served, [...own, ...stated.filter(({ type }) => type === 'stdio')]);
  const { headers } = before;
  const replaced = own.map((one) => (one.headers === undefined && headers !== undefined ? { ...one, headers } : one));
  return withConnections(
    served,
    stated.flatMap((one) => (one === before ? replaced : one)),
  );
}

function withConnections(served: GroupOutput, connections: NonNullable<ServerFacts['connections']>): GroupOutput {
  return { ...served, facts: { ...served.facts, connections } };
}

/** Whether the connections have what a deployed server does not state about itself: other remotes, or headers. */
export function stateMoreThanServer({ connections = [] }: Pick<ServerFacts, 'connections'>): boolean {
  const remotes = connections.filter(({ type }) => type === 'http');
  return remotes.length > 1 || remotes.some(({ headers }) => headers !== undefined);
}
