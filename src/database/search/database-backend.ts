import { both, type RecordCondition } from '../../api/source/record-condition.ts';
import { notesOf, type BackendAnswer, type BackendMatch, type BackendSearch, type SearchBackend } from '../../api/source/search-backend.ts';
import type { QuantisedRows } from '../../search/embedding/quantised-rows.ts';
import { cosineOf } from '../../search/files/fine-rows.ts';
import { readQuestion, type Question } from '../../search/query/question.ts';
import { FUSION } from '../../search/ranking/fusion.ts';
import { toolFinder } from '../../search/ranking/matched-tool.ts';
import { toolRanker } from '../../search/ranking/ranked-tools.ts';
import { refine } from '../../search/ranking/refine.ts';
import type { ScoredRow } from '../../search/ranking/top-rows.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { tableOf } from '../editions/edition-tables.ts';
import { queryCondition } from './query-condition.ts';
import { rankEdition, type RankedEdition } from './ranked-edition.ts';
import type { SearchedEdition } from './searched-edition.ts';
import { anyOf, termsOf } from './searched-words.ts';
import { conditionSql, Parameters } from './sql-condition.ts';

/** Reads the records of some rows, in their order. */
export type ReadRows = (rows: readonly number[]) => Promise<readonly ServerRecord[]>;

/**
 * Searches an edition in PostgreSQL: filters and words by indexes, meaning by the nearest codes; what may be among the best is ranked with
 * the functions of the built-in engine.
 */
export function databaseBackend(searched: SearchedEdition, readRows: ReadRows): SearchBackend {
  return {
    async search(search) {
      const { q, profile, offset, limit, similar = false } = search;
      const question = readQuestion({ q, profile, offset, limit, similar, relevant: true });
      const condition = both(queryCondition(question.filter, profile), search.among);
      if (question.filter.text === '') return listed(searched, search, condition, readRows);
      const ranked = await rankEdition(searched, question, condition);
      const isRefined = ranked.meaning !== undefined && question.offset < FUSION.refined;
      const rows = isRefined ? await refined(searched, question, ranked) : ranked.candidates.slice(offset, offset + limit);
      const further = await furtherRows(searched, question, ranked, condition, offset + limit - ranked.rankedCount);
      const matches = [...rows.slice(0, Math.max(0, ranked.rankedCount - offset)), ...further];
      const similarRows = ranked.rankedCount < ranked.totalCount ? [] : rows.slice(Math.max(0, ranked.rankedCount - offset));
      const shown = [...matches, ...similarRows];
      const records = await readRows(shown.map(({ row }) => row));
      const nameOf = (at: number): string => records[at]?.qualifiedName ?? '';
      const { totalCount, wordMatches, relevantCount } = ranked;
      return {
        names: matches.map((_, at) => nameOf(at)),
        totalCount,
        wordMatches,
        ...(relevantCount !== undefined && { relevantCount }),
        found: new Map(shown.map((each, at) => [nameOf(at), matchOf(searched, ranked, search, each, records[at])])),
        ...(similar && { similar: similarRows.map((_, at) => nameOf(matches.length + at)) }),
        notes: notesOf(ranked.words),
      };
    },
  };
}

/** Without text, all servers that meet the condition match, in list order. */
async function listed(
  { queries, edition }: SearchedEdition,
  { offset, limit }: BackendSearch,
  condition: RecordCondition,
  readRows: ReadRows,
): Promise<BackendAnswer> {
  const parameters = new Parameters();
  const where = conditionSql(condition, parameters);
  const table = tableOf('server', edition);
  const [[counted], rows] = await Promise.all([
    queries.query<{ count: number }>(`select count(*)::integer as count from ${table} where ${where}`, parameters.values),
    queries.query<{ row: number }>(
      `select row from ${table} where ${where} order by row limit $${parameters.values.length + 1} offset $${parameters.values.length + 2}`,
      [...parameters.values, limit, offset],
    ),
  ]);
  const records = await readRows(rows.map(({ row }) => row));
  const names = records.map(({ qualifiedName }) => qualifiedName);
  return { names, totalCount: counted?.count ?? 0, found: new Map(names.map((name) => [name, { score: 0 }])), notes: [] };
}

/** The requested rows, of which the best are scored again with their finer vectors. */
async function refined(
  { queries, edition, manifest }: SearchedEdition,
  { offset, limit }: Question,
  { candidates, cosineUnit, meaning, rankedCount }: RankedEdition,
): Promise<readonly ScoredRow[]> {
  const dimensions = manifest.cards.fineDimensions;
  if (dimensions === undefined || meaning === undefined) return candidates.slice(offset, offset + limit);
  const best = candidates.slice(0, FUSION.refined).map(({ row }) => row);
  const found = await queries.query<{ row: number; fine: Buffer | null }>(
    `select row, fine from ${tableOf('server', edition)} where row = any($1::integer[])`,
    [best],
    `fine-${edition}`,
  );
  const fine = new Map(found.map((each) => [each.row, each.fine]));
  const cosine = (row: number, query: Float32Array): number => {
    const bytes = fine.get(row);
    return bytes === undefined || bytes === null ? 0 : cosineOf(oneRow(bytes, dimensions), 0, query);
  };
  const rows = refine(candidates, { cosine }, { query: meaning.vector, cosineUnit, first: rankedCount });
  return rows.slice(offset, offset + limit);
}

function oneRow(bytes: Buffer, dimensions: number): QuantisedRows {
  return { count: 1, dimensions, scales: bytes.subarray(0, 1), codes: bytes.subarray(1) };
}

/** Matches beyond those that were ranked, in list order: words that most servers have list only their best. */
async function furtherRows(
  { queries, edition }: SearchedEdition,
  { offset, limit }: Question,
  { rankedCount, rankedRows, totalCount, words }: RankedEdition,
  condition: RecordCondition,
  missing: number,
): Promise<readonly ScoredRow[]> {
  if (missing <= 0 || rankedCount >= totalCount) return [];
  const parameters = new Parameters();
  const where = `words @@ ${parameters.add(anyOf(termsOf(words.expanded)))}::tsquery and ${conditionSql(condition, parameters)}`;
  const known = parameters.add(rankedRows);
  const rows = await queries.query<{ row: number }>(
    `select row from ${tableOf('server', edition)} where ${where} and row <> all(${known}::integer[])
     order by row limit ${parameters.add(Math.min(missing, limit))} offset ${parameters.add(Math.max(0, offset - rankedCount))}`,
    parameters.values,
  );
  return rows.map(({ row }) => ({ row, score: 0 }));
}

function matchOf(
  { toolTerms }: SearchedEdition,
  { words, toolCosinesOf, bestToolCosine }: RankedEdition,
  { tools: limit = 0 }: BackendSearch,
  { row, score }: ScoredRow,
  record: ServerRecord | undefined,
): BackendMatch {
  if (record === undefined) return { score };
  const tool = toolFinder(words.expanded)(
    record,
    (record.tools ?? []).map(({ name }) => name),
  );
  const request = { of: () => record, limit };
  const rank = toolRanker({ request, ...words, normalise: toolTerms, cosinesOf: toolCosinesOf, bestCosine: bestToolCosine });
  return { score, ...(tool !== undefined && { tool }), ...(limit > 0 && { tools: rank(row, record, score) }) };
}
