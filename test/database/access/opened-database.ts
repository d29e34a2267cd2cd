import { openDatabase, type Database } from '../../../src/database/connection/database.ts';
import { databaseSettings } from '../../../src/database/connection/database-settings.ts';
import { migrate } from '../../../src/database/schema/migrate.ts';

/** Opens a database as one server does. */
export async function openedDatabase(url: string): Promise<Database> {
  const settings = databaseSettings({ PORTOLAN_DATABASE: url });
  if (settings === undefined) throw new Error('The settings have a URL.');
  return openDatabase(settings, () => undefined, { readsApart: true });
}

/** Opens a database with its tables. */
export async function migratedDatabase(url: string): Promise<Database> {
  const database = await openedDatabase(url);
  await migrate(database);
  return database;
}
