import DataLoader from 'dataloader';

import type { ListedServer } from '../../api/source/catalog-reader.ts';
import type { Queries } from '../connection/database.ts';
import { findServers } from './find-servers.ts';

/** Most servers that one statement finds. */
const MOST = 100;

/**
 * Finds servers by a name or an id. Requests that arrive at the same time share a statement: most of the cost of finding one server is the
 * exchange with the database.
 */
export function batchedFinds(queries: Queries, edition: number): (nameOrId: string) => Promise<ListedServer | undefined> {
  const loader = new DataLoader<string, ListedServer | undefined>((namesOrIds) => findServers(queries, edition, namesOrIds), {
    cache: false,
    maxBatchSize: MOST,
    // After the requests that the event loop has received together.
    batchScheduleFn: setImmediate,
  });
  return (nameOrId) => loader.load(nameOrId);
}
