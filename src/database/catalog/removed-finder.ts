import { openedOnce } from '../../api/source/opened-once.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { findRemoved } from './removed-servers.ts';

/** Most removed servers whose names and ids are kept in memory: some 10 MB. */
const MAX_KEPT = 50_000;

/**
 * Finds removed servers as {@link findRemoved}. Every request for a server asks for a removed one first, and nearly none was removed, so
 * the names and ids of an edition's removed servers are read once, and only a request for one of them asks the database.
 *
 * @param most with more removed servers, each request asks the database
 */
export function removedFinder(
  queries: Queries,
  edition: number,
  most: number = MAX_KEPT,
): (nameOrId: string) => Promise<RemovedServer | undefined> {
  const known = openedOnce(async () => {
    const rows = await queries.query<{ name: string; id: string }>(`select name, id from ${tableOf('removed', edition)} limit $1`, [
      most + 1,
    ]);
    return rows.length > most ? undefined : new Set(rows.flatMap(({ name, id }) => [name, id]));
  });
  return async (nameOrId) => {
    const names = await known();
    return names === undefined || names.has(foldName(nameOrId)) ? findRemoved(queries, edition, nameOrId) : undefined;
  };
}
