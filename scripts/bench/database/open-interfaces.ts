import { folderReader } from '../../../src/api/node/built-folder.ts';
import { INDEX_FOLDER } from '../../../src/api/node/index-files.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { readCatalogFiles } from '../../../src/catalog/published/catalog-files.ts';
import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import { databaseSettings } from '../../../src/database/connection/database-settings.ts';
import { openDatabase } from '../../../src/database/connection/database.ts';
import { currentEdition } from '../../../src/database/editions/load-edition.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { openSearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import type { Interfaces } from './requests.ts';

/** The interfaces over the files of a folder. */
export async function openFiles(folder: string): Promise<Interfaces> {
  const read = folderReader(folder);
  const { catalog, publication } = await readCatalogFiles(async (path) => new TextDecoder().decode(await read(path)));
  const records = catalogRecords(catalog, publication);
  const engine = await openIndex((name) => read(`${INDEX_FOLDER}/${name}`));
  return { reader: memoryReader({ catalog, publication, records }), backend: engineBackend(engine, records) };
}

/** The interfaces over a database. */
interface OpenedDatabase extends Interfaces {
  readonly close: () => Promise<void>;
}

/**
 * The interfaces over the newest edition of a database, without the records that a server keeps.
 *
 * @throws Error if it has none
 */
export async function openNewest(url: string): Promise<OpenedDatabase> {
  const settings = databaseSettings({ PORTOLAN_DATABASE: url, PORTOLAN_DATABASE_TIMEOUT: '60000' });
  if (settings === undefined) throw new Error('There is no URL of a database.');
  const database = await openDatabase(settings, () => undefined);
  const edition = await currentEdition(database);
  if (edition === undefined) throw new Error('The database has no edition.');
  const reader = databaseReader(database, edition.id);
  return {
    reader,
    backend: databaseBackend(await openSearchedEdition(database.reader, edition.id), reader),
    close: () => database.close(),
  };
}
