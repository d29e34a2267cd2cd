import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { ServerRepository } from '../../catalog/record/server-repository.ts';
import type { GroupOutputs, GroupOrigin } from '../merging/source-output.ts';
import type { PlatformFile } from './platform-file.ts';

/** What a file of a repository states about its server. */
export interface StatedServer extends PlatformFile, Pick<ServerFacts, 'icons' | 'deployed'> {
  /** The repository as a `server.json` states it. */
  readonly statedRepository?: ServerRepository;
}

/** The groups that a file states, all read from the same bytes. */
export function platformGroups(
  file: StatedServer,
  qualifiedName: string,
  origin: GroupOrigin,
  repository: { readonly owner: string; readonly repo: string } | undefined,
): GroupOutputs {
  const identity = identityOf(file, qualifiedName, repository);
  const { deploymentUrl, connections, packages, tools } = file;
  return {
    ...(Object.keys(identity).length > 0 && { identity: { facts: identity, origin } }),
    ...(connections && { connections: { facts: { connections, ...(deploymentUrl && { deploymentUrl, deployed: true }) }, origin } }),
    ...(packages && { packages: { facts: { packages }, origin } }),
    ...(tools && { tools: { facts: { tools }, origin } }),
  };
}

/** A name that differs from the qualified name becomes the display name. */
function identityOf(
  { name, displayName = name, description, version, iconUrl, icons, websiteUrl, statedRepository, license, tags }: StatedServer,
  qualifiedName: string,
  repository: { readonly owner: string; readonly repo: string } | undefined,
): Partial<ServerFacts> {
  return {
    ...(displayName && displayName !== qualifiedName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(iconUrl && { iconUrl }),
    ...(icons && { icons }),
    ...(websiteUrl && { websiteUrl }),
    ...(license && { license }),
    ...(repository && { owner: repository.owner, repo: repository.repo }),
    ...(statedRepository && { repository: statedRepository }),
    ...(tags && { tags }),
  };
}
