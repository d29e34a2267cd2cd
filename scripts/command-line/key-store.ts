import { keyFilePath } from '../../src/api/node/keys/key-file.ts';
import { keyFileStore } from '../../src/api/node/keys/key-file-store.ts';
import type { KeyStore } from '../../src/api/node/keys/key-store.ts';
import { databaseKeyStore, type DatabaseKeyStore } from '../../src/database/access/database-key-store.ts';
import { openDatabase } from '../../src/database/connection/database.ts';
import { databaseSettings, type DatabaseSettings } from '../../src/database/connection/database-settings.ts';
import { checkSchema, migrate } from '../../src/database/schema/migrate.ts';

/** Whether keys may be added: the first writer of a database makes its tables. */
type Use = 'read' | 'write';

/** Uses the keys of the database of `PORTOLAN_DATABASE`, else those of the key file. */
export async function withKeyStore<T>(use: Use, work: (store: KeyStore) => Promise<T>): Promise<T> {
  const settings = databaseSettings(process.env);
  return settings === undefined ? work(keyFileStore(keyFilePath(process.env))) : inDatabase(settings, use, work);
}

/**
 * Uses the keys of the database.
 *
 * @throws Error without `PORTOLAN_DATABASE`
 */
export async function withDatabaseKeys<T>(use: Use, work: (store: DatabaseKeyStore) => Promise<T>): Promise<T> {
  const settings = databaseSettings(process.env);
  if (settings === undefined) throw new Error('PORTOLAN_DATABASE is not set: write postgres://USER:PASSWORD@HOST:5432/DATABASE.');
  return inDatabase(settings, use, work);
}

async function inDatabase<T>(settings: DatabaseSettings, use: Use, work: (store: DatabaseKeyStore) => Promise<T>): Promise<T> {
  // A statement whose connection is lost rejects.
  const database = await openDatabase(settings, () => undefined);
  try {
    if (use === 'write') await migrate(database);
    else await checkSchema(database);
    return await work(databaseKeyStore(database));
  } finally {
    await database.close();
  }
}
