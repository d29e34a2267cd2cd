import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { GroupOutput } from '../../merging/source-output.ts';

/**
 * The deployment that a crawl asks for its configuration document and its tools: the stated one, where its endpoint is at the usual place.
 * Another endpoint, and one of HTTP+SSE, is kept as it is stated and not asked: the address would be completed to a wrong one.
 */
export function deploymentToProbe({
  deploymentUrl,
  connections = [],
}: Pick<ServerFacts, 'deploymentUrl' | 'connections'>): string | undefined {
  const isElsewhere = connections.some(
    ({ url, endpoint, transport }) => url === deploymentUrl && (endpoint !== undefined || transport !== undefined),
  );
  return isElsewhere ? undefined : deploymentUrl;
}

/**
 * The connections that a deployed server states, and the one that its platform file states for whoever runs the server: of that one a
 * deployment says nothing.
 *
 * @param stated connections of the file, or those that are known where it did not change
 */
export function withLocalConnection(served: GroupOutput, stated: ServerFacts['connections'] = []): GroupOutput {
  const own = stated.filter(({ type }) => type === 'stdio');
  const connections = [...(served.facts.connections ?? []), ...own];
  return own.length === 0 ? served : { ...served, facts: { ...served.facts, connections } };
}
