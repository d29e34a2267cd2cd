import type { RankedEdition } from './ranked-edition.ts';
import { searchScope, type SearchCondition } from './search-condition.ts';
import type { SearchedEdition } from './searched-edition.ts';
import { haveWords } from './searched-words.ts';
import { named, readRows, type ShownRow } from './shown-rows.ts';

/**
 * The part of a page beyond the matches that were ranked, in list order: terms that most servers have list only their best.
 *
 * @param limit rows that the page lacks
 */
export async function furtherRows(
  searched: SearchedEdition,
  { rankedRows, rankedCount, totalCount, words }: RankedEdition,
  condition: SearchCondition,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ShownRow[]> {
  if (limit <= 0 || rankedCount >= totalCount) return [];
  const { table, where, parameters } = searchScope(searched.edition, condition, haveWords(words.expanded));
  const known = parameters.add(rankedRows);
  const [skipped, most] = [parameters.add(Math.max(0, offset - rankedCount)), parameters.add(limit)];
  const rows = await searched.queries.query<{ row: number }>(
    `select s.row from ${table} s where ${where} and not s.row = any(${known}::integer[]) order by s.row offset ${skipped} limit ${most}`,
    parameters.values,
  );
  const scored = rows.map(({ row }) => ({ row, score: 0 }));
  return named(scored, await readRows(searched, scored));
}
