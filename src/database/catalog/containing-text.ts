import type { ContainingQuery, ServerPage } from '../../api/source/catalog-reader.ts';
import { fold } from '../../search/terms/normalise.ts';
import type { Queries } from '../connection/database.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { textPatterns } from '../editions/searched-text.ts';
import { officialFilterSql } from './official-list.ts';
import { pageOf, pageSql, type PageRow } from './page-rows.ts';
import { parameters } from './parameters.ts';

/**
 * Servers that contain a text, in the order of `textSearch`. The index has all sequences of three letters or digits; a text without one
 * (`c#`, `a b`) reads all servers.
 */
export async function containingText(
  queries: Queries,
  edition: number,
  { text, offset, limit, ...filter }: ContainingQuery,
): Promise<ServerPage> {
  const folded = fold(text);
  if (folded === '') return { servers: [], totalCount: 0 };
  const own = parameters();
  const table = tableOf('server', edition);
  const patterns = textPatterns(folded);
  const [anywhere, word] = [own.add(patterns.anywhere), own.add(patterns.word)];
  const [whole, afterSlash] = [own.add(patterns.whole), own.add(patterns.afterSlash)];
  const contains = `s.names like ${anywhere} or s.title like ${anywhere} or s.description like ${anywhere}`;
  // The places of `textSearch`, best first.
  const place = `case
    when s.names like ${whole} or s.names like ${afterSlash} then 0
    when s.names like ${word} then 1 when s.names like ${anywhere} then 2
    when s.title like ${anywhere} then case when s.title like ${word} then 3 else 4 end
    when s.description like ${word} then 5 else 6 end`;
  const statement = pageSql({
    table,
    met: `select s.row, s.verified, s.uses, s.official, ${place} as kind from ${table} s
      where (${contains}) and ${officialFilterSql(filter, own)}`,
    order: 'met.kind, met.verified desc, met.uses desc, met.official',
    offset: own.add(offset),
    limit: own.add(limit),
  });
  return pageOf(await queries.query<PageRow>(statement, own.values));
}
