import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Migrations from 'node-pg-migrate';

import type { Database, Queries } from '../connection/database.ts';
import { DatabaseError } from '../connection/database-error.ts';

/** The schema in which all tables of this program are. */
const SCHEMA = 'portolan';

/** The table of applied migrations. */
const TABLE = 'migration';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Applies the migrations that the database lacks, under an advisory lock, all in one transaction.
 *
 * @returns the names of the applied migrations
 * @throws DatabaseError `newer-schema` where a newer version of this program has changed the database
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  const { runner } = await loadRunner();
  return database.connected(async (client) => {
    await refuseNewer({ query: async (text, values) => (await client.query(text, values && [...values])).rows as never });
    const run = await runner({
      ...{ dbClient: client, dir: FOLDER, direction: 'up', ignorePattern: String.raw`\..*` },
      ...{ schema: SCHEMA, createSchema: true, migrationsSchema: SCHEMA, migrationsTable: TABLE },
      ...{ advisoryLockMode: 'wait', checkOrder: true, log: () => undefined },
    });
    return run.map(({ name }) => name);
  });
}

/**
 * Checks that the database has exactly the tables of this version.
 *
 * @throws DatabaseError `newer-schema` or `older-schema`
 */
export async function checkSchema(queries: Queries): Promise<void> {
  const [applied, known] = await Promise.all([refuseNewer(queries), knownMigrations()]);
  if (applied.length < known.length)
    throw new DatabaseError('older-schema', 'The database has no catalogue of this version. Run "npx portolan load" with it first.');
}

/** Returns the applied migrations. */
async function refuseNewer(queries: Queries): Promise<readonly string[]> {
  const [exists] = await queries.query<{ found: boolean }>(`select to_regclass('${SCHEMA}.${TABLE}') is not null as found`);
  if (exists?.found !== true) return [];
  const applied = await queries.query<{ name: string }>(`select name from ${SCHEMA}.${TABLE} order by id`);
  const known = new Set(await knownMigrations());
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown !== undefined)
    throw new DatabaseError(
      'newer-schema',
      `A newer version of this program changed the database (migration ${unknown.name}). Install that version, or use another database.`,
    );
  return applied.map(({ name }) => name);
}

async function knownMigrations(): Promise<readonly string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.sql')).map((file) => path.basename(file, '.sql'));
}

async function loadRunner(): Promise<Pick<typeof Migrations, 'runner'>> {
  try {
    return await import('node-pg-migrate');
  } catch (cause) {
    throw new DatabaseError('not-installed', 'The package "node-pg-migrate" is needed to set up a database: npm install node-pg-migrate', {
      cause,
    });
  }
}
