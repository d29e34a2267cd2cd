import { OPTIONAL_FACTS, optionalFactsOf, type OptionalFacts } from './optional-facts.ts';
import { bareName, ownerOf } from '../values/qualified-name.ts';
import type { Connection, Security, ServerRecord, Tool } from './record.ts';
import { serverId } from '../values/server-id.ts';

/** What one source says of a server. A member that is left out is not known to that source. */
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
  /** As the source numbers its releases; see `versionOf`. */
  readonly version?: string;
  readonly verified?: boolean;
  readonly useCount?: number;
  readonly createdAt?: string;
  /** When any of the facts last changed; the catalogue's own, like the `id`. */
  readonly updatedAt?: string;
  readonly deployed?: boolean;
  readonly deploymentUrl?: string;
  readonly connections?: readonly Connection[];
  readonly tools?: readonly Tool[];
  readonly security?: Security;
}

/** The name of a member of {@link ServerFacts} that a source can state. */
export type FactName = Exclude<keyof ServerFacts, 'qualifiedName' | 'id' | 'updatedAt'>;

/** Facts that come together from one place, and are replaced together. The `id` is the catalogue's own. */
export const FACT_GROUPS = {
  identity: ['displayName', 'description', 'iconUrl', 'owner', 'repo', 'tags', 'profiles', 'version', ...OPTIONAL_FACTS],
  usage: ['useCount', 'createdAt'],
  verified: ['verified'],
  connections: ['deployed', 'deploymentUrl', 'connections'],
  tools: ['tools'],
  security: ['security'],
} as const satisfies Record<string, readonly FactName[]>;

/** The name of a group of facts. */
export type FactGroup = keyof typeof FACT_GROUPS;

/** The names of all groups, in the order in which a content file holds them. */
export const FACT_GROUP_NAMES: readonly FactGroup[] = ['identity', 'usage', 'verified', 'connections', 'tools', 'security'];

/** The facts of one group, as far as they are stated; `undefined` where none is. */
export function factsOfGroup(facts: ServerFacts, group: FactGroup): Partial<ServerFacts> | undefined {
  const stated = FACT_GROUPS[group].filter((name) => facts[name] !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated.map((name) => [name, facts[name]]));
}

/**
 * The whole record: what is not stated takes its documented default.
 *
 * @param firstSeen ISO 8601 time that stands in for a creation time nobody states.
 */
export function completeRecord(facts: ServerFacts, firstSeen: string): ServerRecord {
  const deploymentUrl = facts.deploymentUrl ?? null;
  const connections = facts.connections ?? [];
  const createdAt = facts.createdAt ?? firstSeen;
  return {
    qualifiedName: facts.qualifiedName,
    id: facts.id ?? serverId(facts.qualifiedName),
    displayName: facts.displayName ?? bareName(facts.qualifiedName),
    description: facts.description ?? '',
    iconUrl: facts.iconUrl ?? null,
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
    ...(facts.version !== undefined && { version: facts.version }),
    ...optionalFactsOf(facts),
  };
}
