import type { QuantisedRows } from '../../search/embedding/quantised-rows.ts';
import { cosineOf, type FineRows } from '../../search/files/fine-rows.ts';
import { FUSION } from '../../search/ranking/fusion.ts';
import { refine } from '../../search/ranking/refine.ts';
import { textFit } from '../../search/ranking/text-fit.ts';
import type { ScoredRow } from '../../search/ranking/top-rows.ts';
import { shownTexts, type ShownTexts } from '../../search/terms/shown-texts.ts';
import { listedColumns, listedServer, type ListedRow } from '../catalog/listed-row.ts';
import { tableOf } from '../editions/edition-tables.ts';
import type { RankedEdition } from './ranked-edition.ts';
import type { SearchedEdition } from './searched-edition.ts';

/** A row of a page with the name of its server. */
export interface ShownRow extends ScoredRow {
  readonly qualifiedName: string;
}

/** The part of a ranking that is shown. */
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page; the best of the ranking are scored again with their finer vectors. */
export async function shownRows(searched: SearchedEdition, ranked: RankedEdition, { offset, limit }: Page): Promise<readonly ShownRow[]> {
  const { candidates, words, meaning, cosineUnit, rankedCount } = ranked;
  const dimensions = offset < FUSION.refined ? searched.manifest.cards.fineDimensions : undefined;
  const page = candidates.slice(offset, offset + limit);
  if (meaning === undefined || dimensions === undefined) return named(page, await readRows(searched, page));
  const best = candidates.slice(0, FUSION.refined);
  const [rows, texts] = await Promise.all([readRows(searched, [...best, ...page]), readTexts(searched, best)]);
  const finer = fineRows(rows, dimensions);
  const fit = textFit(words, searched.readShown);
  const fitOf = (row: number): number => {
    const shown = texts.get(row);
    return shown === undefined ? 0 : fit(shown);
  };
  const refined = refine(candidates, finer, { query: meaning.vector, parts: meaning.parts, cosineUnit, first: rankedCount, fitOf });
  return named(refined.slice(offset, offset + limit), rows);
}

/** A row of the table of servers. */
interface NamedRow {
  readonly row: number;
  readonly qualified_name: string;
  readonly fine: Buffer | null;
}

/** Names and finer vectors of some rows, by row. */
export async function readRows(
  { queries, edition }: SearchedEdition,
  rows: readonly Pick<ScoredRow, 'row'>[],
): Promise<ReadonlyMap<number, NamedRow>> {
  if (rows.length === 0) return new Map();
  const found = await queries.query<NamedRow>(
    `select row, qualified_name, fine from ${tableOf('server', edition)} where row = any($1::integer[])`,
    [rows.map(({ row }) => row)],
    `shown-${edition}`,
  );
  return new Map(found.map((each) => [each.row, each]));
}

/** The texts of some rows that their cards have, by row. */
async function readTexts(
  { queries, edition }: SearchedEdition,
  rows: readonly Pick<ScoredRow, 'row'>[],
): Promise<ReadonlyMap<number, ShownTexts>> {
  if (rows.length === 0) return new Map();
  const found = await queries.query<ListedRow & { readonly row: number }>(
    `select s.row, ${listedColumns('s')} from ${tableOf('server', edition)} s where s.row = any($1::integer[])`,
    [rows.map(({ row }) => row)],
    `texts-${edition}`,
  );
  return new Map(found.map((each) => [each.row, shownTexts(listedServer(each).record)]));
}

/** Rows with the names of their servers. */
export function named(scored: readonly ScoredRow[], rows: ReadonlyMap<number, NamedRow>): readonly ShownRow[] {
  return scored.flatMap((each) => {
    const row = rows.get(each.row);
    return row === undefined ? [] : [{ ...each, qualifiedName: row.qualified_name }];
  });
}

function fineRows(rows: ReadonlyMap<number, NamedRow>, dimensions: number): FineRows {
  return {
    cosine(row, query) {
      const bytes = rows.get(row)?.fine ?? undefined;
      return bytes === undefined ? 0 : cosineOf(oneRow(bytes, dimensions), 0, query);
    },
  };
}

/** The step of the values, then the values. */
function oneRow(bytes: Buffer, dimensions: number): QuantisedRows {
  return { count: 1, dimensions, scales: bytes.subarray(0, 1), codes: bytes.subarray(1) };
}
