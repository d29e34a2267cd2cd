import type { OfficialFilter, OfficialListing, OfficialPage, OfficialQuery } from '../../api/source/catalog-reader.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { listedColumns, listedServer, type ListedRow } from './listed-row.ts';
import { parameters, type Parameters } from './parameters.ts';
import { REMOVED_LISTING_COLUMNS, removedListing, type RemovedRow } from './removed-servers.ts';
import { isStorable, storableBound } from '../editions/stored-text.ts';

/** An entry with the folded name by which entries are sorted. */
type Keyed<T> = readonly [official: string, entry: T];

/** A part of the list of the official registry API. Servers and removed servers are two sorted lists, which are merged. */
export async function officialPage(queries: Queries, edition: number, query: OfficialQuery): Promise<OfficialPage> {
  // One more tells whether entries follow.
  const most = query.limit + 1;
  const [servers, removed] = await Promise.all([
    listedAfter(queries, edition, query, most),
    query.includesDeleted ? removedAfter(queries, edition, query, most) : [],
  ]);
  const entries: readonly Keyed<OfficialListing>[] = removed.length === 0 ? servers : [...servers, ...removed].sort(byName);
  return { entries: entries.slice(0, query.limit).map(([, entry]) => entry), hasMore: entries.length > query.limit };
}

async function listedAfter(
  queries: Queries,
  edition: number,
  query: OfficialQuery,
  limit: number,
): Promise<readonly Keyed<OfficialListing>[]> {
  const own = parameters();
  const rows = await queries.query<ListedRow & { official: string }>(
    `select s.official, ${listedColumns('s')} from ${tableOf('server', edition)} s
     where ${afterSql(query, own)} order by s.official limit ${own.add(limit)}`,
    own.values,
    nameOf('listed', edition, query),
  );
  return rows.map((row) => [row.official, listedServer(row)]);
}

async function removedAfter(
  queries: Queries,
  edition: number,
  query: OfficialQuery,
  limit: number,
): Promise<readonly Keyed<OfficialListing>[]> {
  const own = parameters();
  const rows = await queries.query<RemovedRow & { official: string }>(
    `select s.official, ${REMOVED_LISTING_COLUMNS} from ${tableOf('removed', edition)} s
     where ${afterSql(query, own)} order by s.official limit ${own.add(limit)}`,
    own.values,
    nameOf('removed', edition, query),
  );
  return rows.map((row) => [row.official, removedListing(row)]);
}

function afterSql(query: OfficialQuery, own: Parameters): string {
  return `s.official > ${own.add(storableBound(query.after))} and ${officialFilterSql(query, own)}`;
}

/** The filter of entries as SQL over `s`, a server or a removed one. */
export function officialFilterSql({ version, updatedSince }: OfficialFilter, own: Parameters): string {
  if (!isStorable(version)) return 'false';
  const parts = [
    ...(version === '' ? [] : [`s.version = ${own.add(version)}`]),
    ...(updatedSince === '' ? [] : [`s.updated_at >= ${own.add(storableBound(updatedSince))}`]),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Only the page without filters is prepared, because a general plan for filters may be a bad one. */
function nameOf(kind: string, edition: number, { version, updatedSince }: OfficialQuery): string | undefined {
  return version === '' && updatedSince === '' ? `official-${kind}-${edition}` : undefined;
}

function byName<T>([a]: Keyed<T>, [b]: Keyed<T>): number {
  return byCodeUnits(a, b);
}
