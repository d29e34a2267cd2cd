import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { slashPath } from '../../src/catalog/store/slash-path.ts';
import { readRepositoryLocation } from '../../src/crawler/index.ts';
import { githubRepository } from '../support/github-repository.ts';

/** What is linted. */
export type LintTarget =
  /** A folder of a repository on this machine. */
  | {
      readonly kind: 'folder';
      /** The root of the repository, or the folder itself without git. */
      readonly root: string;
      /** As in `sources.yaml`: `owner/repo[/folder]`. */
      readonly location: string;
    }
  /** A public repository: `owner/repo[/folder][@ref]`. */
  | { readonly kind: 'repository'; readonly location: string }
  /** The base URL of a running server. */
  | { readonly kind: 'server'; readonly location: string };

/** A target that cannot be linted. */
export class TargetError extends Error {
  override name = 'TargetError' as const;
}

/**
 * Reads what a user wrote: a folder, the URL of a repository at GitHub, or the URL of a running server.
 *
 * @param repository `owner/repo` of a folder; by default the remote `origin` of its git repository
 * @throws TargetError with the way to fix it
 */
export async function lintTarget(text: string, repository?: string): Promise<LintTarget> {
  if (/^https?:\/\//i.test(text)) return targetOfUrl(text);
  const folder = path.resolve(text);
  if (!existsSync(folder)) {
    throw new TargetError(`there is no folder "${text}". Write a folder, https://github.com/owner/repo, or the https URL of a server.`);
  }
  if (!statSync(folder).isDirectory()) throw new TargetError(`"${text}" is a file. Write its folder.`);
  const root = repositoryRoot(folder);
  const name = repository ?? (await githubRepository(root));
  if (name === undefined) {
    throw new TargetError(
      `the repository of "${text}" is unknown: git has no remote "origin" at GitHub. State it, even if it does not exist yet: --repository owner/repo.`,
    );
  }
  const below = slashPath(path.relative(root, folder));
  const location = below === '' ? name : `${name}/${below}`;
  if (readRepositoryLocation(location) === undefined) {
    throw new TargetError(
      `"${location}" is not a location in a repository. Rename the folder: letters, digits, "_", ".", "+", "-" and spaces.`,
    );
  }
  return { kind: 'folder', root, location };
}

const GITHUB = /^https:\/\/github\.com\/([^/]+)\/([^/]+?)(?:\.git)?(?:\/tree\/([^/]+)((?:\/[^/]+)*))?\/?$/i;

/** No server of an author runs there. */
const ON_GITHUB = /^https?:\/\/(?:www\.)?github\.com(?:[/?#]|$)/i;

function targetOfUrl(text: string): LintTarget {
  const [, owner, repo, ref, folder = ''] = GITHUB.exec(text) ?? [];
  if (owner === undefined || repo === undefined) {
    if (!ON_GITHUB.test(text)) return { kind: 'server', location: text };
    throw new TargetError(
      `"${text}" is not the URL of a repository. Write https://github.com/owner/repo, or https://github.com/owner/repo/tree/branch/folder.`,
    );
  }
  if (!isDecodable(folder)) throw new TargetError(`"${text}" is not a URL: its escapes (%…) cannot be decoded.`);
  return { kind: 'repository', location: `${owner}/${repo}${decodeURIComponent(folder)}${ref === undefined ? '' : `@${ref}`}` };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The nearest folder above with a git repository, or else the folder itself. */
function repositoryRoot(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (path.dirname(at) === at) return folder;
  }
}
