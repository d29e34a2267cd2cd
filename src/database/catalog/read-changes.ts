import type { ChangePage } from '../../api/source/catalog-reader.ts';
import type { ChangeEvent } from '../../api/source/change-event.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { storableBound } from '../editions/stored-text.ts';

/** A request for a part of the events. */
interface ChangesQuery {
  readonly since: string;
  readonly offset: number;
  readonly limit: number;
}

/** A part of the events from a time on. They are numbered from the newest, so the first older one states how many there are. */
export async function readChanges(queries: Queries, edition: number, { since, offset, limit }: ChangesQuery): Promise<ChangePage> {
  const table = tableOf('change', edition);
  const rows = await queries.query<{ total: number; event: string | null }>(
    `with total as materialized (select coalesce(
         (select place from ${table} where at < $1 order by at desc, place limit 1),
         (select place + 1 from ${table} order by place desc limit 1), 0) as count)
     select total.count as total, c.event from total
     left join ${table} c on c.place >= $2::bigint and c.place < least($2::bigint + $3::bigint, total.count) order by c.place`,
    [storableBound(since), offset, limit],
    `changes-${edition}`,
  );
  // The program wrote these texts from such objects.
  const events = rows.flatMap(({ event }) => (event === null ? [] : [JSON.parse(event) as ChangeEvent]));
  return { events, totalCount: rows[0]?.total ?? 0 };
}
