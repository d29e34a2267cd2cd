import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { CatalogReader, ListedServer } from '../source/catalog-reader.ts';
import type { ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';

/** What a name or an id means: a server, or one that was removed. */
export type NamedServer = ListedServer | { readonly removed: RemovedServer };

/** Finds the server with a name or id. The former names of a server have its id, so a listed server comes before removed ones. */
export async function namedServer(reader: CatalogReader, nameOrId: string): Promise<NamedServer | undefined> {
  const listed = await reader.find(nameOrId);
  if (listed !== undefined) return listed;
  const removed = await reader.findRemoved(nameOrId);
  return removed && { removed };
}

/**
 * The response for a server that neither is nor was listed.
 *
 * @param list path of the list of all servers
 * @param names those that may be meant, as the requested API writes them
 */
export function unknownServer(problem: string, list: string, names: readonly string[]): ApiAnswer {
  const similar = names.length === 0 ? `GET ${list} lists them.` : `Similar names are in "suggestions"; GET ${list} lists all.`;
  return problemAnswer('not-found', `${problem} ${similar}`, {}, names);
}
