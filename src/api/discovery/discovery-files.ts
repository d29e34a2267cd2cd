import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServersFile } from '../../catalog/published/published-file.ts';
import { queriesText } from '../../catalog/record/representative-queries.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { aiCatalogs } from './ai-catalog.ts';
import { ardManifests } from './ard-manifest.ts';
import { CATALOG_PAGE_SIZE, serverEntries } from './catalog-pages.ts';

/** The discovery files for programs: the AI Catalog and the manifest of ARD with their further pages. */
export function* discoveryFiles(catalog: Catalog, publication: Publication): Generator<ServersFile> {
  const entryOf = serverEntries(catalog, publication);
  const catalogs = [...aiCatalogs(catalog, publication, undefined, entryOf)];
  const manifests = [...ardManifests(catalog, publication, undefined, entryOf)];
  // The first document of each kind lists the others.
  const pages = String(catalogs.length);
  // In turn, because both have the same entries.
  for (const [at, [path, create]] of catalogs.entries()) {
    const servers = catalog.records.slice(at * CATALOG_PAGE_SIZE, (at + 1) * CATALOG_PAGE_SIZE);
    yield { path, servers, shown: pages, make: () => markupFreeJson(create()) };
    for (const [ardPath, createArd] of manifests.slice(at, at + 1))
      yield { path: ardPath, servers, shown: `${pages} ${queriesText(servers)}`, make: () => markupFreeJson(createArd()) };
  }
}
