import type { IconFile } from '../icons/icon-file.ts';
import { connectionsWithPackages } from '../packages/package-connection.ts';
import type { PackageFacts } from '../packages/package-facts.ts';
import type { ServerPackage } from '../packages/package.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import { OPTIONAL_FACTS, optionalFactsOf, type OptionalFacts } from './optional-facts.ts';
import { bareName, ownerOf } from '../values/qualified-name.ts';
import type { Connection, Security, ServerRecord, Tool } from './record.ts';
import { serverId } from '../values/server-id.ts';

/** The facts of a server in one source. The source does not state an absent member. */
export interface ServerFacts extends OptionalFacts {
  readonly qualifiedName: string;
  readonly id?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly iconUrl?: string;
  readonly owner?: string;
  readonly repo?: string;
  readonly tags?: readonly string[];
  readonly profiles?: readonly string[];
  /** Version in the source; see `versionOf`. */
  readonly version?: string;
  readonly verified?: boolean;
  readonly useCount?: number;
  readonly createdAt?: string;
  /** When any of the facts last changed. The catalogue sets it, like the `id`. */
  readonly updatedAt?: string;
  readonly deployed?: boolean;
  readonly deploymentUrl?: string;
  readonly connections?: readonly Connection[];
  /** In the order of the source. */
  readonly packages?: readonly ServerPackage[];
  /** What package registries say about them. */
  readonly packageFacts?: readonly PackageFacts[];
  /** What its endpoints answer without credentials. */
  readonly endpointFacts?: readonly EndpointFacts[];
  readonly tools?: readonly Tool[];
  readonly security?: Security;
}

/** The name of a member of {@link ServerFacts} that a source can state. */
export type FactName = Exclude<keyof ServerFacts, 'qualifiedName' | 'id' | 'updatedAt'>;

/** Facts that come from one source together and are replaced together. The catalogue sets the `id`. */
export const FACT_GROUPS = {
  identity: ['displayName', 'description', 'iconUrl', 'owner', 'repo', 'tags', 'profiles', 'version', ...OPTIONAL_FACTS],
  usage: ['useCount', 'createdAt'],
  verified: ['verified'],
  connections: ['deployed', 'deploymentUrl', 'connections'],
  packages: ['packages'],
  registry: ['packageFacts'],
  endpoints: ['endpointFacts'],
  tools: ['tools'],
  security: ['security'],
} as const satisfies Record<string, readonly FactName[]>;

/** The name of a group of facts. */
export type FactGroup = keyof typeof FACT_GROUPS;

/** The names of all groups, in the order of a content file. */
export const FACT_GROUP_NAMES: readonly FactGroup[] = [
  'identity',
  'usage',
  'verified',
  'connections',
  'packages',
  'registry',
  'endpoints',
  'tools',
  'security',
];

/** The stated facts of one group; `undefined` if there are none. */
export function factsOfGroup(facts: ServerFacts, group: FactGroup): Partial<ServerFacts> | undefined {
  const stated = FACT_GROUPS[group].filter((name) => facts[name] !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated.map((name) => [name, facts[name]]));
}

/**
 * The complete record: members that are not stated get their documented default.
 *
 * @param firstSeen ISO 8601 time used if no creation time is stated
 * @param icon the copy of its icon, if there is one
 */
export function completeRecord(facts: ServerFacts, firstSeen: string, icon?: IconFile): ServerRecord {
  const deploymentUrl = facts.deploymentUrl ?? null;
  const connections = connectionsWithPackages(facts.connections ?? [], facts.packages ?? []);
  const createdAt = facts.createdAt ?? firstSeen;
  return {
    qualifiedName: facts.qualifiedName,
    id: facts.id ?? serverId(facts.qualifiedName),
    displayName: facts.displayName ?? bareName(facts.qualifiedName),
    description: facts.description ?? '',
    iconUrl: facts.iconUrl ?? null,
    ...(icon && { icon }),
    owner: facts.owner ?? ownerOf(facts.qualifiedName),
    repo: facts.repo ?? '',
    tags: facts.tags ?? [],
    profiles: facts.profiles ?? [],
    remote: connections.some((connection) => connection.type === 'http'),
    deployed: facts.deployed ?? deploymentUrl !== null,
    verified: facts.verified ?? false,
    useCount: facts.useCount ?? 0,
    createdAt,
    updatedAt: facts.updatedAt ?? createdAt,
    deploymentUrl,
    connections,
    tools: facts.tools ?? null,
    security: facts.security ?? null,
    // A content file has no empty lists, so an empty list must give the same record as none.
    ...((facts.packages ?? []).length > 0 && { packages: facts.packages }),
    ...(facts.packageFacts !== undefined && { packageFacts: facts.packageFacts }),
    ...((facts.endpointFacts ?? []).length > 0 && { endpointFacts: facts.endpointFacts }),
    ...(facts.version !== undefined && { version: facts.version }),
    ...optionalFactsOf(facts),
  };
}
