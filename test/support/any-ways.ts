import fc from 'fast-check';

import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import type { Connection, ServerRecord } from '../../src/catalog/record/record.ts';

/** Registries of packages, with the program that starts each; one has none. */
const PROGRAMS: Readonly<Record<string, string | undefined>> = {
  npm: 'npx',
  pypi: 'uvx',
  oci: 'docker',
  nuget: 'dnx',
  mcpb: undefined,
  'a-registry': undefined,
};

/** A package of a registry, such as `npm`. */
export function packageOf(registryType: string): ServerPackage {
  return { registryType, identifier: 'harbour', version: '1.2.3', transport: { type: 'stdio' } };
}

/** A connection over HTTP, and one over stdio. */
export const CONNECTIONS: Readonly<Record<'http' | 'stdio', Connection>> = {
  http: { type: 'http', url: 'https://mcp.example.com', configSchema: {} },
  stdio: { type: 'stdio', configSchema: {} },
};

/** Facts about how a server is used: any of its connections, and up to three packages. */
export const anyWays: fc.Arbitrary<{ connections: readonly Connection[]; packages?: readonly ServerPackage[] }> = fc.record(
  {
    connections: fc.shuffledSubarray([CONNECTIONS.http, CONNECTIONS.stdio]),
    packages: fc.array(fc.constantFrom(...Object.keys(PROGRAMS)).map(packageOf), { maxLength: 3 }),
  },
  { requiredKeys: ['connections'] },
);

/** What `is:remote`, `is:local` and `runs:` should find, computed in the simplest way. */
export function naiveWays({ connections, packages = [] }: ServerRecord): { remote: boolean; local: boolean; runners: string[] } {
  return {
    remote: connections.some(({ type }) => type === 'http'),
    local: packages.length > 0 || connections.some(({ type }) => type === 'stdio'),
    runners: [...new Set(packages.flatMap(({ registryType }) => PROGRAMS[registryType] ?? []))],
  };
}
