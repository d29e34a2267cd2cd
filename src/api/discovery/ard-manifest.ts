import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { AI_REGISTRY_TYPE, ARD_PATH } from '../../catalog/values/discovery-formats.ts';
import { ardEntry, type ArdEntry } from './ard-entry.ts';
import { catalogHost, ownEntries, type CatalogEntry, type CatalogHost } from './catalog-entry.ts';
import { airUrn } from './catalog-identity.ts';
import { catalogPages, type PageKind, type PageSource } from './catalog-pages.ts';
import type { LiveCatalog } from './server-card.ts';

/** Path of the base URL of the search API (ARD v0.91 §5.3) of a live catalogue, below the publication's root. */
export const ARD_API_PATH = 'api/';

/** A manifest of Agentic Resource Discovery (ARD v0.91 §5.1). Consumers read only the entries. */
interface ArdManifest {
  readonly specVersion: '1.0';
  readonly host: CatalogHost;
  readonly entries: readonly ArdEntry[];
}

/** Queries for the entries of the catalogue itself: it finds servers for any purpose. */
const CATALOGUE_QUERIES = [
  'find an MCP server for a task',
  'which MCP server can query a PostgreSQL database',
  'list the tools of an MCP server and how to connect to it',
];

/**
 * The catalogue as manifests of Agentic Resource Discovery, the one at {@link ARD_PATH} first, with the same documents and entries as the AI
 * Catalog. Entries also have the names of tools and representative queries.
 *
 * @param live absent if only files are published; else the search API is listed too
 * @param entryOf see `serverEntries`
 * @returns the path of each manifest below the publication's root, with a function that creates it
 */
export function ardManifests(
  catalog: Catalog,
  publication: Publication,
  live?: LiveCatalog,
  entryOf?: PageSource['entryOf'],
): ReadonlyMap<string, () => ArdManifest> {
  return catalogPages(catalog, { publication, entryOf }, ardPages(catalog, publication, live));
}

/** The documents of {@link ardManifests}, each from its servers. */
export function ardPages(catalog: Pick<Catalog, 'site'>, publication: Publication, live?: LiveCatalog): PageKind<ArdManifest> {
  const host = catalogHost(catalog, publication);
  return {
    paths: { first: ARD_PATH, folder: 'ard' },
    make({ number, servers, further }) {
      const own = number === 1 ? catalogueEntries(catalog, publication, live) : [];
      const entries = servers.map(({ record, entry }) => ardEntry(record, entry));
      return { specVersion: '1.0', host, entries: [...own, ...entries, ...further] };
    },
  };
}

function catalogueEntries(catalog: Pick<Catalog, 'site'>, publication: Publication, live: LiveCatalog | undefined): ArdEntry[] {
  const own = ownEntries(catalog, publication, live);
  const all = live === undefined ? own : [searchEntry(catalog, publication), ...own];
  return all.map((entry) => ({ ...entry, representativeQueries: CATALOGUE_QUERIES }));
}

function searchEntry(catalog: Pick<Catalog, 'site'>, publication: Publication): CatalogEntry {
  return {
    identifier: airUrn(publication, 'catalogue', 'search'),
    displayName: `${catalogHost(catalog, publication).displayName}: search`,
    type: AI_REGISTRY_TYPE,
    url: new URL(ARD_API_PATH, publication.url).href,
    description: 'Searches the MCP servers of this catalogue by function.',
  };
}
