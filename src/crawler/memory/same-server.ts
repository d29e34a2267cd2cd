import { foldName } from '../../catalog/values/qualified-name.ts';
import type { ServerFacts } from '../../catalog/record/facts.ts';

/** By what a server is known again under another name. */
export interface ServerLocation {
  readonly qualifiedName: string;
  /** Addresses of its connections, as {@link comparableUrl} writes them. */
  readonly urls: readonly string[];
  /** `owner/repo` in small letters; `undefined` where it names no repository. */
  readonly repository: string | undefined;
  /** Folder of the repository in small letters; `undefined` where it is not known. */
  readonly folder?: string | undefined;
}

/** The whereabouts that a server's facts state. */
export function serverLocation(
  qualifiedName: string,
  { owner, repo, connections, deploymentUrl }: Pick<Partial<ServerFacts>, 'owner' | 'repo' | 'connections' | 'deploymentUrl'>,
): ServerLocation {
  const urls = [deploymentUrl, ...(connections ?? []).map(({ url }) => url)].flatMap((url) => comparableUrl(url ?? '') ?? []);
  const repository = owner !== undefined && repo !== undefined ? `${owner}/${repo}`.toLowerCase() : undefined;
  return { qualifiedName, urls: [...new Set(urls)], repository };
}

/** An address in the one spelling in which addresses are compared: without scheme, default port, `/mcp` and slashes at its end. */
export function comparableUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const path = pathname.replace(/\/+$/, '').replace(/\/mcp$/, '');
  return `${host}${path.replace(/\/+$/, '')}${search}`;
}

/** By what two records are one server. */
export type MatchedBy = 'address' | 'repository';

/**
 * Whether two records of different names, from different sources, are one server, and by what.
 *
 * Who has the same address is the same. The same repository is not enough, because many hold more than one server: there the last part
 * of both names has to be the same too, or one of them that of the repository where that holds one server only; and folders, where both
 * are known, must not differ.
 *
 * @param isAlone whether only one server is known of the repository so far. Default true.
 */
export function sameServer(a: ServerLocation, b: ServerLocation, { isAlone = true } = {}): MatchedBy | undefined {
  if (foldName(a.qualifiedName) === foldName(b.qualifiedName)) return undefined;
  if (a.urls.some((url) => b.urls.includes(url))) return 'address';
  if (a.repository === undefined || a.repository !== b.repository) return undefined;
  if (a.folder !== undefined && b.folder !== undefined && a.folder !== b.folder) return undefined;
  const names = [bareName(a.qualifiedName), bareName(b.qualifiedName)];
  const own = a.repository.slice(a.repository.indexOf('/') + 1);
  return names[0] === names[1] || (isAlone && names.includes(own)) ? 'repository' : undefined;
}

function bareName(qualifiedName: string): string {
  return foldName(qualifiedName.slice(qualifiedName.lastIndexOf('/') + 1));
}
