import { bareName, foldName, isQualifiedName, nameParts, ownerOf } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { nameFromLocation } from './name-from-location.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

/** How a server from a repository is called. It is for the caller to check that this is a qualified name. */
export interface RepositoryName {
  readonly name: string;
  /** What is wrong with the name that the platform file states; pointers into that file. */
  readonly problems: readonly Problem[];
}

/**
 * The qualified name of a server from a repository: the one that its entry in `sources.yaml` gives, else the one that its platform file
 * states, else one that is made from its place.
 *
 * Anybody can write any name into a file. So a name with an owner is believed only of a repository of that owner, or where the entry
 * vouches for the source; a name without an owner gets that of the repository.
 *
 * @param stated the name in the platform file
 * @param folders folders of the same repository from which other servers are read
 */
export function repositoryName(
  { name, verified }: Pick<SourceEntry, 'name' | 'verified'>,
  stated: string | undefined,
  location: RepositoryLocation,
  folders: readonly string[],
): RepositoryName {
  if (name !== undefined) return { name, problems: [] };
  const fromPlace = nameFromLocation(location, folders);
  if (stated === undefined || !isQualifiedName(stated)) return { name: fromPlace, problems: [] };
  if (nameParts(stated).length === 1) {
    const owned = `${location.owner}/${bareName(stated)}`;
    return { name: isQualifiedName(owned) ? owned : fromPlace, problems: [] };
  }
  const isOwners = foldName(ownerOf(stated)) === foldName(location.owner);
  if (isOwners || verified === true) return { name: stated, problems: [] };
  return { name: fromPlace, problems: [foreignName(stated, fromPlace, location)] };
}

function foreignName(stated: string, name: string, { owner }: RepositoryLocation): Problem {
  const message = `The file states the name "${stated}", but its repository belongs to "${owner}", so the server is called "${name}".`;
  const hint = `Name the server "${owner}/…" in the file. If the name is right, state "name: ${stated}" or "verified: true" in sources.yaml.`;
  return { code: 'foreign-name', severity: 'warning', message, hint, pointer: '/name' };
}
