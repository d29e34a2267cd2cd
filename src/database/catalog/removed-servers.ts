import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { RemovedListing } from '../../api/source/catalog-reader.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { isStorable, storableBound } from '../editions/stored-text.ts';

/** Columns of the table of removed servers that a {@link RemovedListing} is made of. */
export const REMOVED_LISTING_COLUMNS = 'removed, official_name, present_name';

/** Values of {@link REMOVED_LISTING_COLUMNS}. */
export interface RemovedRow {
  readonly removed: string;
  readonly official_name: string;
  readonly present_name: string | null;
}

/** A row as a removed server. */
export function removedListing({ removed, official_name: officialName, present_name: presentName }: RemovedRow): RemovedListing {
  // The program wrote this text from such an object.
  return { removed: JSON.parse(removed) as RemovedServer, officialName, ...(presentName !== null && { presentName }) };
}

/** The removed server with a name or an id; of several the last by name. */
export async function findRemoved(queries: Queries, edition: number, nameOrId: string): Promise<RemovedServer | undefined> {
  return (await lastBy(queries, edition, nameOrId, ['name', 'id']))?.removed;
}

/** The removed server with a name in the official registry API; without one, {@link findRemoved}. */
export async function findDeleted(queries: Queries, edition: number, name: string): Promise<RemovedListing | undefined> {
  return (await lastBy(queries, edition, name, ['official'])) ?? lastBy(queries, edition, name, ['name', 'id']);
}

async function lastBy(
  queries: Queries,
  edition: number,
  text: string,
  columns: readonly ('official' | 'name' | 'id')[],
): Promise<RemovedListing | undefined> {
  const folded = foldName(text);
  if (!isStorable(folded)) return undefined;
  const table = tableOf('removed', edition);
  const [row] = await queries.query<RemovedRow>(
    `${columns.map((column) => `(select row, ${REMOVED_LISTING_COLUMNS} from ${table} where ${column} = $1)`).join(' union all ')} order by row desc limit 1`,
    [folded],
    `removed-${columns.join('-')}-${edition}`,
  );
  return row && removedListing(row);
}

/** The servers that were removed at a time or later, the newest first. */
export async function removedSince(queries: Queries, edition: number, since: string, limit: number): Promise<readonly RemovedServer[]> {
  const rows = await queries.query<{ removed: string }>(
    `select removed from ${tableOf('removed', edition)} where since >= $1 order by since desc, row desc limit $2`,
    [storableBound(since), limit],
    `removed-since-${edition}`,
  );
  return rows.map(({ removed }) => JSON.parse(removed) as RemovedServer);
}
