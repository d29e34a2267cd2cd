import type { Access } from '../../api/access/access.ts';
import { sourceApi, type CatalogApi } from '../../api/catalog-api.ts';
import type { SharedSessions } from '../../api/mcp/catalog-mcp.ts';
import { answerCache } from '../../api/node/answer-cache.ts';
import { followBuilds, type LiveCatalog } from '../../api/node/live-catalog.ts';
import { countTokens, withNewestMcp, type Build, type LiveCatalogOptions } from '../../api/node/open-build.ts';
import type { ServeSettings } from '../../api/node/serve-settings.ts';
import { databaseReader } from '../catalog/database-reader.ts';
import { editionHead } from '../catalog/edition-head.ts';
import { keptRecords } from '../catalog/kept-records.ts';
import type { Database } from '../connection/database.ts';
import { EDITION_CHANNEL } from '../editions/load-edition.ts';
import { checkSchema } from '../schema/migrate.ts';
import { databaseBackend } from '../search/database-backend.ts';
import { openSearchedEdition, readFile } from '../search/searched-edition.ts';
import { firstEdition, newerEditions } from './newer-editions.ts';
import { withUnavailable } from './with-unavailable.ts';

/** Options of {@link openDatabaseCatalog}. */
interface DatabaseCatalogOptions extends Pick<LiveCatalogOptions, 'sessionStore' | 'newSessionId'> {
  readonly database: Database;
  readonly settings: ServeSettings;
  readonly access: Access;
  /** Called with every error that a client gets as 500 or 503, and where a newer edition cannot be opened. */
  readonly onerror: (error: unknown) => void;
}

/** A catalogue that answers from the newest edition in a database. */
interface DatabaseCatalog extends LiveCatalog {
  /** Why it cannot answer at the moment; `undefined` if it can. */
  notReady(): Promise<string | undefined>;
  /** The edition that answers. */
  edition(): Promise<{ readonly number: number; readonly age: number } | undefined>;
}

/**
 * Opens the newest edition in a database. Each request is answered from one edition: a newer one, which the database announces, answers
 * requests that come later.
 *
 * @throws DatabaseError where the database cannot be reached, has other tables, or no edition
 * @throws IndexError where the search index of the edition cannot be read
 */
export async function openDatabaseCatalog(options: DatabaseCatalogOptions): Promise<DatabaseCatalog> {
  const { database, sessionStore, newSessionId, onerror } = options;
  await checkSchema(database);
  const first = await firstEdition(database);
  const now = (): number => performance.now();
  const editions = newerEditions({ database, first, now, onerror });
  // Also called at each new connection, because an announcement may have been missed.
  const listener = await database.listen(EDITION_CHANNEL, () => void editions.look());
  const catalog = await followBuilds<Build>({
    identity: () => editions.newest(),
    open: async (sessions, current) => {
      const identity = await editions.newest();
      const api = await openEdition(options, Number(identity), sessions, now);
      return { identity, api: withNewestMcp(api, () => current()?.api) };
    },
    ...{ now, onerror, sessionStore, newSessionId },
  });
  return {
    current: () => catalog.current(),
    notReady: () => answers(database),
    edition: () => editionState(database),
    async close() {
      await listener.close();
      await catalog.close();
    },
  };
}

async function openEdition(
  { database, settings, access, onerror }: DatabaseCatalogOptions,
  edition: number,
  sessions: SharedSessions,
  now: () => number,
): Promise<CatalogApi> {
  const queries = withUnavailable(database.reader);
  const { publication, site, profiles, count } = await editionHead({ reader: queries }, edition);
  const reader = keptRecords(databaseReader({ reader: queries }, edition));
  const backend = databaseBackend(await openSearchedEdition(queries, edition), reader);
  const { isPublic, isPrivate, hosts } = settings;
  return sourceApi(
    { head: { site, profiles, count }, publication, reader, backend },
    {
      ...{ access, isPublic, isPrivate, hosts, onerror, now, sessions, countTokens },
      read: (path) => readFile(queries, edition, path),
      cache: answerCache(settings.answerCache),
    },
  );
}

async function answers({ reader }: Database): Promise<string | undefined> {
  try {
    await reader.query('select 1');
    return undefined;
  } catch {
    return 'the database does not answer';
  }
}

async function editionState({ reader }: Database): Promise<{ readonly number: number; readonly age: number } | undefined> {
  const [found] = await reader.query<{ number: number; age: number }>(
    `select e.id as number, extract(epoch from now() - e.loaded_at)::float8 as age
     from portolan.current_edition c join portolan.edition e on e.id = c.edition`,
  );
  return found;
}
