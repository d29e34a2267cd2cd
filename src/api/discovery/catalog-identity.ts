import type { Publication } from '../../catalog/published/published.ts';

/**
 * Name of the catalogue's own MCP server, for its Server Card and its clients: the reversed labels of the host, the path of the catalogue
 * and `catalogue`, such as `com.example/list.catalogue`.
 */
export function catalogServerName({ url }: Publication): string {
  const { hostname, pathname } = new URL(url);
  const namespace = segment(hostname.split('.').reverse().join('.'));
  return `${namespace}/${[...pathSegments(pathname), 'catalogue'].join('.')}`;
}

/** Version of the catalogue's own MCP server: the major version changes where a tool or a member of its response is removed. */
export const CATALOG_MCP_VERSION = '1.0.0';

/**
 * An identifier in an AI Catalog: `urn:air:{publisher}:{namespace}:{name}`. The publisher is the host of the catalogue. The path of the
 * catalogue follows, so that two catalogues on one host have different identifiers.
 *
 * @param parts consist of letters, digits, `.` `_` `-`
 * @see https://github.com/ards-project/ard-spec/blob/main/spec/urn-naming-guide.md
 */
export function airUrn(publication: Publication, ...parts: readonly string[]): string {
  const start = STARTS.get(publication) ?? urnStart(publication);
  STARTS.set(publication, start);
  return `${start}:${parts.join(':')}`;
}

/** Computed once, because every server has an identifier. */
const STARTS = new WeakMap<Publication, string>();

function urnStart({ url }: Publication): string {
  const { hostname, pathname } = new URL(url);
  // The guide forbids a bare `localhost`, and recommends this form for local machines.
  const publisher = hostname === 'localhost' ? 'catalogue.localhost' : segment(hostname);
  return ['urn:air', publisher, ...pathSegments(pathname)].join(':');
}

function pathSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((part) => part !== '')
    .map(segment);
}

/** Replaces characters that the pattern of an identifier does not allow. */
function segment(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9.-]/g, '-');
}
