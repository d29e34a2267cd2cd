import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { readCatalogFiles } from '../../../src/catalog/published/catalog-files.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { builtFiles, readFrom } from '../../support/built-files.ts';
import { SUITE_RECORDS, searchBackendSuite } from './search-backend-suite.ts';

searchBackendSuite('the search of the files', async () => {
  const read = readFrom(await builtFiles(SUITE_RECORDS));
  const { catalog, publication } = await readCatalogFiles(async (path) => new TextDecoder().decode(await read(path)));
  const engine = await openIndex((name) => read(`search/${name}`));
  return { backend: engineBackend(engine, catalogRecords(catalog, publication)), close: () => Promise.resolve() };
});
