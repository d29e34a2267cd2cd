import type { Catalog } from '../../catalog/published/catalog.ts';
import { AI_CATALOG_PATH, AI_CATALOG_TYPE, SERVER_CARD_TYPE } from '../../catalog/values/discovery-formats.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import { registryNames } from '../official/registry-names.ts';
import { plainLine } from '../text/plain-line.ts';
import { airUrn } from './catalog-identity.ts';
import { catalogServerCard, toServerCard, type LiveCatalog, type ServerCard } from './server-card.ts';

/** Maximum number of servers in one document. */
export const AI_CATALOG_PAGE_SIZE = 500;

/** Maximum lengths of third-party texts in characters, and maximum number of tags. */
const MAX = { displayName: 100, description: 300, tags: 10, tag: 40 } as const;

/** An entry of an AI Catalog. It has either `url` or `data`. */
export interface AiCatalogEntry {
  readonly identifier: string;
  readonly displayName: string;
  /** Media type of the entry. */
  readonly type: string;
  readonly url?: string;
  readonly data?: ServerCard;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** ISO 8601 with zone. */
  readonly updatedAt?: string;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
}

/** An AI Catalog (https://ai-catalog.io, specification 1.0). */
export interface AiCatalog {
  readonly specVersion: '1.0';
  readonly host: { readonly displayName: string; readonly identifier: string; readonly documentationUrl: string };
  readonly entries: readonly AiCatalogEntry[];
}

/**
 * The catalogue as AI Catalogs, the one at {@link AI_CATALOG_PATH} first. The first document lists the registry API, the catalogue's own
 * MCP server where it runs, the most used servers, and one nested catalogue per further page of servers. A remote server is listed with its
 * Server Card (SEP-2127), because a card describes remote connections only. Any other server is listed with the URL of its registry entry.
 * Every server is in exactly one document.
 *
 * @param live absent if only files are published
 * @returns the path of each document below the publication's root, with a function that creates it
 */
export function aiCatalogs(catalog: Catalog, publication: Publication, live?: LiveCatalog): ReadonlyMap<string, () => AiCatalog> {
  const names = registryNames<ServerRecord | RemovedServer>([...catalog.records, ...catalog.removed]);
  const pages = Math.max(1, Math.ceil(catalog.records.length / AI_CATALOG_PAGE_SIZE));
  const make = (page: number): AiCatalog => {
    const servers = catalog.records
      .slice((page - 1) * AI_CATALOG_PAGE_SIZE, page * AI_CATALOG_PAGE_SIZE)
      .map((record) => serverEntry(record, names.get(record) ?? '', publication));
    const own = page === 1 ? ownEntries(catalog, publication, live) : [];
    const further = page === 1 ? Array.from({ length: pages - 1 }, (_, at) => pageEntry(at + 2, publication)) : [];
    return documentOf(catalog, publication, [...own, ...servers, ...further]);
  };
  return new Map(Array.from({ length: pages }, (_, at) => [pagePath(at + 1), () => make(at + 1)]));
}

function documentOf({ site }: Catalog, { url }: Publication, entries: readonly AiCatalogEntry[]): AiCatalog {
  const host = { displayName: plainLine(site.name, MAX.displayName), identifier: new URL(url).hostname, documentationUrl: url };
  return { specVersion: '1.0', host, entries };
}

function pagePath(page: number): string {
  return page === 1 ? AI_CATALOG_PATH : `ai-catalog/${page}.json`;
}

function ownEntries({ site }: Catalog, publication: Publication, live: LiveCatalog | undefined): AiCatalogEntry[] {
  const displayName = plainLine(site.name, MAX.displayName);
  const registry: AiCatalogEntry = {
    identifier: airUrn(publication, 'catalogue', 'registry'),
    displayName: `${displayName}: registry API`,
    type: 'application/vnd.oai.openapi+json',
    url: new URL('api/openapi.json', publication.url).href,
    description: 'Lists, searches and describes all servers of this catalogue.',
  };
  if (live === undefined) return [registry];
  const card = catalogServerCard(site.name, publication, live);
  return [registry, { identifier: airUrn(publication, 'catalogue', 'mcp'), displayName, type: SERVER_CARD_TYPE, data: card }];
}

function pageEntry(page: number, publication: Publication): AiCatalogEntry {
  const first = (page - 1) * AI_CATALOG_PAGE_SIZE + 1;
  return {
    identifier: airUrn(publication, 'catalogue', `servers-${page}`),
    displayName: `MCP servers from number ${first}, most used first`,
    type: AI_CATALOG_TYPE,
    url: new URL(pagePath(page), publication.url).href,
  };
}

function serverEntry(record: ServerRecord, name: string, publication: Publication): AiCatalogEntry {
  const { qualifiedName, owner, status, verified, deployed, useCount, updatedAt } = record;
  const card = toServerCard(record, name, publication);
  const description = plainLine(record.description, MAX.description);
  const tags = [...new Set(record.tags.map((tag) => plainLine(tag, MAX.tag)))].filter((tag) => tag !== '').slice(0, MAX.tags);
  return {
    identifier: airUrn(publication, 'mcp', ...name.split('/')),
    displayName: plainLine(record.displayName, MAX.displayName) || qualifiedName,
    ...(card === undefined
      ? { type: 'application/json', url: new URL(`api/servers/${qualifiedName}.json`, publication.url).href }
      : { type: SERVER_CARD_TYPE, data: card }),
    ...(description !== '' && { description }),
    ...(tags.length > 0 && { tags }),
    ...(updatedAt !== UNKNOWN_TIME && { updatedAt }),
    metadata: {
      qualifiedName,
      ...(owner !== '' && { owner: plainLine(owner, MAX.displayName) }),
      verified,
      deployed,
      useCount,
      ...(status !== undefined && { status }),
    },
  };
}
