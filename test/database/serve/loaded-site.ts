import { indexPaths, folderReader } from '../../../src/api/node/built-folder.ts';
import { readBuiltCatalog } from '../../../src/database/editions/built-catalog.ts';
import { loadEdition, type LoadReport } from '../../../src/database/editions/load-edition.ts';
import { openTestDatabase } from '../../support/database.ts';

/** Loads a built site into a database, as `portolan load` does. The edition before stays for ten minutes, or as long as is said. */
export async function loadSite(url: string, folder: string, keepFor = 600_000): Promise<LoadReport> {
  const database = await openTestDatabase(url);
  try {
    return await loadEdition(database, await readBuiltCatalog(folderReader(folder), await indexPaths(folder), 'tested'), { keepFor });
  } finally {
    await database.close();
  }
}
