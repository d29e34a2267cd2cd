import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { GroupOutput } from '../../merging/source-output.ts';

/**
 * The deployment to probe for its configuration document and tools: the stated one, if its endpoint has the standard path. Another endpoint,
 * or one of HTTP+SSE, is stored and not probed, because the URLs derived from it would be wrong.
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
 * Adds the local connection of the platform file to the connections of a deployed server, which states only remote ones.
 *
 * @param stated connections of the file, or the known ones if it did not change
 */
export function withLocalConnection(served: GroupOutput, stated: ServerFacts['connections'] = []): GroupOutput {
  const local = stated.filter(({ type }) => type === 'stdio');
  const connections = [...(served.facts.connections ?? []), ...local];
  return local.length === 0 ? served : { ...served, facts: { ...served.facts, connections } };
}
