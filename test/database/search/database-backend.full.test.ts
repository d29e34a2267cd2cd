import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { openSearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { SUITE_RECORDS, searchBackendSuite } from '../../api/source/search-backend-suite.ts';
import { builtFiles, readBuilt } from '../../support/built-files.ts';
import { openTestDatabase } from '../../support/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres } from '../../support/postgres-server.ts';

searchBackendSuite(
  `the search of a database ${NEEDS_POSTGRES}`,
  async () => {
    const server = await startPostgres();
    const database = await openTestDatabase(await server.createDatabase('search'));
    const { edition } = await loadEdition(database, await readBuilt(await builtFiles(SUITE_RECORDS)), { keepFor: 0 });
    const backend = databaseBackend(await openSearchedEdition(database.reader, edition), databaseReader(database, edition));
    return {
      backend,
      async close() {
        await database.close();
        await server.close();
      },
    };
  },
  POSTGRES_PROGRAMS === undefined,
);
