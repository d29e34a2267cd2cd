import type { ServerRecord } from './record.ts';
import { statedWays, type StatedWay } from './stated-ways.ts';

/**
 * The ways to use a server that a list can show: over HTTP; a package by its registry, with `package` for every other registry; a command
 * that no source states (`local`).
 */
export const LISTED_WAYS = ['remote', 'npm', 'pypi', 'oci', 'nuget', 'mcpb', 'package', 'local'] as const;

/** One of {@link LISTED_WAYS}. */
export type ListedWay = (typeof LISTED_WAYS)[number];

/** Maximum number of ways that a list shows for a server. */
export const MAX_LISTED_WAYS = 4;

/** The first different ways to use a server, in the order of its page. */
export function listedWays(record: Pick<ServerRecord, 'connections' | 'packages'>): readonly ListedWay[] {
  return [...new Set(statedWays(record).map(listedWay))].slice(0, MAX_LISTED_WAYS);
}

function listedWay(stated: StatedWay): ListedWay {
  if (stated.kind !== 'package') return stated.kind;
  // The names of registries come from third parties.
  const { registryType } = stated.package;
  return LISTED_WAYS.find((way) => way === registryType && way !== 'remote' && way !== 'local') ?? 'package';
}
