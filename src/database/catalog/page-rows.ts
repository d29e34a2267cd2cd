import type { ServerPage } from '../../api/source/catalog-reader.ts';
import { listedColumns, listedServer, type ListedRow } from './listed-row.ts';

/** A row of {@link pageSql}. Without a server of the page, there is one row with nothing but the number. */
export type PageRow = { readonly [column in keyof ListedRow]: ListedRow[column] | null } & { readonly total: string };

/** What {@link pageSql} needs. */
interface PageParts {
  /** The table of servers. */
  readonly table: string;
  /** A statement with the column `row` of all servers that meet the conditions, and the columns of the order. */
  readonly met: string;
  /** Columns of `met` by which it is sorted. */
  readonly order: string;
  /** Parameters with the servers to skip, and the most to return. */
  readonly offset: string;
  readonly limit: string;
}

/** A statement for a part of some servers, and their number: conditions are evaluated once for both. */
export function pageSql({ table, met, order, offset, limit }: PageParts): string {
  return `with met as materialized (${met}),
    page as (select met.*, row_number() over (order by ${order}) as place from met order by ${order} offset ${offset} limit ${limit})
    select total.count as total, ${listedColumns('listed')} from (select count(*) from met) total
    left join (page join ${table} listed on listed.row = page.row) on true order by page.place`;
}

/** The rows of {@link pageSql} as a page. */
export function pageOf(rows: readonly PageRow[]): ServerPage {
  const servers = rows.flatMap(({ record, profiles, official_name }) =>
    record === null || profiles === null || official_name === null ? [] : [listedServer({ record, profiles, official_name })],
  );
  return { servers, totalCount: Number(rows[0]?.total ?? 0) };
}
