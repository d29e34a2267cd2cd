import type { Database, Queries } from '../connection/database.ts';
import { DatabaseError } from '../connection/database-error.ts';
import { currentEdition } from '../editions/load-edition.ts';

/** Which edition should answer. */
interface NewerEditions {
  /** Asks the database for its newest edition. */
  look(): Promise<void>;
  /** The newest edition that the server for reading has. Never rejects. */
  newest(): Promise<string>;
}

/** Options of {@link newerEditions}. */
interface NewerEditionsOptions {
  readonly database: Database;
  /** The edition that answers first. */
  readonly first: string;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly onerror: (error: unknown) => void;
}

/** Milliseconds after which the database is asked without an announcement: a connection may be lost without a sign. */
const UNANNOUNCED = 10_000;

/** Follows the editions of a database and of its read replica, which may get them later. */
export function newerEditions({ database, first, now, onerror }: NewerEditionsOptions): NewerEditions {
  let [announced, readable] = [first, first];
  let askedAt = now();

  async function look(): Promise<void> {
    askedAt = now();
    try {
      const found = await currentEdition(database);
      if (found !== undefined) announced = String(found.id);
    } catch (error) {
      onerror(error);
    }
  }

  return {
    look,
    async newest() {
      if (now() - askedAt >= UNANNOUNCED) await look();
      const wanted = announced;
      if (wanted !== readable && (await isReadable(database.reader, wanted))) readable = wanted;
      return readable;
    },
  };
}

/**
 * The edition that answers first: the newest one, or that of a read replica which does not have it yet.
 *
 * @throws DatabaseError where there is none
 */
export async function firstEdition(database: Database): Promise<string> {
  const newest = await currentEdition(database);
  const found = newest && (await isReadable(database.reader, String(newest.id))) ? newest : await currentEdition(database.reader);
  if (found === undefined) throw new DatabaseError('no-edition', 'The database has no catalogue. Run "npx portolan load" first.');
  return String(found.id);
}

async function isReadable(reader: Queries, edition: string): Promise<boolean> {
  try {
    const rows = await reader.query('select from portolan.edition where id = $1 and loaded_at is not null', [edition]);
    return rows.length > 0;
  } catch {
    // It is asked again soon.
    return false;
  }
}
