import { keyFilePath } from '../../src/api/node/keys/key-file.ts';
import { keyFileStore } from '../../src/api/node/keys/key-file-store.ts';
import type { KeyStore } from '../../src/api/node/keys/key-store.ts';
import { databaseKeyStore, type DatabaseKeyStore } from '../../src/database/access/database-key-store.ts';
import { openDatabase } from '../../src/database/connection/database.ts';
import { databaseSettings, type DatabaseSettings } from '../../src/database/connection/database-settings.ts';
import { checkSchema, migrate } from '../../src/database/schema/migrate.ts';

/** Whether the tables of keys must exist, or are made where they do not. */
type Tables = 'existing' | 'created';

/** Uses the keys of the database of `PORTOLAN_DATABASE`, else those of the key file. */
export async function withKeyStore<T>(tables: Tables, work: (store: KeyStore) => Promise<T>): Promise<T> {
  const settings = databaseSettings(process.env);
  return settings === undefined ? work(keyFileStore(keyFilePath(process.env))) : inDatabase(settings, tables, work);
}

/**
 * Uses the keys of the database.
 *
 * @throws Error without `PORTOLAN_DATABASE`
 */
export async function withDatabaseKeys<T>(tables: Tables, work: (store: DatabaseKeyStore) => Promise<T>): Promise<T> {
  const settings = databaseSettings(process.env);
  if (settings === undefined) throw new Error('PORTOLAN_DATABASE is not set: write postgres://USER:PASSWORD@HOST:5432/DATABASE.');
  return inDatabase(settings, tables, work);
}

async function inDatabase<T>(settings: DatabaseSettings, tables: Tables, work: (store: DatabaseKeyStore) => Promise<T>): Promise<T> {
  // A statement whose connection is lost rejects.
  const database = await openDatabase(settings, () => undefined);
  try {
    if (tables === 'created') await migrate(database);
    else await checkSchema(database);
    return await work(databaseKeyStore(database));
  } finally {
    await database.close();
  }
}
