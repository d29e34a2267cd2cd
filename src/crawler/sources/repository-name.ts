import { bareName, foldName, isQualifiedName, nameParts, ownerOf } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { nameFromLocation } from './name-from-location.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

/** The name of a server from a repository. The caller checks that it is a qualified name. */
export interface RepositoryName {
  readonly name: string;
  /** Problems of the name in the platform file, with pointers into that file. */
  readonly problems: readonly Problem[];
}

/**
 * The qualified name of a server from a repository: the name in its entry in `sources.yaml`, otherwise the name in its platform file,
 * otherwise a name derived from its location.
 *
 * A file can state any name. So a name with an owner is accepted only from a repository of that owner, or if the entry verifies the source; a
 * name without an owner gets the owner of the repository. `io.github.owner` is the namespace of an owner in the MCP registry.
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
  const fromLocation = nameFromLocation(location, folders);
  if (stated === undefined || !isQualifiedName(stated)) return { name: fromLocation, problems: [] };
  if (nameParts(stated).length === 1) {
    const owned = `${location.owner}/${bareName(stated)}`;
    return { name: isQualifiedName(owned) ? owned : fromLocation, problems: [] };
  }
  const isOfOwner = [location.owner, `io.github.${location.owner}`].some((owner) => foldName(ownerOf(stated)) === foldName(owner));
  if (isOfOwner || verified === true) return { name: stated, problems: [] };
  return { name: fromLocation, problems: [foreignName(stated, fromLocation, location)] };
}

function foreignName(stated: string, name: string, { owner }: RepositoryLocation): Problem {
  const message = `The file states the name "${stated}", but its repository belongs to "${owner}", so the server gets the name "${name}".`;
  const hint = `Name the server "${owner}/…" in the file. If the name is right, state "name: ${stated}" or "verified: true" in sources.yaml.`;
  return { code: 'foreign-name', severity: 'warning', message, hint, pointer: '/name' };
}
