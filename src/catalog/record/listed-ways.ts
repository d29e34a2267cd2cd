import type { ServerRecord } from './record.ts';

/**
 * The ways to use a server that a list can show: over HTTP; a package by its registry, with `package` for every other registry; a command
 * that no source states (`local`).
 */
export const LISTED_WAYS = ['remote', 'npm', 'pypi', 'oci', 'nuget', 'mcpb', 'package', 'local'] as const;

/** One of {@link LISTED_WAYS}. */
export type ListedWay = (typeof LISTED_WAYS)[number];

/** Maximum number of ways that a list shows for a server. */
export const MAX_LISTED_WAYS = 4;

/** The first different ways to use a server, in the order of its page: over HTTP, then its packages in their order. */
export function listedWays({ connections, packages = [] }: Pick<ServerRecord, 'connections' | 'packages'>): readonly ListedWay[] {
  const remote = connections.some(({ type }) => type === 'http') ? (['remote'] as const) : [];
  const local = packages.length === 0 && connections.some(({ type }) => type === 'stdio') ? (['local'] as const) : [];
  const ways = [...remote, ...packages.map(({ registryType }) => wayOfRegistry(registryType)), ...local];
  return [...new Set<ListedWay>(ways)].slice(0, MAX_LISTED_WAYS);
}

/** The names of registries come from third parties. */
function wayOfRegistry(registryType: string): ListedWay {
  return LISTED_WAYS.find((way) => way === registryType && way !== 'remote' && way !== 'local') ?? 'package';
}
