import type { ServerSort } from '../../api/source/server-sort.ts';

/** The columns by which servers are sorted, in the order of an index; `%` stands for the alias of their table. */
const COLUMNS: Readonly<Record<ServerSort, string>> = {
  relevance: '%.row',
  uses: '%.row',
  updated: '%.updated desc, %.row',
  newest: '%.created desc, %.row',
  name: '%.title_order, %.row',
  tokens: '%.tokens, %.row',
};

/** The columns of an order, for `order by`. Null comes last in PostgreSQL, as unknown costs do. */
export function orderSql(sort: ServerSort, alias: string): string {
  return COLUMNS[sort].replaceAll('%', alias);
}
