import type { ExpandedWord } from '../../search/terms/expanded-terms.ts';
import { scopeOf } from '../catalog/scope.ts';
import { cutTerms, weightsColumn, withWeights, type WeighedRow } from './row-weights.ts';
import { findsEvery, searchScope, type SearchCondition } from './search-condition.ts';
import type { SearchedEdition } from './searched-edition.ts';
import { haveWords, listedRows } from './searched-words.ts';

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
  condition: SearchCondition,
  further: readonly number[],
): Promise<ScopedWords> {
  const cut = cutTerms(expanded);
  if (findsEvery(condition)) {
    const [weighed, count] = await Promise.all([
      weighedRows(searched, cut, further),
      cut.length === 0 ? undefined : (knownCount(expanded, searched.manifest.count) ?? countWith(searched, expanded, condition)),
    ]);
    return { expanded: withWeights(expanded, cut, weighed), scope: undefined, count };
  }
  const [weighed, all] = await Promise.all([weighedRows(searched, cut, further), weighedMatches(searched, expanded, cut, condition)]);
  if (all !== undefined) {
    const scope = await rowsIn(searched, condition, further);
    for (const { row } of all) scope.add(row);
    return { expanded: withWeights(expanded, cut, [...all, ...weighed]), scope, count: undefined };
  }
  const [scope, count] = await Promise.all([
    rowsIn(searched, condition, [...listedRows(expanded), ...further]),
    countWith(searched, expanded, condition),
  ]);
  return { expanded: withWeights(expanded, cut, weighed), scope, count };
}

/**
 * The servers that meet a condition, with or without a word of a question; `undefined` where they are more than this number, or all. Their
 * vectors are compared one by one, as `wantedVectors` says.
 */
export async function fewRows(
  { queries, edition }: SearchedEdition,
  condition: SearchCondition,
  most: number,
): Promise<number[] | undefined> {
  if (findsEvery(condition)) return undefined;
  const { table, where, parameters } = searchScope(edition, condition);
  // In order, so that a condition that many meet is read by the index of rows, which ends after the first ones.
  const rows = await queries.query<{ row: number }>(
    `select s.row from ${table} s where ${where} order by s.row limit ${most + 1}`,
    parameters.values,
  );
  return rows.length > most ? undefined : rows.map(({ row }) => row);
}

/** All matches with their weights; `undefined` where there are too many. */
async function weighedMatches(
  { queries, edition }: SearchedEdition,
  expanded: readonly ExpandedWord[],
  cut: readonly string[],
  condition: SearchCondition,
): Promise<readonly WeighedRow[] | undefined> {
  if (expanded.length === 0) return [];
  const { table, where, parameters } = searchScope(edition, condition, haveWords(expanded));
  const weights = weightsColumn(cut, parameters);
  const rows = await queries.query<WeighedRow>(
    `select s.row, ${weights} from ${table} s where ${where} limit ${WEIGHED + 1}`,
    parameters.values,
  );
  return rows.length > WEIGHED ? undefined : rows;
}

/** The weights of the cut terms in some rows. */
async function weighedRows(
  { queries, edition }: SearchedEdition,
  cut: readonly string[],
  rows: readonly number[],
): Promise<readonly WeighedRow[]> {
  if (cut.length === 0 || rows.length === 0) return [];
  const { table, where, parameters } = scopeOf(edition, { matching: (own) => `s.row = any(${own.add(rows)}::integer[])` });
  const statement = `select s.row, ${weightsColumn(cut, parameters)} from ${table} s where ${where}`;
  return queries.query<WeighedRow>(statement, parameters.values, `weights-${cut.length}-${edition}`);
}

/** Those of some rows that meet a condition. */
async function rowsIn({ queries, edition }: SearchedEdition, condition: SearchCondition, rows: readonly number[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const { table, where, parameters } = searchScope(edition, condition, (own) => `s.row = any(${own.add(rows)}::integer[])`);
  const found = await queries.query<{ row: number }>(`select s.row from ${table} s where ${where}`, parameters.values);
  return new Set(found.map(({ row }) => row));
}

/** Number of servers with a word, where the frequencies of the terms say it: of a single term, or with one that all servers have. */
function knownCount(expanded: readonly ExpandedWord[], servers: number): number | undefined {
  const frequencies = new Map(expanded.flat().map(({ term, postings }) => [term, postings.frequency ?? postings.rows.length] as const));
  const most = Math.max(0, ...frequencies.values());
  return frequencies.size === 1 || most === servers ? most : undefined;
}

/** Number of servers with a word that meet a condition. */
async function countWith(
  { queries, edition }: SearchedEdition,
  expanded: readonly ExpandedWord[],
  condition: SearchCondition,
): Promise<number> {
  const have = haveWords(expanded);
  // Stated twice, because the planner does not know that reading long documents costs more than the index, and would read all of them.
  const { table, where, parameters } = searchScope(edition, condition, (own) => `${have(own)} and ${have(own)}`);
  const [counted] = await queries.query<{ count: number }>(
    `select count(*)::integer as count from ${table} s where ${where}`,
    parameters.values,
  );
  return counted?.count ?? 0;
}
