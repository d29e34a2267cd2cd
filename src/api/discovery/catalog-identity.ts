import type { Publication } from '../../catalog/published/published.ts';

/**
 * What the catalogue's own MCP server is called, in its Server Card and to its clients: the host's labels turned round, and the
 * catalogue, with the path below which it stands: `com.example/list.catalogue`.
 */
export function catalogServerName({ url }: Publication): string {
  const { hostname, pathname } = new URL(url);
  const namespace = segment(hostname.split('.').reverse().join('.'));
  return `${namespace}/${[...pathSegments(pathname), 'catalogue'].join('.')}`;
}

/** Version of the catalogue's own MCP server: the major changes where a tool or one of its members goes. */
export const CATALOG_MCP_VERSION = '1.0.0';

/**
 * An identifier in an AI Catalog: `urn:air:{publisher}:{namespace}:{name}`. The publisher is the host of the catalogue, which can vouch
 * for no other; the path below which it stands follows, so that two catalogues of one host are told apart.
 *
 * @param parts of letters, digits, `.` `_` `-`
 * @see https://github.com/ards-project/ard-spec/blob/main/spec/urn-naming-guide.md
 */
export function airUrn({ url }: Publication, ...parts: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  // The guide refuses a bare `localhost`, and names this form for machines of one's own.
  const publisher = hostname === 'localhost' ? 'catalogue.localhost' : segment(hostname);
  return ['urn:air', publisher, ...pathSegments(pathname), ...parts].join(':');
}

function pathSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((part) => part !== '')
    .map(segment);
}

/** Only what the pattern of an identifier takes. */
function segment(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9.-]/g, '-');
}
