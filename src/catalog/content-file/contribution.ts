import { contentPath } from './content-file.ts';

/** What is reported. */
export interface Report {
  readonly qualifiedName: string;
  /** Absolute address of the server's page; `undefined` where the site has none. */
  readonly page: string | undefined;
}

/** Hosts of repositories where an issue can be begun by an address, and the names of its parameters there. */
const FORGES: readonly { readonly host: RegExp; readonly path: string; readonly title: string; readonly body: string }[] = [
  { host: /(?:^|\.)gitlab\./, path: '/-/issues/new', title: 'issue[title]', body: 'issue[description]' },
  { host: /^github\.com$/, path: '/issues/new', title: 'title', body: 'body' },
  { host: /^codeberg\.org$/, path: '/issues/new', title: 'title', body: 'body' },
];

/**
 * Address at which a problem with a server's entry is reported: a new issue of the repository where its host is known, else the address as
 * the operator wrote it.
 *
 * @param repositoryUrl an absolute http(s) URL, from `site.yaml`
 */
export function reportUrl(repositoryUrl: string, { qualifiedName, page }: Report): string {
  const url = new URL(repositoryUrl);
  const forge = FORGES.find(({ host }) => host.test(url.hostname));
  const isRepository = /^\/[^/]+(?:\/[^/]+)+?\/?$/.test(url.pathname) && !/\/issues\b/.test(url.pathname);
  if (forge === undefined || !isRepository) return repositoryUrl;
  const parameters = new URLSearchParams([[forge.title, qualifiedName], ...(page === undefined ? [] : [[forge.body, page]])]);
  return `${url.origin}${url.pathname.replace(/(?:\.git)?\/?$/, '')}${forge.path}?${parameters.toString()}`;
}

/**
 * Address at which a server's content file is edited.
 *
 * @param template an absolute http(s) URL with one `{path}`, from `site.yaml`
 */
export function editUrlOf(template: string, qualifiedName: string): string {
  const path = `servers/${contentPath(qualifiedName)}`.split('/').map(encodeURIComponent).join('/');
  return template.replace('{path}', () => path);
}
