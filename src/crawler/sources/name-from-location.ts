import { hexHash } from '../../catalog/store/content-hash.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';

/** Maximum number of characters of one part of a qualified name. */
const MAX_CHARACTERS = 64;

/**
 * The qualified name of a location in a repository: `owner/repo`, and below the root `owner/repo-<last part of the folder>`. If the last part
 * begins with the name of the repository, it is used alone.
 *
 * Different folders of one repository get different names: if two would have the same name, more parts of the folder are used. The result
 * depends only on the arguments, not on the order of reading.
 *
 * @param folders folders of the same repository from which servers are read; may include its own
 */
export function nameFromLocation(
  { owner, repo, folder }: Pick<RepositoryLocation, 'owner' | 'repo' | 'folder'>,
  folders: readonly string[],
): string {
  if (folder === '') return `${owner}/${repo}`;
  const others = folders.filter((other) => other !== folder).map((other) => candidates(repo, other).map(foldName));
  const own = candidates(repo, folder);
  const found = own.find((name, at) => {
    const isWhole = at === own.length - 1;
    // The name of a complete path belongs to another folder only if that is its longest name.
    return others.every((names) => (isWhole ? names.at(-1) !== foldName(name) : !names.includes(foldName(name))));
  });
  return `${owner}/${found ?? withHash(own.at(-1) ?? repo, folder)}`;
}

/** The possible names of a folder, from its last part to all of its parts. */
function candidates(repo: string, folder: string): readonly string[] {
  if (folder === '') return [repo];
  const parts = folder.split('/');
  // Folders such as `.smithery` contain settings of their parent folder.
  const named = parts.slice(0, parts.findLastIndex((part) => !part.startsWith('.')) + 1);
  const names = named.map((_part, at) => joined(repo, named.slice(named.length - 1 - at), folder));
  const first = names.length === 0 ? [repo] : names;
  return named.length === parts.length ? first : [...first, joined(repo, parts, folder)];
}

function joined(repo: string, parts: readonly string[], folder: string): string {
  const rest = cleaned(parts.join('-'));
  const root = cleaned(repo);
  const isRepeated = foldName(rest) === foldName(root) || /^[._-]/.test(afterStart(rest, root));
  const name = isRepeated ? rest : cleaned(`${root}-${rest}`);
  return name.length > MAX_CHARACTERS ? withHash(name, folder) : name;
}

/** The text after `start`; empty if the text does not begin with it. */
function afterStart(text: string, start: string): string {
  return foldName(text).startsWith(foldName(start)) ? text.slice(start.length) : '';
}

/** Replaces characters that a name must not have at their position. */
function cleaned(text: string): string {
  return text.replaceAll(/[^a-z\d._-]+/gi, '-').replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gi, '');
}

function withHash(name: string, folder: string): string {
  const hash = hexHash(folder).slice(0, 8);
  return `${cleaned(name.slice(0, MAX_CHARACTERS - 1 - hash.length))}-${hash}`;
}
