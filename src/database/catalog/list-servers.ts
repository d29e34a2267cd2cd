import type { ListQuery, ServerPage } from '../../api/source/catalog-reader.ts';
import type { ServerSort } from '../../api/source/server-sort.ts';
import type { Queries } from '../connection/database.ts';
import { listedColumns, listedServer, type ListedRow } from './listed-row.ts';
import { pageOf, pageSql, type PageRow } from './page-rows.ts';
import type { Scope } from './scope.ts';
import { orderSql } from './server-orders.ts';

/** A part of a scope, in an order. */
type PageRequest = Pick<ListQuery, 'offset' | 'limit'> & { readonly sort: ServerSort };

/**
 * A part of the servers of a scope, and their number.
 *
 * @param count number of all servers of the edition
 */
export async function listPage(queries: Queries, scope: Scope, count: number, request: PageRequest): Promise<ServerPage> {
  return scope.isAll ? wholePage(queries, scope, count, request) : conditionalPage(queries, scope, request);
}

/** Of all servers: an index of the order has the rows, and only those of the page are read. */
async function wholePage(
  queries: Queries,
  { edition, table, parameters }: Scope,
  count: number,
  { sort, offset, limit }: PageRequest,
): Promise<ServerPage> {
  if (offset >= count || limit === 0) return { servers: [], totalCount: count };
  const own = parameters.copy();
  const [from, most] = [own.add(offset), own.add(limit)];
  const isListOrder = sort === 'relevance' || sort === 'uses';
  const rows = await queries.query<ListedRow>(
    isListOrder
      ? `select ${listedColumns('s')} from ${table} s where s.row >= ${from}::bigint and s.row < ${from}::bigint + ${most}::bigint order by s.row`
      : `select ${listedColumns('s')} from (select s.row from ${table} s order by ${orderSql(sort, 's')} offset ${from} limit ${most}) page
         join ${table} s on s.row = page.row order by ${orderSql(sort, 's')}`,
    own.values,
    // A plan without the numbers would expect a tenth of all servers, and read all to join them.
    isListOrder ? `page-${edition}` : undefined,
  );
  return { servers: rows.map(listedServer), totalCount: count };
}

/** Under a condition. */
async function conditionalPage(queries: Queries, scope: Scope, { sort, offset, limit }: PageRequest): Promise<ServerPage> {
  const { table, where, parameters } = scope;
  const own = parameters.copy();
  const statement = pageSql({
    table,
    met: `select s.row, s.updated, s.created, s.tokens, s.title_order from ${table} s where ${where}`,
    order: orderSql(sort, 'met'),
    offset: own.add(offset),
    limit: own.add(limit),
  });
  return pageOf(await queries.query<PageRow>(statement, own.values));
}
