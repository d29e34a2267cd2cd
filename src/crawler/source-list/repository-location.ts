import type { Problem } from '../../catalog/parsing/problem.ts';
import { patternText } from '../../catalog/values/pattern-text.ts';
import type { SourceEntry } from './source-entry.ts';

/** A location in a public repository. */
export interface RepositoryLocation {
  readonly owner: string;
  readonly repo: string;
  /** Folder below the root, without slashes at its ends; empty for the root. */
  readonly folder: string;
  /** Branch, tag or commit; `HEAD` is the newest commit of the default branch. */
  readonly ref: string;
}

const PATTERN = /^([a-z\d][a-z\d-]{0,38})\/([\w.-]{1,100})((?:\/[\w.@+ -]+)*)$/i;

/** Reads `owner/repo[/sub/folder][@ref]`; `undefined` for anything else, dot segments included. */
export function readRepositoryLocation(text: string): RepositoryLocation | undefined {
  const cut = text.lastIndexOf('@');
  // Folders may begin with one, as those of scoped packages do.
  const [place, ref] = cut === -1 || text[cut - 1] === '/' ? [text, 'HEAD'] : [text.slice(0, cut), text.slice(cut + 1)];
  const [, owner, repo, folder = ''] = PATTERN.exec(place) ?? [];
  if (owner === undefined || repo === undefined || !/^[\w./-]{1,200}$/.test(ref)) return undefined;
  const segments = [repo, ...folder.split('/').slice(1), ...ref.split('/')];
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) return undefined;
  return { owner, repo, folder: folder.slice(1), ref };
}

/** The owner of a source's repositories; `undefined` if the source has no repositories. */
export function repositoryOwner({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>): string | undefined {
  if (kind === 'github') return location;
  return kind === 'repository' ? readRepositoryLocation(location)?.owner : undefined;
}

/** The problem of a location that {@link readRepositoryLocation} does not read. */
export function badRepositoryLocation(text: string): Problem {
  const message = `${JSON.stringify(text.slice(0, 200))} is not a location in a repository.`;
  const hint = `Write ${locationOfUrl(text) ?? 'owner/repo, owner/repo/sub/folder or owner/repo@ref'}.`;
  return { code: 'bad-location', severity: 'error', message, hint };
}

/** A repository on GitHub as manifests and git write it: with or without a scheme, or with the user of SSH. */
const GITHUB = /^(?:(?:git\+)?(?:https?|ssh|git):\/\/)?(?:git@)?(?:www\.)?github\.com[/:](.*)$/i;

/** What follows the host in an address at GitHub; `undefined` for other texts. */
export function githubPath(text: string): string | undefined {
  return GITHUB.exec(text.trim())?.[1];
}

/** The path of a repository's address, with a branch and a folder or a file in those of its pages. */
const REPOSITORY_PATH = /^([^/]+)\/([^/]+?)(?:\.git)?(?:\/(?:tree\/([^/]+)(\/.+?)?|blob\/([^/]+)((?:\/.+)?)\/[^/]+))?\/?$/;

function locationOfUrl(url: string): string | undefined {
  const [, owner = '', repo = '', branch, folder, branchOfFile, folderOfFile] = REPOSITORY_PATH.exec(githubPath(url) ?? '') ?? [];
  const ref = branch ?? branchOfFile;
  const location = `${owner}/${repo}${folder ?? folderOfFile ?? ''}${ref === undefined ? '' : `@${ref}`}`;
  return readRepositoryLocation(location) && location;
}

/** Template of the URL of a file in a public repository. */
export const DEFAULT_RAW_URL = 'https://raw.githubusercontent.com/{owner}/{repo}/{ref}/{path}';

/** The URL of a file in a repository's folder. */
export function rawFileUrl(template: string, { owner, repo, folder, ref }: RepositoryLocation, file: string): string {
  const path = folder === '' ? file : `${folder}/${file}`;
  const parts: Readonly<Record<string, string>> = { owner, repo, ref, path };
  return template.replaceAll(/\{(owner|repo|ref|path)\}/g, (_match, key: string) =>
    (parts[key] ?? '').split('/').map(encodeURIComponent).join('/'),
  );
}

/** The location of a file in a public repository. */
interface RawFile {
  readonly owner: string;
  readonly repo: string;
  readonly path: string;
}

/** Reads URLs that {@link rawFileUrl} created from a template; `undefined` for others. */
export function rawFileReader(template: string): (url: string) => RawFile | undefined {
  const pattern = templatePattern(template, (part, isFirst) => {
    const what = part === 'path' ? '.+' : '[^/]+';
    return isFirst ? `(?<${part}>${what})` : what;
  });
  return (url) => {
    const { owner, repo, path } = pattern.exec(url)?.groups ?? {};
    if (owner === undefined || repo === undefined || path === undefined) return undefined;
    try {
      return { owner, repo, path: path.split('/').map(decodeURIComponent).join('/') };
    } catch {
      return undefined;
    }
  };
}

/** Whether {@link rawFileUrl} creates a URL from a template for a file of any repository of an owner, which is case-insensitive. */
export function isFileOfOwner(template: string, owner: string, url: string): boolean {
  // A ref may have slashes.
  const parts: Readonly<Record<string, string>> = { owner: patternText(encodeURIComponent(owner)), repo: '[^/]+', ref: '.+', path: '.+' };
  return templatePattern(template, (part) => parts[part] ?? '', 'i').test(url);
}

/** A pattern of the URLs of a template. */
function templatePattern(template: string, partPattern: (part: string, isFirst: boolean) => string, flags?: string): RegExp {
  const parts = template
    .split(/\{(owner|repo|ref|path)\}/)
    .map((part, at, all) => (at % 2 === 0 ? patternText(part) : partPattern(part, all.indexOf(part) === at)));
  return new RegExp(`^${parts.join('')}$`, flags);
}

type Repository = Pick<RepositoryLocation, 'owner' | 'repo'>;

/** Looks up the folders of a repository that entries without a name read; owner and repository are case-insensitive. */
export function foldersByRepository(entries: readonly SourceEntry[]): (repository: Repository) => readonly string[] {
  const keyOf = ({ owner, repo }: Repository): string => `${owner}/${repo}`.toLowerCase();
  const places = entries.flatMap(({ kind, name, location }) =>
    kind === 'repository' && name === undefined ? (readRepositoryLocation(location) ?? []) : [],
  );
  const byRepository = Map.groupBy(places, keyOf);
  return (repository) => (byRepository.get(keyOf(repository)) ?? []).map(({ folder }) => folder);
}

/** Whether a published text names a repository: `owner/repo` or a GitHub URL. */
export function namesRepository(text: string, { owner, repo }: RepositoryLocation): boolean {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
  const wanted = `${owner}/${repo}`.toLowerCase();
  return bare === wanted || bare === `github:${wanted}` || githubPath(bare) === wanted;
}
