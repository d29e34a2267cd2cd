import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerFacts } from '../../catalog/record/facts.ts';

/** The values that identify a server under another name. */
export interface ServerLocation {
  readonly qualifiedName: string;
  /** URLs of its connections, normalised by {@link comparableUrl}. */
  readonly urls: readonly string[];
  /** `owner/repo` in lower case; `undefined` if it has no repository. */
  readonly repository: string | undefined;
  /** Folder of the repository in lower case; `undefined` if unknown. */
  readonly folder?: string | undefined;
}

/** The location that a server's facts state. */
export function serverLocation(
  qualifiedName: string,
  { owner, repo, connections, deploymentUrl }: Pick<Partial<ServerFacts>, 'owner' | 'repo' | 'connections' | 'deploymentUrl'>,
): ServerLocation {
  const urls = [deploymentUrl, ...(connections ?? []).map(({ url }) => url)].flatMap((url) => comparableUrl(url ?? '') ?? []);
  const repository = owner !== undefined && repo !== undefined ? `${owner}/${repo}`.toLowerCase() : undefined;
  return { qualifiedName, urls: [...new Set(urls)], repository };
}

/** Normalises a URL for comparison: without scheme, default port, `/mcp` and trailing slashes. */
export function comparableUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const path = pathname.replace(/\/+$/, '').replace(/\/mcp$/, '');
  return `${host}${path.replace(/\/+$/, '')}${search}`;
}

/** What two records of one server have in common. */
export type MatchedBy = 'url' | 'repository';

/**
 * Whether two records with different names from different sources are one server, and what they have in common.
 *
 * The same URL is sufficient. The same repository is not, because many repositories have several servers: the last parts of both names must
 * be equal too, or one of them must equal the repository's name if it has only one server. Folders must not differ if both are known.
 *
 * @param isAlone whether only one server of the repository is known. Default true.
 */
export function sameServer(a: ServerLocation, b: ServerLocation, { isAlone = true } = {}): MatchedBy | undefined {
  if (foldName(a.qualifiedName) === foldName(b.qualifiedName)) return undefined;
  if (a.urls.some((url) => b.urls.includes(url))) return 'url';
  if (a.repository === undefined || a.repository !== b.repository) return undefined;
  if (a.folder !== undefined && b.folder !== undefined && a.folder !== b.folder) return undefined;
  const names = [bareName(a.qualifiedName), bareName(b.qualifiedName)];
  const own = a.repository.slice(a.repository.indexOf('/') + 1);
  return names[0] === names[1] || (isAlone && names.includes(own)) ? 'repository' : undefined;
}

function bareName(qualifiedName: string): string {
  return foldName(qualifiedName.slice(qualifiedName.lastIndexOf('/') + 1));
}
