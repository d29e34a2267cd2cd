import { catalogFiles, CATALOG_FILES, readCatalogFiles, type PublishedCatalog } from '../../src/catalog/published/catalog-files.ts';
import { textOf } from '../../src/catalog/published/published-file.ts';
import { openDatabase, type Database } from '../../src/database/connection/database.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';
import type { BuiltCatalog } from '../../src/database/editions/built-catalog.ts';
import { INDEX_FORMAT } from '../../src/search/files/manifest.ts';

/** A built catalogue without a search index. */
export async function builtWithoutIndex({ catalog, publication }: PublishedCatalog, build: string): Promise<BuiltCatalog> {
  const files = new Map<string, string>();
  for (const file of catalogFiles(catalog, publication)) {
    files.set('path' in file ? file.path : file[0], textOf(file));
  }
  const read = (path: string): string => files.get(path) ?? '';
  return {
    ...(await readCatalogFiles((path) => Promise.resolve(read(path)))),
    build,
    head: read(CATALOG_FILES.head),
    lines: read(CATALOG_FILES.records)
      .split('\n')
      .filter((line) => line !== ''),
    manifest: {
      format: INDEX_FORMAT,
      count: catalog.records.length,
      folder: build,
      ranking: {},
      terms: { boundaries: [] },
      keys: { seed: 0, names: 1, filters: 1 },
      translations: 0,
      cards: { rowsPerFile: 16 },
    },
    terms: { terms: [], words: () => '' },
    cells: [],
    fine: [],
    files: [],
  };
}

/** A connection to a database of a server of the tests. Statements have a minute, because tests share few cores. */
export async function openTestDatabase(url: string): Promise<Database> {
  const settings = databaseSettings({ PORTOLAN_DATABASE: url, PORTOLAN_DATABASE_TIMEOUT: '60000' });
  if (settings === undefined) throw new Error('The settings have a URL.');
  // A server that ends may end idle connections first.
  return openDatabase(settings, () => undefined);
}
