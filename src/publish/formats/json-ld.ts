import { markupFreeJson } from '../../api/text/markup-free-json.ts';
import { httpUrl } from '../../catalog/values/http-url.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';

/** Maximum servers of a list in JSON-LD. */
const MAX_LISTED = 50;

/** A server as a thing of schema.org. */
export interface SoftwareApplication {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'SoftwareApplication';
  readonly '@id': string;
  readonly url: string;
  readonly name: string;
  readonly alternateName: string;
  readonly applicationCategory: 'DeveloperApplication';
  readonly applicationSubCategory: 'MCP server';
  readonly operatingSystem?: string;
  readonly description?: string;
  readonly softwareVersion?: string;
  readonly author?: { readonly '@type': 'Organization'; readonly name: string; readonly url?: string };
  readonly sameAs?: string;
  readonly keywords?: readonly string[];
  readonly featureList?: readonly string[];
  readonly dateCreated?: string;
  readonly dateModified?: string;
}

/** Maximum tools of a server in JSON-LD. */
const MAX_FEATURES = 50;

/** A server as JSON-LD for search engines (schema.org, SoftwareApplication). */
export function softwareApplication(record: ServerRecord, url: string): SoftwareApplication {
  const { displayName, qualifiedName, description, version, owner, repo, remote, tags, tools, createdAt, updatedAt } = record;
  const repository = owner === '' || repo === '' ? undefined : httpUrl(`https://github.com/${owner}/${repo}`);
  const features = (tools ?? []).slice(0, MAX_FEATURES).map(({ name }) => name);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': url,
    url,
    name: displayName,
    alternateName: qualifiedName,
    applicationCategory: 'DeveloperApplication',
    applicationSubCategory: 'MCP server',
    ...(remote && { operatingSystem: 'Any' }),
    ...(description !== '' && { description }),
    ...(version !== undefined && { softwareVersion: version }),
    ...(owner !== '' && { author: { '@type': 'Organization', name: owner } as const }),
    ...(repository !== undefined && { sameAs: repository }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(features.length > 0 && { featureList: features }),
    ...(createdAt !== UNKNOWN_TIME && { dateCreated: createdAt }),
    ...(updatedAt !== UNKNOWN_TIME && { dateModified: updatedAt }),
  };
}

/** A list as a thing of schema.org. */
export interface ItemList {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'ItemList';
  readonly url: string;
  readonly name: string;
  readonly numberOfItems: number;
  readonly itemListElement: readonly {
    readonly '@type': 'ListItem';
    readonly position: number;
    readonly url: string;
    readonly name: string;
  }[];
}

/** The properties of a list. */
interface ListFacts {
  readonly name: string;
  readonly url: string;
  /** Number of all its servers, including those left out. */
  readonly total: number;
  /** Its servers, or the first of them. */
  readonly servers: readonly ListedName[];
  /** Absolute URL of a server's page. */
  readonly pageOf: (server: ListedName) => string;
}

/** The names of a server in a list. */
type ListedName = Pick<ServerRecord, 'qualifiedName' | 'displayName'>;

/** A list of servers as JSON-LD for search engines (schema.org, ItemList). */
export function itemList({ name, url, total, servers, pageOf }: ListFacts): ItemList {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    url,
    name,
    numberOfItems: total,
    itemListElement: servers
      .slice(0, MAX_LISTED)
      .map((server, at) => ({ '@type': 'ListItem', position: at + 1, url: pageOf(server), name: server.displayName })),
  };
}

/** JSON for a script element: no untrusted text can close the element. */
export function jsonForPage(value: SoftwareApplication | ItemList): string {
  return markupFreeJson(value);
}
