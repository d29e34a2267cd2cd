import { isUnconditional, type RecordCondition } from '../../api/source/record-condition.ts';
import type { ExpandedWord } from '../../search/terms/expanded-terms.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { cutTerms, weightsColumn, withWeights, type WeighedRow } from './row-weights.ts';
import type { SearchedEdition } from './searched-edition.ts';
import { anyOf, listedRows, termsOf } from './searched-words.ts';
import { conditionSql, Parameters } from './sql-condition.ts';

/** Maximum number of matches that are all weighed. Where a filter leaves more, the listed rows of the terms are ranked. */
const WEIGHED = 2000;

/** The words of a question over the servers that meet a condition. */
export interface ScopedWords {
  readonly expanded: readonly ExpandedWord[];
  /** The rows that meet the condition, of those that may be ranked; `undefined`: every row does. */
  readonly scope: ReadonlySet<number> | undefined;
  /** Number of servers that meet the condition and have a word; `undefined` where all of them are in the postings, or in the scope. */
  readonly count: number | undefined;
}

/**
 * Finds the servers that have a word of a question and meet a condition.
 *
 * @param further rows without listed words that may be ranked, such as those with a near vector
 */
export async function scopedWords(
  searched: SearchedEdition,
  expanded: readonly ExpandedWord[],
  condition: RecordCondition,
  further: readonly number[],
): Promise<ScopedWords> {
  const cut = cutTerms(expanded);
  const isFree = isUnconditional(condition);
  if (isFree) {
    const [weighed, count] = await Promise.all([
      weighedRows(searched, cut, further),
      cut.length === 0 ? undefined : countWith(searched, expanded, condition),
    ]);
    return { expanded: withWeights(expanded, cut, weighed), scope: undefined, count };
  }
  const all = await weighedMatches(searched, expanded, cut, condition);
  if (all !== undefined) {
    const [scope, weighed] = await Promise.all([rowsIn(searched, condition, further), weighedRows(searched, cut, further)]);
    for (const { row } of all) scope.add(row);
    return { expanded: withWeights(expanded, cut, [...all, ...weighed]), scope, count: undefined };
  }
  const [scope, weighed, count] = await Promise.all([
    rowsIn(searched, condition, [...listedRows(expanded), ...further]),
    weighedRows(searched, cut, further),
    countWith(searched, expanded, condition),
  ]);
  return { expanded: withWeights(expanded, cut, weighed), scope, count };
}

/** All matches with their weights; `undefined` where there are too many. */
async function weighedMatches(
  { queries, edition }: SearchedEdition,
  expanded: readonly ExpandedWord[],
  cut: readonly string[],
  condition: RecordCondition,
): Promise<readonly WeighedRow[] | undefined> {
  if (expanded.length === 0) return [];
  const parameters = new Parameters();
  const words = `words @@ ${parameters.add(anyOf(termsOf(expanded)))}::tsquery`;
  const rows = await queries.query<WeighedRow>(
    `select row, ${weightsColumn(cut, parameters)} from ${tableOf('server', edition)}
     where ${words} and ${conditionSql(condition, parameters)} limit ${WEIGHED + 1}`,
    parameters.values,
  );
  return rows.length > WEIGHED ? undefined : rows;
}

async function weighedRows(
  { queries, edition }: SearchedEdition,
  cut: readonly string[],
  rows: readonly number[],
): Promise<readonly WeighedRow[]> {
  if (cut.length === 0 || rows.length === 0) return [];
  const parameters = new Parameters();
  return queries.query<WeighedRow>(
    `select row, ${weightsColumn(cut, parameters)} from ${tableOf('server', edition)} where row = any(${parameters.add(rows)}::integer[])`,
    parameters.values,
  );
}

/** Those of some rows that meet a condition. */
async function rowsIn({ queries, edition }: SearchedEdition, condition: RecordCondition, rows: readonly number[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const parameters = new Parameters();
  const found = await queries.query<{ row: number }>(
    `select row from ${tableOf('server', edition)} where row = any(${parameters.add(rows)}::integer[]) and ${conditionSql(condition, parameters)}`,
    parameters.values,
  );
  return new Set(found.map(({ row }) => row));
}

/** Number of servers with a word that meet a condition. */
async function countWith(
  { queries, edition }: SearchedEdition,
  expanded: readonly ExpandedWord[],
  condition: RecordCondition,
): Promise<number> {
  const parameters = new Parameters();
  const words = `words @@ ${parameters.add(anyOf(termsOf(expanded)))}::tsquery`;
  const [counted] = await queries.query<{ count: number }>(
    `select count(*)::integer as count from ${tableOf('server', edition)} where ${words} and ${conditionSql(condition, parameters)}`,
    parameters.values,
  );
  return counted?.count ?? 0;
}
