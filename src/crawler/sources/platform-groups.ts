import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { GroupOutputs, GroupOrigin } from '../merging/source-output.ts';
import type { PlatformFile } from './platform-file.ts';

/** The groups that a platform file states, all read from the same bytes. */
export function platformGroups(
  file: PlatformFile,
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
  { name, displayName = name, description, version, iconUrl, websiteUrl, tags }: PlatformFile,
  qualifiedName: string,
  repository: { readonly owner: string; readonly repo: string } | undefined,
): Partial<ServerFacts> {
  return {
    ...(displayName && displayName !== qualifiedName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(iconUrl && { iconUrl }),
    ...(websiteUrl && { websiteUrl }),
    ...(repository && { owner: repository.owner, repo: repository.repo }),
    ...(tags && { tags }),
  };
}
