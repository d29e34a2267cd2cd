import type { ServerRecord } from '../../catalog/record/record.ts';
import { statedWays } from '../../catalog/record/stated-ways.ts';

/** Names of registries and programs, as people know them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['pypi', 'PyPI'],
  ['oci', 'Docker'],
  ['nuget', 'NuGet'],
  ['mcpb', 'MCPB'],
]);

/** Whether a registry has a name here. */
export function isRegistry(registryType: string): boolean {
  return NAMES.has(registryType);
}

/** The kind of a package in a word; names of other registries come from third parties and are left out. */
export function packageName(registryType: string): string {
  return NAMES.get(registryType) ?? 'other package';
}

/** The kinds of ways to use a server, each once: `remote`, `npm`, `PyPI`, `Docker`, …; `local` if no source states how it is started. */
export function wayNames(record: Pick<ServerRecord, 'connections' | 'packages'>): readonly string[] {
  return [...new Set(statedWays(record).map((way) => (way.kind === 'package' ? packageName(way.package.registryType) : way.kind)))];
}
