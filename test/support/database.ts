import { openDatabase, type Database } from '../../src/database/connection/database.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';

/** Opens a database by its URL. Errors of idle connections are ignored: tests stop servers. */
export async function openTestDatabase(url: string, environment: Readonly<Record<string, string>> = {}): Promise<Database> {
  const settings = databaseSettings({ PORTOLAN_DATABASE: url, ...environment });
  if (settings === undefined) throw new Error('The URL of the database is empty.');
  return openDatabase(settings, () => undefined);
}
