import type { ServerFacts } from '../../../catalog/facts.ts';

/**
 * The deployment that a crawl asks for its configuration document and its tools: the stated one, where its endpoint is at the usual place.
 * Another endpoint, and one of HTTP+SSE, is kept as it is stated and not asked: the address would be completed to a wrong one.
 */
export function askedDeployment({
  deploymentUrl,
  connections = [],
}: Pick<ServerFacts, 'deploymentUrl' | 'connections'>): string | undefined {
  const isElsewhere = connections.some(
    ({ url, endpoint, transport }) => url === deploymentUrl && (endpoint !== undefined || transport !== undefined),
  );
  return isElsewhere ? undefined : deploymentUrl;
}
