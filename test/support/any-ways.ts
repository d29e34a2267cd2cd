import fc from 'fast-check';

import type { ServerPackage } from '../../src/catalog/packages/package.ts';
import type { EndpointFacts } from '../../src/catalog/record/endpoint-facts.ts';
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

/** What the endpoint of the connection over HTTP answered. */
const anyAnswers: fc.Arbitrary<EndpointFacts> = fc.record(
  {
    url: fc.constant('https://mcp.example.com/mcp'),
    observedAt: fc.constant('2026-11-20T00:00:00.000Z'),
    signIn: fc.constantFrom('none', 'key', 'oauth'),
    protocolVersions: fc.subarray(['2026-07-28', '2025-06-18']),
    extensions: fc.subarray(['com.example/charts']),
    cache: fc.constant({ ttlMs: 1000 }),
  },
  { requiredKeys: ['url', 'observedAt'] },
);

interface AnyWays {
  connections: readonly Connection[];
  packages?: readonly ServerPackage[];
  endpointFacts?: readonly EndpointFacts[];
}

/** Facts about how a server is used: any of its connections with the answers of its endpoint, and up to three packages. */
export const anyWays: fc.Arbitrary<AnyWays> = fc.record(
  {
    connections: fc.shuffledSubarray([CONNECTIONS.http, CONNECTIONS.stdio]),
    packages: fc.array(fc.constantFrom(...Object.keys(PROGRAMS)).map(packageOf), { maxLength: 3 }),
    endpointFacts: fc.array(anyAnswers, { maxLength: 1 }),
  },
  { requiredKeys: ['connections'] },
);

/** What the filters by ways to use a server should find. */
interface NaiveWays {
  remote: boolean;
  local: boolean;
  runners: string[];
  signIns: string[];
  protocols: string[];
}

/** What `is:remote`, `is:local`, `runs:`, `auth:` and `mcp:` should find, computed in the simplest way. */
export function naiveWays({ connections, packages = [], endpointFacts: [answer] = [] }: ServerRecord): NaiveWays {
  const isRemote = connections.some(({ type }) => type === 'http');
  return {
    signIns: isRemote && answer?.signIn !== undefined ? [answer.signIn] : [],
    protocols: [...(answer?.protocolVersions ?? []), ...(answer?.extensions ?? []), ...(answer?.cache ? ['cached'] : [])],
    remote: isRemote,
    local: packages.length > 0 || connections.some(({ type }) => type === 'stdio'),
    runners: [...new Set(packages.flatMap(({ registryType }) => PROGRAMS[registryType] ?? []))],
  };
}
