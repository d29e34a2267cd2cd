import { createHash } from 'node:crypto';

import { foldName } from '../../catalog/values/qualified-name.ts';
import type { RepositoryLocation } from '../source-list/repository-location.ts';

/** Most characters of one part of a qualified name. */
const MAX_CHARACTERS = 64;

/**
 * A qualified name made from a place in a repository: `owner/repo`, and below the root `owner/repo-<last part of the folder>`. A last part
 * that begins with the name of the repository stands alone.
 *
 * Different folders of one repository get different names, whatever the order in which they are read: where two would have the same, more
 * parts of the folder are taken in. The result depends on nothing but the arguments.
 *
 * @param folders folders of the same repository from which other servers are read; its own may be among them
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
    // The name of a whole folder is another folder's only where that one has no longer name.
    return others.every((names) => (isWhole ? names.at(-1) !== foldName(name) : !names.includes(foldName(name))));
  });
  return `${owner}/${found ?? withHash(own.at(-1) ?? repo, folder)}`;
}

/** The names that a folder can have, from its last part alone to all of its parts. */
function candidates(repo: string, folder: string): readonly string[] {
  if (folder === '') return [repo];
  const parts = folder.split('/');
  // Folders such as `.smithery` hold settings of the folder above.
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

/** What follows `start` in a text; empty where it does not begin so. */
function afterStart(text: string, start: string): string {
  return foldName(text).startsWith(foldName(start)) ? text.slice(start.length) : '';
}

/** A text with only those characters that a name may hold at that place. */
function cleaned(text: string): string {
  return text.replaceAll(/[^a-z\d._-]+/gi, '-').replaceAll(/^[^a-z\d]+|[^a-z\d]+$/gi, '');
}

function withHash(name: string, folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return `${cleaned(name.slice(0, MAX_CHARACTERS - 1 - hash.length))}-${hash}`;
}
