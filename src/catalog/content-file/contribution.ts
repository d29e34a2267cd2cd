import { contentPath } from './content-file.ts';

/** The subject of a problem report. */
export interface Report {
  readonly qualifiedName: string;
  /** Absolute URL of the server's page; `undefined` if the site has none. */
  readonly page: string | undefined;
}

/** Repository hosts whose URLs can prefill a new issue, with the names of the query parameters. */
const FORGES: readonly { readonly host: RegExp; readonly path: string; readonly title: string; readonly body: string }[] = [
  { host: /(?:^|\.)gitlab\./, path: '/-/issues/new', title: 'issue[title]', body: 'issue[description]' },
  { host: /^github\.com$/, path: '/issues/new', title: 'title', body: 'body' },
  { host: /^codeberg\.org$/, path: '/issues/new', title: 'title', body: 'body' },
];

/**
 * URL for reporting a problem with a server's entry: a new issue in the repository if its host is known, else the configured URL.
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
 * URL for editing a server's content file.
 *
 * @param template an absolute http(s) URL with one `{path}`, from `site.yaml`
 */
export function editUrlOf(template: string, qualifiedName: string): string {
  const path = `servers/${contentPath(qualifiedName)}`.split('/').map(encodeURIComponent).join('/');
  return template.replace('{path}', () => path);
}
