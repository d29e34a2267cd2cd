import type { CatalogReader } from '../../api/source/catalog-reader.ts';
import { allMet, type RecordCondition } from '../../api/source/record-condition.ts';
import { notesOf, type BackendAnswer, type BackendMatch, type BackendSearch, type SearchBackend } from '../../api/source/search-backend.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { readQuestion } from '../../search/query/question.ts';
import { toolFinder } from '../../search/ranking/matched-tool.ts';
import { toolRanker } from '../../search/ranking/ranked-tools.ts';
import { countValues } from '../catalog/count-values.ts';
import { listPage } from '../catalog/list-servers.ts';
import type { Scope } from '../catalog/scope.ts';
import { furtherRows } from './further-rows.ts';
import { rankEdition, type RankedEdition } from './ranked-edition.ts';
import { narrowed, searchCondition, searchScope, type SearchCondition } from './search-condition.ts';
import type { SearchedEdition } from './searched-edition.ts';
import { haveWords } from './searched-words.ts';
import { shownRows, type ShownRow } from './shown-rows.ts';

/**
 * Searches an edition in PostgreSQL: filters and words by indexes, meaning by the nearest codes; what may be among the best is ranked with
 * the functions of the built-in engine.
 *
 * @param reader of the same edition
 */
export function databaseBackend(searched: SearchedEdition, reader: CatalogReader): SearchBackend {
  async function search(request: BackendSearch): Promise<BackendAnswer> {
    const { q, profile, offset, limit, similar = false, sort = 'relevance' } = request;
    const question = readQuestion({ q, profile, offset, limit, similar, relevant: true });
    const condition = searchCondition(question, request.among);
    if (question.filter.text === '') return listed(searched, request, condition);
    const ranked = await rankEdition(searched, question, condition);
    const counts = await counted(searched, request, (among) => matchesOf(searched, ranked, narrowed(condition, among)));
    if (sort === 'relevance') return { ...(await byRelevance({ searched, reader, request, ranked, condition })), ...counts };
    const { manifest, queries } = searched;
    const page = await listPage(queries, matchesOf(searched, ranked, condition), manifest.count, { sort, offset, limit });
    const names = page.servers.map(({ record }) => record.qualifiedName);
    // A second search, because only what is ranked has scores and tools.
    const { sort: _, counts: __, similar: ___, ...same } = request;
    const own = { ...same, offset: 0, limit: names.length, among: allMet(request.among, { names: names.map(foldName) }) };
    const { found = new Map() } = names.length === 0 ? {} : await search(own);
    return { ...countsOf(ranked), names, found, isSorted: true, notes: notesOf(ranked.words), ...counts };
  }

  return { search };
}

function countsOf({
  totalCount,
  wordMatches,
  relevantCount,
}: RankedEdition): Pick<BackendAnswer, 'totalCount' | 'wordMatches' | 'relevantCount'> {
  return { totalCount, wordMatches, ...(relevantCount !== undefined && { relevantCount }) };
}

/** All matches of a ranking that meet a condition, for statements that sort or count them. */
function matchesOf({ edition }: SearchedEdition, { words, closeRows }: RankedEdition, condition: SearchCondition): Scope {
  const alone = [...words.named.keys(), ...closeRows];
  const { expanded } = words;
  return searchScope(edition, condition, (parameters) => {
    const rows = `s.row = any(${parameters.add(alone)}::integer[])`;
    return expanded.length === 0 ? rows : `${haveWords(expanded)(parameters)} or ${rows}`;
  });
}

function matchOf(
  { words, toolCosinesOf, bestToolCosine }: RankedEdition,
  { tools: limit = 0 }: BackendSearch,
  { row, score }: ShownRow,
  record: ServerRecord | undefined,
): BackendMatch {
  if (record === undefined) return { score };
  const names = (record.tools ?? []).map(({ name }) => name);
  const tool = toolFinder(words.expanded)(record, names);
  const request = { of: () => record, limit };
  const rank = toolRanker({ request, ...words, cosinesOf: toolCosinesOf, bestCosine: bestToolCosine });
  return { score, ...(tool !== undefined && { tool }), ...(limit > 0 && { tools: rank(row, record, score) }) };
}

/** Without text every server that meets the condition matches. */
async function listed(searched: SearchedEdition, request: BackendSearch, condition: SearchCondition): Promise<BackendAnswer> {
  const { queries, manifest, edition } = searched;
  const { offset, limit, sort = 'relevance' } = request;
  const page = await listPage(queries, searchScope(edition, condition), manifest.count, { sort, offset, limit });
  const names = page.servers.map(({ record }) => record.qualifiedName);
  const { totalCount } = page;
  return {
    ...{ names, totalCount, wordMatches: totalCount, notes: [] },
    found: new Map(names.map((name) => [name, { score: 0 }])),
    ...(sort !== 'relevance' && { isSorted: true }),
    ...(await counted(searched, request, (among) => searchScope(edition, narrowed(condition, among)))),
  };
}

async function counted(
  { queries }: SearchedEdition,
  { counts }: Pick<BackendSearch, 'counts'>,
  scope: (among: RecordCondition | undefined) => Scope,
): Promise<Pick<BackendAnswer, 'counts'>> {
  return counts === undefined ? {} : { counts: await countValues(queries, scope(counts.among), counts.requests) };
}

/** A ranked search. */
interface RankedSearch {
  readonly searched: SearchedEdition;
  readonly reader: CatalogReader;
  readonly request: BackendSearch;
  readonly ranked: RankedEdition;
  readonly condition: SearchCondition;
}

/** The page in the order of the ranking. */
async function byRelevance({ searched, reader, request, ranked, condition }: RankedSearch): Promise<BackendAnswer> {
  const { offset, limit } = request;
  const page = await shownRows(searched, ranked, { offset, limit });
  const inRanking = Math.max(0, ranked.rankedCount - offset);
  const further = await furtherRows(searched, ranked, condition, { offset, limit: limit - Math.min(inRanking, page.length) });
  const matches = [...page.slice(0, inRanking), ...further];
  const similar = ranked.rankedCount < ranked.totalCount ? [] : page.slice(inRanking);
  const shown = [...matches, ...similar];
  const servers = await reader.findAll(shown.map(({ qualifiedName }) => qualifiedName));
  const records = new Map(servers.map(({ record }) => [record.qualifiedName, record]));
  return {
    names: matches.map(({ qualifiedName }) => qualifiedName),
    ...countsOf(ranked),
    found: new Map(shown.map((row) => [row.qualifiedName, matchOf(ranked, request, row, records.get(row.qualifiedName))])),
    ...(request.similar === true && { similar: similar.map(({ qualifiedName }) => qualifiedName) }),
    notes: notesOf(ranked.words),
  };
}
