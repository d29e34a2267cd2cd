import type { Catalog } from '../../catalog/published/catalog.ts';
import { AI_CATALOG_PATH } from '../../catalog/values/discovery-formats.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { catalogHost, ownEntries, type CatalogEntry, type CatalogHost } from './catalog-entry.ts';
import { catalogPages, type PageKind, type PageSource } from './catalog-pages.ts';
import type { LiveCatalog } from './server-card.ts';

/** An AI Catalog (https://ai-catalog.io, specification 1.0). */
export interface AiCatalog {
  readonly specVersion: '1.0';
  readonly host: CatalogHost;
  readonly entries: readonly CatalogEntry[];
}

/**
 * The catalogue as AI Catalogs, the one at {@link AI_CATALOG_PATH} first. The first document lists the registry API, the catalogue's own
 * MCP server where it runs, the most used servers, and one nested catalogue per further page of servers. A remote server is listed with its
 * Server Card (SEP-2127), because a card describes remote connections only. Any other server is listed with the URL of its registry entry.
 * Every server is in exactly one document.
 *
 * @param live absent if only files are published
 * @param entryOf see `serverEntries`
 * @returns the path of each document below the publication's root, with a function that creates it
 */
export function aiCatalogs(
  catalog: Catalog,
  publication: Publication,
  live?: LiveCatalog,
  entryOf?: PageSource['entryOf'],
): ReadonlyMap<string, () => AiCatalog> {
  return catalogPages(catalog, { publication, entryOf }, aiCatalogPages(catalog, publication, live));
}

/** The documents of {@link aiCatalogs}, each from its servers. */
export function aiCatalogPages(catalog: Pick<Catalog, 'site'>, publication: Publication, live?: LiveCatalog): PageKind<AiCatalog> {
  const host = catalogHost(catalog, publication);
  return {
    paths: { first: AI_CATALOG_PATH, folder: 'ai-catalog' },
    make({ number, servers, further }) {
      const own = number === 1 ? ownEntries(catalog, publication, live) : [];
      return { specVersion: '1.0', host, entries: [...own, ...servers.map(({ entry }) => entry), ...further] };
    },
  };
}
