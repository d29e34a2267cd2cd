import DataLoader from 'dataloader';

import type { ListedServer } from '../../api/source/catalog-reader.ts';
import type { Queries } from '../connection/database.ts';
import { findServers } from './find-servers.ts';

/** Most servers that one statement finds. */
const MAX_BATCH = 100;

/**
 * Finds servers by a name or an id. Requests that arrive together share a statement, and so do those that arrive while a statement is
 * under way: most of the cost of finding one server is the exchange with the database. Without other requests, none waits.
 */
export function batchedFinds(queries: Queries, edition: number): (nameOrId: string) => Promise<ListedServer | undefined> {
  let underWay = 0;
  const waiting: (() => void)[] = [];

  async function findBatch(namesOrIds: readonly string[]): Promise<readonly (ListedServer | undefined)[]> {
    underWay += 1;
    try {
      return await findServers(queries, edition, namesOrIds);
    } finally {
      underWay -= 1;
      for (const begin of waiting.splice(0)) begin();
    }
  }

  const loader = new DataLoader<string, ListedServer | undefined>(findBatch, {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn(begin) {
      // After the requests that the event loop has received together.
      if (underWay === 0) setImmediate(begin);
      else waiting.push(begin);
    },
  });
  return (nameOrId) => loader.load(nameOrId);
}
