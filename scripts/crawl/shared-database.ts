import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { openDatabase, type Database } from '../../src/database/connection/database.ts';
import { databaseSettings } from '../../src/database/connection/database-settings.ts';
import { openQueue, type SourceQueue } from '../../src/database/crawl/queue.ts';
import { migrate } from '../../src/database/schema/migrate.ts';

/** The database that the processes of a crawl share. */
interface SharedDatabase {
  readonly database: Database;
  readonly queue: SourceQueue;
  /** Name of this process: machine, process, and a part that differs where both are equal. */
  readonly name: string;
}

/**
 * Uses the database of `PORTOLAN_DATABASE`, whose tables are made or updated.
 *
 * @throws Error if the setting is missing: see `settingMistake`
 * @throws DatabaseError if the database cannot be used
 */
export async function withSharedDatabase<T>(
  environment: Readonly<Record<string, string | undefined>>,
  onerror: (message: string) => void,
  work: (shared: SharedDatabase) => Promise<T>,
): Promise<T> {
  const settings = databaseSettings(environment);
  if (settings === undefined) throw new Error('PORTOLAN_DATABASE is not set.');
  const onError = (error: unknown): void => onerror(error instanceof Error ? error.message : String(error));
  const database = await openDatabase(settings, onError);
  try {
    await migrate(database);
    const queue = await openQueue(settings.url, onError);
    try {
      return await work({ database, queue, name: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}` });
    } finally {
      await queue.close();
    }
  } finally {
    await database.close();
  }
}
